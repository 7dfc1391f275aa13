//! Images of one point under isogenies of degree 2, 3 and 4, two products a round.
//!
//! ```text
//! degree 3    1  f2   [u | t] = [(X-Z)(X3+Z3) | (X+Z)(X3-Z3)]                    S      t + 6p
//!             2  s2   [(t + u)^2 | (t - u)^2]                                    R
//!             3  m2   [X | Z] times that                                         S      X' + 4p
//!
//! degree 4    1  f2   [x | e] = [(X+Z) c1 | (X+Z) c0]                            R      x + 3p
//!             2  m2   [z | w] = [(X-Z) c2 | (X-Z) e]                             S
//!             3  s2   [s | d] = [(x + z)^2 | (x - z)^2]                          R      d + 4p
//!             4  m2   [(s + w) s | (d - w) d]                                    S      X' + 4p
//!
//! degree 2    1  f2   [t | u] = [(X-Z)(X2+Z2) | (X+Z)(X2-Z2)]                    R      t + 6p
//!             2  m2   [(t + u) X | (t - u) Z]                                    S      X' + 4p
//! ```
//!
//! | value | lies in, p | because |
//! |---|---|---|
//! | X - Z, X + Z | [0, 8], [4, 12] | the contract of a point |
//! | u, e and t, x | [0, 5.2], raised by 6 or 3 | [`super::fixed`] |
//! | t + u, t - u | [6, 16.4], [0.8, 11.2] | preset covers u |
//! | z, w | [-0.1, 2.1] | recombined from p, which s >= 0.9 in s + w covers |
//! | x + z, x - z | [2.9, 10.3], [0.9, 8.3] | preset covers z |
//! | s + w | [0, 5.3] | |
//! | d - w | [1.9, 7.2] | preset covers w |

use super::cores::{Cores, Preset, ZERO};
use super::fixed::{Prepared, join, times_prepared};
use super::isogeny::Factors4;
use super::point::{Point, RAISED};
use super::products::{
    CROSSED, STRAIGHT, blend, duplicate, load_half, recombine, recombine_from, squares_of,
    sum_else_difference, times_point,
};
use crate::backend::batch::mont::{Integers, unroll};
use crate::params::Prime;

/// What makes t - u positive in degree 3.
const T3_RAISED: Preset = [0, 0, 0, 0, 6, 6, 0, 0];
/// What makes t - u positive in degree 2.
const T2_RAISED: Preset = [6, 6, 0, 0, 0, 0, 0, 0];
/// What makes x - z positive.
const X_RAISED: Preset = [3, 3, 0, 0, 0, 0, 0, 0];
/// What makes d - w positive.
const D_RAISED: Preset = [0, 0, 0, 0, 4, 4, 0, 0];

/// X and Z in both halves.
#[inline(always)]
fn halves<S: Cores, const N: usize>(s: S, point: &Point<S::V, N>) -> [Integers<S::V, N>; 2] {
    [
        load_half::<S, N, 0>(s, &point.0),
        load_half::<S, N, 1>(s, &point.0),
    ]
}

/// Degree 3, round 1: [u | t], straight.
#[inline(always)]
pub fn products3<S: Cores, P: Prime, const N: usize>(
    s: S,
    point: &Point<S::V, N>,
    factors: &Prepared<S::V, N>,
) -> Integers<S::V, N> {
    let [x, z] = halves::<S, N>(s, point);
    let h = s.multiplicand::<P, N>(&sum_else_difference::<S, N, 0xF0>(s, &x, &z));
    times_prepared::<S, P, N, STRAIGHT>(s, T3_RAISED, &h, factors)
}

/// Degree 3, round 2: the factors of X and Z, crossed.
#[inline(always)]
pub fn squares3<S: Cores, P: Prime, const N: usize>(
    s: S,
    ut: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let (u, t) = (load_half::<S, N, 0>(s, ut), load_half::<S, N, 1>(s, ut));
    let h = s.multiplicand::<P, N>(&sum_else_difference::<S, N, 0x0F>(s, &t, &u));
    squares_of::<S, P, N, STRAIGHT>(s, ZERO, &h)
}

