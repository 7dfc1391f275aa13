//! Two curves side by side: encapsulation's key generation and agreement in one walk.
//!
//! Side A's scalar of a message makes the ciphertext's key (a walk from the start curve that carries three
//! images) and the shared secret (a walk from the curve of the public key that carries none). The walks have
//! one shape and one scalar but different curves, so they go side by side, a product of each in lanes of its
//! own: four products at a time cost 0.75 of two times two.
//!
//! ```text
//! lane          0    1    2    3    4    5    6    7
//! twin points   X0   X1   Z0   Z1   X0'  X1'  Z0'  Z1'       a point on each curve: pairs (re, im)
//! ladder, re    x3   z3   x2   z2   x3'  z3'  x2'  z2'       see [`ladder`]
//! row, re       X    Y    X'   Y'   Z..                      two twin points, see [`rows`]
//! ```
//!
//! The contract is that of [`super::point`]: X in [4p, 8p], Z in [0, 4p], limbs loose.
//!
//! The three images are points of the first curve, and the kernels of one instance map them, two in four lanes each and the third alone
//! ([`first4`](isogeny::first4)). Where a level has an odd number of twin points, the last one takes two images into its row of eight
//! products: 1.7 thousand cycles for what takes 2.0 in two rows of four (p503).
//!
//! Both curves are affine when the walk begins, which makes doublings on the left edge cheaper: see [`double`].

pub mod double;
pub mod evaluate;
pub mod isogeny;
pub mod ladder;
pub mod mode;
pub mod operations;
pub mod rows;

use super::cores::Preset;
use crate::backend::batch::mont::Integers;

/// A point on each of two curves.
#[derive(Clone, Copy, Debug)]
pub struct Twin<V, const N: usize>(pub Integers<V, N>);

/// The preset of a round that ends in twin points: X is raised by 4p.
pub const RAISED: Preset = [4, 4, 0, 0, 4, 4, 0, 0];
