//! GF(p^2) on lanes.

pub mod convert;
pub mod fp2;
pub mod mont;
