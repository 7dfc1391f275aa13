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
//! Results of the batch field are below 1.2p here; every difference is taken from 2p. Its products allow any
//! operands that stay below R with a left factor whose coordinates add up to at most 20p: the left factors
//! are results, or X - Z <= 8p, or c1 and c0, which [`prepare`] covers by 32p.

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
pub fn gather<S: Cores, P: Prime, const N: usize>(
    s: S,
    [a, b, c, d]: [&Point<S::V, N>; 4],
) -> Sum<S::V, N> {
    let mut r = Sum([a.0; 2]);
    unroll!(N, I, {
        let even = s.blend::<0xCC>(a.0[I], c.0[I]);
        let odd = s.blend::<0xCC>(b.0[I], d.0[I]);
        r.0[0][I] = s.permute2::<0xE6C4_A280>(even, odd);
        r.0[1][I] = s.permute2::<0xF7D5_B391>(even, odd);
    });
    r
}

/// A row back into its four points; X is raised by 4p.
#[inline(always)]
pub fn scatter<S: Cores, P: Prime, const N: usize>(
    s: S,
    row: &Sum<S::V, N>,
    [a, b, c, d]: [&mut Point<S::V, N>; 4],
) {
    let raise = s.multiples::<P, N>([4, 4, 4, 4, 0, 0, 0, 0]);
    unroll!(N, I, {
        let (re, im) = (s.add(row.0[0][I], raise[I]), s.add(row.0[1][I], raise[I]));
        a.0[I] = s.permute2::<0xC4C4_8080>(re, im);
        b.0[I] = s.permute2::<0xD5D5_9191>(re, im);
        c.0[I] = s.permute2::<0xE6E6_A2A2>(re, im);
        d.0[I] = s.permute2::<0xF7F7_B3B3>(re, im);
    });
}

/// [x + y | x - y].
#[inline(always)]
fn sum_and_difference<S: Lanes>(s: S, x: S::V, y: S::V) -> S::V {
    s.masked_sub::<0xF0>(s.add(x, y), x, y)
}

/// Half `HALF` of both coordinates, at one place, in both halves.
#[inline(always)]
fn half<S: Lanes, const N: usize, const HALF: usize>(
    s: S,
    x: &Sum<S::V, N>,
    place: usize,
) -> [S::V; 2] {
    [
        s.load_half::<HALF>(&x.0[0][place]),
        s.load_half::<HALF>(&x.0[1][place]),
    ]
}

/// What the second halves of differences are taken from.
#[inline(always)]
fn difference_cover<S: Cores, P: Prime, const N: usize>(s: S) -> Integers<S::V, N> {
    s.multiples::<P, N>([0, 0, 0, 0, COVER, COVER, COVER, COVER])
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
pub fn prepare<S: Cores, P: Prime, const N: usize>(s: S, a: &Sum<S::V, N>) -> Left<S::V, N> {
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

/// Degree 3: [X + Z | X - Z] as a right factor.
#[inline(always)]
pub fn layer3<S: Cores, P: Prime, const N: usize>(s: S, row: &Sum<S::V, N>) -> Right<S::V, N> {
    fp2::right_from::<S, P, N>(
        s,
        #[inline(always)]
        |i| {
            let ([x0, x1], [z0, z1]) = (half::<S, N, 0>(s, row, i), half::<S, N, 1>(s, row, i));
            [sum_and_difference(s, x0, z0), sum_and_difference(s, x1, z1)]
        },
    )
}

/// Degree 3: the multiplicands of (t + u)^2 and (t - u)^2.
#[inline(always)]
pub fn factors3<S: Cores, P: Prime, const N: usize>(s: S, tu: &Sum<S::V, N>) -> Factors<S::V, N> {
    let cover = difference_cover::<S, P, N>(s);
    fp2::factors_from::<S, P, N>(
        s,
        #[inline(always)]
        |i| {
            let ([t0, t1], [u0, u1]) = (half::<S, N, 0>(s, tu, i), half::<S, N, 1>(s, tu, i));
            let (t0, t1) = (s.add(t0, cover[i]), s.add(t1, cover[i]));
            [sum_and_difference(s, t0, u0), sum_and_difference(s, t1, u1)]
        },
    )
}

/// Degree 4: [t0 | t0] as a right factor.
#[inline(always)]
pub fn sums4<S: Cores, P: Prime, const N: usize>(s: S, row: &Sum<S::V, N>) -> Right<S::V, N> {
    fp2::right_from::<S, P, N>(
        s,
        #[inline(always)]
        |i| {
            let ([x0, x1], [z0, z1]) = (half::<S, N, 0>(s, row, i), half::<S, N, 1>(s, row, i));
            [s.add(x0, z0), s.add(x1, z1)]
        },
    )
}

/// Degree 4: [t1 | t1] as a left factor.
#[inline(always)]
pub fn differences4<S: Cores, P: Prime, const N: usize>(s: S, row: &Sum<S::V, N>) -> Left<S::V, N> {
    fp2::left_from::<S, P, N>(
        s,
        #[inline(always)]
        |i| {
            let ([x0, x1], [z0, z1]) = (half::<S, N, 0>(s, row, i), half::<S, N, 1>(s, row, i));
            [s.sub(x0, z0), s.sub(x1, z1)]
        },
    )
}

/// Degree 4: [c2 | e] as a right factor.
#[inline(always)]
pub fn mixed4<S: Cores, P: Prime, const N: usize>(
    s: S,
    xe: &Sum<S::V, N>,
    factors: &Factors4<S::V, N>,
) -> Right<S::V, N> {
    fp2::right_from::<S, P, N>(
        s,
        #[inline(always)]
        |i| {
            let c2 = &factors.c2[i];
            [
                s.blend::<0x0F>(xe.0[0][i], s.load_lane::<0>(c2)),
                s.blend::<0x0F>(xe.0[1][i], s.load_lane::<1>(c2)),
            ]
        },
    )
}

/// Degree 4: the multiplicands of (x + z)^2 and (x - z)^2.
#[inline(always)]
pub fn factors4<S: Cores, P: Prime, const N: usize>(
    s: S,
    xe: &Sum<S::V, N>,
    zw: &Sum<S::V, N>,
) -> Factors<S::V, N> {
    let cover = difference_cover::<S, P, N>(s);
    fp2::factors_from::<S, P, N>(
        s,
        #[inline(always)]
        |i| {
            let ([x0, x1], [z0, z1]) = (half::<S, N, 0>(s, xe, i), half::<S, N, 0>(s, zw, i));
            let (x0, x1) = (s.add(x0, cover[i]), s.add(x1, cover[i]));
            [sum_and_difference(s, x0, z0), sum_and_difference(s, x1, z1)]
        },
    )
}

/// Degree 4: [s + w | d - w] as a left factor.
#[inline(always)]
pub fn last4<S: Cores, P: Prime, const N: usize>(
    s: S,
    zw: &Sum<S::V, N>,
    sd: &Sum<S::V, N>,
) -> Left<S::V, N> {
    let cover = difference_cover::<S, P, N>(s);
    fp2::left_from::<S, P, N>(
        s,
        #[inline(always)]
        |i| {
            let [w0, w1] = half::<S, N, 1>(s, zw, i);
            let raised = s.add(sd.0[0][i], cover[i]);
            // Only sums with a cover are made of the imaginary part.
            [
                sum_and_difference(s, raised, w0),
                sum_and_difference(s, sd.0[1][i], w1),
            ]
        },
    )
}
