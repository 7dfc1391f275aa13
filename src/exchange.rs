//! The key exchange under the KEM: public keys and shared secrets of both sides, and the check of a public key's points.
//!
//! Side A walks 2^e2 (encapsulation), side B 3^e3 (key generation). A public key is the x-coordinates of the images of the other side's
//! P, Q and P - Q.

use crate::curve::{Elem, Isogenies, Isogenies2};
use crate::formulas::{curve_of, j_invariant, normalise};
use crate::fp2::{Fp2, MAX_FP2_BYTES};
use crate::params::{Prime, StartCurve, XWords, strategies::Plan};
use crate::walk::{Four, Three, ladder, start_ladder, walk};
use subtle::Choice;

/// How KEM operations run: point arithmetic for one parameter set, with its strategies.
pub trait Exchange: Isogenies {
    /// The set.
    type Set: StartCurve;
    /// Its strategies for the costs of this mode.
    fn plan(self) -> &'static Plan;

    /// Side A's public key and its shared secret with `theirs`, both of the scalars `secret`.
    ///
    /// The two walks are independent but for the scalar, so a mode with lanes to spare may run them side by side.
    fn generate_and_agree2(
        self,
        secret: &Lanes<Self, &[u8]>,
        theirs: &[Elem<Self>; 3],
    ) -> (PublicKey<Self>, Encoded<Self>) {
        (generate2(self, secret), agree2(self, secret, theirs))
    }
}

/// A value for each instance.
pub type Lanes<C, T> = <<C as Isogenies>::F as Fp2>::PerLane<T>;
/// An encoded element of each instance.
pub type Encoded<C> = Lanes<C, [u8; MAX_FP2_BYTES]>;
/// The three encoded coordinates of a public key of each instance.
pub type PublicKey<C> = [Encoded<C>; 3];

/// The coordinates P, Q, P - Q that each instance's bytes encode, and whether all six integers are below p.
pub fn decode<C: Exchange>(c: C, bytes: &Lanes<C, &[u8]>) -> ([Elem<C>; 3], Lanes<C, Choice>) {
    let (field, size) = (c.field(), C::Set::FP2_BYTES);
    let part = |i: usize| {
        field.decode(&field.per_lane(|lane| &bytes.as_ref()[lane][i * size..(i + 1) * size]))
    };
    let [(p, p_ok), (q, q_ok), (r, r_ok)] = [part(0), part(1), part(2)];
    let ok = field.per_lane(|lane| p_ok.as_ref()[lane] & q_ok.as_ref()[lane] & r_ok.as_ref()[lane]);
    ([p, q, r], ok)
}

/// Side A's public key.
pub fn generate2<C: Exchange>(c: C, secret: &Lanes<C, &[u8]>) -> PublicKey<C> {
    let ours = basis(c, &C::Set::BASIS2);
    let mut images = basis(c, &C::Set::BASIS3).map(|x| c.image(&x));
    let kernel = start_ladder(c, &ours, secret, C::Set::E2);
    let strategy = c.plan().generate2;
    isogeny2::<C, C::Set>(c, kernel, &mut c.start_curve2(), strategy, &mut images);
    encode_images(c, &images)
}

/// Side B's public key.
pub fn generate3<C: Exchange>(c: C, secret: &Lanes<C, &[u8]>) -> PublicKey<C> {
    let ours = basis(c, &C::Set::BASIS3);
    let mut images = basis(c, &C::Set::BASIS2).map(|x| c.image(&x));
    let kernel = start_ladder(c, &ours, secret, C::Set::SCALAR3_BITS);
    let strategy = c.plan().generate3;
    walk::<C, Three>(c, kernel, &mut c.start_curve3(), strategy, &mut images);
    encode_images(c, &images)
}

/// Side A's shared secret with side B's public key: the j-invariant.
pub fn agree2<C: Exchange>(c: C, secret: &Lanes<C, &[u8]>, theirs: &[Elem<C>; 3]) -> Encoded<C> {
    let field = c.field();
    let (plus, _) = curve_of(field, &theirs[0], &theirs[1], &theirs[2]);
    let kernel = ladder(c, theirs, &plus, secret, C::Set::E2);
    let mut curve = c.affine_curve2(&plus);
    isogeny2::<C, C::Set>(c, kernel, &mut curve, c.plan().agree2, &mut []);
    let (plus, c4) = c.coefficients2(&curve);
    shared2(c.field(), &plus, &c4)
}

/// The encoded j-invariant of a curve (A + 2C : 4C).
pub fn shared2<F: Fp2>(field: F, plus: &F::Elem, c4: &F::Elem) -> F::PerLane<[u8; MAX_FP2_BYTES]> {
    field.encode(&j_invariant(field, plus, &field.sub::<2>(plus, c4), c4))
}

/// Side B's shared secret with side A's public key: the j-invariant.
pub fn agree3<C: Exchange>(c: C, secret: &Lanes<C, &[u8]>, theirs: &[Elem<C>; 3]) -> Encoded<C> {
    let field = c.field();
    let (plus, minus) = curve_of(field, &theirs[0], &theirs[1], &theirs[2]);
    let kernel = ladder(c, theirs, &plus, secret, C::Set::SCALAR3_BITS);
    let mut curve = c.affine_curve3(&plus, &minus);
    walk::<C, Three>(c, kernel, &mut curve, c.plan().agree3, &mut []);
    let (plus, minus) = c.coefficients3(&curve);
    field.encode(&j_invariant(
        field,
        &plus,
        &minus,
        &field.sub::<2>(&plus, &minus),
    ))
}

