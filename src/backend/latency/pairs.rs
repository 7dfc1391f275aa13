//! Images of two points at once: the schedules of [`super::evaluate`], four products a round.
//!
//! ```text
//! pair         0                1                2, 3: the second point
//! row          X                Z
//!
//! degree 3
//! layer        X + Z            X - Z
//! 1  f4        t = (X+Z) c0     u = (X-Z) c1     t + 2p
//! 2  s4        (t + u)^2        (t - u)^2
//! 3  m4        X' = X left      Z' = Z right     X' + 4p
//!
//! degree 4
//! layer        t0 = X + Z       t1 = X - Z
//! 1  f4        x = t0 c1        e = t0 c0        x + 3p
//! 2  m4        z = t1 c2        w = t1 e
//! 3  s4        s = (x + z)^2    d = (x - z)^2    d + 3p
//! 4  m4        (s + w) s        (d - w) d        X' + 4p
//! ```
//!
//! Two points become a row by one permutation a limb, and a row two points by two.
//!
//! | value | lies in, p | because |
//! |---|---|---|
//! | X - Z, X + Z | [0, 8], [4, 12] | the contract of a point |
//! | t, u, e | [2, 3.1], [0, 1.1], [0, 1.1] | no lane is negated in f4 |
//! | t + u, t - u | [2, 4.2], [0.9, 3.1] | preset covers u |
//! | x, z, w | [3, 4.1], [0, 2.1], [0, 2.1] | |
//! | x + z, x - z | [3, 6.2], [0.9, 4.1] | preset covers z |
//! | s + w, d - w | [0, 3.2], [0.9, 4.1] | preset covers w |

use super::cores::{Cores, Preset, ZERO};
use super::four::{neighbours, prepare, products_of, squares_of, sums_and_differences};
use super::isogeny::Factors4;
use super::point::Point;
use crate::backend::batch::mont::{Integers, unroll};
use crate::backend::lanes::Lanes;
use crate::params::Prime;

/// Four factors for f4.
pub type Prepared4<V, const N: usize> = [Integers<V, N>; 2];

/// What makes t - u positive.
const T_RAISED: Preset = [2, 2, 0, 0, 2, 2, 0, 0];
/// What makes x - z positive.
const X_RAISED: Preset = [3, 3, 0, 0, 3, 3, 0, 0];
/// What makes d - w positive.
const D_RAISED: Preset = [0, 0, 3, 3, 0, 0, 3, 3];
/// What makes the images points.
const ROW_RAISED: Preset = [4, 4, 0, 0, 4, 4, 0, 0];
/// A factor is at most this multiple of p.
pub const FACTOR_COVER: u64 = 16;
/// What covers the imaginary parts of t + u and t - u less their real parts.
const TU_COVER: u64 = 3;
/// The same of x + z and x - z.
const XZ_COVER: u64 = 4;

/// [X | Z | X | Z] of two points.
#[inline(always)]
pub fn gather<S: Lanes, P: Prime, const N: usize>(
    s: S,
    [p, q]: [&Point<S::V, N>; 2],
) -> Integers<S::V, N> {
    let mut r = p.0;
    unroll!(N, I, {
        r[I] = s.permute_parts::<0b10_00_10_00>(p.0[I], q.0[I]);
    });
    r
}

/// A row back into its two points.
#[inline(always)]
pub fn scatter<S: Lanes, P: Prime, const N: usize>(
    s: S,
    row: &Integers<S::V, N>,
    [p, q]: [&mut Point<S::V, N>; 2],
) {
    unroll!(N, I, {
        p.0[I] = s.permute_parts::<0b01_01_00_00>(row[I], row[I]);
        q.0[I] = s.permute_parts::<0b11_11_10_10>(row[I], row[I]);
    });
}

/// Pairs 0 and 2 in the places of their neighbours too.
#[inline(always)]
fn left<S: Lanes, const N: usize>(s: S, x: &Integers<S::V, N>) -> Integers<S::V, N> {
    let mut r = *x;
    unroll!(N, I, {
        r[I] = s.permute_quads::<0b01_00_01_00>(x[I]);
    });
    r
}

/// Pairs 1 and 3 in the places of their neighbours too.
#[inline(always)]
fn right<S: Lanes, const N: usize>(s: S, x: &Integers<S::V, N>) -> Integers<S::V, N> {
    let mut r = *x;
    unroll!(N, I, {
        r[I] = s.permute_quads::<0b11_10_11_10>(x[I]);
    });
    r
}

/// Degree 3: the factors [c1 | c0] as [c0 | c1 | c0 | c1], prepared.
#[inline(always)]
pub fn prepare3<S: Cores, P: Prime, const N: usize>(
    s: S,
    factors: &Integers<S::V, N>,
) -> Prepared4<S::V, N> {
    let mut b = *factors;
    unroll!(N, I, {
        b[I] = s.permute_parts::<0b00_10_00_10>(factors[I], factors[I]);
    });
    prepare::<S, P, N>(s, FACTOR_COVER, &b)
}

/// Degree 4: the factors [c1 | c0] as [c1 | c0 | c1 | c0], prepared.
#[inline(always)]
pub fn prepare4<S: Cores, P: Prime, const N: usize>(
    s: S,
    factors: &Integers<S::V, N>,
) -> Prepared4<S::V, N> {
    let mut b = *factors;
    unroll!(N, I, {
        b[I] = s.permute_parts::<0b10_00_10_00>(factors[I], factors[I]);
    });
    prepare::<S, P, N>(s, FACTOR_COVER, &b)
}

