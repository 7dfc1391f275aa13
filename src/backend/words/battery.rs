//! What every implementation of the word kernels must satisfy, against big integers: all sets and the toys.

use super::{WordKernels, Words};
use crate::params::Prime;
use num_bigint::BigUint;
use std::{vec, vec::Vec};

/// 2^E2 3^E3 - 1.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Exponents<const E2: u32, const E3: u32>;

impl<const E2: u32, const E3: u32> Prime for Exponents<E2, E3> {
    const E2: u32 = E2;
    const E3: u32 = E3;
}

/// Runs `$f::<prime, words>($args)` for the sets of this build and the toys, one of them in more words than
/// it needs. They are the types that the modes have, so that nothing is compiled twice.
macro_rules! for_each_prime {
    ($f:ident($($arg:expr),*)) => {{
        use $crate::testing::toys;
        #[cfg(feature = "p434")]
        $f::<$crate::P434, 7>($($arg),*);
        #[cfg(feature = "p503")]
        $f::<$crate::P503, 8>($($arg),*);
        #[cfg(feature = "p610")]
        $f::<$crate::P610, 10>($($arg),*);
        #[cfg(feature = "p751")]
        $f::<$crate::P751, 12>($($arg),*);
        $f::<toys::Toy431, 1>($($arg),*);
        $f::<toys::Toy2591, 1>($($arg),*);
        $f::<toys::Toy497663, 1>($($arg),*);
        $f::<toys::Toy56, 2>($($arg),*);
        $f::<toys::Toy431, 2>($($arg),*);
    }};
}
pub(crate) use for_each_prime;

/// Every kernel, every prime.
pub(crate) fn all<K: WordKernels>(kernels: K) {
    for_each_prime!(products(kernels));
    for_each_prime!(squares(kernels));
    for_each_prime!(fp2_products(kernels));
    for_each_prime!(sums(kernels));
}

pub(crate) fn big<const N: usize>(x: &[u64; N]) -> BigUint {
    x.iter()
        .rev()
        .fold(BigUint::ZERO, |r, &word| (r << 64) + word)
}

/// # Panics
/// When x does not fit.
pub(crate) fn words<const N: usize>(x: &BigUint) -> [u64; N] {
    let digits = x.to_u64_digits();
    assert!(digits.len() <= N, "{x} has more than {N} words");
    let mut r = [0; N];
    r[..digits.len()].copy_from_slice(&digits);
    r
}

/// SplitMix64.
pub(crate) fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Integers in [0, limit p]: both ends, words of all ones or zeros that carry far, then random ones.
pub(crate) fn samples<P: Prime, const N: usize>(limit: u32, count: usize) -> Vec<BigUint> {
    let p = big(&Words::<P, N>::P);
    let top = &p * limit;
    let mut r = vec![
        BigUint::ZERO,
        BigUint::from(1u32),
        &p - 1u32,
        p.clone(),
        &p + 1u32,
        &top - 1u32,
        top.clone(),
    ];
    for power in (1..N)
        .map(|i| BigUint::from(1u32) << (64 * i))
        .filter(|power| *power <= top)
    {
        let cleared = &top - (&top % &power);
        r.extend([&power - 1u32, power, &cleared - 1u32, cleared]);
    }
    let mut state = 64 * u64::from(P::E2) + u64::from(limit);
    while r.len() < count {
        let wide: [u64; N] = core::array::from_fn(|_| random(&mut state));
        r.push(big(&wide) % (&top + 1u32));
    }
    r.retain(|x| *x <= top);
    r
}

/// Asserts that r is `expected` / R modulo p and below 2p.
fn check<P: Prime, const N: usize>(r: &[u64; N], expected: &BigUint) {
    let p = big(&Words::<P, N>::P);
    let r = big(r);
    assert!(r < &p * 2u32, "{r} is not below 2p, p = {p}");
    assert_eq!((r << (64 * N)) % &p, expected % &p, "modulo {p}");
}

fn products<P: Prime, const N: usize>(kernels: impl WordKernels) {
    // 20p * 25p and 10p * 50p are the largest products of the contract.
    for (la, lb) in [(20, 25), (10, 50), (2, 2)] {
        for a in samples::<P, N>(la, 70) {
            for b in samples::<P, N>(lb, 70) {
                check::<P, N>(&kernels.mul::<P, N>(&words(&a), &words(&b)), &(&a * &b));
            }
        }
    }
}

fn sums<P: Prime, const N: usize>(kernels: impl WordKernels) {
    let p10 = Words::<P, N>::times(10);
    for a in samples::<P, N>(10, 60) {
        for b in samples::<P, N>(10, 60) {
            let (x, y) = (words(&a), words(&b));
            assert_eq!(big::<N>(&kernels.add(&x, &y)), &a + &b);
            assert_eq!(
                big::<N>(&kernels.add_sub(&x, &p10, &y)),
                &a + big(&p10) - &b
            );
        }
    }
}

fn squares<P: Prime, const N: usize>(kernels: impl WordKernels) {
    for a in samples::<P, N>(20, 2000) {
        check::<P, N>(&kernels.sqr::<P, N>(&words(&a)), &(&a * &a));
    }
}

fn fp2_products<P: Prime, const N: usize>(kernels: impl WordKernels) {
    let p = big(&Words::<P, N>::P);
    let mut state = 1;
    let edges = samples::<P, N>(10, 0);
    let many = samples::<P, N>(10, 500);
    // All edges against all edges twice over is too much: the second pair is drawn.
    let mut draw = || many[random(&mut state) as usize % many.len()].clone();
    for a0 in &many {
        for a1 in edges.iter().chain([&draw(), &draw()]) {
            let (b0, b1) = if a0 == a1 {
                (a0.clone(), a1.clone())
            } else {
                (draw(), draw())
            };
            let a = [words(a0), words(a1)];
            let r = kernels.mul2::<P, N>(&a, &[words(&b0), words(&b1)]);
            check::<P, N>(&r[0], &(a0 * &b0 + (&p * 10u32 - a1) * &b1));
            check::<P, N>(&r[1], &(a0 * &b1 + a1 * &b0));
            let r = kernels.sqr2::<P, N>(&a);
            check::<P, N>(&r[0], &(a0 * a0 + (&p * 10u32 - a1) * a1));
            check::<P, N>(&r[1], &(a0 * a1 * 2u32));
        }
    }
}
