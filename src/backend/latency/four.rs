//! Four Fp2 products at a time: the lanes are four pairs (re, im).
//!
//! ```text
//! lane                0      1      2  3   4  5   6  7
//! pairs               a0     a1     b      c      d
//! low(a), high(a)     a0 a0, a1 a1  ...
//! ```
//!
//! A product is high(a) swapped(b), which puts a1 b1 into the real lane and a1 b0 into the imaginary one, then, with the real columns
//! negated, + low(a) b. Both share the accumulators, so there is one reduction. By prepared factors the sign is inside the factor.
//!
//! A square is (x0 + x1)(x0 - x1) in the real lane and 2 x1 x0 in the imaginary one: one product a lane.
//!
//! # Bounds
//!
//! Lanes of a product are in [0.9p, 2.1p] (real, covered by p) and [0, 1.1p] (imaginary), of a square in [0, 1.1p], plus presets.
//!
//! # Operations (N limbs, Z zero limbs of p + 1; the compiler saves one or two)
//!
//! | kernel | short | operations | p434 | p503 | p610 | p751 |
//! |---|---|---|---|---|---|---|
//! | [`four_products`] | m4 | 4N^2 + 2N(N-Z) + 2N + 4(N-1) + 3N + 2N | 509 | 626 | 872 | 1301 |
//! | [`four_squares`] | s4 | 2N^2 + 2N(N-Z) + 2N + 4(N-1) + 5N | 347 | 426 | 584 | 851 |
//! | [`four_fixed_products`] | f4 | 4N^2 + 2N(N-Z) + 2N + 2(N-1) + 2N | 466 | 578 | 814 | 1228 |

use super::cores::{Cores, Preset, ZERO};
use crate::backend::batch::mont::{Integers, unroll};
use crate::backend::lanes::Lanes;
use crate::params::Prime;

/// [a0 a0] of each pair.
#[inline(always)]
fn low<S: Lanes, const N: usize>(s: S, a: &Integers<S::V, N>) -> Integers<S::V, N> {
    let mut r = *a;
    unroll!(N, I, {
        r[I] = s.permute_pairs::<0x00>(a[I]);
    });
    r
}

/// [a1 a1] of each pair.
#[inline(always)]
fn high<S: Lanes, const N: usize>(s: S, a: &Integers<S::V, N>) -> Integers<S::V, N> {
    let mut r = *a;
    unroll!(N, I, {
        r[I] = s.permute_pairs::<0xFF>(a[I]);
    });
    r
}

/// [a1 a0] of each pair.
#[inline(always)]
fn swapped<S: Lanes, const N: usize>(s: S, a: &Integers<S::V, N>) -> Integers<S::V, N> {
    let mut r = *a;
    unroll!(N, I, {
        r[I] = s.permute_pairs::<0x55>(a[I]);
    });
    r
}

/// The pairs with neighbours exchanged: [b a d c].
#[inline(always)]
pub fn neighbours<S: Lanes, const N: usize>(s: S, a: &Integers<S::V, N>) -> Integers<S::V, N> {
    let mut r = *a;
    unroll!(N, I, {
        r[I] = s.permute_quads::<0b01_00_11_10>(a[I]);
    });
    r
}

/// [a + b | a - b | c + d | c - d].
#[inline(always)]
pub fn sums_and_differences<S: Lanes, const N: usize>(
    s: S,
    x: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let other = neighbours::<S, N>(s, x);
    let mut r = *x;
    unroll!(N, I, {
        r[I] = s.masked_sub::<0xCC>(s.add(x[I], other[I]), other[I], x[I]);
    });
    r
}

/// Products of multiplicands.
#[inline(always)]
pub fn products_of<S: Cores, P: Prime, const N: usize>(
    s: S,
    preset: Preset,
    a: &Integers<S::V, N>,
    b: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let (low, high, swapped) = (low::<S, N>(s, a), high::<S, N>(s, a), swapped::<S, N>(s, b));
    s.lane_sums::<P, N, 0x55>(preset, [&high, &swapped], [&low, b])
}

/// Squares of loose values whose imaginary parts are at most `cover` p.
#[inline(always)]
pub fn squares_of<S: Cores, P: Prime, const N: usize>(
    s: S,
    preset: Preset,
    cover: u64,
    x: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let (low, high) = (low::<S, N>(s, x), high::<S, N>(s, x));
    let cover = s.multiples::<P, N>([cover; 8]);
    let (mut f, mut g) = (*x, *x);
    unroll!(N, I, {
        f[I] = s.add(x[I], high[I]);
        g[I] = s.masked_add::<0x55>(low[I], low[I], s.sub(cover[I], high[I]));
    });
    let f = s.multiplicand::<P, N>(&f);
    let g = s.multiplicand::<P, N>(&g);
    s.lane_products::<P, N>(preset, &f, &g)
}

/// Factors for [`times_prepared`]: [b0 b1] and [-b1 b0] of each pair, from values at most `cover` p.
#[inline(always)]
pub fn prepare<S: Cores, P: Prime, const N: usize>(
    s: S,
    cover: u64,
    b: &Integers<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    let cover = s.multiples::<P, N>([cover; 8]);
    let mut f1 = swapped::<S, N>(s, b);
    unroll!(N, I, {
        f1[I] = s.masked_sub::<0x55>(f1[I], cover[I], f1[I]);
    });
    [s.multiplicand::<P, N>(b), s.multiplicand::<P, N>(&f1)]
}

/// Products of a multiplicand by prepared factors.
#[inline(always)]
pub fn times_prepared<S: Cores, P: Prime, const N: usize>(
    s: S,
    preset: Preset,
    a: &Integers<S::V, N>,
    f: &[Integers<S::V, N>; 2],
) -> Integers<S::V, N> {
    let (low, high) = (low::<S, N>(s, a), high::<S, N>(s, a));
    s.lane_sums::<P, N, 0>(preset, [&low, &f[0]], [&high, &f[1]])
}

/// m4: the products of pairs.
#[inline(always)]
pub fn four_products<S: Cores, P: Prime, const N: usize>(
    s: S,
    a: &Integers<S::V, N>,
    b: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let (a, b) = (s.multiplicand::<P, N>(a), s.multiplicand::<P, N>(b));
    products_of::<S, P, N>(s, ZERO, &a, &b)
}

/// s4: the squares of pairs of values at most 16p.
#[inline(always)]
pub fn four_squares<S: Cores, P: Prime, const N: usize>(
    s: S,
    x: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    squares_of::<S, P, N>(s, ZERO, 16, x)
}

/// f4: the products of pairs and prepared factors.
#[inline(always)]
pub fn four_fixed_products<S: Cores, P: Prime, const N: usize>(
    s: S,
    a: &Integers<S::V, N>,
    f: &[Integers<S::V, N>; 2],
) -> Integers<S::V, N> {
    times_prepared::<S, P, N>(s, ZERO, &s.multiplicand::<P, N>(a), f)
}
