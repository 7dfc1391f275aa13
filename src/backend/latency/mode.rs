//! Latency mode: the third seam on the rounds of this backend.

use super::convert::{element, integers, pairs, unpair};
use super::cores::{Preset, ZERO};
use super::isogeny::Factors4;
use super::kernels::LatencyKernels;
use super::ladder::{self, Ladder};
use super::operations;
use super::point::{Point, RAISED_LANES};
use super::twins::mode::generate_and_agree2;
use crate::backend::batch::mont::Integers;
use crate::backend::words::WordKernels;
use crate::curve::{Choices, Elem, Isogenies, Isogenies2, two_and_one};
use crate::exchange::{Encoded, Exchange, Lanes, PublicKey};
use crate::fp2::Fp2;
use crate::params::{StartCurve, strategies::Plan};
use core::marker::PhantomData;

/// One instance of the arithmetic of set `P` over eight lanes of `N` limbs: points by the kernels `K`, affine values by the word
/// kernels `W`.
#[derive(Clone, Copy, Debug)]
pub struct Latency<P, K, W, const N: usize> {
    kernels: K,
    words: W,
    set: PhantomData<P>,
}

/// A curve by two coefficients, straight.
#[derive(Clone, Copy, Debug)]
pub struct Curve<V, const N: usize> {
    /// Whether it is the start curve, whose coefficients are not used. Public, so that code may branch on it.
    start: bool,
    coefficients: Integers<V, N>,
}

impl<V, const N: usize> Curve<V, N> {
    fn of(coefficients: Integers<V, N>) -> Self {
        Self {
            start: false,
            coefficients,
        }
    }
}

impl<P: StartCurve, K: LatencyKernels, W: WordKernels, const N: usize> Latency<P, K, W, N> {
    /// The mode on these kernels.
    pub const fn new(kernels: K, words: W) -> Self {
        Self {
            kernels,
            words,
            set: PhantomData,
        }
    }

    /// Four elements in pairs of lanes, in Montgomery form, raised by the preset.
    pub fn enter(self, preset: Preset, x: [&Elem<Self>; 4]) -> Integers<K::V, N> {
        let [a, b, c, d] = x.map(|x| integers::<_, P, N>(self.field(), x));
        let lanes = pairs(self.kernels, [&a, &b, &c, &d]);
        self.kernels.enter::<P, N>(preset, &lanes)
    }

    /// [a a | b b], raised by the preset.
    fn enter_halves(self, preset: Preset, a: &Elem<Self>, b: &Elem<Self>) -> Integers<K::V, N> {
        let [a, b] = [a, b].map(|x| integers::<_, P, N>(self.field(), x));
        let lanes = pairs(self.kernels, [&a, &a, &b, &b]);
        self.kernels.enter::<P, N>(preset, &lanes)
    }

    /// A of the curve with a24 = (A + 2) / 4.
    pub fn coefficient(self, a24: &Elem<Self>) -> Elem<Self> {
        let f = self.field();
        let (one, twice) = (f.one(), f.add(a24, a24));
        let quadruple = f.mul(&f.add(&twice, &twice), &one);
        f.mul(&f.sub::<4>(&quadruple, &f.add(&one, &one)), &one)
    }

    /// The coefficients of a curve, the right one first; of the start curve 2 and 1, which serve either side.
    fn coefficients(self, e: &Curve<K::V, N>) -> (Elem<Self>, Elem<Self>) {
        if e.start {
            return two_and_one(self.field());
        }
        let (left, right) = self.leave(&e.coefficients);
        (right, left)
    }

    fn start_curve(self) -> Curve<K::V, N> {
        Curve {
            start: true,
            coefficients: [self.kernels.splat(0); N],
        }
    }

    /// The elements in pairs 0 and 2.
    fn leave(self, x: &Integers<K::V, N>) -> (Elem<Self>, Elem<Self>) {
        let [a, _, b, _] = unpair(self.kernels, &self.kernels.leave::<P, N>(x));
        let field = self.field();
        (element::<_, P, N>(field, a), element::<_, P, N>(field, b))
    }
}

/// 0x0F for 1, 0 for 0: the lanes of the points that a ladder exchanges.
fn mask<F: Fp2>(swap: &Choices<F>) -> u8 {
    swap.as_ref()[0].unwrap_u8().wrapping_neg() & 0x0F
}

