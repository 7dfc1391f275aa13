//! How points live in vectors, and what they promise.
//!
//! ```text
//! lane      0    1    2    3    4    5    6    7
//! a point   X0   X1   X0   X1   Z0   Z1   Z0   Z1         [X | Z], both halves straight
//! a ladder  x30  x31  z30  z31  x20  x21  z20  z21        see `ladder`
//! ```
//!
//! A point goes from round to round and from operation to operation in this form, from the ladder to the last isogeny; nothing is packed
//! or unpacked between. X carries a multiple of p that makes X - Z positive ([`RAISED`]), which the last round of each operation
//! gets for nothing from its preset.

use super::cores::Preset;
use crate::backend::batch::mont::Integers;

/// The preset of a round that ends in a point: X is raised by 4p. It stands in the two lanes that such a round sums into all four.
pub const RAISED: Preset = [4, 4, 0, 0, 0, 0, 0, 0];

/// The preset of lanes that are a point already, not yet summed.
pub const RAISED_LANES: Preset = [4, 4, 4, 4, 0, 0, 0, 0];

/// A point: X in [4p, 8p], Z in [0, 4p], limbs loose. The two copies of a coordinate are the same limb for limb: triangles count on it.
#[derive(Clone, Copy, Debug)]
pub struct Point<V, const N: usize>(pub Integers<V, N>);
