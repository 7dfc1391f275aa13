//! Latency mode against the other modes, big integers and its own contract.

/// Two tests, on the emulation and on the hardware: `$battery::<set, limbs>(kernels, rounds)` for every set.
macro_rules! on_both_lanes {
    ($battery:ident, $few:literal, $many:literal) => {
        fn every_set(k: impl LatencyKernels, rounds: usize) {
            $battery::<P434, 9>(k, rounds);
            $battery::<P503, 10>(k, rounds);
            $battery::<P610, 12>(k, rounds);
            $battery::<P751, 15>(k, rounds);
        }

        #[test]
        fn emulated() {
            every_set(Emulated, $few);
        }

        #[test]
        #[cfg(target_arch = "x86_64")]
        fn hardware() {
            let found = crate::backend::ifma::Ifma::detect();
            if let Some(k) = crate::testing::present("avx512ifma", found) {
                every_set(k, $many);
            }
        }
    };
}

mod exchange;
mod proofs;
mod twins;
mod values;
