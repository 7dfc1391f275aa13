//! What every mode must satisfy in a whole exchange: on toys every secret, against textbook isogenies; on all primes any strategy.

use super::arithmetic::{Arithmetic, Bytes};
use super::bigint::{Affine, Curve, Q, Velu};
use super::toys::textbook;
use crate::backend::words::battery::random;
use crate::params::strategies::derived::MAX_KEPT;
use crate::params::{Prime, StartCurve};
use num_bigint::BigUint;
use std::{vec, vec::Vec};

/// Splits items over the lanes, a short last group filled with its last item, and joins what comes out.
fn over_lanes<T: Clone, R>(
    c: &dyn Arithmetic,
    items: &[T],
    pass: &mut dyn FnMut(&[T]) -> Vec<R>,
) -> Vec<R> {
    let mut r = Vec::new();
    for group in items.chunks(c.width()) {
        let mut full = group.to_vec();
        full.resize(c.width(), group[group.len() - 1].clone());
        r.extend(pass(&full));
        r.truncate(items.len());
    }
    r
}

fn bytes(scalar: u64) -> Bytes {
    scalar.to_le_bytes().to_vec()
}

fn keys(c: &dyn Arithmetic, side: u32, scalars: &[u64]) -> Vec<Bytes> {
    let scalars: Vec<Bytes> = scalars.iter().map(|&k| bytes(k)).collect();
    over_lanes(c, &scalars, &mut |lanes| c.generate(side, lanes))
}

/// A scalar and the other side's public key.
type Half<'a> = (Bytes, &'a [u8]);

fn unzip<'a>(halves: &[Half<'a>]) -> (Vec<Bytes>, Vec<&'a [u8]>) {
    halves.iter().cloned().unzip()
}

/// Every pair of secrets of a toy, or `most` of them: both sides agree, the j-invariant is the textbook's for
/// every `sparse`-th pair, the double call of side A gives what its two calls give, and side A's keys pass
/// validation.
pub(crate) fn every_pair<P: StartCurve>(c: &dyn Arithmetic, most: usize, sparse: usize) {
    let [e2, _, bits3] = c.exponents();
    let mut state = u64::from(e2);
    let secrets2: Vec<u64> = if e2 <= 16 {
        (0..1 << e2).collect()
    } else {
        // Too many: the ends and some.
        let top = (1 << e2) - 1;
        let mut few = vec![0, 1, 2, top - 1, top];
        few.extend((0..40).map(|_| random(&mut state) & top));
        few
    };
    let secrets3: Vec<u64> = (0..1 << bits3).collect();
    let (keys2, keys3) = (keys(c, 2, &secrets2), keys(c, 3, &secrets3));
    validates(c, &keys2);

    let all = secrets2.len() * secrets3.len();
    let pairs: Vec<(usize, usize)> = if all <= most {
        (0..all)
            .map(|i| (i / secrets3.len(), i % secrets3.len()))
            .collect()
    } else {
        let mut draw = |n: usize| random(&mut state) as usize % n;
        (0..most)
            .map(|_| (draw(secrets2.len()), draw(secrets3.len())))
            .collect()
    };
    let ours: Vec<Half<'_>> = pairs
        .iter()
        .map(|&(a, b)| (bytes(secrets2[a]), keys3[b].as_slice()))
        .collect();
    let theirs: Vec<Half<'_>> = pairs
        .iter()
        .map(|&(a, b)| (bytes(secrets3[b]), keys2[a].as_slice()))
        .collect();
    let agree = |side: u32, halves: &[Half<'_>]| {
        over_lanes(c, halves, &mut |lanes| {
            let (scalars, keys) = unzip(lanes);
            c.agree(side, &scalars, &keys)
        })
    };
    let shared = agree(2, &ours);
    assert_eq!(shared, agree(3, &theirs), "the two sides' secrets");
    let both = over_lanes(c, &ours, &mut |lanes| {
        let (scalars, keys) = unzip(lanes);
        let [key, j] = c.generate_and_agree(&scalars, &keys);
        assert_eq!(key, c.generate(2, &scalars));
        j
    });
    assert_eq!(shared, both, "generate_and_agree2");

    let book = textbook::<P>();
    for (&(a, b), j) in pairs.iter().zip(&shared).step_by(sparse) {
        let j_of_book = textbook_secret::<P>(&book, secrets2[a], secrets3[b]);
        assert_eq!(
            c.gf().decode(j),
            j_of_book,
            "secrets {} and {}",
            secrets2[a],
            secrets3[b]
        );
    }
}