/// Degree 4, round 1: [X + Z | X - Z], straight and carried, and [x | e], crossed.
#[inline(always)]
pub fn products4<S: Cores, P: Prime, const N: usize>(
    s: S,
    point: &Point<S::V, N>,
    factors: &Prepared<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    let [x, z] = halves::<S, N>(s, point);
    let h = s.multiplicand::<P, N>(&sum_else_difference::<S, N, 0x0F>(s, &x, &z));
    let lanes = s.lane_halves::<P, N, 0x8800_8800, 0x9911_9911>(X_RAISED, &h, factors);
    [h, join::<S, N, CROSSED>(s, &lanes)]
}

/// Degree 4, round 2: [z | w], straight.
#[inline(always)]
pub fn mixed_products4<S: Cores, P: Prime, const N: usize>(
    s: S,
    [h, xe]: &[Integers<S::V, N>; 2],
    factors: &Factors4<S::V, N>,
) -> Integers<S::V, N> {
    let a = s.multiplicand::<P, N>(&blend::<S, N, 0x0F>(s, xe, &factors.c2));
    let b = duplicate::<S, N, STRAIGHT>(s, &load_half::<S, N, 1>(s, h));
    recombine_from::<S, P, N, CROSSED>(s, 1, &s.lane_products::<P, N>(ZERO, &a, &b))
}

/// Degree 4, round 3: [s | d], crossed.
#[inline(always)]
pub fn squares4<S: Cores, P: Prime, const N: usize>(
    s: S,
    [_, xe]: &[Integers<S::V, N>; 2],
    zw: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let mut g = *zw;
    unroll!(N, I, {
        let (x, z) = (s.load_part::<0>(&xe[I]), s.load_half::<0>(&zw[I]));
        g[I] = s.masked_sub::<0xF0>(s.add(x, z), x, z);
    });
    squares_of::<S, P, N, STRAIGHT>(s, D_RAISED, &s.multiplicand::<P, N>(&g))
}

/// Degree 4, round 4: the image.
#[inline(always)]
pub fn image4<S: Cores, P: Prime, const N: usize>(
    s: S,
    zw: &Integers<S::V, N>,
    sd: &Integers<S::V, N>,
    point: &mut Point<S::V, N>,
) {
    let mut a = *sd;
    unroll!(N, I, {
        let w = s.permute::<0x4554_4554>(zw[I]);
        a[I] = s.masked_sub::<0xF0>(s.add(sd[I], w), sd[I], w);
    });
    let b = duplicate::<S, N, CROSSED>(s, &s.multiplicand::<P, N>(sd));
    let a = s.multiplicand::<P, N>(&a);
    let lanes = s.lane_products::<P, N>(RAISED, &a, &b);
    *point = Point(recombine::<S, P, N, CROSSED>(s, &lanes));
}

/// Degree 2, round 1: [t | u], crossed.
#[inline(always)]
pub fn products2<S: Cores, P: Prime, const N: usize>(
    s: S,
    point: &Point<S::V, N>,
    factors: &Prepared<S::V, N>,
) -> Integers<S::V, N> {
    let [x, z] = halves::<S, N>(s, point);
    let h = s.multiplicand::<P, N>(&sum_else_difference::<S, N, 0xF0>(s, &x, &z));
    times_prepared::<S, P, N, CROSSED>(s, T2_RAISED, &h, factors)
}

/// Degree 2, round 2: the image.
#[inline(always)]
pub fn image2<S: Cores, P: Prime, const N: usize>(
    s: S,
    tu: &Integers<S::V, N>,
    point: &mut Point<S::V, N>,
) {
    let (t, u) = (load_half::<S, N, 0>(s, tu), load_half::<S, N, 1>(s, tu));
    let factors = sum_else_difference::<S, N, 0x0F>(s, &t, &u);
    times_point::<S, P, N>(s, &factors, point);
}
