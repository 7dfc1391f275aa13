//! SIKE has been broken since 2022 (Castryck-Decru): for research, teaching, benchmarks and interoperability only.
#![no_std]
#![deny(unsafe_code)]
#[cfg(any(test, feature = "std"))]
extern crate std;

pub mod backend;
pub mod curve;
pub mod exchange;
pub mod formulas;
pub mod fp2;
pub mod hash;
pub mod kem;
pub mod params;
pub mod walk;
