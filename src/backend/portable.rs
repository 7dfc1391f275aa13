//! The word kernels in plain Rust, for any CPU.
//!
//! # Reduction
//!
//! REDC(T) = (T + m p) / R, where the digits of m = -T/p mod R are found from below, one word at a time: the lowest word
//! t0 of T gives the digit q = t0 (-1/p mod 2^64), and T + q p ends in a zero word, which is dropped. A SIKE prime is -1 modulo
//! 2^64, so q = t0, and T + q p = (T - t0) + t0 (p + 1): the lowest word vanishes without arithmetic, and of p + 1 only the
//! `N - Z` words above the Z = floor(e2 / 64) zero ones are multiplied. A toy prime with e2 < 64 has Z = 0; it multiplies by
//! `QUOTIENT` and adds q p in full.
//!
//! m < R, so REDC(T) < T / R + p, which is below 2p when T < R p. R / p is 507 for p503 and more than 10^4 for the others and
//! the toys; every T below is at most 400 p^2, and `mul`'s contract allows 500 p^2.
//!
//! # Rows
//!
//! T = U + a b is never formed. One row adds a b_i to the accumulator and drops a word by the step above. If the
//! accumulator is below R before the row and a + p < R, then after it it is at most
//! ((R - 1) + (2^64 - 1)(a + p)) / 2^64 < R: N words hold it. The low half of U is the accumulator's
//! first value, the high half is added at the end, when everything is below 2p.
//!
//! The digit q is known after the first word, so one pass over the words adds both a_j b_i and q p_j, each with a carry word of its own:
//! two chains that the CPU runs side by side, and one load and store of the accumulator instead of two. (Measured for p503 against separate
//! passes: 0.6 of the time; against product scanning with a three-word accumulator, unrolled: 0.8.) The loop over the rows
//! stays a loop; unrolled it is no faster.
//!
//! # GF(p^2)
//!
//! With k = a0 (b0 + b1) <= 200 p^2, not reduced,
//!
//! - a0 b0 - a1 b1 = k + (20p - a0 - a1) b1 <= (200 + 20 * 10) p^2 modulo p,
//! - a0 b1 + a1 b0 = k + (10p - a0 + a1) b0 <= (200 + 20 * 10) p^2 modulo p:
//!
//! three products and two reductions, no subtraction of double length. The square is (a0 + a1)(a0 + 10p - a1) <= 400 p^2 and
//! 2 a0 a1 <= 200 p^2. The largest factor is 20p and 21p < R, as the rows ask.

use crate::backend::words::{WordKernels, Words};
use crate::params::Prime;

/// The plain Rust kernels; every CPU has them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

impl WordKernels for Portable {
    #[inline(never)]
    fn mul<P: Prime, const N: usize>(self, a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        mul_add_redc::<P, N>(&[0; N], &[0; N], a, b)
    }

    #[inline(never)]
    fn mul2<P: Prime, const N: usize>(self, a: &[[u64; N]; 2], b: &[[u64; N]; 2]) -> [[u64; N]; 2] {
        let (low, high) = wide_mul(&a[0], &self.add(&b[0], &b[1]));
        let (p10, p20) = const { (Words::<P, N>::times(10), Words::<P, N>::times(20)) };
        let minus = self.add_sub(&[0; N], &p20, &self.add(&a[0], &a[1]));
        let plus = self.add_sub(&a[1], &p10, &a[0]);
        [
            mul_add_redc::<P, N>(&low, &high, &minus, &b[1]),
            mul_add_redc::<P, N>(&low, &high, &plus, &b[0]),
        ]
    }

    #[inline(never)]
    fn sqr2<P: Prime, const N: usize>(self, a: &[[u64; N]; 2]) -> [[u64; N]; 2] {
        let sum = self.add(&a[0], &a[1]);
        let difference = self.add_sub(&a[0], &const { Words::<P, N>::times(10) }, &a[1]);
        let twice = self.add(&a[0], &a[0]);
        [
            self.mul::<P, N>(&sum, &difference),
            self.mul::<P, N>(&twice, &a[1]),
        ]
    }
}

