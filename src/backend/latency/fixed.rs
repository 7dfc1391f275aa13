//! Two products by prepared factors: half of the reduction, and no shuffle of the factor.
//!
//! # Halves
//!
//! If b is known beforehand (curve coefficients, the kernel point of an isogeny), let lanes L multiply the
//! low half of a's limbs and lanes H the high half, h = ceil(N / 2) rows each, and give both their own b:
//!
//! ```text
//! L:  a_low  bL,   bL = b 2^(-52 (N - h)) mod p
//! H:  a_high bH,   bH = b                            (for odd N the high limbs are taken from row N - h on, with a zero in row 0)
//! ```
//!
//! Each is reduced by h digits only, and L + H = a b 2^(-52 N). As x0 f0 + x1 f1 puts both terms of a coordinate into one lane:
//!
//! ```text
//! lane        0      1      2      3            lanes 4 to 7: the second product
//! x0          a0L    a0L    a0H    a0H          one permutation of limbs m and m + N - h of the carried a
//! x1          a1L    a1L    a1H    a1H
//! straight    re     im     re     im           f0 = b0 b1 b0 b1,  f1 = -b1 b0 -b1 b0
//! crossed     re     im     im     re           f0 = b0 b1 b1 b0,  f1 = -b1 b0 b0 -b1
//! ```
//!
//! The result is a half plus itself with parts exchanged (straight) or reversed (crossed). The preparation chooses the form of the result.
//!
//! # Bounds
//!
//! bL came out of a reduction: at most p and a trifle; its negative is taken from 2p. bH is b as it came, at
//! most 16p ([`LIMIT`]), and so is its negative. A lane L is below p + f0 + f1 <= 4.01p because a_low <
//! 2^(52 h); a lane H is below p + 2 * 30 * 16 p^2 / R. Together below 5.1p, and 5.1p is what subtractions of
//! such results cover with 6p.
//!
//! # Operations (N limbs, Z zero limbs of p + 1, h = ceil(N / 2))
//!
//! | kernel | short | operations | p434 | p503 | p610 | p751 |
//! |---|---|---|---|---|---|---|
//! | [`two_fixed_products`] | f2 | 4Nh + 2h(N - Z) + 2h + 2(N-1) + 2h + 2N | 284 | 318 | 442 | 698 |
//! | [`prepare`] | | 2(N - h)(N - Z + 1) + 2N + 4(N-1) | 98 | 126 | 164 | 212 |

use super::cores::{COVER, Cores, Preset, ZERO};
use super::products::{CROSSED, STRAIGHT};
use crate::backend::batch::mont::{Integers, unroll};
use crate::backend::lanes::Lanes;
use crate::params::Prime;

/// A factor of [`prepare`] is at most this multiple of p.
pub const LIMIT: u64 = 16;

/// f0 and f1, multiplicands.
pub type Prepared<V, const N: usize> = [Integers<V, N>; 2];

/// Low and high halves of lanes 0, 0, 4, 4: the real parts of a straight or crossed operand, for [`Cores::lane_halves`].
pub const REAL: u32 = 0xCC44_8800;
/// The imaginary parts likewise.
pub const IMAGINARY: u32 = 0xDD55_9911;

/// The factors [q0 | q1], straight and at most 16p, prepared for products whose results have `FORM`.
#[inline(always)]
pub fn prepare<S: Cores, P: Prime, const N: usize, const FORM: u8>(
    s: S,
    factors: &Integers<S::V, N>,
) -> Prepared<S::V, N> {
    let low = s.reduce_digits::<P, N>(factors);
    let cover = s.multiples::<P, N>([COVER, COVER, LIMIT, LIMIT, COVER, COVER, LIMIT, LIMIT]);
    let (mut f0, mut f1) = (low, low);
    unroll!(N, I, {
        if FORM == STRAIGHT {
            f0[I] = s.blend::<0xCC>(low[I], factors[I]);
            let other = s.permute_pairs::<0x55>(f0[I]);
            f1[I] = s.masked_sub::<0x55>(other, cover[I], other);
        } else {
            f0[I] = s.blend::<0xCC>(low[I], s.permute_pairs::<0x55>(factors[I]));
            let other = s.permute_pairs::<0x55>(f0[I]);
            f1[I] = s.masked_sub::<0x99>(other, cover[I], other);
        }
    });
    [s.multiplicand::<P, N>(&f0), s.multiplicand::<P, N>(&f1)]
}

/// The sums of low and high halves: products in `FORM`.
#[inline(always)]
pub fn join<S: Lanes, const N: usize, const FORM: u8>(
    s: S,
    lanes: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let mut r = *lanes;
    unroll!(N, I, {
        let other = if FORM == STRAIGHT {
            s.permute_quads::<0b01_00_11_10>(lanes[I])
        } else {
            s.permute_quads::<0b00_01_10_11>(lanes[I])
        };
        r[I] = s.add(lanes[I], other);
    });
    r
}

/// The products of a multiplicand (straight or crossed) and prepared factors, in the `FORM` of the preparation.
#[inline(always)]
pub fn times_prepared<S: Cores, P: Prime, const N: usize, const FORM: u8>(
    s: S,
    preset: Preset,
    a: &Integers<S::V, N>,
    f: &Prepared<S::V, N>,
) -> Integers<S::V, N> {
    let lanes = s.lane_halves::<P, N, REAL, IMAGINARY>(preset, a, f);
    join::<S, N, FORM>(s, &lanes)
}

/// f2: the products of [a | a'] and prepared factors, straight.
#[inline(always)]
pub fn two_fixed_products<S: Cores, P: Prime, const N: usize>(
    s: S,
    a: &Integers<S::V, N>,
    f: &Prepared<S::V, N>,
) -> Integers<S::V, N> {
    times_prepared::<S, P, N, STRAIGHT>(s, ZERO, &s.multiplicand::<P, N>(a), f)
}

/// Factors whose products come out straight.
#[inline(always)]
pub fn prepare_straight<S: Cores, P: Prime, const N: usize>(
    s: S,
    factors: &Integers<S::V, N>,
) -> Prepared<S::V, N> {
    prepare::<S, P, N, STRAIGHT>(s, factors)
}

/// Factors whose products come out crossed.
#[inline(always)]
pub fn prepare_crossed<S: Cores, P: Prime, const N: usize>(
    s: S,
    factors: &Integers<S::V, N>,
) -> Prepared<S::V, N> {
    prepare::<S, P, N, CROSSED>(s, factors)
}
