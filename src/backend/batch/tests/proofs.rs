//! No kernel overflows a lane or truncates a multiplicand, for any input within its contract.

use super::for_each_prime;
use crate::backend::batch::fp2::{Elem, Sum};
use crate::backend::batch::mont::{Integers, Limbs52};
use crate::backend::batch::{element_limb, sum_limb};
use crate::backend::kernels::BatchKernels;
use crate::backend::lanes::Lanes;
use crate::backend::lanes::intervals::{Intervals, Place, holds, run};
use crate::params::Prime;
use num_bigint::BigInt;
use std::panic::UnwindSafe;

fn big<const N: usize>(x: &[u64; N]) -> BigInt {
    x.iter()
        .rev()
        .fold(BigInt::ZERO, |r, &limb| (r << 52) + limb)
}

/// An integer in [0, most], with loose limbs.
fn loose<const N: usize>(s: Intervals, most: BigInt, limb: u64) -> Integers<Place, N> {
    let limb = i128::from(limb);
    s.input((-limb, limb), (BigInt::ZERO, most))
}

/// An operand: coordinates in [0, `multiple` p].
fn operand<P: Prime, const N: usize>(s: Intervals, multiple: u64) -> Sum<Place, N> {
    let most = big(&Limbs52::<P, N>::P) * multiple;
    let coordinate = || loose(s, most.clone(), sum_limb::<P, N>());
    Sum([coordinate(), coordinate()])
}

/// A result: limbs as the contract says of elements.
fn is_element<P: Prime, const N: usize>(x: &Integers<Place, N>) {
    for lane in x.iter().copied().flat_map(Place::cells) {
        assert!(lane.low >= 0 && lane.high <= element_limb::<P, N>().into());
    }
}

fn is_operand<const N: usize>(x: &Sum<Place, N>, limb: u64) {
    for lane in x.0.iter().flatten().copied().flat_map(Place::cells) {
        assert!(lane.low >= -i128::from(limb) && lane.high <= limb.into());
    }
}

/// The product of operands up to a p and b p; the left one may have been prepared long before.
fn product<P: Prime, const N: usize>(a: u64, b: u64) {
    run(|s| {
        let a = s.left::<P, N>(&operand::<P, N>(s, a));
        let b = s.right::<P, N>(&operand::<P, N>(s, b));
        let shared = s.shared::<P, N>(&a, &b);
        for i in 0..2 {
            let Elem(Sum([_, r])) = s.finish::<P, N>(&a.shared, &shared, &a.own[i], &b.own[i]);
            is_element::<P, N>(&r);
        }
    });
}

fn square<P: Prime, const N: usize>(a: u64) {
    run(|s| {
        let factors = s.factors::<P, N>(&operand::<P, N>(s, a));
        for pair in &factors {
            let Elem(Sum([_, r])) = s.product::<P, N>(&pair[0], pair);
            is_element::<P, N>(&r);
        }
    });
}

/// a + K p - b for b up to `multiple` p, then multiplied.
fn difference<P: Prime, const N: usize, const K: u64>(multiple: u64) {
    run(|s| {
        let p = big(&Limbs52::<P, N>::P);
        let element = |most| {
            let coordinate = || {
                let limbs = (0, element_limb::<P, N>().into());
                s.input(limbs, (BigInt::ZERO, &p * most))
            };
            Elem(Sum([coordinate(), coordinate()]))
        };
        let d = s.difference::<P, N, K>(&element(2), &element(multiple));
        is_operand::<N>(&d, 2 * element_limb::<P, N>());
        let (a, b) = (s.left::<P, N>(&d), s.right::<P, N>(&d));
        s.finish::<P, N>(&a.shared, &s.shared::<P, N>(&a, &b), &a.own[0], &b.own[0]);
    });
}

fn single<P: Prime, const N: usize>() {
    run(|s| {
        // Montgomery form of an integer, and back: 500p at most, and 10p.
        let p = big(&Limbs52::<P, N>::P);
        let x = loose(s, &p * 500, sum_limb::<P, N>());
        let r2 = Limbs52::<P, N>::R2.map(|limb| s.splat(limb));
        is_element::<P, N>(&s.mul::<P, N>(&x, &r2));
        let x = s.input((0, element_limb::<P, N>().into()), (BigInt::ZERO, p));
        for lane in s.settle::<P, N>(&x).iter().copied().flat_map(Place::cells) {
            assert!(lane.low >= 0 && lane.high < 1 << 52);
        }
    });
}

fn sums<P: Prime, const N: usize>() {
    run(|s| {
        let mut a = Elem(operand::<P, N>(s, 2));
        let mut b = Elem(operand::<P, N>(s, 2));
        for mask in [0, 0x5A, 0xFF] {
            s.exchange::<P, N>(mask, &mut a, &mut b);
        }
        is_operand::<N>(&s.sum::<P, N>(&a, &b), 2 * sum_limb::<P, N>());
        is_operand::<N>(&a, sum_limb::<P, N>());
    });
}

fn all<P: Prime, const N: usize, const WORDS: usize>() {
    product::<P, N>(10, 10);
    square::<P, N>(10);
    difference::<P, N, 2>(2);
    difference::<P, N, 8>(8);
    single::<P, N>();
    sums::<P, N>();
}

#[test]
fn nothing_overflows() {
    for_each_prime!(all());
}

fn fails(proof: impl FnOnce() + UnwindSafe) {
    assert!(!holds(proof), "a proof that holds without its premise");
}

/// With one multiple of p less in any of these places, or one more in an operand, the proofs fail.
fn all_tight<P: Prime, const N: usize, const WORDS: usize>() {
    fails(|| product::<P, N>(11, 10));
    fails(|| square::<P, N>(11));
    fails(|| difference::<P, N, 1>(2));
    fails(|| difference::<P, N, 7>(8));
}

#[test]
fn no_multiple_of_p_can_be_spared() {
    for_each_prime!(all_tight());
}

#[test]
fn limbs_above_the_contract_are_caught() {
    fn too_loose<P: Prime, const N: usize, const WORDS: usize>() {
        if N == 1 {
            return; // The limb is the value, which is within its contract.
        }
        fails(|| {
            run(|s| {
                let p = big(&Limbs52::<P, N>::P);
                let x = loose::<N>(s, p, i64::MAX.cast_unsigned());
                s.sum::<P, N>(&Sum([x, x]), &Sum([x, x]));
            });
        });
    }
    for_each_prime!(too_loose());
}

#[test]
fn an_uncarried_multiplicand_is_caught() {
    fn uncarried<P: Prime, const N: usize, const WORDS: usize>() {
        if N == 1 {
            return; // Nothing to carry.
        }
        fails(|| {
            run(|s| {
                let factors = operand::<P, N>(s, 2).0;
                s.product::<P, N>(&factors[0], &factors);
            });
        });
    }
    for_each_prime!(uncarried());
}
