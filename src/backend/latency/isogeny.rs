//! Isogenies from their kernel points: codomain, and the factors of their evaluations.
//!
//! Nothing is prepared here: a curve that is not doubled on and factors that meet no single point would be prepared for nothing.
//! [`super::mode`] prepares when the first product asks for it.
//!
//! ```text
//! degree 4    1  s2   [X^2 | Z^2] R, doubled               2  s2   [4X^4 | 4Z^4] S, halves exchanged: the curve [C24 | A24]
//!             factors [c1 | c0] = [X - Z | 4Z^2] S and c2 = X + Z R
//! degree 3    1  s4   u = (X-Z)^2 | v = (X+Z)^2 | w = (2X)^2 + 2p | -
//!             2  m2   [(w-u)(2(w+u)-v) | (w-v)(2(w+v)-u)] R, turned straight: the curve [A24- | A24+]
//!             factors [X + Z | X - Z] S
//! degree 2    1  s2   [X^2 | Z^2 + 4p] R, turned straight: the curve [Z^2 | Z^2 - X^2]
//!             factors [X + Z | X - Z] S
//! ```
//!
//! | value | lies in, p | because |
//! |---|---|---|
//! | coefficients of curves | [0, 7.3] | recombined, 4p in degree 2 |
//! | c1, c2 | [0, 8], [4, 12] | the contract of a point |
//! | c0 | [0, 13.2] | 4 Z^2, Z^2 <= 3.3 |
//! | w - u, w - v | [0.9, 3.1] | preset of w |
//! | 2(w+u) - v | [2.9, 8.4] | |

use super::cores::{Cores, Preset, ZERO};
use super::four;
use super::point::Point;
use super::products::{
    CROSSED, STRAIGHT, duplicate, load_half, recombine, recombine_from, squares_of,
    sum_else_difference,
};
use crate::backend::batch::mont::{Integers, unroll};
use crate::backend::lanes::Lanes;
use crate::params::Prime;

/// What makes w - u and w - v positive.
const W_RAISED: Preset = [0, 0, 0, 0, 2, 2, 0, 0];
/// What makes Z^2 - X^2 positive.
const ZZ_RAISED: Preset = [0, 0, 0, 0, 4, 4, 0, 0];
/// What covers the imaginary parts of X - Z, X + Z and 2X less their real parts.
const LAYER_COVER: u64 = 8;

/// The factors of a 4-isogeny.
#[derive(Clone, Copy, Debug)]
pub struct Factors4<V, const N: usize> {
    /// [X - Z | 4Z^2], straight.
    pub c1_c0: Integers<V, N>,
    /// X + Z in both halves, crossed.
    pub c2: Integers<V, N>,
}

/// Both halves in the other form.
#[inline(always)]
pub fn turn<S: Lanes, const N: usize>(s: S, x: &Integers<S::V, N>) -> Integers<S::V, N> {
    let mut r = *x;
    unroll!(N, I, {
        r[I] = s.permute_pairs::<0x66>(x[I]);
    });
    r
}

/// Degree 4, round 1: [2X^2 | 2Z^2], crossed.
#[inline(always)]
pub fn doubled_squares<S: Cores, P: Prime, const N: usize>(
    s: S,
    kernel: &Point<S::V, N>,
) -> Integers<S::V, N> {
    let x = s.multiplicand::<P, N>(&kernel.0);
    let mut r = squares_of::<S, P, N, STRAIGHT>(s, ZERO, &x);
    unroll!(N, I, {
        r[I] = s.add(r[I], r[I]);
    });
    r
}

/// Degree 4, round 2: [C24 | A24], straight.
#[inline(always)]
pub fn codomain4<S: Cores, P: Prime, const N: usize>(
    s: S,
    squares: &Integers<S::V, N>,
    codomain: &mut Integers<S::V, N>,
) {
    let x = s.multiplicand::<P, N>(squares);
    let mut r = squares_of::<S, P, N, CROSSED>(s, ZERO, &x);
    unroll!(N, I, {
        r[I] = s.permute_parts::<0b01_00_11_10>(r[I], r[I]);
    });
    *codomain = r;
}

