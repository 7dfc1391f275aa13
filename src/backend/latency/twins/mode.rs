//! Side A's walk on twin points, and encapsulation's key and secret by one such walk.

use super::isogeny::Isog4;
use super::ladder::Ladder;
use super::{Twin, operations};
use crate::backend::batch::convert::gather;
use crate::backend::batch::fp2::{self, Sum};
use crate::backend::batch::mont::Integers;
use crate::backend::latency::convert::{element, integers, unpair};
use crate::backend::latency::cores::ZERO;
use crate::backend::latency::kernels::LatencyKernels;
use crate::backend::latency::mode::Latency;
use crate::backend::latency::operations as single;
use crate::backend::latency::point::Point;
use crate::backend::words::WordKernels;
use crate::curve::{Choices, Elem, Isogenies, Isogenies2, two_and_one};
use crate::exchange::{Encoded, Lanes, PublicKey, basis, encode_images, isogeny2, shared2};
use crate::formulas::curve_of;
use crate::fp2::Fp2;
use crate::params::{Prime, StartCurve};
use crate::walk::climb;
use core::marker::PhantomData;

/// Walks on two curves of set `P` side by side; images are on the first.
#[derive(Clone, Copy, Debug)]
pub struct Twins<P, K, const N: usize> {
    kernels: K,
    set: PhantomData<P>,
}

/// Two curves.
#[derive(Clone, Copy, Debug)]
pub struct Curves<V, const N: usize> {
    /// Whether both have C24 = 1. Public, so that code may branch on it.
    pub affine: bool,
    /// [A24 | C24].
    pub coefficients: Integers<V, N>,
}

/// The factors [X + Z | X - Z] of two 2-isogenies.
#[derive(Clone, Copy, Debug)]
pub struct Isog2<V, const N: usize>(Integers<V, N>);

impl<P, K, const N: usize> Twins<P, K, N> {
    /// The mode on these kernels.
    pub const fn new(kernels: K) -> Self {
        Self {
            kernels,
            set: PhantomData,
        }
    }
}

impl<P: Prime, K: LatencyKernels, const N: usize> Isogenies2 for Twins<P, K, N> {
    type Point = Twin<K::V, N>;
    type Image = Point<K::V, N>;
    type Curve2 = Curves<K::V, N>;
    type Isog2 = Isog2<K::V, N>;
    type Isog4 = Isog4<K::V, N>;

    fn double(self, p: &mut Self::Point, e: &Self::Curve2, n: u32) {
        let k = self.kernels;
        if e.affine {
            let curves = k.twin_affine_curves::<P, N>(&e.coefficients);
            return (0..n).for_each(|_| operations::double_affine::<P, K, N>(k, p, &curves));
        }
        let curves = k.twin_curves::<P, N>(&e.coefficients);
        (0..n).for_each(|_| operations::double::<P, K, N>(k, p, &curves));
    }
    fn isog2(self, kernel: &Self::Point, curves: &mut Self::Curve2) -> Self::Isog2 {
        let [factors, codomains] = self.kernels.twin_isogeny2::<P, N>(kernel);
        curves.affine = false;
        curves.coefficients = codomains;
        Isog2(factors)
    }
    fn isog4(self, kernel: &Self::Point, curves: &mut Self::Curve2) -> Self::Isog4 {
        curves.affine = false;
        operations::isogeny4::<P, K, N>(self.kernels, kernel, &mut curves.coefficients)
    }
    fn eval2(self, phi: &Self::Isog2, points: &mut [Self::Point], images: &mut [Self::Image]) {
        let k = self.kernels;
        for p in points {
            operations::image2::<P, K, N>(k, p, &phi.0);
        }
        let factors = k.prepare_crossed::<P, N>(&k.twin_first::<P, N>(&phi.0));
        for p in images {
            single::image2::<P, K, N>(k, p, &factors);
        }
    }
    fn eval4(self, phi: &Self::Isog4, points: &mut [Self::Point], images: &mut [Self::Image]) {
        let k = self.kernels;
        let (rows, rest) = points.as_chunks_mut::<2>();
        if !rows.is_empty() {
            let factors = k.twin_row4_prepare::<P, N>(phi);
            for [p, q] in rows {
                operations::row_image4::<P, K, N>(k, p, q, &factors);
            }
        }
        let images = match (rest, images) {
            ([twin], [p, q, others @ ..]) => {
                operations::mixed_row_image4::<P, K, N>(k, twin, [p, q], phi);
                others
            }
            ([twin], images) => {
                let factors = k.twin_image4_prepare::<P, N>(&phi.c1_c0);
                operations::image4::<P, K, N>(k, twin, phi, &factors);
                images
            }
            (_, images) => images,
        };
        if images.is_empty() {
            return;
        }
        let phi = k.twin_isogeny4_first::<P, N>(phi);
        let (pairs, rest) = images.as_chunks_mut::<2>();
        if !pairs.is_empty() {
            let factors = k.pair4_prepare::<P, N>(&phi.c1_c0);
            for [p, q] in pairs {
                single::pair_image4::<P, K, N>(k, [p, q], &phi, &factors);
            }
        }
        if let [p] = rest {
            let factors = k.prepare_crossed::<P, N>(&phi.c1_c0);
            single::image4::<P, K, N>(k, p, &phi, &factors);
        }
    }
}

