//! The kernels: what the fields and formulas on lanes call, each once as a body in terms of [`Lanes`].
//!
//! A method's default is that body, out of line: inlined into every formula it would take minutes to compile. An implementation whose instructions need a target feature overrides each method
//! with a call of a named function that has the feature and holds the body; so callers need no feature, a kernel has a
//! name in a profile, and nothing depends on what LLVM inlines across the boundary (an intrinsic that is not inlined
//! into a function with its feature is a call: forty times slower, silently).

use super::batch::fp2::{self, Elem, Factors, Fixed, Shared, Sum};
use super::batch::mont::{self, Columns, Integers};
use super::emulated::Emulated;
use super::lanes::Lanes;
use crate::params::Prime;

/// Kernels of the batch field: one instance in each lane. [`super::batch`] states and derives their bounds.
pub trait BatchKernels: Lanes {
    /// First phase of a product a b: everything carried, and a0 (b0 + b1).
    #[inline(never)]
    fn begin<P: Prime, const N: usize>(
        self,
        a: &Sum<Self::V, N>,
        b: &Sum<Self::V, N>,
    ) -> (Fixed<Self::V, N>, Shared<Self::V, N>) {
        fp2::begin::<Self, P, N>(self, a, b)
    }
    /// a as a factor of several products.
    #[inline(never)]
    fn prepare<P: Prime, const N: usize>(self, a: &Sum<Self::V, N>) -> Fixed<Self::V, N> {
        fp2::prepare::<Self, P, N>(self, a)
    }
    /// First phase of a product whose side a is prepared.
    #[inline(never)]
    fn begin_fixed<P: Prime, const N: usize>(
        self,
        a: &Fixed<Self::V, N>,
        b: &Sum<Self::V, N>,
    ) -> Shared<Self::V, N> {
        fp2::begin_fixed::<Self, N>(self, a, b)
    }
    /// Second phase of a product, once for each coordinate: (product + x y) / R mod p.
    #[inline(never)]
    fn finish<P: Prime, const N: usize>(
        self,
        product: &Columns<Self::V, N>,
        x: &Integers<Self::V, N>,
        y: &Integers<Self::V, N>,
    ) -> Integers<Self::V, N> {
        fp2::finish::<Self, P, N>(self, product, x, y)
    }
    /// First phase of a square: its four multiplicands.
    #[inline(never)]
    fn factors<P: Prime, const N: usize>(self, a: &Sum<Self::V, N>) -> Factors<Self::V, N> {
        fp2::factors::<Self, P, N>(self, a)
    }
    /// x y / R mod p, for carried x and y.
    #[inline(never)]
    fn product<P: Prime, const N: usize>(
        self,
        x: &Integers<Self::V, N>,
        y: &Integers<Self::V, N>,
    ) -> Integers<Self::V, N> {
        fp2::product::<Self, P, N>(self, x, y)
    }
    /// a + b.
    #[inline(never)]
    fn sum<P: Prime, const N: usize>(
        self,
        a: &Sum<Self::V, N>,
        b: &Sum<Self::V, N>,
    ) -> Sum<Self::V, N> {
        fp2::add::<Self, N>(self, a, b)
    }
    /// a + K p - b.
    #[inline(never)]
    fn difference<P: Prime, const N: usize, const K: u64>(
        self,
        a: &Sum<Self::V, N>,
        b: &Sum<Self::V, N>,
    ) -> Sum<Self::V, N> {
        fp2::sub::<Self, P, N, K>(self, a, b)
    }
    /// Exchanges a and b in the lanes of the secret `mask`.
    #[inline(never)]
    fn exchange<P: Prime, const N: usize>(
        self,
        mask: u8,
        a: &mut Elem<Self::V, N>,
        b: &mut Elem<Self::V, N>,
    ) {
        fp2::exchange::<Self, N>(self, mask, a, b);
    }
    /// x as a multiplicand.
    #[inline(never)]
    fn carry<P: Prime, const N: usize>(self, x: &Integers<Self::V, N>) -> Integers<Self::V, N> {
        mont::carry::<Self, N>(self, x)
    }
    /// The least residue of x in [0, p], in proper limbs.
    #[inline(never)]
    fn settle<P: Prime, const N: usize>(self, x: &Integers<Self::V, N>) -> Integers<Self::V, N> {
        mont::settle::<Self, P, N>(self, x)
    }
    /// x with the lanes i and i ^ DISTANCE exchanged.
    #[inline(never)]
    fn cross<P: Prime, const N: usize, const DISTANCE: usize>(
        self,
        x: &Integers<Self::V, N>,
    ) -> Integers<Self::V, N> {
        mont::cross::<Self, N, DISTANCE>(self, x)
    }
}

impl BatchKernels for Emulated {}
