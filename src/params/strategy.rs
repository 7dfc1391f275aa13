//! Optimal strategies for the isogeny walk, by dynamic programming over a cost table.
//!
//! A walk of `n` steps of degree l starts from a kernel point of order l^n. A strategy says, at a node with `n` steps
//! to go, how many times `m` to multiply by l before the next node: the point is kept (it becomes the node with `m`
//! steps, whose walk comes second), its multiple by l^m is the node with `n - m` steps, whose walk comes first and carries the
//! kept point along. With k points carried, the cheapest walk costs
//!
//! ```text
//! C(1, k) = isogeny + evaluate(k + images)
//! C(n, k) = min over m of  m multiply + C(n - m, k + 1) + C(m, k)
//! ```
//!
//! and on the left edge, whose multiplications are on the curve where the walk begins and may be cheaper there,
//!
//! ```text
//! E(1, k) = C(1, k)
//! E(n, k) = min over m of  m edge + E(n - m, k + 1) + C(m, k)
//! ```
//!
//! (De Feo, Jao, Plut 2011, section 4.2.2, with a cost of evaluation that may depend on how many points there are.) The order of
//! nodes visited is the strategy's list. Any strategy gives the same result, so costs decide about time alone.
//!
//! The build script includes this file by path, so it uses nothing of the crate.

use std::{vec, vec::Vec};

/// A strategy and the most points it keeps at once.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// `m` of each node, in the order of the walk; `steps - 1` numbers.
    pub moves: Vec<u16>,
    /// The most points kept at once, images not counted.
    pub depth: usize,
}

/// More kept points than this never pay for the walks at hand.
const MAX_KEPT: usize = 24;

/// The cost of the cheapest walk for a number of kept points, and its first move.
type Row = Vec<(u64, usize)>;

/// The costs of a walk.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    /// A multiplication by the degree on the curve where the walk begins.
    pub edge: u32,
    /// The same on later curves.
    pub multiply: u32,
    /// An isogeny.
    pub isogeny: u32,
}

/// The cheapest strategy for `steps` >= 1 steps; `evaluate(k)` is the cost of pushing the k kept points and all
/// images through one isogeny.
pub fn optimal(steps: usize, costs: Steps, evaluate: impl Fn(u32) -> u32) -> Strategy {
    let leaf: Row = (0..=MAX_KEPT as u32)
        .map(|k| (u64::from(costs.isogeny) + u64::from(evaluate(k)), 0))
        .collect();
    // Row n of each holds C(n, k) and E(n, k) for k = 0 ..= MAX_KEPT; there is no row 0.
    let mut inner = vec![Row::new(), leaf.clone()];
    let mut edge = vec![Row::new(), leaf];
    for n in 2..=steps {
        inner.push(row(n, costs.multiply, &inner, &inner));
        edge.push(row(n, costs.edge, &edge, &inner));
    }
    let mut strategy = Strategy {
        moves: Vec::with_capacity(steps),
        depth: 0,
    };
    let mut nodes = vec![(steps, 0, &edge)];
    while let Some((n, k, rows)) = nodes.pop() {
        strategy.depth = strategy.depth.max(k);
        if n > 1 {
            let m = rows[n][k].1;
            strategy.moves.push(m as u16);
            nodes.push((m, k, &inner));
            nodes.push((n - m, k + 1, rows));
        }
    }
    strategy
}

/// Row n: `multiples` are the walks from a node's multiple, `kept` those from the kept point.
fn row(n: usize, multiply: u32, multiples: &[Row], kept: &[Row]) -> Row {
    let cost = |m: usize, k: usize| {
        m as u64 * u64::from(multiply) + multiples[n - m][k + 1].0 + kept[m][k].0
    };
    let cheapest = |k: usize| (1..n).map(|m| (cost(m, k), m)).min().expect("n >= 2");
    let never = (u64::MAX / 4, 0);
    (0..MAX_KEPT).map(cheapest).chain([never]).collect()
}
