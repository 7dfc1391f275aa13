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
pub mod pairs;
pub mod point;
pub mod products;
pub mod rows;
#[cfg(test)]
mod tests;
pub mod triple;
pub mod twins;
