//! Integers of any size that the contract allows, for the battery of fields.

use super::Field52;
use crate::backend::batch::convert::{gather, scatter};
use crate::backend::batch::fp2::{Elem, Sum};
use crate::backend::batch::mont::Integers;
use crate::backend::kernels::BatchKernels;
use crate::params::Prime;
use crate::testing::field::{Pair, Planted};
use num_bigint::{BigInt, BigUint};
use std::vec::Vec;

/// Limbs of 52 bits; the top one takes the rest.
fn limbs<const N: usize>(x: &BigUint) -> [u64; N] {
    let limb = |i: usize| {
        let rest = x >> (52 * i);
        if i + 1 < N { rest % (1u64 << 52) } else { rest }
    };
    core::array::from_fn(|i| u64::try_from(limb(i)).expect("the top limb fits"))
}

/// The integer of signed limbs.
fn integer<const N: usize>(limbs: &[u64; N]) -> BigUint {
    let sum = limbs
        .iter()
        .rev()
        .fold(BigInt::ZERO, |sum, &limb| (sum << 52) + limb as i64);
    sum.try_into().expect("no coordinate is negative")
}

impl<P: Prime, K: BatchKernels, const N: usize, const WORDS: usize> Field52<P, K, N, WORDS> {
    fn coordinate(self, lanes: &[Pair], which: usize) -> Integers<K::V, N> {
        let lanes: Vec<[u64; N]> = lanes.iter().map(|pair| limbs(&pair[which])).collect();
        gather(self.kernels, |lane, j| lanes[lane][j])
    }
}

impl<P: Prime, K: BatchKernels, const N: usize, const WORDS: usize> Planted
    for Field52<P, K, N, WORDS>
{
    const R_BITS: u32 = 52 * N as u32;
    fn plant(self, lanes: &[Pair]) -> Sum<K::V, N> {
        Sum([self.coordinate(lanes, 0), self.coordinate(lanes, 1)])
    }
    fn plant_element(self, lanes: &[Pair]) -> Elem<K::V, N> {
        Elem(self.plant(lanes))
    }
    fn read(self, a: &Sum<K::V, N>) -> Vec<Pair> {
        let [re, im] = a.0.map(|x| scatter(self.kernels, &x));
        re.iter()
            .zip(&im)
            .map(|(re, im)| [integer(re), integer(im)])
            .collect()
    }
}
