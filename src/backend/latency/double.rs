//! Doubling of one point in three rounds: squares, fixed products, products.
//!
//! x2 = C24 t0 t1, z2 = (A24 d + C24 t0) d with t0 = (X - Z)^2, t1 = (X + Z)^2, d = t1 - t0.
//!
//! ```text
//!              left half            right half            form   preset
//! in           X                    Z                     S
//! 1  s2        t0 = (X - Z)^2       t1 = (X + Z)^2        R      t1 + 4p
//!    M         t1r t0i t1i t0r      dr t1i di t1r
//! 2  f2        z = C24 t0           w = A24 d             R
//! 3  m2        X' = z t1            Z' = (z + w) d        S      X' + 4p
//! ```
//!
//! M is carried once and serves twice: round 2 picks t0 and d out of it, round 3 loads [t1 t1 t1 t1 | d d d d] duplicated for nothing.
//!
//! | value | lies in, p | because |
//! |---|---|---|
//! | X, Z | [4, 8], [0, 4] | the contract of a point |
//! | X - Z, X + Z | [0, 8], [4, 12] | |
//! | t0 | [0, 3.2] | lanes in [0, 1.1], one taken from 2p |
//! | t1 | [4, 7.2] | preset |
//! | d = t1 - t0 | [0.8, 7.2] | preset covers t0 |
//! | z, w | [0, 5.2] | [`super::fixed`] |
//! | X', Z' | [4, 7.3], [0, 3.3] | z + w <= 10.4, d <= 7.2 |
//!
//! On the start curve, A24 = 2 and C24 = 1, the coefficients are sums: z = t0 and z + w = t0 + 2d = 2 t1 - t0.
//! Round 2 goes, a quarter of the work; 2 t1 - t0 lies in [4.8, 14.4].

use super::cores::{Cores, Preset};
use super::fixed::{Prepared, join};
use super::point::{Point, RAISED};
use super::products::{
    CROSSED, STRAIGHT, duplicate, load_duplicate, load_half, recombine, squares_of,
    sum_else_difference,
};
use crate::backend::batch::mont::{Integers, unroll};
use crate::params::Prime;

/// What makes t1 - t0 positive.
const T1_RAISED: Preset = [0, 0, 0, 0, 4, 4, 0, 0];

/// Round 1: [t0 | t1], crossed.
#[inline(always)]
pub fn squares<S: Cores, P: Prime, const N: usize>(
    s: S,
    point: &Point<S::V, N>,
) -> Integers<S::V, N> {
    let (x, z) = (
        load_half::<S, N, 0>(s, &point.0),
        load_half::<S, N, 1>(s, &point.0),
    );
    let h = s.multiplicand::<P, N>(&sum_else_difference::<S, N, 0xF0>(s, &x, &z));
    squares_of::<S, P, N, STRAIGHT>(s, T1_RAISED, &h)
}

/// Round 2: M, carried, and [z | w], crossed.
#[inline(always)]
pub fn coefficients<S: Cores, P: Prime, const N: usize>(
    s: S,
    t: &Integers<S::V, N>,
    curve: &Prepared<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    let mut m = *t;
    unroll!(N, I, {
        let (t0, t1) = (s.load_half::<0>(&t[I]), s.load_half::<1>(&t[I]));
        m[I] = s.blend::<0x0A>(s.masked_sub::<0x50>(t1, t1, t0), t0);
    });
    let m = s.multiplicand::<P, N>(&m);
    let lanes = s.lane_halves::<P, N, 0xCC44_BB33, 0xEE66_9911>([0; 8], &m, curve);
    [m, join::<S, N, CROSSED>(s, &lanes)]
}

/// Round 3: [X' | Z'].
#[inline(always)]
pub fn products<S: Cores, P: Prime, const N: usize>(
    s: S,
    [m, z]: &[Integers<S::V, N>; 2],
    point: &mut Point<S::V, N>,
) {
    let mut a = *z;
    unroll!(N, I, {
        a[I] = s.masked_add::<0xF0>(z[I], z[I], s.load_half::<0>(&z[I]));
    });
    let a = s.multiplicand::<P, N>(&a);
    let lanes = s.lane_products::<P, N>(RAISED, &a, &load_duplicate::<S, N>(s, m));
    *point = Point(recombine::<S, P, N, CROSSED>(s, &lanes));
}

/// On the start curve, what follows round 1: [X' | Z'].
#[inline(always)]
pub fn start_products<S: Cores, P: Prime, const N: usize>(
    s: S,
    t: &Integers<S::V, N>,
    point: &mut Point<S::V, N>,
) {
    let (mut a, mut b) = (*t, *t);
    unroll!(N, I, {
        let (t0, t1) = (s.load_half::<0>(&t[I]), s.load_half::<1>(&t[I]));
        b[I] = s.masked_sub::<0xF0>(t1, t1, t0);
        a[I] = s.masked_add::<0xF0>(t0, b[I], t1);
    });
    let (a, b) = (s.multiplicand::<P, N>(&a), s.multiplicand::<P, N>(&b));
    let lanes = s.lane_products::<P, N>(RAISED, &a, &duplicate::<S, N, CROSSED>(s, &b));
    *point = Point(recombine::<S, P, N, CROSSED>(s, &lanes));
}
