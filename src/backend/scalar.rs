//! Scalar mode: one instance on the field of 64-bit words.

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
