//! Integers of any size that the contract allows, for the battery of fields.

use super::{Elem, Field64, Sum, elem};
use crate::backend::words::WordKernels;
use crate::backend::words::battery::{big, words};
use crate::params::Prime;
use crate::testing::field::{Pair, Planted};
use std::{vec, vec::Vec};

impl<P: Prime, W: WordKernels, const N: usize> Planted for Field64<P, W, N> {
    const R_BITS: u32 = 64 * N as u32;
    fn plant(self, lanes: &[Pair]) -> Sum<N> {
        Sum([words(&lanes[0][0]), words(&lanes[0][1])])
    }
    fn plant_element(self, lanes: &[Pair]) -> Elem<N> {
        elem(self.plant(lanes).0)
    }
    fn read(self, a: &Sum<N>) -> Vec<Pair> {
        vec![[big(&a.0[0]), big(&a.0[1])]]
    }
}