/// Degree 4: the factors.
#[inline(always)]
pub fn factors4<S: Cores, P: Prime, const N: usize>(
    s: S,
    kernel: &Point<S::V, N>,
    squares: &Integers<S::V, N>,
) -> Factors4<S::V, N> {
    let (mut c1_c0, mut c2) = (turn::<S, N>(s, squares), *squares);
    unroll!(N, I, {
        let (x, z) = (
            s.load_half::<0>(&kernel.0[I]),
            s.load_half::<1>(&kernel.0[I]),
        );
        c1_c0[I] = s.masked_sub::<0x0F>(s.add(c1_c0[I], c1_c0[I]), x, z);
        c2[I] = s.add(x, z);
    });
    let c2 = turn::<S, N>(s, &c2);
    Factors4 { c1_c0, c2 }
}

/// Degree 3, round 1: [u | v | w | -].
#[inline(always)]
pub fn squares3<S: Cores, P: Prime, const N: usize>(
    s: S,
    kernel: &Point<S::V, N>,
) -> Integers<S::V, N> {
    let mut layer = kernel.0;
    unroll!(N, I, {
        let (x, z) = (
            s.load_half::<0>(&kernel.0[I]),
            s.load_half::<1>(&kernel.0[I]),
        );
        let (sum, twice) = (s.add(x, z), s.add(x, x));
        layer[I] = s.blend::<0xF0>(s.masked_sub::<0x03>(sum, x, z), twice);
    });
    four::squares_of::<S, P, N>(s, W_RAISED, LAYER_COVER, &layer)
}

/// Degree 3: the factors [X + Z | X - Z], straight.
#[inline(always)]
pub fn factors3<S: Cores, P: Prime, const N: usize>(
    s: S,
    kernel: &Point<S::V, N>,
) -> Integers<S::V, N> {
    let (x, z) = (
        load_half::<S, N, 0>(s, &kernel.0),
        load_half::<S, N, 1>(s, &kernel.0),
    );
    sum_else_difference::<S, N, 0x0F>(s, &x, &z)
}

/// Degree 3, round 2: [A24- | A24+], straight.
#[inline(always)]
pub fn codomain3<S: Cores, P: Prime, const N: usize>(
    s: S,
    squares: &Integers<S::V, N>,
    codomain: &mut Integers<S::V, N>,
) {
    let (mut a, mut b) = (*squares, *squares);
    unroll!(N, I, {
        let (u, v, w) = (
            s.load_part::<0>(&squares[I]),
            s.load_part::<1>(&squares[I]),
            s.load_part::<2>(&squares[I]),
        );
        let (own, other) = (s.blend::<0xF0>(u, v), s.blend::<0xF0>(v, u));
        a[I] = s.sub(w, own);
        let sum = s.add(w, own);
        b[I] = s.sub(s.add(sum, sum), other);
    });
    let b = duplicate::<S, N, STRAIGHT>(s, &s.multiplicand::<P, N>(&b));
    let a = s.multiplicand::<P, N>(&a);
    let lanes = s.lane_products::<P, N>(ZERO, &a, &b);
    *codomain = turn::<S, N>(s, &recombine::<S, P, N, STRAIGHT>(s, &lanes));
}

/// Degree 2: [X + Z | X - Z] and [Z^2 | Z^2 - X^2], straight.
#[inline(always)]
pub fn isogeny2<S: Cores, P: Prime, const N: usize>(
    s: S,
    kernel: &Point<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    let (x, z) = (
        load_half::<S, N, 0>(s, &kernel.0),
        load_half::<S, N, 1>(s, &kernel.0),
    );
    let factors = sum_else_difference::<S, N, 0x0F>(s, &x, &z);
    let point = s.multiplicand::<P, N>(&kernel.0);
    let lanes =
        s.lane_triangles::<P, N>(ZZ_RAISED, &duplicate::<S, N, STRAIGHT>(s, &point), &point);
    // Nothing but Z^2 - X^2 and Z^2 is made of these, both with the preset.
    let mut squares = recombine_from::<S, P, N, STRAIGHT>(s, 0, &lanes);
    unroll!(N, I, {
        let other = s.permute_parts::<0b01_00_11_10>(squares[I], squares[I]);
        squares[I] = s.masked_sub::<0xF0>(other, squares[I], other);
    });
    [factors, turn::<S, N>(s, &squares)]
}
