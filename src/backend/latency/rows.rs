//! Images of four points at once: the schedules of [`super::evaluate`] on the batch field, whose eight lanes take four X and four Z.
//!
//! ```text
//! lane         0    1    2    3    4    5    6    7
//! row, re      X0   X0'  X0'' ...  Z0   Z0'  Z0'' ...     and the imaginary parts likewise
//! degree 3     X + Z               X - Z
//!   product    t = (X+Z) c0        u = (X-Z) c1
//!   square     (t + u)^2           (t - u)^2
//!   product    X' = X left         Z' = Z right
//! degree 4     t0 = X + Z          t1 = X - Z
//!   product    x = t0 c1           e = t0 c0
//!   product    z = t1 c2           w = t1 e
//!   square     s = (x + z)^2       d = (x - z)^2
//!   product    (s + w) s           (d - w) d
//! ```
//!
//! A product in eight lanes costs a third less than in four ([`crate::backend::batch`]), which pays for the transposition: points hold each
//! half twice, so two of them blend into one vector and two such vectors interleave: four operations a limb in, four out.
//!
//! # Bounds
//!
//! Results of the batch field are below 1.2p here; every difference is taken from 2p. Its products allow any operands that
//! stay below R with a left factor whose coordinates add up to at most 20p: the left factors are results, or X - Z <= 8p, or c1 and c0, which
//! [`prepare`] covers by 32p.

use super::cores::Cores;
use super::isogeny::Factors4;
use super::point::Point;
use crate::backend::batch::fp2::{self, Factors, Left, Right, Sum};
use crate::backend::batch::mont::{Integers, carry, unroll};
use crate::backend::lanes::Lanes;
use crate::params::Prime;

/// What covers a result.
const COVER: u64 = 2;
/// What covers both coordinates of c1 or c0.
const FACTOR_COVER: u64 = 32;

/// Four X and four Z of four points.
#[inline(always)]
fn gather<S: Lanes, const N: usize>(s: S, [a, b, c, d]: [&Point<S::V, N>; 4]) -> Sum<S::V, N> {
    let mut r = Sum([a.0; 2]);
    unroll!(N, I, {
        let even = s.blend::<0xCC>(a.0[I], c.0[I]);
        let odd = s.blend::<0xCC>(b.0[I], d.0[I]);
        r.0[0][I] = s.permute2::<0xE6C4_A280>(even, odd);
        r.0[1][I] = s.permute2::<0xF7D5_B391>(even, odd);
    });
    r
}

/// The four points of a row; X is raised by 4p.
#[inline(always)]
pub fn scatter<S: Cores, P: Prime, const N: usize>(
    s: S,
    row: &Sum<S::V, N>,
) -> [Point<S::V, N>; 4] {
    let raise = s.multiples::<P, N>([4, 4, 4, 4, 0, 0, 0, 0]);
    let mut r = [Point(row.0[0]); 4];
    unroll!(N, I, {
        let (re, im) = (s.add(row.0[0][I], raise[I]), s.add(row.0[1][I], raise[I]));
        r[0].0[I] = s.permute2::<0xC4C4_8080>(re, im);
        r[1].0[I] = s.permute2::<0xD5D5_9191>(re, im);
        r[2].0[I] = s.permute2::<0xE6E6_A2A2>(re, im);
        r[3].0[I] = s.permute2::<0xF7F7_B3B3>(re, im);
    });
    r
}

/// [x + y | x - y].
#[inline(always)]
fn sum_and_difference<S: Lanes, const N: usize>(
    s: S,
    x: &Integers<S::V, N>,
    y: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let mut r = *x;
    unroll!(N, I, {
        r[I] = s.masked_sub::<0xF0>(s.add(x[I], y[I]), x[I], y[I]);
    });
    r
}

/// [x + y | x + 2p - y].
#[inline(always)]
fn sum_and_covered_difference<S: Cores, P: Prime, const N: usize>(
    s: S,
    x: &Integers<S::V, N>,
    y: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let cover = s.multiples::<P, N>([0, 0, 0, 0, COVER, COVER, COVER, COVER]);
    let mut r = *x;
    unroll!(N, I, {
        let raised = s.add(x[I], cover[I]);
        r[I] = s.masked_sub::<0xF0>(s.add(raised, y[I]), raised, y[I]);
    });
    r
}

/// Half `HALF` of both coordinates in both halves.
#[inline(always)]
fn half<S: Lanes, const N: usize, const HALF: usize>(s: S, x: &Sum<S::V, N>) -> Sum<S::V, N> {
    let mut r = *x;
    unroll!(N, I, {
        r.0[0][I] = s.load_half::<HALF>(&x.0[0][I]);
        r.0[1][I] = s.load_half::<HALF>(&x.0[1][I]);
    });
    r
}

/// The factors [q0 | q1], straight: coordinates in lanes, half each.
#[inline(always)]
fn spread<S: Lanes, const N: usize, const SWAP: bool>(
    s: S,
    factors: &Integers<S::V, N>,
) -> Sum<S::V, N> {
    let mut r = Sum([*factors; 2]);
    unroll!(N, I, {
        if SWAP {
            r.0[0][I] = s.permute::<0x0000_4444>(factors[I]);
            r.0[1][I] = s.permute::<0x1111_5555>(factors[I]);
        } else {
            r.0[0][I] = s.permute::<0x4444_0000>(factors[I]);
            r.0[1][I] = s.permute::<0x5555_1111>(factors[I]);
        }
    });
    r
}