/// Degree 3, round 1: the row and [t | u].
#[inline(always)]
pub fn products3<S: Cores, P: Prime, const N: usize>(
    s: S,
    points: [&Point<S::V, N>; 2],
    factors: &Prepared4<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    let row = gather::<S, P, N>(s, points);
    let layer = s.multiplicand::<P, N>(&sums_and_differences::<S, N>(s, &row));
    [
        row,
        super::four::times_prepared::<S, P, N>(s, T_RAISED, &layer, factors),
    ]
}

/// Degree 3, round 2: the factors of X and Z.
#[inline(always)]
pub fn squares3<S: Cores, P: Prime, const N: usize>(
    s: S,
    tu: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    squares_of::<S, P, N>(s, ZERO, TU_COVER, &sums_and_differences::<S, N>(s, tu))
}

/// Each X and Z of a row times its factor.
#[inline(always)]
pub fn times_row<S: Cores, P: Prime, const N: usize>(
    s: S,
    factors: &Integers<S::V, N>,
    row: &mut Integers<S::V, N>,
) {
    let (a, b) = (s.multiplicand::<P, N>(factors), s.multiplicand::<P, N>(row));
    *row = products_of::<S, P, N>(s, ROW_RAISED, &a, &b);
}

/// Degree 3, round 3: the images.
#[inline(always)]
pub fn image3<S: Cores, P: Prime, const N: usize>(
    s: S,
    row: &Integers<S::V, N>,
    factors: &Integers<S::V, N>,
    points: [&mut Point<S::V, N>; 2],
) {
    let mut images = *row;
    times_row::<S, P, N>(s, factors, &mut images);
    scatter::<S, P, N>(s, &images, points);
}

/// Degree 4, round 1: [t0 | t1], carried, and [x | e].
#[inline(always)]
pub fn products4<S: Cores, P: Prime, const N: usize>(
    s: S,
    points: [&Point<S::V, N>; 2],
    factors: &Prepared4<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    row_products4::<S, P, N>(s, &gather::<S, P, N>(s, points), factors)
}

/// Degree 4, round 1, of a row.
#[inline(always)]
pub fn row_products4<S: Cores, P: Prime, const N: usize>(
    s: S,
    row: &Integers<S::V, N>,
    factors: &Prepared4<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    let t = s.multiplicand::<P, N>(&sums_and_differences::<S, N>(s, row));
    let (mut low, mut high) = (t, t);
    unroll!(N, I, {
        low[I] = s.permute_quads::<0b00_00_00_00>(t[I]);
        high[I] = s.permute_quads::<0b01_01_01_01>(t[I]);
    });
    let [f0, f1] = factors;
    let xe = s.lane_sums::<P, N, 0>(X_RAISED, [&low, f0], [&high, f1]);
    [t, xe]
}

/// Degree 4, round 2: [z | w].
#[inline(always)]
pub fn mixed_products4<S: Cores, P: Prime, const N: usize>(
    s: S,
    [t, xe]: &[Integers<S::V, N>; 2],
    factors: &Factors4<S::V, N>,
) -> Integers<S::V, N> {
    let mut a = *xe;
    unroll!(N, I, {
        a[I] = s.blend::<0x33>(a[I], s.load_part::<0>(&factors.c2[I]));
    });
    row_mixed_products4::<S, P, N>(s, t, &a)
}

/// Degree 4, round 2, from [t0 | t1] and [c2 | e].
#[inline(always)]
pub fn row_mixed_products4<S: Cores, P: Prime, const N: usize>(
    s: S,
    t: &Integers<S::V, N>,
    c2_e: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let a = s.multiplicand::<P, N>(c2_e);
    products_of::<S, P, N>(s, ZERO, &a, &right::<S, N>(s, t))
}

/// Degree 4, round 3: [s | d].
#[inline(always)]
pub fn squares4<S: Cores, P: Prime, const N: usize>(
    s: S,
    [_, xe]: &[Integers<S::V, N>; 2],
    zw: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let (x, z) = (left::<S, N>(s, xe), left::<S, N>(s, zw));
    let mut layer = x;
    unroll!(N, I, {
        layer[I] = s.masked_sub::<0xCC>(s.add(x[I], z[I]), x[I], z[I]);
    });
    squares_of::<S, P, N>(s, D_RAISED, XZ_COVER, &layer)
}

/// Degree 4, round 4: the images.
#[inline(always)]
pub fn image4<S: Cores, P: Prime, const N: usize>(
    s: S,
    zw: &Integers<S::V, N>,
    sd: &Integers<S::V, N>,
    points: [&mut Point<S::V, N>; 2],
) {
    scatter::<S, P, N>(s, &row_image4::<S, P, N>(s, zw, sd), points);
}

/// Degree 4, round 4, of a row.
#[inline(always)]
pub fn row_image4<S: Cores, P: Prime, const N: usize>(
    s: S,
    zw: &Integers<S::V, N>,
    sd: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    // w stands beside z: in the left places it comes from the neighbours.
    let other = neighbours::<S, N>(s, zw);
    let mut a = *sd;
    unroll!(N, I, {
        a[I] = s.masked_sub::<0xCC>(s.add(sd[I], other[I]), sd[I], zw[I]);
    });
    let (a, b) = (s.multiplicand::<P, N>(&a), s.multiplicand::<P, N>(sd));
    products_of::<S, P, N>(s, ROW_RAISED, &a, &b)
}
