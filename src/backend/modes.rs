//! The modes whose points are plain field elements: scalar (one instance on 64-bit words) and batch (eight instances, one in each
//! lane). They name their field and their strategies; formulas, walk and KEM are the same code.

use crate::backend::kernels::BatchKernels;
use crate::backend::words::WordKernels;
use crate::curve::Plain;
use crate::exchange::Exchange;
use crate::params::{StartCurve, strategies::Plan};
use core::marker::PhantomData;

/// One instance of the arithmetic of set `P` on the word kernels `W`.
#[derive(Clone, Copy, Debug)]
pub struct Scalar<P, W> {
    words: W,
    set: PhantomData<P>,
}

impl<P, W: WordKernels> Scalar<P, W> {
    /// The mode on these kernels.
    pub const fn new(words: W) -> Self {
        Self {
            words,
            set: PhantomData,
        }
    }
}

impl<P: StartCurve, W: WordKernels> Plain for Scalar<P, W> {
    type F = P::Field64<W>;
    fn plain_field(self) -> Self::F {
        P::field64(self.words)
    }
}

impl<P: StartCurve, W: WordKernels> Exchange for Scalar<P, W> {
    type Set = P;
    fn plan(self) -> &'static Plan {
        &P::strategies().scalar
    }
}

/// Eight instances of the arithmetic of set `P` on the batch kernels `K`.
#[derive(Clone, Copy, Debug)]
pub struct Batch<P, K> {
    kernels: K,
    set: PhantomData<P>,
}

impl<P, K: BatchKernels> Batch<P, K> {
    /// The mode on these kernels.
    pub const fn new(kernels: K) -> Self {
        Self {
            kernels,
            set: PhantomData,
        }
    }
}

impl<P: StartCurve, K: BatchKernels> Plain for Batch<P, K> {
    type F = P::Field52<K>;
    fn plain_field(self) -> Self::F {
        P::field52(self.kernels)
    }
}

impl<P: StartCurve, K: BatchKernels> Exchange for Batch<P, K> {
    type Set = P;
    fn plan(self) -> &'static Plan {
        &P::strategies().batch
    }
}
