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
//! (De Feo, Jao, Plut 2011, section 4.2.2, with a cost of evaluation that may depend on how many points there are.)
//! Multiplications on the left edge, which are on the curve where the walk begins and may be cheaper there, do not
//! matter: every strategy has n - 1 of them. The order of nodes visited is the strategy's list. For a kernel point of
//! order l^n any strategy gives the same result, so costs decide about time alone.
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

/// The cheapest strategy for `steps` >= 1 steps; `evaluate(k)` is the cost of pushing the k kept points and all
/// images through one isogeny.
pub fn optimal(
    steps: usize,
    multiply: u32,
    isogeny: u32,
    evaluate: impl Fn(u32) -> u32,
) -> Strategy {
    // Row n holds C(n, k) and the best m for k = 0 ..= MAX_KEPT.
    let never = u64::MAX / 4;
    let leaf: Vec<(u64, usize)> = (0..=MAX_KEPT as u32)
        .map(|k| (u64::from(isogeny) + u64::from(evaluate(k)), 0))
        .collect();
    let mut best = vec![vec![(never, 0); MAX_KEPT + 1], leaf];
    for n in 2..=steps {
        let mut row = vec![(never, 0); MAX_KEPT + 1];
        for k in 0..MAX_KEPT {
            for m in 1..n {
                let cost = m as u64 * u64::from(multiply) + best[n - m][k + 1].0 + best[m][k].0;
                if cost < row[k].0 {
                    row[k] = (cost, m);
                }
            }
        }
        best.push(row);
    }
    let mut strategy = Strategy {
        moves: Vec::with_capacity(steps),
        depth: 0,
    };
    let mut nodes = vec![(steps, 0)];
    while let Some((n, k)) = nodes.pop() {
        strategy.depth = strategy.depth.max(k);
        if n > 1 {
            let m = best[n][k].1;
            strategy.moves.push(m as u16);
            nodes.push((m, k));
            nodes.push((n - m, k + 1));
        }
    }
    strategy
}