/// Replaces the curve by the codomain of the isogeny of degree 2^e2 with this kernel, p610's one 2-isogeny first; `images` go through it.
pub fn isogeny2<C: Isogenies2, P: Prime>(
    c: C,
    mut kernel: C::Point,
    curve: &mut C::Curve2,
    strategy: &[u16],
    images: &mut [C::Image],
) {
    if P::E2 % 2 == 1 {
        let mut last = kernel;
        c.double(&mut last, curve, P::E2 - 1);
        let phi = c.isog2(&last, curve);
        c.eval2(&phi, core::slice::from_mut(&mut kernel), images);
    }
    walk::<C, Four>(c, kernel, curve, strategy, images);
}

/// Whether `points` are of exact order 3^e3 and independent, so that no malformed public key can steer the ladder into
/// zeros: what Microsoft's library checks since version 3.5 against the Hertzbleed attack.
///
/// On the curve that the three coordinates define, \[3^(e3-1)\]P and \[3^(e3-1)\]Q must be affine points of
/// order 3 with different x. For an odd exponent of 2 (p610), A + 2 and A - 2 must be squares as well.
pub fn validate3<C: Exchange>(c: C, points: &[Elem<C>; 3]) -> Lanes<C, Choice> {
    let field = c.field();
    let (plus, minus) = curve_of(field, &points[0], &points[1], &points[2]);
    let curve = c.affine_curve3(&plus, &minus);
    let mut ends = [0, 1].map(|i| c.point(&points[i]));
    c.triple_both(&mut ends, &curve, C::Set::E3 - 1);
    let [(px, pz), (qx, qz)] = ends.each_ref().map(|p| c.coordinates(p));
    c.triple_both(&mut ends, &curve, 1);
    let [(_, p_end), (_, q_end)] = ends.each_ref().map(|p| c.coordinates(p));
    let bad = [field.is_zero(&pz), field.is_zero(&qz)];
    let equal = field.is_zero(&field.sub::<2>(&field.mul(&px, &qz), &field.mul(&qx, &pz)));
    let ends = [field.is_zero(&p_end), field.is_zero(&q_end)];
    let odd = C::Set::E2 % 2 == 1;
    let squares = if odd {
        [field.is_square(&plus), field.is_square(&minus)]
    } else {
        ends
    };
    field.per_lane(|lane| {
        let at = |choices: &Lanes<C, Choice>| choices.as_ref()[lane];
        !at(&bad[0])
            & !at(&bad[1])
            & !at(&equal)
            & at(&ends[0])
            & at(&ends[1])
            & at(&squares[0])
            & at(&squares[1])
    })
}

/// What an examination of side B's public key finds in instance 0.
#[derive(Clone, Copy, Debug)]
pub struct Examination {
    /// x(P), x(Q), x(P - Q) are zero.
    pub zero: [Choice; 3],
    /// The curve of the three is singular.
    pub singular: Choice,
    /// P, Q are of exact order 2^e2.
    pub full_order: [Choice; 2],
    /// \[2^(e2-1)\]P = \[2^(e2-1)\]Q.
    pub dependent: Choice,
    /// \[2^(e2-1)\]Q = (0, 0), so no P + \[k\]Q lies above (0, 0), where the 4-isogeny formulas fail.
    pub above_origin: Choice,
}

/// Examines what key generation promises of side B's public key: P and Q of full order 2^e2, independent, Q above (0, 0).
pub fn examine2<C: Exchange>(c: C, points: &[Elem<C>; 3]) -> Examination {
    let field = c.field();
    let first = |choices: &Lanes<C, Choice>| choices.as_ref()[0];
    let (plus, minus) = curve_of(field, &points[0], &points[1], &points[2]);
    let curve = c.affine_curve2(&plus);
    let [(px, pz, p_order), (qx, qz, q_order)] = [0, 1].map(|i| {
        let mut p = c.point(&points[i]);
        c.double(&mut p, &curve, C::Set::E2 - 1);
        let (x, z) = c.coordinates(&p);
        c.double(&mut p, &curve, 1);
        let order = !first(&field.is_zero(&z)) & first(&field.is_zero(&c.coordinates(&p).1));
        (x, z, order)
    });
    Examination {
        zero: [0, 1, 2].map(|i| first(&field.is_zero(&points[i]))),
        singular: first(&field.is_zero(&field.mul(&plus, &minus))),
        full_order: [p_order, q_order],
        dependent: first(
            &field.is_zero(&field.sub::<2>(&field.mul(&px, &qz), &field.mul(&qx, &pz))),
        ),
        above_origin: first(&field.is_zero(&qx)),
    }
}

/// The coordinates of P, Q, P - Q.
pub fn basis<C: Exchange>(c: C, basis: &[XWords; 3]) -> [Elem<C>; 3] {
    basis.map(|[re, im]| c.field().constant(&re, &im))
}

/// A public key from the images of P, Q, P - Q.
pub fn encode_images<C: Exchange>(c: C, images: &[C::Image; 3]) -> PublicKey<C> {
    normalise(c.field(), &images.map(|p| c.image_coordinates(&p))).map(|x| c.field().encode(&x))
}
