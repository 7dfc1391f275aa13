//! Tripling of one point in six rounds of two products.
//!
//! With a = A + 2C, m = A - 2C, d = X - Z, s = X + Z, t2 = d^2, t3 = s^2: the specification's 4X^2 - t2 - t3 is 2 d s, so
//!
//! ```text
//! X' = X (U - V)^2,  Z' = Z (U + V)^2,   U = a t3 t3 - m t2 t2,   V = 2 d s (a t3 - m t2)
//!
//!              left half             right half          form   preset
//! in           X                     Z                   S
//! 1  s2        t2 = d^2              t3 = s^2            R
//! 2  f2        t6 = m t2             t5 = a t3           S      t5 + 6p
//! 3  m2        v = d s               w = t5 t3           R      w + 7p
//! 4  m2        v' = v (t5 - t6)      y = t2 t6           S
//! 5  s2        (w - y - 2v')^2       (w - y + 2v')^2     R
//! 6  m2        X' = X left           Z' = Z right        S      X' + 4p
//! ```
//!
//! Round 3 multiplies mixed forms: its left operands are straight, of its right ones t5 is straight and t3 crossed, and
//! one permutation duplicates both.
//!
//! | value | lies in, p | because |
//! |---|---|---|
//! | d, s | [0, 8], [4, 12] | the contract of a point |
//! | t2, t3 | [0, 3.1] | recombined without preset |
//! | v', y | [-1.1, 2.1] | recombined from 0: nothing but w -+ sums of them follows |
//! | t6, t5 | [0, 5.2], [6, 11.2] | [`super::fixed`], preset |
//! | t5 - t6 | [0.8, 11.2] | preset covers t6 |
//! | w | [7, 10.1] | preset covers y + 2v' <= 6.2 |
//! | w - y -+ 2v' | [0.8, 15] | |
//!
//! On the start curve, A + 2C = 2 (A - 2C), round 2 multiplies nothing: t6 = t2, and t5 = 2 t3 + 3p covers
//! it: real parts are in [0.9, 3.1], imaginary ones in [0, 2.1].

use super::cores::{Cores, Preset, ZERO};
use super::fixed::{Prepared, times_prepared};
use super::isogeny::turn;
use super::point::Point;
use super::products::{
    CROSSED, STRAIGHT, blend, duplicate, load_half, recombine, recombine_from, squares_of,
    sum_else_difference,
};
use crate::backend::batch::mont::{Integers, unroll};
use crate::params::Prime;

/// What makes t5 - t6 positive.
const T5_RAISED: Preset = [0, 0, 0, 0, 6, 6, 0, 0];
/// The same on the start curve.
const START_RAISED: Preset = [0, 0, 0, 0, 3, 3, 3, 3];
/// What makes w - y - 2v' positive.
const W_RAISED: Preset = [0, 0, 0, 0, 7, 7, 0, 0];

/// Round 1: [d | s], straight and carried, and [t2 | t3], crossed.
#[inline(always)]
pub fn squares<S: Cores, P: Prime, const N: usize>(
    s: S,
    point: &Point<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    let (x, z) = (
        load_half::<S, N, 0>(s, &point.0),
        load_half::<S, N, 1>(s, &point.0),
    );
    let h = s.multiplicand::<P, N>(&sum_else_difference::<S, N, 0xF0>(s, &x, &z));
    let mut r = [squares_of::<S, P, N, STRAIGHT>(s, ZERO, &h); 2];
    unroll!(N, I, {
        r[0][I] = h[I];
    });
    r
}

/// Round 2: [t2 | t3] carried, and [t6 | t5], straight.
#[inline(always)]
pub fn coefficients<S: Cores, P: Prime, const N: usize>(
    s: S,
    t: &Integers<S::V, N>,
    curve: &Prepared<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    let t = s.multiplicand::<P, N>(t);
    let z = times_prepared::<S, P, N, STRAIGHT>(s, T5_RAISED, &t, curve);
    [t, z]
}

/// Round 2 on the start curve.
#[inline(always)]
pub fn start_coefficients<S: Cores, P: Prime, const N: usize>(
    s: S,
    t: &Integers<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    let raise = s.multiples::<P, N>(START_RAISED);
    let mut z = turn::<S, N>(s, t);
    unroll!(N, I, {
        z[I] = s.masked_add::<0xF0>(z[I], z[I], s.add(z[I], raise[I]));
    });
    [s.multiplicand::<P, N>(t), z]
}

/// Round 3: [v | w], crossed, from [d | s] and what round 2 gave.
#[inline(always)]
pub fn mixed_products<S: Cores, P: Prime, const N: usize>(
    s: S,
    h: &Integers<S::V, N>,
    [t, z]: &[Integers<S::V, N>; 2],
) -> Integers<S::V, N> {
    let a = blend::<S, N, 0xF0>(s, h, &s.multiplicand::<P, N>(z));
    let mut b = *t;
    unroll!(N, I, {
        let sum_and_t3 = s.blend::<0xF0>(s.load_half::<1>(&h[I]), t[I]);
        b[I] = s.permute_pairs::<0x0C>(sum_and_t3);
    });
    let lanes = s.lane_products::<P, N>(W_RAISED, &a, &b);
    recombine::<S, P, N, STRAIGHT>(s, &lanes)
}

/// Round 4: [v' | y], straight, from [v | w] and what round 2 gave.
#[inline(always)]
pub fn products<S: Cores, P: Prime, const N: usize>(
    s: S,
    v: &Integers<S::V, N>,
    [t, z]: &[Integers<S::V, N>; 2],
) -> Integers<S::V, N> {
    let mut b = *z;
    unroll!(N, I, {
        let (t6, t5) = (s.load_half::<0>(&z[I]), s.load_half::<1>(&z[I]));
        b[I] = s.masked_sub::<0x0F>(t6, t5, t6);
    });
    let b = duplicate::<S, N, STRAIGHT>(s, &s.multiplicand::<P, N>(&b));
    let t2 = load_half::<S, N, 0>(s, t);
    let a = blend::<S, N, 0xF0>(s, &s.multiplicand::<P, N>(v), &t2);
    let lanes = s.lane_products::<P, N>(ZERO, &a, &b);
    recombine_from::<S, P, N, CROSSED>(s, 0, &lanes)
}

/// Round 5: the factors of X and Z, crossed, from [v | w] and [v' | y].
#[inline(always)]
pub fn factors<S: Cores, P: Prime, const N: usize>(
    s: S,
    v: &Integers<S::V, N>,
    vy: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let mut g = *v;
    unroll!(N, I, {
        let (v1, y) = (s.load_half::<0>(&vy[I]), s.load_half::<1>(&vy[I]));
        let u = s.sub(s.load_part::<2>(&v[I]), y);
        let v2 = s.add(v1, v1);
        g[I] = s.masked_sub::<0x0F>(s.add(u, v2), u, v2);
    });
    squares_of::<S, P, N, STRAIGHT>(s, ZERO, &s.multiplicand::<P, N>(&g))
}
