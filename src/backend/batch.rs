//! GF(p^2) on lanes of 64 bits that multiply 52-bit integers: eight instances at once, one in each lane.
//!
//! Integers are N limbs of radix 2^52, in Montgomery form with R = 2^(52 N). One limb of eight integers is one vector, so no
//! operation moves anything between lanes (the inversion excepted). Written for AVX-512 IFMA, generic in [`Lanes`].
//!
//! | set | N | Z = zero limbs of p + 1 | log2(R / p) |
//! |---|---|---|---|
//! | p434 | 9 | 4 | 34.9 |
//! | p503 | 10 | 4 | 18.0 |
//! | p610 | 12 | 5 | 14.7 |
//! | p751 | 15 | 7 | 29.2 |
//!
//! # Why radix 2^52
//!
//! The two multiply-adds read the low 52 bits of each factor and add the low or the high half of the 104-bit product to a
//! 64-bit accumulator. In radix 2^52 the halves belong to neighbouring columns exactly, so
//!
//! * low and high halves share one row of accumulators (in radix 2^51 a high half counts double and needs a row of its own);
//! * a limb whose upper bits were carried into the next one is a factor as it stands: the bits that remain are ignored. No
//!   carry needs a mask, and neither does a quotient digit of the reduction.
//!
//! The price is that a sum of two limbs is no factor. Factors are therefore carried just before they are multiplied, all
//! else is left alone.
//!
//! # Values: elements, sums, factors
//!
//! An [`Elem`](fp2::Elem) is what a product leaves in its accumulators: limbs of up to 59 bits, value in \[0, 2p). A
//! [`Sum`](fp2::Sum) is limb-by-limb sums and differences of a few elements: limbs are signed, the value is in \[0, 10p]. A
//! difference adds K p, so that the *value* is not negative; its limbs may be. N additions are all that a sum costs.
//!
//! Carrying goes once from the lowest limb to the highest, `x[i + 1] += x[i] >> 52` with the sign: an arithmetic shift is
//! floor(x / 2^52), so the low 52 bits that stay behind are the proper limb. The top limb is then floor(value / 2^(52 (N - 1))),
//! which is in \[0, 2^52) exactly if the value is in \[0, R): the one fact about a factor that cannot be seen from its limbs, and
//! the reason why every difference needs its multiple of p.
//!
//! # Reduction
//!
//! Row by row, as the product grows. p = -1 modulo 2^52, so the digit that clears column i is the column's own low limb u, and
//! u p = u (p + 1) - u: add u (p + 1) from column i + Z on, and drop u by carrying only what stands above it. The Z zero limbs
//! of p + 1 cost nothing: 2 (N - Z) multiply-adds per row, not 2N. (A prime with e2 < 52, as the toys have, multiplies the digit by
//! `QUOTIENT` and adds u p; that branch is decided at compile time.) After N rows the upper N columns hold
//!
//! ```text
//! r = (T + q p) / R  for some q < R,  so  r < T / R + p
//! ```
//!
//! Any T <= 500 p^2 gives r < 2p, because 500 p < R; an assertion at compile time says so for each field. No conditional
//! subtraction is needed before an element is encoded or compared.
//!
//! # Three accumulating products
//!
//! With C = 20p,
//!
//! ```text
//! k  = a0 (b0 + b1)
//! re = (k + (C - a0 - a1) b1) / R = (a0 b0 - a1 b1) / R
//! im = (k + (C - a0 + a1) b0) / R = (a0 b1 + a1 b0) / R        modulo p
//! ```
//!
//! Karatsuba's three products, arranged so that two of them start their accumulators from the first: nothing of double length is
//! added or subtracted, and k is the only thing parked in memory. Each coordinate of an operand is at most 10p, so C covers two of
//! them. T is largest where a0 = b0 = b1 = 10p: 300 p^2 for re (a1 = 0), 400 p^2 for im (a1 = 10p). A square is
//! (a0 + a1)(a0 - a1 + 10p) <= 225 p^2 and 2 a0 a1 <= 200 p^2.
//!
//! A factor of several products is prepared on the side of a: its three carried integers are all that a product reads of it.
//!
//! # Why no lane overflows
//!
//! * A column of re or im receives at most 2N half products from k, 2N from the second product and 2 (N - Z) from the reduction
//!   (2N where Z = 0), each below 2^52, and one carry below 2^12: [`element_limb`] bounds it, 2^57.6 for p434 to 2^58.3 for p751.
//! * An operand is a sum of ten elements or multiples of p at most, as each counts p in its bound of 10p: [`sum_limb`], below
//!   2^61.6. A product adds two of these and C: below 2^63, and carries are shifts of that.
//!
//! The tests run every kernel on intervals that hold all inputs of this contract, for all sets and the toys, and show that no
//! lane leaves \[-2^63, 2^63), that no factor's top limb leaves \[0, 2^52) and that nothing truncated goes uncarried. They fail
//! when an operand may be p larger, that is when any multiple of p here were one less.
//!
//! # Phases
//!
//! Registers hold the accumulators of one product and one of its factors, no more. An Fp2 product compiled as one function spills
//! a hundred vectors and changes its speed with every build. So each phase is a function of its own, and they hand over through memory:
//!
//! ```text
//! mul = left(a), right(b), shared(a, b), finish(re), finish(im)        sqr = factors(a), product(re), product(im)
//! ```
//!
//! Carry chains of several integers step together: each step waits for the one before, and their results leave at once. The outer
//! loop of a product is unrolled by a literal macro; left to itself LLVM keeps the loop, and the accumulators in memory.
//!
//! # Cost
//!
//! Each kernel is bound by ports 0 and 5, which execute one 512-bit operation each per cycle: TSC cycles =
//! operations x 0.415 on the machine below, its measured rate for chains of multiply-adds or additions in a
//! quiet moment (0.42 to 0.435 in the run quoted). Sums are bound by loads and stores. Operations are
//! counted; times are for eight instances, the 5th percentile of 400 rounds in which all kernels took turns.
//! (Intel Xeon, family 6 model 207, Emerald Rapids, pinned; rustc 1.95, no `-C target-cpu`; 30 November
//! 2026.)
//!
//! (Of commit c78db6d, before frames were aligned and results put side by side. Whole products and squares of 1 December are in
//! `benches/records/2026-12-01-kernels.md`: 402 and 303 cycles for p503, at a higher clock.)
//!
//! | operations, bound, measured | p434 | p503 | p610 | p751 |
//! |---|---|---|---|---|
//! | left | 75, 31, 31 | 84, 35, 36 | 102, 42, 43 | 129, 54, 55 |
//! | right | 57, 24, 25 | 64, 27, 27 | 78, 32, 32 | 99, 41, 41 |
//! | shared | 162, 67, 71 | 200, 83, 87 | 288, 120, 129 | 450, 187, 214 |
//! | finish | 270, 112, 113 | 340, 141, 140 | 480, 199, 195 | 720, 299, 303 |
//! | factors | 100, 42, 41 | 112, 46, 46 | 136, 56, 55 | 172, 71, 70 |
//! | product | 270, 112, 113 | 340, 141, 138 | 480, 199, 196 | 720, 299, 298 |
//! | sum | 18, –, 17 | 20, –, 19 | 24, –, 22 | 30, –, 27 |
//! | difference | 36, –, 18 | 40, –, 20 | 48, –, 24 | 60, –, 31 |
//! | **mul** | 834, 346, 354 | 1028, 427, 430 | 1428, 593, 595 | 2118, 879, 917 |
//! | **mul_fixed** | 759, 315, 323 | 944, 392, 393 | 1326, 550, 551 | 1989, 825, 877 |
//! | **sqr** | 640, 266, 269 | 792, 329, 324 | 1096, 455, 444 | 1612, 669, 662 |
//!
//! [`Lanes`]: crate::backend::lanes::Lanes

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
