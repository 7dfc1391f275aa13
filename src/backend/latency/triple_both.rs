//! Tripling of two points of one curve, four products a round: the schedule of [`super::triple`] in pairs.
//!
//! ```text
//! pair         0                     1                      2, 3: the second point
//! row          X                     Z
//! layer        s = X + Z             d = X - Z
//! 1  s4        t3 = s^2              t2 = d^2
//! 2  f4        t5 = a t3             t6 = m t2              t5 + 2p
//! 3  m4        w = t5 t3             v = s d                w + 6p
//! 4  m4        v' = v (t5 - t6)      y = t2 t6
//! 5  s4        (w - y - 2v')^2       (w - y + 2v')^2
//! 6  m4        X' = X left           Z' = Z right           X' + 4p   `pairs::times_row`
//! ```
//!
//! The row is made once and stays for all triplings; the curve [m | a] is prepared as the factors of two images are, as [a | m | a | m]
//! ([`prepare3`](super::pairs::prepare3)). The six rounds of p610 are 42 KB together, more than the instruction cache: there two at once
//! take nine tenths of two alone, in the other sets seven and a half to eight.
//!
//! | value | lies in, p | because |
//! |---|---|---|
//! | s, d | [4, 12], [0, 8] | the contract of a point |
//! | t3, t2 | [0, 1.1] | |
//! | t5, t6 | [2, 3.1], [0, 1.1] | no lane is negated in f4 |
//! | t5 - t6 | [0.9, 3.1] | preset covers t6 |
//! | v, v', y | [0, 2.1] | real parts from 0.9, imaginary ones up to 1.1 |
//! | w | [6, 8.1] | likewise; preset covers y + 2v' <= 6.3 |
//! | w - y - 2v', w - y + 2v' | [0.6, 7.1], [4.9, 11.4] | imaginary parts exceed real ones by up to 6.5 |

use super::cores::{Cores, Preset, ZERO};
use super::four::{neighbours, products_of, squares_of, sums_and_differences, times_prepared};
use super::pairs::Prepared4;
use crate::backend::batch::mont::{Integers, unroll};
use crate::params::Prime;

/// What makes t5 - t6 positive.
const T5_RAISED: Preset = [2, 2, 0, 0, 2, 2, 0, 0];
/// What makes w - y - 2v' positive.
const W_RAISED: Preset = [6, 6, 0, 0, 6, 6, 0, 0];
/// What covers the imaginary parts of s and d less their real parts.
const LAYER_COVER: u64 = 8;
/// The same of w - y -+ 2v'.
const FACTORS_COVER: u64 = 7;

/// Round 1: [s | d] and [t3 | t2].
#[inline(always)]
pub fn squares<S: Cores, P: Prime, const N: usize>(
    s: S,
    row: &Integers<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    let layer = sums_and_differences::<S, N>(s, row);
    let squares = squares_of::<S, P, N>(s, ZERO, LAYER_COVER, &layer);
    [layer, squares]
}

/// Round 2: [t3 | t2], carried, and [t5 | t6].
#[inline(always)]
pub fn coefficients<S: Cores, P: Prime, const N: usize>(
    s: S,
    t: &Integers<S::V, N>,
    curve: &Prepared4<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    let t = s.multiplicand::<P, N>(t);
    let z = times_prepared::<S, P, N>(s, T5_RAISED, &t, curve);
    [t, z]
}

/// Round 3: [w | v], from [s | d] and what round 2 gave.
#[inline(always)]
pub fn mixed_products<S: Cores, P: Prime, const N: usize>(
    s: S,
    layer: &Integers<S::V, N>,
    [t, z]: &[Integers<S::V, N>; 2],
) -> Integers<S::V, N> {
    let layer = s.multiplicand::<P, N>(layer);
    let (mut a, mut b) = (s.multiplicand::<P, N>(z), *t);
    let other = neighbours::<S, N>(s, &layer);
    unroll!(N, I, {
        a[I] = s.blend::<0xCC>(a[I], layer[I]);
        b[I] = s.blend::<0xCC>(b[I], other[I]);
    });
    products_of::<S, P, N>(s, W_RAISED, &a, &b)
}

/// Round 4: [v' | y], from [w | v] and what round 2 gave.
#[inline(always)]
pub fn products<S: Cores, P: Prime, const N: usize>(
    s: S,
    wv: &Integers<S::V, N>,
    [t, z]: &[Integers<S::V, N>; 2],
) -> Integers<S::V, N> {
    let (v, t6) = (neighbours::<S, N>(s, wv), neighbours::<S, N>(s, z));
    let mut b = *z;
    unroll!(N, I, {
        b[I] = s.masked_sub::<0x33>(z[I], z[I], t6[I]);
    });
    let (mut a, b) = (s.multiplicand::<P, N>(&v), s.multiplicand::<P, N>(&b));
    unroll!(N, I, {
        a[I] = s.blend::<0xCC>(a[I], t[I]);
    });
    products_of::<S, P, N>(s, ZERO, &a, &b)
}

/// Round 5: the factors of X and Z, from [w | v] and [v' | y].
#[inline(always)]
pub fn factors<S: Cores, P: Prime, const N: usize>(
    s: S,
    wv: &Integers<S::V, N>,
    vy: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let (v_w, y_v) = (neighbours::<S, N>(s, wv), neighbours::<S, N>(s, vy));
    let mut g = *wv;
    unroll!(N, I, {
        // Left: w stands here and y beside; right: w beside, y here.
        let w = s.blend::<0xCC>(wv[I], v_w[I]);
        let (y, v) = (
            s.blend::<0xCC>(y_v[I], vy[I]),
            s.blend::<0xCC>(vy[I], y_v[I]),
        );
        let (u, v2) = (s.sub(w, y), s.add(v, v));
        g[I] = s.masked_sub::<0x33>(s.add(u, v2), u, v2);
    });
    squares_of::<S, P, N>(s, ZERO, FACTORS_COVER, &g)
}
