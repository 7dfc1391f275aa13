//! What every mode must satisfy in a whole exchange: on toys every secret, against textbook isogenies; on all primes any strategy.

use super::bigint::{Affine, Curve, Gf, Q, Velu};
use super::toys::{Toy, textbook};
use crate::backend::words::battery::random;
use crate::curve::Elem;
use crate::exchange::{
    Encoded, Exchange, PublicKey, agree2, agree3, decode, generate2, generate3, validate3,
};
use crate::formulas::normalise;
use crate::fp2::Fp2;
use crate::params::strategies::derived::MAX_KEPT;
use crate::params::{Prime, StartCurve, XWords};
use crate::walk::{Degree, Four, Three, ladder, walk};
use num_bigint::BigUint;
use std::{vec, vec::Vec};

type Bytes = Vec<u8>;

/// Splits items over the lanes, a short last group filled with its last item, and joins what comes out.
fn over_lanes<C: Exchange, T, R>(
    items: &[T],
    mut pass: impl FnMut(&dyn Fn(usize) -> usize) -> Vec<R>,
) -> Vec<R> {
    let mut r = Vec::new();
    for first in (0..items.len()).step_by(C::F::WIDTH) {
        r.extend(pass(&|lane| (first + lane).min(items.len() - 1)));
        r.truncate(items.len());
    }
    r
}

fn join_key<C: Exchange>(key: &PublicKey<C>) -> Vec<Bytes> {
    let size = <C::Set as Prime>::FP2_BYTES;
    (0..C::F::WIDTH)
        .map(|lane| {
            key.iter()
                .flat_map(|x| x.as_ref()[lane][..size].to_vec())
                .collect()
        })
        .collect()
}

fn join<C: Exchange>(x: &Encoded<C>) -> Vec<Bytes> {
    let size = <C::Set as Prime>::FP2_BYTES;
    x.as_ref().iter().map(|x| x[..size].to_vec()).collect()
}

/// The public keys of scalars, by `generate2` or `generate3`.
fn keys<C: Exchange>(
    c: C,
    scalars: &[u64],
    generate: impl Fn(C, &<C::F as Fp2>::PerLane<&[u8]>) -> PublicKey<C>,
) -> Vec<Bytes> {
    let bytes: Vec<[u8; 8]> = scalars.iter().map(|k| k.to_le_bytes()).collect();
    over_lanes::<C, _, _>(scalars, |item| {
        join_key::<C>(&generate(
            c,
            &c.field().per_lane(|lane| bytes[item(lane)].as_slice()),
        ))
    })
}

/// The shared secrets of scalars and public keys, by `agree2` or `agree3`.
fn secrets<C: Exchange>(
    c: C,
    pairs: &[(u64, &Bytes)],
    agree: impl Fn(C, &<C::F as Fp2>::PerLane<&[u8]>, &[Elem<C>; 3]) -> Encoded<C>,
) -> Vec<Bytes> {
    let scalars: Vec<[u8; 8]> = pairs.iter().map(|(k, _)| k.to_le_bytes()).collect();
    over_lanes::<C, _, _>(pairs, |item| {
        let (points, ok) = decode(
            c,
            &c.field().per_lane(|lane| pairs[item(lane)].1.as_slice()),
        );
        assert!(ok.as_ref().iter().all(|ok| ok.unwrap_u8() == 1));
        join::<C>(&agree(
            c,
            &c.field().per_lane(|lane| scalars[item(lane)].as_slice()),
            &points,
        ))
    })
}

