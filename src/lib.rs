//! **SIKE has been broken since 2022 (Castryck and Decru): for research, teaching, benchmarks and interoperability only.**
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![deny(unsafe_code)]
// Without a parameter set nothing uses the arithmetic.
#![cfg_attr(
    not(any(feature = "p434", feature = "p503", feature = "p610", feature = "p751")),
    allow(dead_code, unused_imports, unused_macros)
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

pub use rand_core;

mod api;
pub mod batch;
mod engine;
mod error;
mod hash;
pub mod hazmat;
mod jobs;
mod keys;
#[cfg(test)]
mod testing;

cfg_if::cfg_if! {
    if #[cfg(feature = "arith")] {
        // Unstable: the seams, the fields and the walk, for people who build other isogeny schemes.
        pub mod backend;
        pub mod curve;
        pub mod exchange;
        pub mod formulas;
        pub mod fp2;
        pub mod kem;
        pub mod params;
        pub mod walk;
    } else {
        mod backend;
        mod curve;
        mod exchange;
        mod formulas;
        mod fp2;
        mod kem;
        mod params;
        mod walk;
    }
}

pub use engine::{Backend, Engine, Mode};
pub use error::{Error, Fault, Object, Part, PointName};
pub use keys::{Ciphertext, DecapsulationKey, Encapsulation, EncapsulationKey, SharedSecret};
#[cfg(feature = "p434")]
pub use params::sets::P434;
#[cfg(feature = "p503")]
pub use params::sets::P503;
#[cfg(feature = "p610")]
pub use params::sets::P610;
#[cfg(feature = "p751")]
pub use params::sets::P751;
pub use params::{Bytes, ParameterSet};
