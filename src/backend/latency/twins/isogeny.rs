//! Isogenies of twin curves from their twin kernel points.
//!
//! ```text
//! pair         0                  1                      2, 3: the second curve
//! degree 4     1  s4   [X^2 | Z^2], doubled              2  s4   [4X^4 | 4Z^4]: the curve [A24 | C24]
//!              factors [c1 | c0] = [X - Z | 4Z^2] and [c2 | c2], c2 = X + Z
//! degree 2     1  s4   [X^2 | Z^2 + 2p]: the curve [Z^2 - X^2 | Z^2]
//!              factors [X + Z | X - Z]
//! ```
//!
//! | value | lies in, p | because |
//! |---|---|---|
//! | 2X^2, 2Z^2, c0 | [0, 2.2], [0, 2.2], [0, 4.4] | |
//! | coefficients of curves | [0, 3.1] | |
//! | c1, c2 | [0, 8], [4, 12] | the contract of a point |

use super::Twin;
use crate::backend::batch::mont::{Integers, unroll};
use crate::backend::lanes::Lanes;
use crate::backend::latency::cores::{Cores, Preset, ZERO};
use crate::backend::latency::four::{neighbours, squares_of, sums_and_differences};
use crate::backend::latency::isogeny::Factors4;
use crate::params::Prime;

/// What makes Z^2 - X^2 positive.
const ZZ_RAISED: Preset = [0, 0, 2, 2, 0, 0, 2, 2];
/// What covers the imaginary parts of X and Z less their real parts.
const POINT_COVER: u64 = 4;
/// What covers the imaginary parts of doubled squares.
const SQUARES_COVER: u64 = 3;

/// The factors of two 4-isogenies.
#[derive(Clone, Copy, Debug)]
pub struct Isog4<V, const N: usize> {
    /// [X - Z | 4Z^2].
    pub c1_c0: Integers<V, N>,
    /// [X + Z | X + Z].
    pub c2: Integers<V, N>,
}

/// The first of two points or pairs of factors, straight.
#[inline(always)]
pub fn first<S: Lanes, P: Prime, const N: usize>(s: S, x: &Integers<S::V, N>) -> Integers<S::V, N> {
    let mut r = *x;
    unroll!(N, I, {
        r[I] = s.permute::<0x3232_1010>(x[I]);
    });
    r
}

/// The factors of the first 4-isogeny, as the images' kernels take them.
#[inline(always)]
pub fn first4<S: Lanes, P: Prime, const N: usize>(s: S, phi: &Isog4<S::V, N>) -> Factors4<S::V, N> {
    let c1_c0 = first::<S, P, N>(s, &phi.c1_c0);
    let mut c2 = phi.c2;
    unroll!(N, I, {
        c2[I] = s.permute::<0x0110_0110>(c2[I]);
    });
    Factors4 { c1_c0, c2 }
}

/// Degree 4, round 1: [2X^2 | 2Z^2].
#[inline(always)]
pub fn doubled_squares<S: Cores, P: Prime, const N: usize>(
    s: S,
    kernel: &Twin<S::V, N>,
) -> Integers<S::V, N> {
    let mut r = squares_of::<S, P, N>(s, ZERO, POINT_COVER, &kernel.0);
    unroll!(N, I, {
        r[I] = s.add(r[I], r[I]);
    });
    r
}

/// Degree 4, round 2: [A24 | C24].
#[inline(always)]
pub fn codomain4<S: Cores, P: Prime, const N: usize>(
    s: S,
    squares: &Integers<S::V, N>,
    codomains: &mut Integers<S::V, N>,
) {
    *codomains = squares_of::<S, P, N>(s, ZERO, SQUARES_COVER, squares);
}

/// Degree 4: the factors.
#[inline(always)]
pub fn factors4<S: Lanes, P: Prime, const N: usize>(
    s: S,
    kernel: &Twin<S::V, N>,
    squares: &Integers<S::V, N>,
) -> Isog4<S::V, N> {
    let other = neighbours::<S, N>(s, &kernel.0);
    let (mut c1_c0, mut c2) = (kernel.0, kernel.0);
    unroll!(N, I, {
        let c0 = s.add(squares[I], squares[I]);
        c1_c0[I] = s.masked_sub::<0x33>(c0, kernel.0[I], other[I]);
        c2[I] = s.add(kernel.0[I], other[I]);
    });
    Isog4 { c1_c0, c2 }
}

/// Degree 2: [X + Z | X - Z] and [Z^2 - X^2 | Z^2].
#[inline(always)]
pub fn isogeny2<S: Cores, P: Prime, const N: usize>(
    s: S,
    kernel: &Twin<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    let factors = sums_and_differences::<S, N>(s, &kernel.0);
    let mut curve = squares_of::<S, P, N>(s, ZZ_RAISED, POINT_COVER, &kernel.0);
    let other = neighbours::<S, N>(s, &curve);
    unroll!(N, I, {
        curve[I] = s.masked_sub::<0x33>(curve[I], other[I], curve[I]);
    });
    [factors, curve]
}