/// An affine value of the mode whose pair this is.
type Affine<P, K, W, const N: usize> = Elem<Latency<P, K, W, N>>;

/// A start of both ladders: the points x(P), x(Q), x(P - Q) and (A + 2) / 4 of each curve.
fn ladders<P: StartCurve, K: LatencyKernels, W: WordKernels, const N: usize>(
    c: Latency<P, K, W, N>,
    kernels: K,
    points: [&[Affine<P, K, W, N>; 3]; 2],
    a24: [&Affine<P, K, W, N>; 2],
) -> Ladder<K::V, N> {
    let f = c.field();
    let (zero, one) = (f.zero(), f.one());
    let enter = |x: [[Affine<P, K, W, N>; 4]; 2]| {
        let x = x.map(|x| x.map(|x| integers::<_, P, N>(f, &x)));
        let coordinate = |i: usize| {
            let lanes = gather(kernels, |lane, limb| x[lane / 4][lane % 4][i][limb]);
            kernels.enter::<P, N>(ZERO, &lanes)
        };
        fp2::Elem(Sum([coordinate(0), coordinate(1)]))
    };
    let a = a24.map(|a24| c.coefficient(a24));
    // A state without sums: u v = v^2 = 0.
    Ladder {
        products: enter(points.map(|[_, _, r]| [*r, one, zero, one])),
        squares: enter(points.map(|[_, q, _]| [zero, zero, *q, zero])),
        fixed: *enter([0, 1].map(|i| [one, points[i][0], zero, a[i]])),
    }
}

/// A public key and a shared secret, encoded.
type KeyAndSecret<C> = (PublicKey<C>, Encoded<C>);

/// Side A's public key and its shared secret with `theirs`, by one walk from both curves.
pub fn generate_and_agree2<P: StartCurve, K: LatencyKernels, W: WordKernels, const N: usize>(
    c: Latency<P, K, W, N>,
    kernels: K,
    secret: &Lanes<Latency<P, K, W, N>, &[u8]>,
    theirs: &[Affine<P, K, W, N>; 3],
) -> KeyAndSecret<Latency<P, K, W, N>> {
    let (f, one) = (c.field(), c.field().one());
    let ours = basis(c, &P::BASIS2);
    let (ours_plus, _) = two_and_one(f);
    let (theirs_plus, _) = curve_of(f, &theirs[0], &theirs[1], &theirs[2]);

    let mut state = ladders(c, kernels, [&ours, theirs], [&ours_plus, &theirs_plus]);
    let last = climb(f, secret, P::E2, |swap| {
        operations::ladder_step::<P, K, N>(kernels, mask::<W, P>(swap), &mut state);
    });
    let kernel = kernels.twin_ladder_end::<P, N>(mask::<W, P>(&last), &state);

    let mut curves = Curves {
        affine: true,
        coefficients: c.enter(ZERO, [&ours_plus, &one, &theirs_plus, &one]),
    };
    let mut images = basis(c, &P::BASIS3).map(|x| c.image(&x));
    let twins = Twins::<P, K, N>::new(kernels);
    let strategy = P::strategies().twins;
    isogeny2::<_, P>(twins, kernel, &mut curves, strategy, &mut images);
    let [_, _, plus, c4] = unpair(kernels, &kernels.leave::<P, N>(&curves.coefficients));
    let (plus, c4) = (element::<_, P, N>(f, plus), element::<_, P, N>(f, c4));
    (encode_images(c, &images), shared2(f, &plus, &c4))
}

/// 0x33 for 1, 0 for 0: the lanes of the points that two ladders exchange.
fn mask<W: WordKernels, P: StartCurve>(swap: &Choices<P::Field64<W>>) -> u8 {
    swap.as_ref()[0].unwrap_u8().wrapping_neg() & 0x33
}
