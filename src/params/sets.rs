//! The four parameter sets of SIKE round 3 as types.

use super::constants::{self, Basis, Constants, X};
use super::strategies::{Strategies, derived};
use super::{ParameterSet, Prime, StartCurve, XWords, sealed::Compiled};
use crate::backend::field52::Field52;
use crate::backend::field64::Field64;
use crate::backend::kernels::BatchKernels;
use crate::backend::latency::{kernels::LatencyKernels, mode::Latency};
use crate::backend::limbs::from_hex;
use crate::backend::words::WordKernels;
use crate::engine::Engine;
use crate::exchange::Examination;
use crate::fp2::MAX_WORDS;
use crate::jobs::{Decapsulate, Encapsulate, Examine, Generate};

const fn words(x: X) -> XWords {
    [
        from_hex::<MAX_WORDS, 64>(x.re),
        from_hex::<MAX_WORDS, 64>(x.im),
    ]
}

const fn basis(b: Basis) -> [XWords; 3] {
    [words(b.p), words(b.q), words(b.r)]
}

/// Stamps a set: its type, its number of 64-bit words and of 52-bit limbs, and the lengths that arrays need as literals,
/// which are checked against the exponents.
macro_rules! set {
    ($feature:literal, $P:ident, $name:literal, $words:literal, $limbs:literal,
     ek: $ek:literal, dk: $dk:literal, ct: $ct:literal, message: $message:literal, scalar2: $scalar2:literal, scalar3: $scalar3:literal) => {
        #[doc = concat!("SIKE", $name, ": encapsulation key ", $ek, " bytes, decapsulation key ", $dk, ", ciphertext ", $ct,
            ", shared secret ", $message, ". Broken since 2022.")]
        #[cfg(feature = $feature)]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $P;

        #[cfg(feature = $feature)]
        const _: () = {
            const C: Constants = constants::$P;
            assert!($ek == 3 * $P::FP2_BYTES);
            assert!($dk == $message + $scalar3 + $ek);
            assert!($ct == $ek + $message);
            assert!($message == C.message_bytes);
            assert!($scalar2 == $P::E2.div_ceil(8));
            assert!($scalar3 == $P::SCALAR3_BITS.div_ceil(8));

            impl Compiled for $P {
                fn generate(engine: Engine, job: Generate<'_, Self>) {
                    engine.run(job);
                }
                fn encapsulate(engine: Engine, job: Encapsulate<'_, Self>) {
                    engine.run(job);
                }
                fn decapsulate(engine: Engine, job: Decapsulate<'_, Self>) {
                    engine.run(job);
                }
                fn examine(engine: Engine, job: Examine<'_, Self>) -> Examination {
                    engine.run(job)
                }
            }

            impl Prime for $P {
                const E2: u32 = C.e2;
                const E3: u32 = C.e3;
            }

            impl StartCurve for $P {
                const BASIS2: [XWords; 3] = basis(C.basis2);
                const BASIS3: [XWords; 3] = basis(C.basis3);
                fn strategies() -> &'static Strategies {
                    &derived::$P
                }
                type Field64<W: WordKernels> = Field64<$P, W, $words>;
                fn field64<W: WordKernels>(words: W) -> Self::Field64<W> {
                    Field64::new(words)
                }
                type Field52<K: BatchKernels> = Field52<$P, K, $limbs, $words>;
                fn field52<K: BatchKernels>(kernels: K) -> Self::Field52<K> {
                    Field52::new(kernels)
                }
                type Latency<K: LatencyKernels, W: WordKernels> = Latency<$P, K, W, $limbs>;
                fn latency<K: LatencyKernels, W: WordKernels>(
                    kernels: K,
                    words: W,
                ) -> Self::Latency<K, W> {
                    Latency::new(kernels, words)
                }
            }

            impl ParameterSet for $P {
                const NAME: &'static str = C.name;
                type EncapsulationKeyBytes = [u8; $ek];
                type DecapsulationKeyBytes = [u8; $dk];
                type CiphertextBytes = [u8; $ct];
                type MessageBytes = [u8; $message];
                type Scalar2Bytes = [u8; $scalar2];
                type Scalar3Bytes = [u8; $scalar3];
            }
        };
    };
}

set!("p434", P434, "p434", 7, 9, ek: 330, dk: 374, ct: 346, message: 16, scalar2: 27, scalar3: 28);
set!("p503", P503, "p503", 8, 10, ek: 378, dk: 434, ct: 402, message: 24, scalar2: 32, scalar3: 32);
set!("p610", P610, "p610", 10, 12, ek: 462, dk: 524, ct: 486, message: 24, scalar2: 39, scalar3: 38);
set!("p751", P751, "p751", 12, 15, ek: 564, dk: 644, ct: 596, message: 32, scalar2: 47, scalar3: 48);