impl<P: StartCurve, K: LatencyKernels, W: WordKernels, const N: usize> Isogenies2
    for Latency<P, K, W, N>
{
    type Point = Point<K::V, N>;
    type Image = Point<K::V, N>;
    type Curve2 = Curve<K::V, N>;
    /// The factors [X + Z | X - Z], straight.
    type Isog2 = Integers<K::V, N>;
    type Isog4 = Factors4<K::V, N>;

    fn double(self, p: &mut Self::Point, e: &Self::Curve2, n: u32) {
        let k = self.kernels;
        if e.start {
            return (0..n).for_each(|_| operations::start_double::<P, K, N>(k, p));
        }
        let curve = k.prepare_crossed::<P, N>(&e.coefficients);
        (0..n).for_each(|_| operations::double::<P, K, N>(k, p, &curve));
    }
    fn isog2(self, kernel: &Self::Point, curve: &mut Self::Curve2) -> Self::Isog2 {
        let [factors, codomain] = self.kernels.isogeny2::<P, N>(kernel);
        *curve = Curve::of(codomain);
        factors
    }
    fn isog4(self, kernel: &Self::Point, curve: &mut Self::Curve2) -> Self::Isog4 {
        curve.start = false;
        operations::isogeny4::<P, K, N>(self.kernels, kernel, &mut curve.coefficients)
    }
    fn eval2(self, phi: &Self::Isog2, points: &mut [Self::Point], images: &mut [Self::Image]) {
        let factors = self.kernels.prepare_crossed::<P, N>(phi);
        for p in points.iter_mut().chain(images) {
            operations::image2::<P, K, N>(self.kernels, p, &factors);
        }
    }
    fn eval4(self, phi: &Self::Isog4, points: &mut [Self::Point], images: &mut [Self::Image]) {
        let k = self.kernels;
        let mut left = points.len() + images.len();
        let mut level = points.iter_mut().chain(images);
        if left >= 4 {
            let factors = k.row4_prepare::<P, N>(&phi.c1_c0);
            while left >= 4
                && let Some(group) = next_four(&mut level)
            {
                operations::row_image4::<P, K, N>(k, group, phi, &factors);
                left -= 4;
            }
        }
        if left >= 2
            && let Some(group) = next_two(&mut level)
        {
            let factors = k.pair4_prepare::<P, N>(&phi.c1_c0);
            operations::pair_image4::<P, K, N>(k, group, phi, &factors);
        }
        if let Some(point) = level.next() {
            let factors = k.prepare_crossed::<P, N>(&phi.c1_c0);
            operations::image4::<P, K, N>(k, point, phi, &factors);
        }
    }
}