/// A left factor of values whose coordinates add up to at most 32p.
#[inline(always)]
fn prepare<S: Cores, P: Prime, const N: usize>(s: S, a: &Sum<S::V, N>) -> Left<S::V, N> {
    let cover = s.multiples::<P, N>([FACTOR_COVER; 8]);
    let [re, im] = &a.0;
    let (mut minus_sum, mut difference) = (cover, cover);
    unroll!(N, I, {
        let covered = s.sub(cover[I], re[I]);
        minus_sum[I] = s.sub(covered, im[I]);
        difference[I] = s.add(covered, im[I]);
    });
    Left {
        shared: carry(s, re),
        own: [carry(s, &minus_sum), carry(s, &difference)],
    }
}

/// Degree 3: [c0 | c1] from [c1 | c0].
#[inline(always)]
pub fn prepare3<S: Cores, P: Prime, const N: usize>(
    s: S,
    factors: &Integers<S::V, N>,
) -> Left<S::V, N> {
    prepare::<S, P, N>(s, &spread::<S, N, true>(s, factors))
}

/// Degree 4: [c1 | c0].
#[inline(always)]
pub fn prepare4<S: Cores, P: Prime, const N: usize>(
    s: S,
    factors: &Integers<S::V, N>,
) -> Left<S::V, N> {
    prepare::<S, P, N>(s, &spread::<S, N, false>(s, factors))
}

/// Degree 3: the row, and [X + Z | X - Z] as a right factor.
#[inline(always)]
pub fn layer3<S: Cores, P: Prime, const N: usize>(
    s: S,
    points: [&Point<S::V, N>; 4],
) -> (Sum<S::V, N>, Right<S::V, N>) {
    let row = gather::<S, N>(s, points);
    let (x, z) = (half::<S, N, 0>(s, &row), half::<S, N, 1>(s, &row));
    let layer = Sum([
        sum_and_difference::<S, N>(s, &x.0[0], &z.0[0]),
        sum_and_difference::<S, N>(s, &x.0[1], &z.0[1]),
    ]);
    (row, fp2::right::<S, P, N>(s, &layer))
}

/// Degree 3: the multiplicands of (t + u)^2 and (t - u)^2.
#[inline(always)]
pub fn factors3<S: Cores, P: Prime, const N: usize>(s: S, tu: &Sum<S::V, N>) -> Factors<S::V, N> {
    let (t, u) = (half::<S, N, 0>(s, tu), half::<S, N, 1>(s, tu));
    let layer = Sum([
        sum_and_covered_difference::<S, P, N>(s, &t.0[0], &u.0[0]),
        sum_and_covered_difference::<S, P, N>(s, &t.0[1], &u.0[1]),
    ]);
    fp2::factors::<S, P, N>(s, &layer)
}

/// Degree 4: [t1 | t1] as a left factor and [t0 | t0] as a right one.
#[inline(always)]
pub fn layer4<S: Cores, P: Prime, const N: usize>(
    s: S,
    points: [&Point<S::V, N>; 4],
) -> (Left<S::V, N>, Right<S::V, N>) {
    let row = gather::<S, N>(s, points);
    let (x, z) = (half::<S, N, 0>(s, &row), half::<S, N, 1>(s, &row));
    let (mut t0, mut t1) = (x, x);
    unroll!(N, I, {
        for i in 0..2 {
            t0.0[i][I] = s.add(x.0[i][I], z.0[i][I]);
            t1.0[i][I] = s.sub(x.0[i][I], z.0[i][I]);
        }
    });
    (fp2::left::<S, P, N>(s, &t1), fp2::right::<S, P, N>(s, &t0))
}

/// Degree 4: [c2 | e] as a right factor.
#[inline(always)]
pub fn mixed4<S: Cores, P: Prime, const N: usize>(
    s: S,
    xe: &Sum<S::V, N>,
    factors: &Factors4<S::V, N>,
) -> Right<S::V, N> {
    let mut b = *xe;
    unroll!(N, I, {
        b.0[0][I] = s.blend::<0x0F>(xe.0[0][I], s.load_lane::<0>(&factors.c2[I]));
        b.0[1][I] = s.blend::<0x0F>(xe.0[1][I], s.load_lane::<1>(&factors.c2[I]));
    });
    fp2::right::<S, P, N>(s, &b)
}

/// Degree 4: the multiplicands of (x + z)^2 and (x - z)^2.
#[inline(always)]
pub fn factors4<S: Cores, P: Prime, const N: usize>(
    s: S,
    xe: &Sum<S::V, N>,
    zw: &Sum<S::V, N>,
) -> Factors<S::V, N> {
    let (x, z) = (half::<S, N, 0>(s, xe), half::<S, N, 0>(s, zw));
    let layer = Sum([
        sum_and_covered_difference::<S, P, N>(s, &x.0[0], &z.0[0]),
        sum_and_covered_difference::<S, P, N>(s, &x.0[1], &z.0[1]),
    ]);
    fp2::factors::<S, P, N>(s, &layer)
}

/// Degree 4: [s + w | d - w] as a left factor.
#[inline(always)]
pub fn last4<S: Cores, P: Prime, const N: usize>(
    s: S,
    zw: &Sum<S::V, N>,
    sd: &Sum<S::V, N>,
) -> Left<S::V, N> {
    let w = half::<S, N, 1>(s, zw);
    let a = Sum([
        sum_and_covered_difference::<S, P, N>(s, &sd.0[0], &w.0[0]),
        // Only sums with a cover are made of the imaginary part.
        sum_and_difference::<S, N>(s, &sd.0[1], &w.0[1]),
    ]);
    fp2::left::<S, P, N>(s, &a)
}
