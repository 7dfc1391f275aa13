//! The kernels on loose limbs against big integers, on the emulation and on the hardware. (What a field adds to them, the
//! battery of fields checks.)

use super::for_each_prime;
use crate::backend::batch::convert::{gather, limbs_from_words, scatter};
use crate::backend::batch::fp2::Sum;
use crate::backend::batch::mont::Integers;
use crate::backend::batch::sum_limb;
use crate::backend::emulated::Emulated;
use crate::backend::field52::Field52;
use crate::backend::kernels::BatchKernels;
use crate::backend::words::battery::{random, samples, words};
use crate::fp2::Fp2;
use crate::params::Prime;
use crate::testing::bigint::prime;
use num_bigint::{BigInt, BigUint, Sign};
use std::vec::Vec;

/// Limbs of x that are loose and signed, up to the bounds of the contract, yet add up to x.
fn loosen<P: Prime, const N: usize>(x: &BigUint, state: &mut u64) -> [u64; N] {
    let mut limbs: [u64; N] = limbs_from_words(&words::<16>(x));
    // Units of 2^52 that a limb lends to the one below; one is kept back for the limb itself, one for what it borrows.
    let most = (sum_limb::<P, N>() >> 52) - 2;
    for j in 1..N {
        let lent = match random(state) % 4 {
            0 => 0,
            1 => most,
            2 => most.wrapping_neg(),
            _ => (random(state) % (2 * most)).wrapping_sub(most),
        };
        limbs[j - 1] = limbs[j - 1].wrapping_add(lent << 52);
        limbs[j] = limbs[j].wrapping_sub(lent);
    }
    limbs
}

fn eight<P: Prime, K: BatchKernels, const N: usize>(
    k: K,
    x: &[BigUint],
    state: &mut u64,
) -> Integers<K::V, N> {
    let limbs: Vec<[u64; N]> = x.iter().map(|x| loosen::<P, N>(x, state)).collect();
    gather(k, |lane, j| limbs[lane][j])
}

/// The values of limbs, signed ones included.
fn values<K: BatchKernels, const N: usize>(k: K, x: &Integers<K::V, N>) -> Vec<BigUint> {
    scatter(k, x)
        .iter()
        .map(|limbs| {
            let sum = limbs
                .iter()
                .rev()
                .fold(BigInt::ZERO, |r, &limb| (r << 52) + limb.cast_signed());
            assert!(sum.sign() != Sign::Minus);
            sum.magnitude().clone()
        })
        .collect()
}

/// Asserts that each lane is below 2p and is `expected` / R modulo p.
fn are<P: Prime, K: BatchKernels, const N: usize>(
    k: K,
    x: &Integers<K::V, N>,
    expected: impl Fn(usize) -> BigUint,
) {
    let p = prime::<P>();
    for (lane, x) in values(k, x).into_iter().enumerate() {
        assert!(x < &p * 2u32, "{x} is not below 2p, p = {p}");
        assert_eq!(
            (x << (52 * N)) % &p,
            expected(lane) % &p,
            "modulo {p}, lane {lane}"
        );
    }
}

/// Eight values in [0, 10p], edges first; the step of the walk differs from call to call.
fn eight_of(samples: &[BigUint], from: usize, step: usize) -> Vec<BigUint> {
    (0..8)
        .map(|i| samples[(from + i * step) % samples.len()].clone())
        .collect()
}

fn products<P: Prime, const N: usize, const WORDS: usize>(k: impl BatchKernels) {
    let f = Field52::<P, _, N, WORDS>::new(k);
    let p = prime::<P>();
    let pool = samples::<P, WORDS>(10, 100);
    let state = &mut 1;
    for round in 0..3 * pool.len() {
        let edges = round < pool.len();
        let mut draw = |step| {
            let from = if edges {
                round
            } else {
                random(state) as usize % pool.len()
            };
            eight_of(&pool, from, step)
        };
        let (a0, a1, b0, b1) = (draw(1), draw(3), draw(7), draw(0));
        let mut load = |x: &[BigUint]| eight::<P, _, N>(k, x, state);
        let a = Sum([load(&a0), load(&a1)]);
        let b = Sum([load(&b0), load(&b1)]);
        let re = |i: usize| &a0[i] * &b0[i] + (&p * 10u32 - &a1[i]) * &b1[i];
        let im = |i: usize| &a0[i] * &b1[i] + &a1[i] * &b0[i];
        for r in [f.mul(&a, &b), f.mul_fixed(&f.prepare(&a), &b)] {
            are::<P, _, N>(k, &r.0.0[0], re);
            are::<P, _, N>(k, &r.0.0[1], im);
        }
        let r = f.sqr(&a);
        are::<P, _, N>(k, &r.0.0[0], |i| {
            &a0[i] * &a0[i] + (&p * 10u32 - &a1[i]) * &a1[i]
        });
        are::<P, _, N>(k, &r.0.0[1], |i| &a0[i] * &a1[i] * 2u32);
        let r = values(k, &f.add(&a, &b).0[0]);
        let d = values(k, &f.sub::<10>(&a, &b).0[1]);
        for i in 0..8 {
            assert_eq!(r[i], &a0[i] + &b0[i]);
            assert_eq!(d[i], &a1[i] + &p * 10u32 - &b1[i]);
        }
    }
}

fn largest_factors<P: Prime, const N: usize, const WORDS: usize>(k: impl BatchKernels) {
    let state = &mut 2;
    for (la, lb) in [(20, 25), (10, 50), (1, 500)] {
        let (xs, ys) = (samples::<P, WORDS>(la, 80), samples::<P, WORDS>(lb, 80));
        for from in 0..80 {
            let (x, y) = (eight_of(&xs, from, 1), eight_of(&ys, from, 3));
            let mut load = |x: &[BigUint]| eight::<P, _, N>(k, x, state);
            let r = k.mul::<P, N>(&load(&x), &load(&y));
            are::<P, _, N>(k, &r, |i| &x[i] * &y[i]);
        }
    }
}

fn every<P: Prime, const N: usize, const WORDS: usize>(k: impl BatchKernels) {
    products::<P, N, WORDS>(k);
    largest_factors::<P, N, WORDS>(k);
}

#[test]
fn kernels_match_big_integers_emulated() {
    for_each_prime!(every(Emulated));
}

#[test]
#[cfg(target_arch = "x86_64")]
fn kernels_match_big_integers_on_ifma() {
    use crate::backend::ifma::Ifma;
    if let Some(ifma) = crate::testing::present("avx512ifma", Ifma::detect()) {
        for_each_prime!(every(ifma));
    }
}
