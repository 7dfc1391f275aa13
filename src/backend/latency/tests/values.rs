//! The kernels against big integers: operands up to 16p, edges first, in loose signed limbs; all sets and the toys.

use crate::backend::batch::convert::{gather, limbs_from_words, scatter};
use crate::backend::batch::mont::{Integers, Limbs52};
use crate::backend::batch::tests::for_each_prime;
use crate::backend::emulated::Emulated;
use crate::backend::latency::kernels::LatencyKernels;
use crate::backend::words::battery::{random, samples, words};
use crate::params::Prime;
use num_bigint::{BigInt, BigUint, Sign};
use std::vec::Vec;

/// An element of GF(p^2) as integers.
type Pair = [BigUint; 2];

/// The coordinate that each lane of a straight or crossed vector holds, (pair, coordinate).
const STRAIGHT: [(usize, usize); 8] = [
    (0, 0),
    (0, 1),
    (0, 0),
    (0, 1),
    (1, 0),
    (1, 1),
    (1, 0),
    (1, 1),
];
const CROSSED: [(usize, usize); 8] = [
    (0, 0),
    (0, 1),
    (0, 1),
    (0, 0),
    (1, 0),
    (1, 1),
    (1, 1),
    (1, 0),
];
/// The same of four pairs.
const PAIRS: [(usize, usize); 8] = [
    (0, 0),
    (0, 1),
    (1, 0),
    (1, 1),
    (2, 0),
    (2, 1),
    (3, 0),
    (3, 1),
];

/// Limbs of x that are loose and signed, yet add up to x.
fn loose<const N: usize>(x: &BigUint, state: &mut u64) -> [u64; N] {
    let mut limbs: [u64; N] = limbs_from_words(&words::<16>(x));
    for j in 1..N {
        let lent =
            (random(state) % 511).wrapping_sub(255) * u64::from(!random(state).is_multiple_of(4));
        limbs[j - 1] = limbs[j - 1].wrapping_add(lent << 52);
        limbs[j] = limbs[j].wrapping_sub(lent);
    }
    limbs
}

/// Pairs in lanes; copies of a coordinate are the same limb for limb.
fn vector<K: LatencyKernels, const N: usize>(
    k: K,
    pairs: &[Pair],
    form: [(usize, usize); 8],
    state: &mut u64,
) -> Integers<K::V, N> {
    let limbs: Vec<[[u64; N]; 2]> = pairs
        .iter()
        .map(|pair| [loose(&pair[0], state), loose(&pair[1], state)])
        .collect();
    gather(k, |lane, j| {
        let (pair, coordinate) = form[lane];
        limbs[pair][coordinate][j]
    })
}

fn p<P: Prime, const N: usize>() -> BigUint {
    let limbs = Limbs52::<P, N>::P;
    limbs
        .iter()
        .rev()
        .fold(BigUint::ZERO, |r, &limb| (r << 52) + limb)
}

fn product<P: Prime, const N: usize>([a0, a1]: &Pair, [b0, b1]: &Pair) -> Pair {
    let p = p::<P, N>();
    let minus = &p * 16u32 - a1;
    [(a0 * b0 + minus * b1) % &p, (a0 * b1 + a1 * b0) % &p]
}

/// Asserts that each lane is in [0, `most` p] and is its coordinate over R modulo p.
fn is<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    x: &Integers<K::V, N>,
    form: [(usize, usize); 8],
    expected: &[Pair],
    most: u32,
) {
    let p = p::<P, N>();
    for (lane, limbs) in scatter(k, x).iter().enumerate() {
        let value = limbs
            .iter()
            .rev()
            .fold(BigInt::ZERO, |r, &limb| (r << 52) + limb.cast_signed());
        assert!(value.sign() != Sign::Minus, "lane {lane} is negative");
        let value = value.magnitude();
        assert!(*value <= &p * most, "lane {lane} is above {most}p");
        let (pair, coordinate) = form[lane];
        assert_eq!(
            (value << (52 * N)) % &p,
            expected[pair][coordinate],
            "modulo {p}, lane {lane}"
        );
    }
}

fn kernels<P: Prime, const N: usize, const WORDS: usize>(k: impl LatencyKernels) {
    let state = &mut 3;
    let pool = samples::<P, WORDS>(16, 60);
    for from in 0..60 {
        let draw = |step: usize| -> Vec<Pair> {
            let at = |i: usize| pool[(from + i * step) % pool.len()].clone();
            (0..4).map(|i| [at(2 * i), at(2 * i + 1)]).collect()
        };
        let (a, b) = (draw(1 + from % 3), draw(5 + from % 7));
        let products: Vec<Pair> = (0..4).map(|i| product::<P, N>(&a[i], &b[i])).collect();
        let squares: Vec<Pair> = (0..4).map(|i| product::<P, N>(&a[i], &a[i])).collect();

        let (x, y) = (
            vector::<_, N>(k, &a, STRAIGHT, state),
            vector::<_, N>(k, &b, STRAIGHT, state),
        );
        is::<P, _, N>(k, &k.two_products::<P, N>(&x, &y), CROSSED, &products, 4);
        is::<P, _, N>(k, &k.two_squares::<P, N>(&x), CROSSED, &squares, 4);
        let prepared = k.prepare_straight::<P, N>(&y);
        let r = k.two_fixed_products::<P, N>(&x, &prepared);
        is::<P, _, N>(k, &r, STRAIGHT, &products, 6);

        let (x4, y4) = (
            vector::<_, N>(k, &a, PAIRS, state),
            vector::<_, N>(k, &b, PAIRS, state),
        );
        is::<P, _, N>(k, &k.four_products::<P, N>(&x4, &y4), PAIRS, &products, 3);
        is::<P, _, N>(k, &k.four_squares::<P, N>(&x4), PAIRS, &squares, 2);
        // The factors of a pair are [b0 | b1 | b0 | b1].
        let prepared = k.pair4_prepare::<P, N>(&y);
        let twice: Vec<Pair> = (0..4).map(|i| product::<P, N>(&a[i], &b[i % 2])).collect();
        is::<P, _, N>(
            k,
            &k.four_fixed_products::<P, N>(&x4, &prepared),
            PAIRS,
            &twice,
            2,
        );
    }
}

#[test]
fn kernels_match_big_integers_emulated() {
    for_each_prime!(kernels(Emulated));
}

#[test]
#[cfg(target_arch = "x86_64")]
fn kernels_match_big_integers_on_ifma() {
    use crate::backend::ifma::Ifma;
    if let Some(ifma) = crate::testing::present("avx512ifma", Ifma::detect()) {
        for_each_prime!(kernels(ifma));
    }
}
