//! GF(p^2) on lanes.

pub mod convert;
pub mod fp2;
pub mod mont;
#[cfg(test)]
pub(crate) mod tests;

use crate::params::Prime;
use mont::Limbs52;

/// The most that a limb of an element can be: 4N + 2(N - Z) halves of products below 2^52, and a carry.
#[must_use]
pub const fn element_limb<P: Prime, const N: usize>() -> u64 {
    (6 * N - 2 * Limbs52::<P, N>::ZERO_LIMBS + 1) as u64 * (1 << 52)
}

/// The most that a limb of an operand can be, either way: a sum of ten elements or multiples of p.
#[must_use]
pub const fn sum_limb<P: Prime, const N: usize>() -> u64 {
    10 * element_limb::<P, N>()
}
