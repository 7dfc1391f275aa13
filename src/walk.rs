//! The ladder and the isogeny walk, once for all modes.

use crate::curve::{Choices, Elem, Isogenies, Isogenies2};
use crate::fp2::Fp2;
use crate::params::strategies::derived::MAX_KEPT;
use subtle::Choice;

/// x(P + \[k\]Q) from x(P), x(Q), x(P - Q) and (A + 2) / 4, by the three-point ladder of Faz-Hernandez, Lopez, Ochoa-Jimenez and
/// Rodriguez-Henriquez (2017), bit 0 first.
///
/// `scalars` holds k of each lane, little-endian, `bits` bits. The state keeps the points R = P + \[k\]Q (k: the bits so far) and
/// D = R - \[2^i\]Q. A bit 0 needs (D + ..., R): D' = D - \[2^i\]Q up to sign; a bit 1 exchanges R and D first. The exchange back
/// is put off to the next bit, so the choice of a step is the exclusive or of two bits.
pub fn ladder<C: Isogenies>(
    c: C,
    points: &[Elem<C>; 3],
    a24: &Elem<C>,
    scalars: &<C::F as Fp2>::PerLane<&[u8]>,
    bits: u32,
) -> C::Point {
    let [p, q, r] = points;
    raise(c, c.ladder(p, q, r, a24), scalars, bits)
}

/// [`ladder`] on the start curve.
pub fn start_ladder<C: Isogenies>(
    c: C,
    points: &[Elem<C>; 3],
    scalars: &<C::F as Fp2>::PerLane<&[u8]>,
    bits: u32,
) -> C::Point {
    let [p, q, r] = points;
    raise(c, c.start_ladder(p, q, r), scalars, bits)
}

fn raise<C: Isogenies>(
    c: C,
    mut state: C::Ladder,
    scalars: &<C::F as Fp2>::PerLane<&[u8]>,
    bits: u32,
) -> C::Point {
    let last = climb(c.field(), scalars, bits, |swap| {
        c.ladder_step(&mut state, swap);
    });
    c.ladder_end(&state, &last)
}

/// The steps of a ladder by the choices of each; yields the choices of the last exchange.
pub fn climb<F: Fp2>(
    field: F,
    scalars: &F::PerLane<&[u8]>,
    bits: u32,
    mut step: impl FnMut(&Choices<F>),
) -> Choices<F> {
    let mut previous: Choices<F> = field.per_lane(|_| Choice::from(0));
    for i in 0..bits as usize {
        let bit = field.per_lane(|lane| Choice::from(scalars.as_ref()[lane][i / 8] >> (i % 8) & 1));
        let swap = field.per_lane(|lane| bit.as_ref()[lane] ^ previous.as_ref()[lane]);
        step(&swap);
        previous = bit;
    }
    previous
}

/// One degree of a walk: how to multiply, and the isogenies.
pub trait Degree<C: Isogenies2> {
    /// A curve in the coordinates that this side uses.
    type Curve: Copy;
    /// An isogeny of this degree.
    type Isogeny: Copy;
    /// \[degree^n\]p, in place.
    fn multiply(c: C, p: &mut C::Point, e: &Self::Curve, n: u32);
    /// The isogeny with this kernel; `curve` becomes its codomain.
    fn isogeny(c: C, kernel: &C::Point, curve: &mut Self::Curve) -> Self::Isogeny;
    /// All images of a level.
    fn evaluate(c: C, phi: &Self::Isogeny, points: &mut [C::Point], images: &mut [C::Image]);
}

/// Degree 4, side A.
#[derive(Clone, Copy, Debug)]
pub struct Four;
/// Degree 3, side B.
#[derive(Clone, Copy, Debug)]
pub struct Three;

impl<C: Isogenies2> Degree<C> for Four {
    type Curve = C::Curve2;
    type Isogeny = C::Isog4;
    fn multiply(c: C, p: &mut C::Point, e: &C::Curve2, n: u32) {
        c.double(p, e, 2 * n);
    }
    fn isogeny(c: C, kernel: &C::Point, curve: &mut C::Curve2) -> C::Isog4 {
        c.isog4(kernel, curve)
    }
    fn evaluate(c: C, phi: &C::Isog4, points: &mut [C::Point], images: &mut [C::Image]) {
        c.eval4(phi, points, images);
    }
}

impl<C: Isogenies> Degree<C> for Three {
    type Curve = C::Curve3;
    type Isogeny = C::Isog3;
    fn multiply(c: C, p: &mut C::Point, e: &C::Curve3, n: u32) {
        c.triple(p, e, n);
    }
    fn isogeny(c: C, kernel: &C::Point, curve: &mut C::Curve3) -> C::Isog3 {
        c.isog3(kernel, curve)
    }
    fn evaluate(c: C, phi: &C::Isog3, points: &mut [C::Point], images: &mut [C::Image]) {
        c.eval3(phi, points, images);
    }
}

/// Replaces the curve by the codomain of the isogeny whose kernel the point of order degree^n generates,
/// n = `strategy.len() + 1`; `images` go through it. For such a kernel the strategy decides about time only; it must be
/// one that `optimal` in `params/strategy.rs` could give: keep at most [`MAX_KEPT`] points.
pub fn walk<C: Isogenies2, D: Degree<C>>(
    c: C,
    kernel: C::Point,
    curve: &mut D::Curve,
    strategy: &[u16],
    images: &mut [C::Image],
) {
    let steps = strategy.len() + 1;
    // The last of `top + 1` points is the one at work, those below it are kept: point i has order degree^orders[i].
    let mut points = [kernel; MAX_KEPT + 1];
    let mut orders = [steps as u32; MAX_KEPT + 1];
    let (mut top, mut moves) = (0, strategy.iter());
    for step in 1..=steps {
        // Down the left edge of what is left.
        while orders[top] > 1 {
            let m = moves.next().map_or(1, |&m| u32::from(m));
            points[top + 1] = points[top];
            (orders[top], orders[top + 1]) = (m, orders[top] - m);
            top += 1;
            D::multiply(c, &mut points[top], curve, m);
        }
        let isogeny = D::isogeny(c, &points[top], curve);
        D::evaluate(c, &isogeny, &mut points[..top], images);
        if step < steps {
            top -= 1;
        }
    }
}
