//! One step of two three-point ladders by one scalar: the schedule of
//! [`ladder`](crate::backend::latency::ladder), eight products a round on the batch field.
//!
//! ```text
//! lane         0                1                2               3               4 to 7: the second curve; re and im likewise
//! state        x3               z3               x2              z2              from the products and squares of the step before
//! fixed        z1               x1               -               A
//! 1  layer     x3 + z3          x3 - z3          x2 + z2         x2 - z2
//!    product   m                n                S               T               by lanes 3, 2, 2, 3 of the layer
//! 2  layer     P = m + n        M = m - n        u = S + T       v = S - T
//!    square    P^2              M^2              u^2             v^2
//! 3  product   z1 P^2           x1 M^2           u v             A v^2
//!    state     x3               z3               x2 = u^2 - v^2  z2 = 2 u v + A v^2
//! ```
//!
//! A ladder keeps the last products and squares: the sums that make a state of them are on the way to the next step's layer.
//!
//! # Bounds
//!
//! Results of the batch field are below 1.1p here. Its products allow any operands that stay below R with a
//! left factor whose coordinates add up to at most 20p, its squares imaginary parts up to 10p.
//!
//! | value | lies in, p | because |
//! |---|---|---|
//! | x3, z3, x1, z1, A | [0, 1.1] | |
//! | x2 | [-1.1, 1.1] | u^2 - v^2; nothing but the layer is made of it |
//! | z2 | [0, 3.3] | |
//! | x3 - z3, x2 - z2 | [0.9, 3.1], [0.6, 6.1] | from 2p and 5p |
//! | x2 + z2 | [0.9, 6.4] | from 2p |
//! | P, M, u, v | [0, 3.1] | differences from 2p |

use super::{RAISED, Twin};
use crate::backend::batch::fp2::{self, Elem, Factors, Left, Right, Sum};
use crate::backend::batch::mont::{Integers, unroll};
use crate::backend::latency::cores::{Cores, Preset};
use crate::params::Prime;

/// Two ladders between two steps.
#[derive(Clone, Copy, Debug)]
pub struct Ladder<V, const N: usize> {
    /// [x3, z3, u v, A v^2] of both curves.
    pub products: Elem<V, N>,
    /// [- - u^2 v^2] of both curves.
    pub squares: Elem<V, N>,
    /// [z1 x1 - A] of both curves; the third at most 2p.
    pub fixed: Sum<V, N>,
}

/// What covers z3, v^2 and v^2 + z2.
const STATE_COVER: Preset = [0, 2, 2, 5, 0, 2, 2, 5];
/// What covers n and T.
const PRODUCTS_COVER: Preset = [0, 2, 0, 2, 0, 2, 0, 2];

/// Exchanges (x1 : z1) and (x3 : z3) where `mask` is 0x33; 0 leaves them.
#[inline(always)]
fn exchange<S: Cores>(s: S, mask: u8, state: &mut S::V, fixed: &mut S::V) {
    let (a, b) = (*state, *fixed);
    *state = s.select_neighbour(mask, b, a);
    *fixed = s.select_neighbour(mask, a, b);
}

/// The state after the exchange.
#[inline(always)]
fn exchanged<S: Cores, const N: usize>(
    s: S,
    mask: u8,
    ladder: &mut Ladder<S::V, N>,
) -> Sum<S::V, N> {
    let (products, squares) = (&ladder.products.0.0, &ladder.squares.0.0);
    let mut r = *ladder.products;
    unroll!(N, I, {
        for i in 0..2 {
            let (product, square) = (products[i][I], squares[i][I]);
            let other = s.permute_pairs::<0x55>(product);
            let z2 = s.masked_add::<0x88>(product, product, s.add(other, other));
            let vv = s.permute_pairs::<0x55>(square);
            let mut state = s.masked_sub::<0x44>(z2, square, vv);
            exchange(s, mask, &mut state, &mut ladder.fixed.0[i][I]);
            r.0[i][I] = state;
        }
    });
    r
}

/// [a + b | cover + a - b] of neighbours.
#[inline(always)]
fn layer<S: Cores, P: Prime, const N: usize>(
    s: S,
    cover: Preset,
    x: &Sum<S::V, N>,
) -> Sum<S::V, N> {
    let cover = s.multiples::<P, N>(cover);
    let mut r = *x;
    unroll!(N, I, {
        for i in 0..2 {
            let a = x.0[i][I];
            let b = s.add(s.permute_pairs::<0x55>(a), cover[I]);
            r.0[i][I] = s.masked_sub::<0xAA>(s.add(a, b), b, a);
        }
    });
    r
}

/// Round 1, after the exchange: the factors of the products.
#[inline(always)]
pub fn first_factors<S: Cores, P: Prime, const N: usize>(
    s: S,
    mask: u8,
    ladder: &mut Ladder<S::V, N>,
) -> (Left<S::V, N>, Right<S::V, N>) {
    let state = exchanged::<S, N>(s, mask, ladder);
    let a = layer::<S, P, N>(s, STATE_COVER, &state);
    let mut b = a;
    unroll!(N, I, {
        for i in 0..2 {
            b.0[i][I] = s.permute_quads::<0b11_10_10_11>(a.0[i][I]);
        }
    });
    (fp2::left::<S, P, N>(s, &a), fp2::right::<S, P, N>(s, &b))
}

/// Round 2: [P M u v] and the multiplicands of their squares.
#[inline(always)]
pub fn square_factors<S: Cores, P: Prime, const N: usize>(
    s: S,
    products: &Sum<S::V, N>,
) -> (Sum<S::V, N>, Factors<S::V, N>) {
    let layer = layer::<S, P, N>(s, PRODUCTS_COVER, products);
    (layer, fp2::factors::<S, P, N>(s, &layer))
}

/// Round 3: the factors of the products.
#[inline(always)]
pub fn last_factors<S: Cores, P: Prime, const N: usize>(
    s: S,
    layer: &Sum<S::V, N>,
    ladder: &Ladder<S::V, N>,
) -> (Left<S::V, N>, Right<S::V, N>) {
    let (mut a, mut b) = (ladder.fixed, *ladder.squares);
    unroll!(N, I, {
        for i in 0..2 {
            let v_u = s.permute_pairs::<0x55>(layer.0[i][I]);
            a.0[i][I] = s.blend::<0x44>(a.0[i][I], layer.0[i][I]);
            b.0[i][I] = s.blend::<0x44>(b.0[i][I], v_u);
        }
    });
    (fp2::left::<S, P, N>(s, &a), fp2::right::<S, P, N>(s, &b))
}

/// (x1 : z1), which the last exchange leaves as the result.
#[inline(always)]
pub fn end<S: Cores, P: Prime, const N: usize>(
    s: S,
    mask: u8,
    ladder: &Ladder<S::V, N>,
) -> Twin<S::V, N> {
    let mut fixed = ladder.fixed.0;
    unroll!(N, I, {
        for i in 0..2 {
            // What is exchanged of a state are products as they are.
            let mut state = ladder.products.0.0[i][I];
            exchange(s, mask, &mut state, &mut fixed[i][I]);
        }
    });
    let raise = s.multiples::<P, N>(RAISED);
    let [re, im] = &fixed;
    let mut r: Integers<S::V, N> = *re;
    unroll!(N, I, {
        r[I] = s.add(s.permute2::<0xC4D5_8091>(re[I], im[I]), raise[I]);
    });
    Twin(r)
}
