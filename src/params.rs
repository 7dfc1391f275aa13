//! Parameter sets: p = 2^e2 3^e3 - 1, generators and lengths. What follows from them is derived elsewhere.

pub mod constants;
#[cfg(test)]
pub mod costs;
pub mod sets;
pub mod strategies;
#[cfg(test)]
pub mod strategy;

use crate::backend::kernels::BatchKernels;
use crate::backend::latency::kernels::LatencyKernels;
use crate::backend::words::WordKernels;
use crate::exchange::Exchange;
use crate::fp2::{Fp2, MAX_WORDS};
use strategies::Strategies;
use zeroize::Zeroize;

/// A prime p = 2^E2 3^E3 - 1, with p = 3 mod 4 so that GF(p^2) = GF(p)(i).
pub trait Prime: Copy + Default + core::fmt::Debug + Send + Sync + 'static {
    /// Exponent of 2; at least 2.
    const E2: u32;
    /// Exponent of 3; at least 1.
    const E3: u32;
    /// Bytes of an encoded element of GF(p^2).
    const FP2_BYTES: usize = 2 * (bits_of_prime(Self::E2, Self::E3).div_ceil(8) as usize);
    /// Bits of side B's scalar: floor(log2 3^E3). Side A's has E2.
    const SCALAR3_BITS: u32 = bits_of_power(Self::E3) - 1;
}

/// A prime with bases of the two torsion groups of its start curve y^2 = x^3 + 6x^2 + x, and the fields that modes use.
pub trait StartCurve: Prime {
    /// x(P), x(Q), x(P - Q) of a basis of the 2^E2-torsion.
    const BASIS2: [XWords; 3];
    /// The same of the 3^E3-torsion.
    const BASIS3: [XWords; 3];
    /// Strategies of its walks.
    fn strategies() -> &'static Strategies;
    /// The field on 64-bit words.
    type Field64<W: WordKernels>: Fp2;
    /// That field, on kernels that this CPU has.
    fn field64<W: WordKernels>(words: W) -> Self::Field64<W>;
    /// The field on 52-bit limbs, eight instances.
    type Field52<K: BatchKernels>: Fp2;
    /// That field, on kernels that this CPU has.
    fn field52<K: BatchKernels>(kernels: K) -> Self::Field52<K>;
    /// Latency mode, with the affine field on 64-bit words.
    type Latency<K: LatencyKernels, W: WordKernels>: Exchange<Set = Self>;
    /// That mode, on kernels that this CPU has.
    fn latency<K: LatencyKernels, W: WordKernels>(kernels: K, words: W) -> Self::Latency<K, W>;
}

/// An x-coordinate: the integers re and im of re + im i.
pub type XWords = [[u64; MAX_WORDS]; 2];

/// An array of bytes of a fixed length.
pub trait Bytes:
    AsRef<[u8]>
    + AsMut<[u8]>
    + Copy
    + Zeroize
    + core::fmt::Debug
    + PartialEq
    + Eq
    + Send
    + Sync
    + 'static
{
    /// Its length.
    const LEN: usize;
    /// All zero.
    fn zeroed() -> Self;
}

impl<const N: usize> Bytes for [u8; N] {
    const LEN: usize = N;
    fn zeroed() -> Self {
        [0; N]
    }
}

pub(crate) mod sealed {
    use super::ParameterSet;
    use crate::engine::Engine;
    use crate::exchange::Examination;
    use crate::jobs::{Decapsulate, Encapsulate, Examine, Generate};

    /// The jobs compiled for one set. Only this crate makes parameter sets, and it compiles the arithmetic of all engines here and once,
    /// not in every crate that calls it.
    pub trait Compiled: Sized {
        /// Runs the job in the mode that the engine is.
        fn generate(engine: Engine, job: Generate<'_, Self>)
        where
            Self: ParameterSet;
        /// Runs the job in the mode that the engine is.
        fn encapsulate(engine: Engine, job: Encapsulate<'_, Self>)
        where
            Self: ParameterSet;
        /// Runs the job in the mode that the engine is.
        fn decapsulate(engine: Engine, job: Decapsulate<'_, Self>)
        where
            Self: ParameterSet;
        /// Runs the job in the mode that the engine is.
        fn examine(engine: Engine, job: Examine<'_, Self>) -> Examination
        where
            Self: ParameterSet;
    }
}

/// A parameter set of SIKE round 3.
pub trait ParameterSet:
    StartCurve + sealed::Compiled + PartialEq + Eq + PartialOrd + Ord + core::hash::Hash
{
    /// Its name in the known-answer files, without `SIKE`.
    const NAME: &'static str;
    /// Bytes of an encapsulation key: three coordinates.
    type EncapsulationKeyBytes: Bytes;
    /// Bytes of a decapsulation key: `s`, the scalar, the encapsulation key.
    type DecapsulationKeyBytes: Bytes;
    /// Bytes of a ciphertext: three coordinates and the masked message.
    type CiphertextBytes: Bytes;
    /// Bytes of the message, of `s` and of a shared secret.
    type MessageBytes: Bytes;
    /// Bytes of the ephemeral scalar of side A.
    type Scalar2Bytes: Bytes;
    /// Bytes of the stored scalar of side B.
    type Scalar3Bytes: Bytes;
}

/// Bits of 3^n, n <= 400.
const fn bits_of_power(n: u32) -> u32 {
    bits(&power(n))
}

/// Bits of 2^e2 3^e3 - 1: a multiple of 2^e2 that is no power of two keeps its length when 1 is taken away.
const fn bits_of_prime(e2: u32, e3: u32) -> u32 {
    e2 + bits_of_power(e3)
}

const fn power(n: u32) -> [u64; 10] {
    let mut r = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let mut i = 0;
    while i < n {
        r = crate::backend::limbs::scale::<10, 64>(&r, 3);
        i += 1;
    }
    r
}

const fn bits(x: &[u64; 10]) -> u32 {
    let mut i = 10;
    while i > 0 {
        i -= 1;
        if x[i] != 0 {
            return i as u32 * 64 + 64 - x[i].leading_zeros();
        }
    }
    0
}
