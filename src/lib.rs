//! SIKE has been broken since 2022 (Castryck-Decru): for research, teaching, benchmarks and interoperability only.
#![no_std]
#![deny(unsafe_code)]
#[cfg(any(test, feature = "std"))]
extern crate std;

pub mod backend;
pub mod fp2;
pub mod params;
