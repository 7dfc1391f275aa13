//! One instance over eight lanes.

pub mod convert;
pub mod cores;
pub mod double;
pub mod evaluate;
pub mod fixed;
pub mod four;
pub mod isogeny;
pub mod kernels;
pub mod ladder;
pub mod mode;
pub mod operations;
pub mod point;
pub mod products;
#[cfg(test)]
mod tests;
pub mod triple;
