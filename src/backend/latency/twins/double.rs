//! Doubling of twin points in three rounds: squares, fixed products, products.
//!
//! ```text
//! pair         0                1                2, 3: the second curve
//! in           X                Z
//! layer        X + Z            X - Z
//! 1  s4        t1 = (X + Z)^2   t0 = (X - Z)^2   t1 + 2p
//! layer        d = t1 - t0      t0
//! 2  f4        w = A24 d        z = C24 t0
//! 3  m4        X' = z t1        Z' = (z + w) d   X' + 4p
//! ```
//!
//! | value | lies in, p | because |
//! |---|---|---|
//! | X + Z, X - Z | [4, 12], [0, 8] | the contract of a point |
//! | t1, t0 | [2, 3.1], [0, 1.1] | |
//! | d | [0.9, 3.1] | preset covers t0 |
//! | w, z | [0, 1.1] | no lane is negated in f4 |
//! | X', Z' | [4, 6.1], [0, 2.1] | real lanes are taken from p |
//!
//! Both walks begin on curves with C24 = 1. There z = t0, and round 2 is the two products w alone, by prepared factors
//! ([`fixed`]): lanes 0, 1, 4 and 5 of the layer are where those pick their operands, and the results stand in both
//! pairs of a half. w <= 5.2p then.

use super::{RAISED, Twin};
use crate::backend::batch::mont::{Integers, unroll};
use crate::backend::latency::cores::{Cores, Preset, ZERO};
use crate::backend::latency::fixed::{self, Prepared};
use crate::backend::latency::four::{
    neighbours, prepare, products_of, squares_of, sums_and_differences, times_prepared,
};
use crate::backend::latency::pairs::Prepared4;
use crate::backend::latency::products::STRAIGHT;
use crate::params::Prime;

/// What makes t1 - t0 positive.
const T1_RAISED: Preset = [2, 2, 0, 0, 2, 2, 0, 0];
/// What covers the imaginary parts of X + Z and X - Z less their real parts.
const LAYER_COVER: u64 = 8;
/// A coefficient of a curve is at most this multiple of p.
const CURVE_COVER: u64 = 4;

/// The curves [A24 | C24], prepared.
#[inline(always)]
pub fn curves<S: Cores, P: Prime, const N: usize>(
    s: S,
    curves: &Integers<S::V, N>,
) -> Prepared4<S::V, N> {
    prepare::<S, P, N>(s, CURVE_COVER, curves)
}

/// The first coefficients of the curves [A24 | C24], prepared: what is left to multiply by where C24 = 1.
#[inline(always)]
pub fn affine_curves<S: Cores, P: Prime, const N: usize>(
    s: S,
    curves: &Integers<S::V, N>,
) -> Prepared<S::V, N> {
    let mut a24 = *curves;
    unroll!(N, I, {
        a24[I] = s.permute::<0x5454_1010>(curves[I]);
    });
    fixed::prepare_straight::<S, P, N>(s, &a24)
}

/// Round 1: [t1 | t0].
#[inline(always)]
pub fn squares<S: Cores, P: Prime, const N: usize>(
    s: S,
    point: &Twin<S::V, N>,
) -> Integers<S::V, N> {
    let layer = sums_and_differences::<S, N>(s, &point.0);
    squares_of::<S, P, N>(s, T1_RAISED, LAYER_COVER, &layer)
}

/// Round 2: what is multiplied, [d | t0], carried.
#[inline(always)]
fn layer<S: Cores, P: Prime, const N: usize>(s: S, t: &Integers<S::V, N>) -> Integers<S::V, N> {
    let other = neighbours::<S, N>(s, t);
    let mut layer = other;
    unroll!(N, I, {
        layer[I] = s.masked_sub::<0x33>(t[I], t[I], other[I]);
    });
    s.multiplicand::<P, N>(&layer)
}

/// Round 2: [w | z].
#[inline(always)]
pub fn coefficients<S: Cores, P: Prime, const N: usize>(
    s: S,
    t: &Integers<S::V, N>,
    curves: &Prepared4<S::V, N>,
) -> Integers<S::V, N> {
    times_prepared::<S, P, N>(s, ZERO, &layer::<S, P, N>(s, t), curves)
}

/// Round 2 where C24 = 1: [w | z].
#[inline(always)]
pub fn affine_coefficients<S: Cores, P: Prime, const N: usize>(
    s: S,
    t: &Integers<S::V, N>,
    curves: &Prepared<S::V, N>,
) -> Integers<S::V, N> {
    let layer = layer::<S, P, N>(s, t);
    let mut wz = fixed::times_prepared::<S, P, N, STRAIGHT>(s, ZERO, &layer, curves);
    unroll!(N, I, {
        wz[I] = s.blend::<0xCC>(wz[I], t[I]);
    });
    wz
}

/// Round 3: [X' | Z'].
#[inline(always)]
pub fn products<S: Cores, P: Prime, const N: usize>(
    s: S,
    t: &Integers<S::V, N>,
    wz: &Integers<S::V, N>,
    point: &mut Twin<S::V, N>,
) {
    let (t1_t0, z_w) = (neighbours::<S, N>(s, t), neighbours::<S, N>(s, wz));
    let (mut a, mut b) = (t1_t0, z_w);
    unroll!(N, I, {
        a[I] = s.masked_sub::<0xCC>(t[I], t1_t0[I], t[I]);
        b[I] = s.masked_add::<0xCC>(z_w[I], z_w[I], wz[I]);
    });
    let (a, b) = (s.multiplicand::<P, N>(&a), s.multiplicand::<P, N>(&b));
    *point = Twin(products_of::<S, P, N>(s, RAISED, &a, &b));
}
