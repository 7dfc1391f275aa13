//! Inversion modulo p on words: Bernstein and Yang's division steps ("Fast constant-time gcd computation and modular
//! inversion", 2019), in the variant with a halved delta.
//!
//! # Steps
//!
//! A step maps (delta, f, g), f odd, to
//!
//! - (-delta, g, (g - f) / 2) if delta >= 0 and g is odd,
//! - (delta + 1, f, (g + f) / 2) if delta < 0 and g is odd,
//! - (delta + 1, f, g / 2) if g is even.
//!
//! (The papers' delta is this one plus 1/2.) From delta = 0, f = p, g = x it ends at g = 0, f = +-gcd(p, x), and then stays there.
//! |f| and |g| never exceed the larger of the two at the start. **How many steps**: for 0 <= g <= f <= M, M >= 4257874,
//! floor((3787 log2(M) + 2166) / 1644) steps lead to g = 0 (P. Wuille and G. Maxwell, `safegcd-bounds`, section "hddivsteps",
//! verified there for all M up to 2^3805). The argument: both outcomes of every step are linear maps of (f, g). Start from the triangle
//! 0 <= g <= f <= M of *real* pairs, at each step take both images, keep for each delta the convex hull of what can be there, and
//! drop a hull as soon as all its vertices have |g| < 1: an integer g in it is 0. When no hull is left, every integer
//! start has ended; the number of steps is read off, for each M, by exact arithmetic. Smaller primes (the toys) are tested for
//! every x.
//!
//! # Rounds: 20 steps on two registers
//!
//! The next k steps depend on delta and the low k bits of f and g only, and (2^k f', 2^k g') = T (f, g) for an integer matrix T. By
//! induction each row of T has |u| + |v| <= 2^k: new rows are twice an old one, or a sum or difference of two.
//! A round packs the low 20 bits f0 of f, and the row (1, 0), into F = f0 + 2^41, and g0 with (0, 1) into G = g0 + 2^62, and runs the
//! steps on F and G. Steps are linear, so F ends as
//!
//!   (u f0 + v g0) / 2^20 + 2^21 u + 2^42 v,  with the first term s an integer below 2^20 in absolute value,
//!
//! and so does G with its row. Rows of k >= 1 steps have |u|, |v| < 2^k, but for f's own (2^k, 0) and (0, 2^k): the determinant is
//! +-2^k, so a row (+-2^k, 0) of g needs v = +-1 in f's row, and a row (0, +-2^k) needs u = +-1; but a row of f is even, being twice
//! something. And f's row is a power of two times (1, 0), (0, 1) or a row of g. Hence:
//!
//! - v is found by rounding s + 2^21 u, which is in [-2^41 + 2^20 + 1, 2^41 + 2^20 - 1] (at the top, u = 2^20, v = 0 and s = f0), and
//!   u by rounding s.
//! - G + F and G - F stay below 2^63: they are twice the next G, at most 2 (2^62 - 2^42 + 2^41 + 2^20).
//!
//! # Batches: 60 steps on long integers
//!
//! Three rounds give a matrix with rows |u| + |v| <= 2^60, which is applied to f and g, and to d and e, where d x = f and
//! e x = g modulo p, from d = 0, e = 1. In the end d x = f = +-1, so f d is the inverse. Integers are limbs of 60 bits in [0, 2^60), under
//! a signed one; N + 1 of them hold 64 N bits and a sign with room to spare (N <= 14). All sums are below 2^124: 128 bits hold them.
//!
//! - (u f + v g) / 2^60 is exact. When m steps are left, |f|, |g| <= 2^m, because f, g = +-1, 0 after m steps with matrix T, so that
//!   (f, g) is 2^m T^-1 (+-1, 0), and 2^m T^-1 is +-1 times the adjoint of T, whose entries are at most 2^m. So the limbs of f and g may be
//!   dropped from the top, one a batch, in the last N batches. (For x = 0, f = p is cut short; d is 0 then and stays it.)
//! - (u d + v e) / 2^60 is taken modulo p. Let d and e be in (-2p, p). Negative ones are raised by p, into (-p, p), which adds u p or
//!   v p: m starts as the sum of these u and v. Then m is lowered by less than 2^60 until u d + v e + m p ends in 60 zeros. So the
//!   result is in (-2p, p), and |m| < 2^61. As in [`portable`](crate::backend::portable), p = (p + 1) - 1 spares the zero limbs of p + 1.
//!
//! A round is a chain of dependent operations, an update of long integers is none; so each update of d and e waits for the
//! rounds of the next batch and is computed beside them.
//!
//! # Why not a crate
//!
//! Measured in one run, chained calls, p434 to p751, beside other work on a shared core: `crypto-bigint` 0.7.11
//! (`Uint::invert_odd_mod`, the same steps one by one, for a modulus of all 64 N bits) takes 3.2 to 4.0 times as long as this,
//! and `crrl` 0.9 (Pornin's binary gcd, in a macro whose parts are private to that crate) 1.5 to 2.0 times.
//! Exponentiation (five-bit windows) with the MULX/ADX kernels takes 5.6 (p434) to 12 times (p751) as long,
//! with the portable ones 7.4 to 17 (2026-12-01).