impl<P: StartCurve, K: LatencyKernels, W: WordKernels, const N: usize> Isogenies
    for Latency<P, K, W, N>
{
    type F = P::Field64<W>;
    type Ladder = Ladder<K::V, N>;
    type Curve3 = Curve<K::V, N>;
    /// The factors [X + Z | X - Z], straight.
    type Isog3 = Integers<K::V, N>;

    fn field(self) -> Self::F {
        P::field64(self.words)
    }
    fn point(self, x: &Elem<Self>) -> Self::Point {
        Point(self.enter_halves(RAISED_LANES, x, &self.field().one()))
    }
    fn coordinates(self, p: &Self::Point) -> (Elem<Self>, Elem<Self>) {
        self.leave(&p.0)
    }
    fn image(self, x: &Elem<Self>) -> Self::Image {
        self.point(x)
    }
    fn image_coordinates(self, p: &Self::Image) -> (Elem<Self>, Elem<Self>) {
        self.coordinates(p)
    }
    fn curve2(self, plus: &Elem<Self>, c4: &Elem<Self>) -> Self::Curve2 {
        Curve::of(self.enter_halves(ZERO, c4, plus))
    }
    fn coefficients2(self, e: &Self::Curve2) -> (Elem<Self>, Elem<Self>) {
        self.coefficients(e)
    }
    fn curve3(self, plus: &Elem<Self>, minus: &Elem<Self>) -> Self::Curve3 {
        Curve::of(self.enter_halves(ZERO, minus, plus))
    }
    fn coefficients3(self, e: &Self::Curve3) -> (Elem<Self>, Elem<Self>) {
        self.coefficients(e)
    }

    fn start_curve2(self) -> Self::Curve2 {
        self.start_curve()
    }
    fn start_curve3(self) -> Self::Curve3 {
        self.start_curve()
    }

    fn ladder(
        self,
        p: &Elem<Self>,
        q: &Elem<Self>,
        r: &Elem<Self>,
        a24: &Elem<Self>,
    ) -> Self::Ladder {
        let f = self.field();
        let (zero, one) = (f.zero(), f.one());
        let a = self.coefficient(a24);
        Ladder {
            state: self.enter(ladder::STATE_RAISED, [r, &one, q, &one]),
            fixed: self.enter(ladder::FIXED_RAISED, [&one, p, &zero, &a]),
        }
    }
    fn ladder_step(self, l: &mut Self::Ladder, swap: &Choices<Self::F>) {
        operations::ladder_step::<P, K, N>(self.kernels, mask::<Self::F>(swap), l);
    }
    fn ladder_end(self, l: &Self::Ladder, swap: &Choices<Self::F>) -> Self::Point {
        self.kernels.ladder_end::<P, N>(mask::<Self::F>(swap), l)
    }

    fn triple(self, p: &mut Self::Point, e: &Self::Curve3, n: u32) {
        let k = self.kernels;
        if e.start {
            return (0..n).for_each(|_| operations::start_triple::<P, K, N>(k, p));
        }
        let curve = k.prepare_straight::<P, N>(&e.coefficients);
        (0..n).for_each(|_| operations::triple::<P, K, N>(k, p, &curve));
    }
    fn triple_both(self, points: &mut [Self::Point; 2], e: &Self::Curve3, n: u32) {
        let k = self.kernels;
        if e.start {
            // Nothing triples two points of the start curve.
            return points.iter_mut().for_each(|p| self.triple(p, e, n));
        }
        let curve = k.pair3_prepare::<P, N>(&e.coefficients);
        let [p, q] = points;
        let mut row = k.pair_row::<P, N>([p, q]);
        (0..n).for_each(|_| operations::triple_both::<P, K, N>(k, &mut row, &curve));
        k.pair_points::<P, N>(&row, [p, q]);
    }
    fn isog3(self, kernel: &Self::Point, curve: &mut Self::Curve3) -> Self::Isog3 {
        curve.start = false;
        operations::isogeny3::<P, K, N>(self.kernels, kernel, &mut curve.coefficients)
    }
    fn eval3(self, phi: &Self::Isog3, points: &mut [Self::Point], images: &mut [Self::Image]) {
        let k = self.kernels;
        let mut left = points.len() + images.len();
        let mut level = points.iter_mut().chain(images);
        if left >= 4 {
            let factors = k.row3_prepare::<P, N>(phi);
            while left >= 4
                && let Some(group) = next_four(&mut level)
            {
                operations::row_image3::<P, K, N>(k, group, &factors);
                left -= 4;
            }
        }
        if left >= 2
            && let Some(group) = next_two(&mut level)
        {
            let factors = k.pair3_prepare::<P, N>(phi);
            operations::pair_image3::<P, K, N>(k, group, &factors);
        }
        if let Some(point) = level.next() {
            let factors = k.prepare_straight::<P, N>(phi);
            operations::image3::<P, K, N>(k, point, &factors);
        }
    }
}

/// The next two points of a level.
fn next_two<'a, T: 'a>(level: &mut impl Iterator<Item = &'a mut T>) -> Option<[&'a mut T; 2]> {
    Some([level.next()?, level.next()?])
}

/// The next four.
fn next_four<'a, T: 'a>(level: &mut impl Iterator<Item = &'a mut T>) -> Option<[&'a mut T; 4]> {
    let ([a, b], [c, d]) = (next_two(level)?, next_two(level)?);
    Some([a, b, c, d])
}

impl<P: StartCurve, K: LatencyKernels, W: WordKernels, const N: usize> Exchange
    for Latency<P, K, W, N>
{
    type Set = P;
    fn plan(self) -> &'static Plan {
        &P::strategies().latency
    }
    fn generate_and_agree2(
        self,
        secret: &Lanes<Self, &[u8]>,
        theirs: &[Elem<Self>; 3],
    ) -> (PublicKey<Self>, Encoded<Self>) {
        generate_and_agree2(self, self.kernels, secret, theirs)
    }
}
