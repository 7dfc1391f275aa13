//! The kernels: what the fields and formulas on lanes call, each once as a body in terms of [`Lanes`].
//!
//! A method's default is that body, out of line: inlined into every formula it would take minutes to compile.
//! An implementation whose instructions need a target feature overrides each method with a call of a named
//! function that has the feature and holds the body; so callers need no feature, a kernel has a name in a
//! profile, and nothing depends on what LLVM inlines across the boundary (an intrinsic that is not inlined
//! into a function with its feature is a call: forty times slower, silently).

use super::batch::fp2::{self, Elem, Factors, Left, Right, Sum};
use super::batch::mont::{self, Columns, Integers};
use super::lanes::Lanes;
use crate::params::Prime;

/// Kernels of the batch field: one instance in each lane. [`super::batch`] states and derives their bounds.
pub trait BatchKernels: Lanes {
    /// a as the left factor of products.
    #[inline(never)]
    fn left<P: Prime, const N: usize>(self, a: &Sum<Self::V, N>) -> Left<Self::V, N> {
        fp2::left::<Self, P, N>(self, a)
    }
    /// b as the right factor of a product.
    #[inline(never)]
    fn right<P: Prime, const N: usize>(self, b: &Sum<Self::V, N>) -> Right<Self::V, N> {
        fp2::right::<Self, P, N>(self, b)
    }
    /// What both coordinates of a product share.
    #[inline(never)]
    fn shared<P: Prime, const N: usize>(
        self,
        a: &Left<Self::V, N>,
        b: &Right<Self::V, N>,
    ) -> Columns<Self::V, N> {
        fp2::shared::<Self, P, N>(self, a, b)
    }
    /// first + c i, where c is a coordinate of a product: (shared + x y) / R mod p.
    #[inline(never)]
    fn finish<P: Prime, const N: usize>(
        self,
        first: &Integers<Self::V, N>,
        shared: &Columns<Self::V, N>,
        x: &Integers<Self::V, N>,
        y: &Integers<Self::V, N>,
    ) -> Elem<Self::V, N> {
        fp2::finish::<Self, P, N>(self, first, shared, x, y)
    }
    /// A coordinate of a product into `out`.
    #[inline(never)]
    fn finish_to<P: Prime, const N: usize>(
        self,
        shared: &Columns<Self::V, N>,
        x: &Integers<Self::V, N>,
        y: &Integers<Self::V, N>,
        out: &mut Integers<Self::V, N>,
    ) {
        fp2::finish_to::<Self, P, N>(self, shared, x, y, out);
    }
    /// The multiplicands of a square.
    #[inline(never)]
    fn factors<P: Prime, const N: usize>(self, a: &Sum<Self::V, N>) -> Factors<Self::V, N> {
        fp2::factors::<Self, P, N>(self, a)
    }
    /// first + c i, where c = x y / R mod p is a coordinate of a square.
    #[inline(never)]
    fn product<P: Prime, const N: usize>(
        self,
        first: &Integers<Self::V, N>,
        factors: &[Integers<Self::V, N>; 2],
    ) -> Elem<Self::V, N> {
        fp2::product::<Self, P, N>(self, first, factors)
    }
    /// A coordinate of a square into `out`.
    #[inline(never)]
    fn product_to<P: Prime, const N: usize>(
        self,
        factors: &[Integers<Self::V, N>; 2],
        out: &mut Integers<Self::V, N>,
    ) {
        fp2::product_to::<Self, P, N>(self, factors, out);
    }
    /// a + b.
    #[inline(never)]
    fn sum<P: Prime, const N: usize>(
        self,
        a: &Sum<Self::V, N>,
        b: &Sum<Self::V, N>,
    ) -> Sum<Self::V, N> {
        fp2::sum::<Self, P, N>(self, a, b)
    }
    /// a + K p - b, for b <= K p.
    #[inline(never)]
    fn difference<P: Prime, const N: usize, const K: u64>(
        self,
        a: &Sum<Self::V, N>,
        b: &Sum<Self::V, N>,
    ) -> Sum<Self::V, N> {
        fp2::difference::<Self, P, N, K>(self, a, b)
    }
    /// Exchanges a and b in the lanes of the secret `mask`.
    #[inline(never)]
    fn exchange<P: Prime, const N: usize>(
        self,
        mask: u8,
        a: &mut Elem<Self::V, N>,
        b: &mut Elem<Self::V, N>,
    ) {
        fp2::exchange::<Self, P, N>(self, mask, a, b);
    }
    /// x y / R mod p, below 2p, for x y <= 500 p^2, neither above 500p.
    #[inline(never)]
    fn mul<P: Prime, const N: usize>(
        self,
        x: &Integers<Self::V, N>,
        y: &Integers<Self::V, N>,
    ) -> Integers<Self::V, N> {
        mont::mul::<Self, P, N>(self, x, y)
    }
    /// The least residue of x in [0, p], in proper limbs.
    #[inline(never)]
    fn settle<P: Prime, const N: usize>(self, x: &Integers<Self::V, N>) -> Integers<Self::V, N> {
        mont::settle::<Self, P, N>(self, x)
    }
    /// x with the lanes i and i ^ DISTANCE exchanged, for DISTANCE 1, 2 or 4.
    #[inline(never)]
    fn cross<P: Prime, const N: usize, const DISTANCE: usize>(
        self,
        x: &Integers<Self::V, N>,
    ) -> Integers<Self::V, N> {
        mont::cross::<Self, P, N, DISTANCE>(self, x)
    }
}

// Two results put together would be copied. So a kernel puts its coordinate beside one that it is given: the first call gets anything, the
// second the first one's coordinate. That both calls are of one function keeps the code small: with 15 limbs it would outgrow its cache.

/// a b.
#[inline(never)]
pub fn multiply<P: Prime, K: BatchKernels, const N: usize>(
    k: K,
    a: &Left<K::V, N>,
    b: &Right<K::V, N>,
) -> Elem<K::V, N> {
    let shared = k.shared::<P, N>(a, b);
    let Elem(Sum([_, re])) = &k.finish::<P, N>(&a.shared, &shared, &a.own[0], &b.own[0]);
    k.finish::<P, N>(re, &shared, &a.own[1], &b.own[1])
}

/// a b into `out`.
#[inline(never)]
pub fn multiply_to<P: Prime, K: BatchKernels, const N: usize>(
    k: K,
    a: &Left<K::V, N>,
    b: &Right<K::V, N>,
    out: &mut Elem<K::V, N>,
) {
    let shared = k.shared::<P, N>(a, b);
    let [re, im] = &mut out.0.0;
    k.finish_to::<P, N>(&shared, &a.own[0], &b.own[0], re);
    k.finish_to::<P, N>(&shared, &a.own[1], &b.own[1], im);
}

/// The square of what the factors come from, into `out`.
#[inline(never)]
pub fn square_to<P: Prime, K: BatchKernels, const N: usize>(
    k: K,
    factors: &Factors<K::V, N>,
    out: &mut Elem<K::V, N>,
) {
    let [re, im] = &mut out.0.0;
    k.product_to::<P, N>(&factors[0], re);
    k.product_to::<P, N>(&factors[1], im);
}

/// The square of what the factors come from.
#[inline(never)]
pub fn square<P: Prime, K: BatchKernels, const N: usize>(
    k: K,
    factors: &Factors<K::V, N>,
) -> Elem<K::V, N> {
    let Elem(Sum([_, re])) = &k.product::<P, N>(&factors[0][0], &factors[0]);
    k.product::<P, N>(re, &factors[1])
}