/// x + y z + carry in two words, low first; (2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1 does not overflow.
///
/// The carry, which comes last, is added last, so that only an addition and its carry out (low < carry) are in the chain from word
/// to word. In a sum of three 128-bit numbers LLVM adds it to x first, or not, as the optimisations around it go; a
/// fifth of a key generation's time hangs on that (p503 and p751, rustc 1.95, Emerald Rapids, 2026-12-01). It
/// does not reorder a sum and a comparison.
#[inline(always)]
const fn mac(x: u64, y: u64, z: u64, carry: u64) -> (u64, u64) {
    let t = x as u128 + y as u128 * z as u128;
    let low = (t as u64).wrapping_add(carry);
    (low, (t >> 64) as u64 + (low < carry) as u64)
}

/// a b, low half first.
#[inline(always)]
fn wide_mul<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], [u64; N]) {
    let mut low = [0; N];
    let mut acc = [0; N];
    (low[0], acc) = row(&acc, a, b[0]);
    for i in 1..N {
        (low[i], acc) = row(&acc, a, b[i]);
    }
    (low, acc)
}

/// acc + a b, below 2^64 R for any operands: the lowest word, and the others.
#[inline(always)]
fn row<const N: usize>(acc: &[u64; N], a: &[u64; N], b: u64) -> (u64, [u64; N]) {
    let mut r = [0; N];
    let (low, mut carry) = mac(acc[0], a[0], b, 0);
    for j in 1..N {
        (r[j - 1], carry) = mac(acc[j], a[j], b, carry);
    }
    r[N - 1] = carry;
    (low, r)
}

/// REDC(high R + low + a b), below 2p, for an argument below R p and a + p < R.
#[inline(always)]
fn mul_add_redc<P: Prime, const N: usize>(
    low: &[u64; N],
    high: &[u64; N],
    a: &[u64; N],
    b: &[u64; N],
) -> [u64; N] {
    let mut acc = row_redc::<P, N>(low, a, b[0]);
    for i in 1..N {
        acc = row_redc::<P, N>(&acc, a, b[i]);
    }
    Portable.add(&acc, high)
}

/// (acc + a b + q p) / 2^64 for the digit q that makes it exact.
#[inline(always)]
fn row_redc<P: Prime, const N: usize>(acc: &[u64; N], a: &[u64; N], b: u64) -> [u64; N] {
    let zeros = Words::<P, N>::ZERO_LIMBS;
    let modulus = const {
        if Words::<P, N>::ZERO_LIMBS == 0 {
            Words::<P, N>::P
        } else {
            Words::<P, N>::P_PLUS_1
        }
    };
    let mut r = [0; N];
    let (lowest, mut carry) = mac(acc[0], a[0], b, 0);
    let q = lowest.wrapping_mul(Words::<P, N>::QUOTIENT);
    let mut carry_redc = if zeros == 0 {
        mac(lowest, q, modulus[0], 0).1
    } else {
        0
    };
    for j in 1..N {
        (r[j - 1], carry) = mac(acc[j], a[j], b, carry);
        if j >= zeros {
            (r[j - 1], carry_redc) = mac(r[j - 1], q, modulus[j], carry_redc);
        }
    }
    r[N - 1] = carry + carry_redc;
    r
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiply_add_carries() {
        const EDGES: [u64; 5] = [0, 1, 1 << 63, u64::MAX - 1, u64::MAX];
        for [x, y, z, carry] in
            (0..5_usize.pow(4)).map(|n| [n / 125, n / 25, n / 5, n].map(|i| EDGES[i % 5]))
        {
            let (low, high) = mac(x, y, z, carry);
            let sum = u128::from(x) + u128::from(y) * u128::from(z) + u128::from(carry);
            assert_eq!(u128::from(high) << 64 | u128::from(low), sum);
        }
    }

    #[test]
    fn agrees_with_big_integers() {
        crate::backend::words::battery::all(Portable);
    }
}