/// j of E / <P2 + \[a\]Q2, P3 + \[b\]Q3>, one Velu isogeny after the other.
fn textbook_secret<P: Prime>(
    (e, basis2, basis3): &(Curve, [Affine; 2], [Affine; 2]),
    a: u64,
    b: u64,
) -> Q {
    let kernel =
        |basis: &[Affine; 2], k: u64| e.add(&basis[0], &e.multiply(&basis[1], &BigUint::from(k)));
    let mut curve = e.clone();
    let mut kernels = [
        (kernel(basis2, a), 2u32, P::E2),
        (kernel(basis3, b), 3u32, P::E3),
    ];
    for side in 0..2 {
        for step in (0..kernels[side].2).rev() {
            let (point, degree, _) = &kernels[side];
            let last = curve
                .multiply(point, &BigUint::from(*degree).pow(step))
                .expect("full order");
            let phi = Velu::new(&curve, &last);
            for (point, ..) in &mut kernels {
                *point = phi.image(point);
            }
            curve = phi.codomain;
        }
        assert!(kernels[side].0.is_none());
    }
    curve.j().expect("not singular")
}

/// Side A's public keys pass; with one point twice none does.
fn validates(c: &dyn Arithmetic, keys: &[Bytes]) {
    let valid = |keys: &[Bytes]| {
        over_lanes(c, keys, &mut |lanes| {
            c.validate(&lanes.iter().map(Vec::as_slice).collect::<Vec<_>>())
        })
    };
    assert!(valid(keys).iter().all(|&ok| ok), "honest keys");
    let size = c.element_bytes();
    let equal: Vec<Bytes> = keys
        .iter()
        .map(|key| [&key[..size], &key[..size], &key[2 * size..]].concat())
        .collect();
    assert!(!valid(&equal).iter().any(|&ok| ok), "equal points");
}

/// A strategy for `n` steps that no cost table would give, with at most [`MAX_KEPT`] points kept.
fn random_strategy(n: usize, kept: usize, state: &mut u64, moves: &mut Vec<u16>) {
    if n > 1 {
        let all_but_one = kept + 2 > MAX_KEPT;
        let m = if all_but_one {
            n - 1
        } else {
            1 + random(state) as usize % (n - 1)
        };
        moves.push(m as u16);
        random_strategy(n - m, kept + 1, state, moves);
        random_strategy(m, kept, state, moves);
    }
}

/// Codomain and images of walks from the start curve are the same by both of the mode's strategies, by
/// `count` random ones, and on toys by multiplications alone.
pub(crate) fn any_strategy(c: &dyn Arithmetic, count: usize) {
    let [e2, e3, _] = c.exponents();
    let mut state = u64::from(e2);
    let scalars: Vec<Bytes> = (0..c.width())
        .map(|_| (0..64).map(|_| random(&mut state) as u8).collect())
        .collect();
    let plan = c.plan();
    for (degree, steps, planned) in [
        (4, e2 / 2, [plan.generate2, plan.agree2]),
        (3, e3, [plan.generate3, plan.agree3]),
    ] {
        let expected = c.walk(degree, &scalars, planned[0]);
        // Multiplications down to the last node each time: too slow for a set.
        let down: Vec<u16> = (1..steps as u16).rev().collect();
        for strategy in [planned[1]]
            .into_iter()
            .chain((steps < 50).then_some(down.as_slice()))
        {
            assert_eq!(strategy.len() + 1, steps as usize);
            assert_eq!(
                c.walk(degree, &scalars, strategy),
                expected,
                "strategy {strategy:?}"
            );
        }
        for _ in 0..count {
            let mut moves = Vec::new();
            random_strategy(steps as usize, 0, &mut state, &mut moves);
            assert_eq!(
                c.walk(degree, &scalars, &moves),
                expected,
                "strategy {moves:?}"
            );
        }
    }
}
