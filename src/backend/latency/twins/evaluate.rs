//! Images of twin points, four products a round. Degree 4 is [`pairs`] with the factors of each half its own.
//!
//! ```text
//! pair         0                    1                    2, 3: the second curve
//! degree 2
//! layer        X - Z                X + Z
//! 1  m4        t = (X-Z)(X2+Z2)     u = (X+Z)(X2-Z2)     t + 2p
//! 2  m4        X' = (t + u) X       Z' = (t - u) Z       X' + 4p
//! ```
//!
//! | value | lies in, p | because |
//! |---|---|---|
//! | X - Z, X + Z and those of the kernel | [0, 8], [4, 12] | the contract of a point |
//! | t, u | [2, 4.1], [0, 2.1] | real lanes are taken from p |
//! | t + u, t - u | [2, 6.2], [0.8, 3.2] | preset and the p of real lanes cover u |

use super::{RAISED, Twin};
use crate::backend::batch::mont::{Integers, unroll};
use crate::backend::latency::cores::{Cores, Preset};
use crate::backend::latency::four::{neighbours, prepare, products_of, sums_and_differences};
use crate::backend::latency::pairs::{self, Prepared4};
use crate::params::Prime;

/// What makes t - u positive.
const T_RAISED: Preset = [2, 2, 0, 0, 2, 2, 0, 0];

/// Degree 4: the factors [c1 | c0], prepared.
#[inline(always)]
pub fn prepare4<S: Cores, P: Prime, const N: usize>(
    s: S,
    factors: &Integers<S::V, N>,
) -> Prepared4<S::V, N> {
    prepare::<S, P, N>(s, pairs::FACTOR_COVER, factors)
}

/// Degree 4, round 1: [t0 | t1], carried, and [x | e].
#[inline(always)]
pub fn products4<S: Cores, P: Prime, const N: usize>(
    s: S,
    point: &Twin<S::V, N>,
    factors: &Prepared4<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    pairs::row_products4::<S, P, N>(s, &point.0, factors)
}

/// Degree 4, round 2: [z | w].
#[inline(always)]
pub fn mixed_products4<S: Cores, P: Prime, const N: usize>(
    s: S,
    [t, xe]: &[Integers<S::V, N>; 2],
    c2: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let mut a = *xe;
    unroll!(N, I, {
        a[I] = s.blend::<0x33>(a[I], c2[I]);
    });
    pairs::row_mixed_products4::<S, P, N>(s, t, &a)
}

/// Degree 4, round 4: the image.
#[inline(always)]
pub fn image4<S: Cores, P: Prime, const N: usize>(
    s: S,
    zw: &Integers<S::V, N>,
    sd: &Integers<S::V, N>,
    point: &mut Twin<S::V, N>,
) {
    *point = Twin(pairs::row_image4::<S, P, N>(s, zw, sd));
}

/// Degree 2, round 1: [t | u].
#[inline(always)]
pub fn products2<S: Cores, P: Prime, const N: usize>(
    s: S,
    point: &Twin<S::V, N>,
    factors: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let layer = neighbours::<S, N>(s, &sums_and_differences::<S, N>(s, &point.0));
    let (a, b) = (
        s.multiplicand::<P, N>(&layer),
        s.multiplicand::<P, N>(factors),
    );
    products_of::<S, P, N>(s, T_RAISED, &a, &b)
}

/// Degree 2, round 2: the image.
#[inline(always)]
pub fn image2<S: Cores, P: Prime, const N: usize>(
    s: S,
    tu: &Integers<S::V, N>,
    point: &mut Twin<S::V, N>,
) {
    let a = s.multiplicand::<P, N>(&sums_and_differences::<S, N>(s, tu));
    let b = s.multiplicand::<P, N>(&point.0);
    *point = Twin(products_of::<S, P, N>(s, RAISED, &a, &b));
}
