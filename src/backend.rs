//! Backends: what the CPU gives, and the fields built on it.

pub mod batch;
#[cfg(any(test, feature = "emulated", feature = "arith"))]
pub mod emulated;
pub mod field52;
pub mod field64;
#[cfg(target_arch = "x86_64")]
pub mod ifma;
pub mod inverse;
pub mod kernels;
pub mod lanes;
pub mod latency;
pub mod limbs;
pub mod modes;
pub mod portable;
pub mod words;
#[cfg(target_arch = "x86_64")]
pub mod x86_64;