use crate::backend::words::Words;
use crate::fp2::MAX_WORDS;
use crate::params::Prime;

/// Steps of a round.
const ROUND: u32 = 20;
/// Steps of a batch, and bits of a limb.
const BATCH: u32 = 3 * ROUND;
const MASK: i64 = (1 << BATCH) - 1;

/// A signed integer: the lowest N + 1 limbs are used.
type Limbs = [i64; MAX_WORDS + 1];
/// u and v in u f + v g.
type Row = [i64; 2];

/// 1/x mod p in [0, p), for x in [0, 2p); 0 for 0. Plain integers, not in Montgomery form. Constant time.
#[must_use]
#[inline(never)]
pub fn invert<P: Prime, const N: usize>(x: &[u64; N]) -> [u64; N] {
    const { assert!(N <= MAX_WORDS && Words::<P, N>::BITS + 2 <= 64 * N as u32) };
    let p = const { limbs(&Words::<P, N>::P) };
    let (mut f, mut g) = (
        p,
        non_negative::<P, N>(&add_multiple::<N>(&limbs(x), -1, &p)),
    );
    let (mut d, mut e) = ([0; MAX_WORDS + 1], [0; MAX_WORDS + 1]);
    e[0] = 1;
    let mut delta = 0;
    // 2^60 times the identity: there is no batch before the first.
    let mut last = [[1 << BATCH, 0], [0, 1 << BATCH]];
    for left in (1..=const { batches(Words::<P, N>::BITS) }).rev() {
        let a = round(f[0], g[0], &mut delta);
        let (f1, g1) = (apply(&a[0], f[0], g[0]), apply(&a[1], f[0], g[0]));
        let next_d = update_modulo::<P, N>(&last[0], &d, &e);
        let b = round(f1, g1, &mut delta);
        let (f2, g2) = (apply(&b[0], f1, g1), apply(&b[1], f1, g1));
        e = update_modulo::<P, N>(&last[1], &d, &e);
        d = next_d;
        let c = round(f2, g2, &mut delta);
        last = product(&c, &product(&b, &a));
        let length = if left <= N { left } else { N + 1 };
        update(&last, &mut f[..length], &mut g[..length]);
        if left <= N + 1 && left > 1 {
            shorten(&mut f[..length]);
            shorten(&mut g[..length]);
        }
    }
    d = non_negative::<P, N>(&update_modulo::<P, N>(&last[0], &d, &e));
    words(&non_negative::<P, N>(&add_multiple::<N>(
        &[0; MAX_WORDS + 1],
        f[0],
        &d,
    )))
}