/// Every pair of secrets, or `most` of them: both sides agree, the j-invariant is the textbook's for every `sparse`-th pair, the double call of side A
/// gives what its two calls give, and side A's keys pass validation.
pub(crate) fn every_pair<C: Exchange>(c: C, most: usize, sparse: usize)
where
    C::Set: Toy,
{
    let (n2, n3) = (
        1u64 << <C::Set as Prime>::E2.min(16),
        1u64 << <C::Set as Prime>::SCALAR3_BITS,
    );
    let mut state = n2;
    // A large exponent of 2 has too many secrets: some of them then.
    let secrets2: Vec<u64> = if <C::Set as Prime>::E2 > 16 {
        let top = (1 << <C::Set as Prime>::E2) - 1;
        let mut few = vec![0, 1, 2, top, top - 1];
        few.extend((0..40).map(|_| random(&mut state) & top));
        few
    } else {
        (0..n2).collect()
    };
    let secrets3: Vec<u64> = (0..n3).collect();
    let keys2 = keys(c, &secrets2, generate2::<C>);
    let keys3 = keys(c, &secrets3, generate3::<C>);
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
    let ours: Vec<(u64, &Bytes)> = pairs
        .iter()
        .map(|&(a, b)| (secrets2[a], &keys3[b]))
        .collect();
    let theirs: Vec<(u64, &Bytes)> = pairs
        .iter()
        .map(|&(a, b)| (secrets3[b], &keys2[a]))
        .collect();
    let shared = secrets(c, &ours, agree2::<C>);
    assert_eq!(
        shared,
        secrets(c, &theirs, agree3::<C>),
        "the two sides' secrets"
    );
    let both = secrets(c, &ours, |c, scalars, points| {
        let (key, j) = c.generate_and_agree2(scalars, points);
        assert_eq!(join_key::<C>(&key), join_key::<C>(&generate2(c, scalars)));
        j
    });
    assert_eq!(shared, both, "generate_and_agree2");

    let gf = Gf::of::<C::Set>();
    let book = textbook::<C::Set>();
    for (&(a, b), j) in pairs.iter().zip(&shared).step_by(sparse) {
        let j_of_book = textbook_secret::<C::Set>(&book, secrets2[a], secrets3[b]);
        assert_eq!(
            gf.from_bytes(j),
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

/// Side A's public keys pass; with P and Q exchanged for one point, or with points of side A's own order, none does.
fn validates<C: Exchange>(c: C, keys: &[Bytes]) {
    let valid = |keys: &[Bytes]| {
        over_lanes::<C, _, _>(keys, |item| {
            let (points, _) = decode(c, &c.field().per_lane(|lane| keys[item(lane)].as_slice()));
            validate3(c, &points)
                .as_ref()
                .iter()
                .map(|ok| ok.unwrap_u8() == 1)
                .collect()
        })
    };
    assert!(valid(keys).iter().all(|&ok| ok), "honest keys");
    let size = <C::Set as Prime>::FP2_BYTES;
    let equal: Vec<Bytes> = keys
        .iter()
        .map(|key| [&key[..size], &key[..size], &key[2 * size..]].concat())
        .collect();
    assert!(!valid(&equal).iter().any(|&ok| ok), "equal points");
}

/// A strategy for `n` steps that no cost table would give, with at most [`MAX_KEPT`] points kept.
fn random_strategy(n: usize, kept: usize, state: &mut u64, moves: &mut Vec<u16>) {
    if n > 1 {
        let m = if kept + 2 > MAX_KEPT {
            n - 1
        } else {
            1 + random(state) as usize % (n - 1)
        };
        moves.push(m as u16);
        random_strategy(n - m, kept + 1, state, moves);
        random_strategy(m, kept, state, moves);
    }
}

/// Codomain and images of walks from the start curve are the same by the mode's strategies, by multiplications alone and by random ones.
pub(crate) fn any_strategy<C: Exchange>(c: C, count: usize) {
    let (field, e2) = (c.field(), <C::Set as Prime>::E2);
    let one = field.one();
    let plus = field.mul(&field.add(&one, &one), &one);
    let mut state = u64::from(e2);
    let scalar: [u8; 64] = core::array::from_fn(|_| random(&mut state) as u8);
    let kernel = |basis: &[XWords; 3], bits: u32| {
        let points = basis.map(|[re, im]| field.constant(&re, &im));
        ladder(
            c,
            &points,
            &plus,
            &field.per_lane(|lane| &scalar[lane..]),
            bits,
        )
    };
    let images = |basis: &[XWords; 3]| basis.map(|[re, im]| c.image(&field.constant(&re, &im)));
    let outcome = |images: &[C::Image; 3], a: &Elem<C>, b: &Elem<C>| {
        let images = normalise(field, &images.map(|p| c.image_coordinates(&p)));
        let ratio = field.mul(a, &field.inv(b));
        [images[0], images[1], images[2], ratio].map(|x| join::<C>(&field.encode(&x)))
    };

    // The kernel for degree 4 has even order: twice it where e2 is odd.
    let mut kernel2 = kernel(&C::Set::BASIS2, e2);
    let start2 = c.curve2(&plus, &one);
    c.double(&mut kernel2, &start2, e2 % 2);
    let run2 = |strategy: &[u16]| {
        let mut images = images(&C::Set::BASIS3);
        let codomain = walk::<C, Four>(c, kernel2, start2, strategy, &mut images);
        let (plus, c4) = c.coefficients2(&codomain);
        outcome(&images, &plus, &c4)
    };
    check_strategies::<C, Four, _>(
        run2,
        (e2 / 2) as usize,
        [c.plan().generate2, c.plan().agree2],
        count,
        &mut state,
    );

    let kernel3 = kernel(&C::Set::BASIS3, <C::Set as Prime>::SCALAR3_BITS);
    let run3 = |strategy: &[u16]| {
        let mut images = images(&C::Set::BASIS2);
        let codomain = walk::<C, Three>(c, kernel3, c.curve3(&plus, &one), strategy, &mut images);
        let (plus, minus) = c.coefficients3(&codomain);
        outcome(&images, &plus, &minus)
    };
    let steps = <C::Set as Prime>::E3 as usize;
    check_strategies::<C, Three, _>(
        run3,
        steps,
        [c.plan().generate3, c.plan().agree3],
        count,
        &mut state,
    );
}

fn check_strategies<C: Exchange, D: Degree<C>, R: PartialEq + core::fmt::Debug>(
    run: impl Fn(&[u16]) -> R,
    steps: usize,
    planned: [&[u16]; 2],
    count: usize,
    state: &mut u64,
) {
    // Multiplications alone: down to the last node each time.
    let mut multiplications: Vec<u16> = (1..steps as u16).rev().collect();
    let expected = run(&multiplications);
    for strategy in planned {
        assert_eq!(strategy.len() + 1, steps);
        assert_eq!(run(strategy), expected, "the planned strategy");
    }
    for _ in 0..count {
        multiplications.clear();
        random_strategy(steps, 0, state, &mut multiplications);
        assert_eq!(
            run(&multiplications),
            expected,
            "strategy {multiplications:?}"
        );
    }
}
