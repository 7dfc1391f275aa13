//! One step of the three-point ladder, 11 products in three rounds of four.
//!
//! In the names of the literature: (x2 : z2) is doubled, (x3 : z3) gets (x2 : z2) added, (x1 : z1) is their difference. Before that,
//! (x1 : z1) and (x3 : z3) change places where a secret bit says so.
//!
//! ```text
//! pair         0                    1                    2                    3
//! state        x3                   z3                   x2                   z2                  x2, x3 raised
//! fixed        z1                   x1                   -                    A
//! 1  layer     x3 + z3              x3 - z3              x2 + z2              x2 - z2
//!    m4        (x3+z3)(x2-z2) + 2p  (x3-z3)(x2+z2)       S = (x2+z2)^2 + 2p   T = (x2-z2)^2
//! 2  layer     P                    M                    u = S + T            v = S - T
//!    s4        P^2                  M^2                  u^2 + 8p             v^2
//! 3  m4        z1 P^2 + 4p          x1 M^2               u v                  A v^2
//!    out       x3                   z3                   x2 = u^2 - v^2       z2 = 2 u v + A v^2
//! ```
//!
//! A = 4 a24 - 2 is the curve's coefficient. The doubled point comes out as four times (S T : v (a24 v + T)): u^2 - v^2 = 4 S T, and
//! 2 u v + A v^2 = 4 v (a24 v + T).
//!
//! The exchange costs two masked permutations a limb: the fixed vector holds z before x, because z1 multiplies what becomes x3, so each
//! of the two takes the other's pairs crosswise.
//!
//! | value | lies in, p | because |
//! |---|---|---|
//! | x3, x1 | [4, 8] | preset |
//! | z3, z1 | [0, 4] | |
//! | x2 | [6.9, 9.2] | preset of u^2, v^2 <= 1.1 |
//! | z2 | [0, 6.5] | 2 u v <= 4.2, A v^2 <= 2.1 |
//! | first operands | [0, 15.7] | x >= z in both points |
//! | P, u | [2, 6.2] | real parts from 0.9 up to 2.1, imaginary ones up to 1.1, plus presets |
//! | M, v | [0.8, 4.2] | preset of the first, the second <= 2.1 |

use super::cores::{Cores, Preset};
use super::four::{neighbours, products_of, squares_of, sums_and_differences};
use super::point::Point;
use crate::backend::batch::mont::{Integers, unroll};
use crate::params::Prime;

/// A ladder between two steps.
#[derive(Clone, Copy, Debug)]
pub struct Ladder<V, const N: usize> {
    /// [x3 | z3 | x2 | z2].
    pub state: Integers<V, N>,
    /// [z1 | x1 | anything at most 4p | A].
    pub fixed: Integers<V, N>,
}

/// What makes M and v positive.
const FIRST_RAISED: Preset = [2, 2, 0, 0, 2, 2, 0, 0];
/// What makes x2 - z2 positive.
const SQUARES_RAISED: Preset = [0, 0, 0, 0, 8, 8, 0, 0];
/// What makes x3 - z3 positive.
const LAST_RAISED: Preset = [4, 4, 0, 0, 0, 0, 0, 0];
/// What covers the imaginary parts of P, M, u and v less their real parts.
const LAYER_COVER: u64 = 3;

/// Exchanges (x1 : z1) and (x3 : z3) where `mask` is 0x0F; 0 leaves them.
#[inline(always)]
pub fn exchange<S: Cores, const N: usize>(s: S, mask: u8, ladder: &mut Ladder<S::V, N>) {
    unroll!(N, I, {
        let (state, fixed) = (ladder.state[I], ladder.fixed[I]);
        ladder.state[I] = s.select(mask, s.permute_quads::<0b01_00_11_10>(fixed), state);
        ladder.fixed[I] = s.select(mask, s.permute_quads::<0b01_00_11_10>(state), fixed);
    });
}

/// Round 1, after the exchange: the four products.
#[inline(always)]
pub fn first_products<S: Cores, P: Prime, const N: usize>(
    s: S,
    mask: u8,
    ladder: &mut Ladder<S::V, N>,
) -> Integers<S::V, N> {
    exchange::<S, N>(s, mask, ladder);
    let a = s.multiplicand::<P, N>(&sums_and_differences::<S, N>(s, &ladder.state));
    let mut b = a;
    unroll!(N, I, {
        b[I] = s.permute_parts::<0b11_10_10_11>(a[I], a[I]);
    });
    products_of::<S, P, N>(s, FIRST_RAISED, &a, &b)
}

/// Round 2: [P | M | u | v] and the squares.
#[inline(always)]
pub fn squares<S: Cores, P: Prime, const N: usize>(
    s: S,
    products: &Integers<S::V, N>,
) -> [Integers<S::V, N>; 2] {
    let layer = sums_and_differences::<S, N>(s, products);
    let squares = squares_of::<S, P, N>(s, SQUARES_RAISED, LAYER_COVER, &layer);
    [layer, squares]
}

/// Round 3: the new state.
#[inline(always)]
pub fn last_products<S: Cores, P: Prime, const N: usize>(
    s: S,
    [layer, squares]: &[Integers<S::V, N>; 2],
    ladder: &mut Ladder<S::V, N>,
) {
    let (mut a, mut b) = (ladder.fixed, *squares);
    unroll!(N, I, {
        a[I] = s.blend::<0x30>(a[I], layer[I]);
        b[I] = s.blend::<0x30>(b[I], s.permute_parts::<0b11_11_11_11>(layer[I], layer[I]));
    });
    let (a, b) = (s.multiplicand::<P, N>(&a), s.multiplicand::<P, N>(&b));
    let products = products_of::<S, P, N>(s, LAST_RAISED, &a, &b);
    let (other, square) = (
        neighbours::<S, N>(s, &products),
        neighbours::<S, N>(s, squares),
    );
    unroll!(N, I, {
        let twice = s.add(other[I], other[I]);
        let z2 = s.masked_add::<0xC0>(products[I], products[I], twice);
        ladder.state[I] = s.masked_sub::<0x30>(z2, squares[I], square[I]);
    });
}

/// (x1 : z1), which the last exchange leaves as the result.
#[inline(always)]
pub fn end<S: Cores, P: Prime, const N: usize>(
    s: S,
    mask: u8,
    ladder: &Ladder<S::V, N>,
) -> Point<S::V, N> {
    let mut ladder = *ladder;
    exchange::<S, N>(s, mask, &mut ladder);
    let mut r = ladder.fixed;
    unroll!(N, I, {
        r[I] = s.permute::<0x1010_3232>(r[I]);
    });
    Point(r)
}

/// The presets of a first state: x3 as by round 3, x2 as by the squares.
pub const STATE_RAISED: Preset = [4, 4, 0, 0, 8, 8, 0, 0];
/// The presets of a first [z1 | x1 | - | A].
pub const FIXED_RAISED: Preset = [0, 0, 4, 4, 0, 0, 0, 0];