/// Batches after which g is 0, for p < 2^bits.
const fn batches(bits: u32) -> usize {
    ((3787 * bits + 2166) / 1644).div_ceil(BATCH) as usize
}

/// 20 steps.
#[inline(always)]
fn round(f: i64, g: i64, delta: &mut i64) -> [Row; 2] {
    let low = (1 << ROUND) - 1;
    let (mut f, mut g) = ((f & low) + (1 << 41), (g & low) + (1 << 62));
    for _ in 0..ROUND {
        let not_negative = !(*delta >> 63);
        let odd = -(g & 1);
        let swap = odd & not_negative;
        let change = ((f ^ not_negative) - not_negative) & odd;
        f ^= (f ^ g) & swap;
        g = (g + change) >> 1;
        *delta = (*delta ^ swap) + 1;
    }
    [unpack(f), unpack(g)]
}

/// u and v from s + 2^21 u + 2^42 v.
#[inline(always)]
const fn unpack(x: i64) -> Row {
    let v = (x + (1 << 41) - (1 << 20)) >> 42;
    [(x - (v << 42) + (1 << 20)) >> 21, v]
}

/// (u f + v g) / 2^20 modulo 2^44, of f and g modulo 2^64.
#[inline(always)]
const fn apply(&[u, v]: &Row, f: i64, g: i64) -> i64 {
    u.wrapping_mul(f).wrapping_add(v.wrapping_mul(g)) >> ROUND
}

/// The matrix of the steps of `b`, then those of `a`.
#[inline(always)]
fn product(a: &[Row; 2], b: &[Row; 2]) -> [Row; 2] {
    let [[p, q], [r, s]] = *b;
    let times_b = |[u, v]: Row| [u * p + v * r, u * q + v * s];
    [times_b(a[0]), times_b(a[1])]
}

#[inline(always)]
const fn mul(a: i64, b: i64) -> i128 {
    a as i128 * b as i128
}

/// (f, g) = t (f, g) / 2^60.
#[inline(never)]
fn update(&[[u, v], [q, r]]: &[Row; 2], f: &mut [i64], g: &mut [i64]) {
    let top = f.len() - 1;
    let g = &mut g[..=top];
    let (mut a, mut b) = (0, 0);
    for i in 0..=top {
        a = (a >> BATCH) + mul(u, f[i]) + mul(v, g[i]);
        b = (b >> BATCH) + mul(q, f[i]) + mul(r, g[i]);
        if i == 0 {
            debug_assert_eq!([a as i64 & MASK, b as i64 & MASK], [0, 0]);
        } else {
            f[i - 1] = a as i64 & MASK;
            g[i - 1] = b as i64 & MASK;
        }
    }
    f[top] = (a >> BATCH) as i64;
    g[top] = (b >> BATCH) as i64;
}

/// Merges the top limb, which has only the sign and at most one bit, into the one below.
fn shorten(x: &mut [i64]) {
    let top = x.len() - 1;
    x[top - 1] = x[top - 1].wrapping_add(x[top] << BATCH);
}

/// (u d + v e) / 2^60 modulo p, in (-2p, p) for d and e in (-2p, p).
#[inline(never)]
fn update_modulo<P: Prime, const N: usize>(&[u, v]: &Row, d: &Limbs, e: &Limbs) -> Limbs {
    let zeros = const { (P::E2 / BATCH) as usize };
    let modulus = const {
        limbs(if P::E2 < BATCH {
            &Words::<P, N>::P
        } else {
            &Words::<P, N>::P_PLUS_1
        })
    };
    let mut r = [0; MAX_WORDS + 1];
    let mut sum = mul(u, d[0]) + mul(v, e[0]);
    let raise = (u & d[N] >> 63) + (v & e[N] >> 63);
    // sum + m p = 0 mod 2^60, where 1/p = -QUOTIENT.
    let quotient = (sum as i64).wrapping_mul(Words::<P, N>::QUOTIENT as i64);
    let m = raise - (raise.wrapping_sub(quotient) & MASK);
    sum += if zeros == 0 {
        mul(m, modulus[0])
    } else {
        -i128::from(m)
    };
    for i in 1..=N {
        sum >>= BATCH;
        sum += mul(u, d[i]);
        sum += mul(v, e[i]);
        if i >= zeros {
            sum += mul(m, modulus[i]);
        }
        r[i - 1] = sum as i64 & MASK;
    }
    r[N] = (sum >> BATCH) as i64;
    r
}

