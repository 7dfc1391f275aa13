//! The word kernels: what a scalar backend implements, on integers of `N` 64-bit words.
//!
//! Representation and bounds are those of [`crate::backend::field64`], which derives them: Montgomery form with
//! R = 2^(64 N), operands of the Fp2 kernels at most 10p a coordinate, results below 2p.

use crate::backend::limbs::Limbs;
use crate::params::Prime;

/// Arithmetic modulo p on `N` words. A value of the type is proof that this CPU can run it. Constant time.
pub trait WordKernels: Copy + Send + Sync + 'static {
    /// a b / R mod p, below 2p, for a b <= 500 p^2.
    fn mul<P: Prime, const N: usize>(self, a: &[u64; N], b: &[u64; N]) -> [u64; N];
    /// a^2 / R mod p, below 2p, for a <= 20p.
    fn sqr<P: Prime, const N: usize>(self, a: &[u64; N]) -> [u64; N] {
        self.mul::<P, N>(a, a)
    }
    /// The product of a0 + a1 i and b0 + b1 i, over R, each coordinate below 2p, for coordinates at most 10p.
    fn mul2<P: Prime, const N: usize>(self, a: &[[u64; N]; 2], b: &[[u64; N]; 2]) -> [[u64; N]; 2];
    /// The square of a0 + a1 i, over R, each coordinate below 2p, for coordinates at most 10p.
    fn sqr2<P: Prime, const N: usize>(self, a: &[[u64; N]; 2]) -> [[u64; N]; 2];
    /// a + b, for a sum that fits `N` words.
    #[inline(always)]
    fn add<const N: usize>(self, a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        let (mut r, mut carry) = ([0; N], false);
        for i in 0..N {
            let (t, c0) = a[i].overflowing_add(b[i]);
            let (t, c1) = t.overflowing_add(u64::from(carry));
            (r[i], carry) = (t, c0 | c1);
        }
        r
    }
    /// a + k - b, for a result that is not negative and a + k that fits `N` words.
    #[inline(always)]
    fn add_sub<const N: usize>(self, a: &[u64; N], k: &[u64; N], b: &[u64; N]) -> [u64; N] {
        let (mut r, mut borrow) = (self.add(a, k), false);
        for i in 0..N {
            let (t, c0) = r[i].overflowing_sub(b[i]);
            let (t, c1) = t.overflowing_sub(u64::from(borrow));
            (r[i], borrow) = (t, c0 | c1);
        }
        r
    }
}

/// The constants of `P` in 64-bit words.
pub type Words<P, const N: usize> = Limbs<P, N, 64>;

#[cfg(test)]
pub(crate) mod battery;