/// x + p if x < 0, x if not.
fn non_negative<P: Prime, const N: usize>(x: &Limbs) -> Limbs {
    add_multiple::<N>(x, -(x[N] >> 63), const { &limbs(&Words::<P, N>::P) })
}

/// x + k y for k = -1, 0, 1 (any k if y is 0).
fn add_multiple<const N: usize>(x: &Limbs, k: i64, y: &Limbs) -> Limbs {
    let mut r = [0; MAX_WORDS + 1];
    let mut carry = 0;
    for i in 0..N {
        carry += x[i] + k * y[i];
        r[i] = carry & MASK;
        carry >>= BATCH;
    }
    r[N] = x[N] + k * y[N] + carry;
    r
}

const fn limbs<const N: usize>(x: &[u64; N]) -> Limbs {
    let mut r = [0; MAX_WORDS + 1];
    let (mut i, mut bit) = (0, 0);
    while i <= N {
        let (word, shift) = (bit / 64, bit % 64);
        if word < N {
            r[i] = (x[word] >> shift) as i64 & MASK;
        }
        if word + 1 < N && shift > 64 - BATCH as usize {
            r[i] |= (x[word + 1] << (64 - shift)) as i64 & MASK;
        }
        i += 1;
        bit += BATCH as usize;
    }
    r
}

/// For x in [0, 2^(64 N)).
fn words<const N: usize>(x: &Limbs) -> [u64; N] {
    let mut r = [0; N];
    for i in 0..=N {
        let (word, shift) = (i * BATCH as usize / 64, i * BATCH as usize % 64);
        if word < N {
            r[word] |= (x[i] as u64) << shift;
        }
        if word + 1 < N && shift > 64 - BATCH as usize {
            r[word + 1] |= x[i] as u64 >> (64 - shift);
        }
    }
    r
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::words::battery::{Exponents, big, for_each_prime, samples, words};
    use num_bigint::{BigInt, BigUint};
    use std::vec::Vec;

    fn check<P: Prime, const N: usize>(x: &BigUint) {
        let p = big(&Words::<P, N>::P);
        let r = big(&invert::<P, N>(&words(x)));
        assert_eq!(r, x.modpow(&(&p - 2u32), &p), "1/{x} modulo {p}");
    }

    fn agrees_with_exponentiation<P: Prime, const N: usize>() {
        let p = big(&Words::<P, N>::P);
        for x in samples::<P, N>(2, 1000).iter().filter(|x| **x < &p * 2u32) {
            check::<P, N>(x);
        }
        for i in 0..Words::<P, N>::BITS {
            let power = BigUint::from(1u32) << i;
            check::<P, N>(&(&p - &power));
            check::<P, N>(&power);
        }
    }

    #[test]
    fn inverts_edges_powers_of_two_and_random_integers() {
        for_each_prime!(agrees_with_exponentiation());
    }

    #[test]
    fn inverts_everything_modulo_the_toys() {
        fn all<P: Prime, const N: usize>() {
            for x in 0..2 * Words::<P, N>::P[0] {
                check::<P, N>(&BigUint::from(x));
            }
        }
        all::<Exponents<4, 3>, 1>();
        all::<Exponents<5, 4>, 1>();
        all::<Exponents<4, 3>, 2>();
        fn all_by_product<P: Prime, const N: usize>() {
            let p = Words::<P, N>::P[0];
            for x in 1..p {
                let mut words = [0; N];
                words[0] = x;
                assert_eq!(invert::<P, N>(&words)[0] * x % p, 1, "1/{x} modulo {p}");
            }
        }
        all_by_product::<Exponents<11, 5>, 1>();
    }

    /// The x below 2^bits in whose first steps g is odd and even as `pattern`, repeated, says; and the steps it takes.
    fn slow<P: Prime, const N: usize>(pattern: &[u8]) -> (BigUint, usize) {
        let p = BigInt::from(big(&Words::<P, N>::P));
        let (mut f, mut g, mut delta) = (p, BigInt::ZERO, 0);
        // The coefficients of x in 2^i f and 2^i g.
        let (mut of_f, mut of_g) = (BigInt::ZERO, BigInt::from(1));
        let mut x = BigUint::ZERO;
        let mut i = 0;
        while i < Words::<P, N>::BITS - 1 || g != BigInt::ZERO {
            if i < Words::<P, N>::BITS - 1
                && g.bit(0) != (pattern[i as usize % pattern.len()] == b'1')
            {
                x.set_bit(u64::from(i), true);
                f += &of_f;
                g += &of_g;
            }
            if g.bit(0) && delta >= 0 {
                let (old_f, old_of_f) = (f, of_f);
                (f, of_f) = (g.clone(), &of_g * 2);
                (g, of_g) = (g - old_f, of_g - old_of_f);
                delta = -delta;
            } else {
                if g.bit(0) {
                    g += &f;
                    of_g += &of_f;
                }
                of_f *= 2;
                delta += 1;
            }
            g /= 2;
            i += 1;
        }
        (x, i as usize)
    }

    #[test]
    fn inverts_integers_that_need_many_steps() {
        fn all<P: Prime, const N: usize>() {
            let steps = [
                "00100011111",
                "1100100011010",
                "0100110100111",
                "0100011010110",
                "0010001101011",
            ]
            .map(|pattern| {
                let (x, steps) = slow::<P, N>(pattern.as_bytes());
                check::<P, N>(&x);
                steps
            });
            // 2.02 steps a bit are the mean.
            let most = steps.into_iter().max().unwrap_or_default();
            assert!(10 * most > 21 * Words::<P, N>::BITS as usize, "{most}");
            assert!(most <= BATCH as usize * batches(Words::<P, N>::BITS));
        }
        all::<Exponents<216, 137>, 7>();
        all::<Exponents<250, 159>, 8>();
        all::<Exponents<305, 192>, 10>();
        all::<Exponents<372, 239>, 12>();
    }

    #[test]
    fn rounds_are_twenty_steps() {
        // Low bits that make long runs, and the rows (2^20, 0) and (0, 2^20).
        let ends = [
            0, 1, -1, 2, 3, 0xf_ffff, 0x8_0000, 0x5_5555, 0xa_aaaa, -0x5_5555,
        ];
        let starts: Vec<_> = ends.iter().flat_map(|f| ends.map(|g| (f | 1, g))).collect();
        for (f, g) in starts {
            for start in [0, 1, -1, 5, -5, 19, -19, 40, -40] {
                let mut delta = start;
                let t = round(f, g, &mut delta);
                let (mut steps_f, mut steps_g, mut steps_delta) = (f, g, start);
                for _ in 0..ROUND {
                    (steps_delta, steps_f, steps_g) = match (steps_g & 1 == 1, steps_delta >= 0) {
                        (true, true) => (-steps_delta, steps_g, (steps_g - steps_f) / 2),
                        (true, false) => (steps_delta + 1, steps_f, (steps_g + steps_f) / 2),
                        (false, _) => (steps_delta + 1, steps_f, steps_g / 2),
                    };
                }
                assert_eq!(delta, steps_delta);
                assert_eq!(
                    t.map(|[u, v]| u * f + v * g),
                    [steps_f << ROUND, steps_g << ROUND]
                );
                assert!(t.iter().all(|[u, v]| u.abs() + v.abs() <= 1 << ROUND));
            }
        }
    }
}
