//! Twin points against the formulas on plain points of each curve, and one walk on both curves against two walks.

use crate::backend::batch::mont::Integers;
use crate::backend::emulated::Emulated;
use crate::backend::latency::convert::{element, unpair};
use crate::backend::latency::cores::ZERO;
use crate::backend::latency::kernels::LatencyKernels;
use crate::backend::latency::mode::Latency;
use crate::backend::latency::twins::mode::{Curves, Twins};
use crate::backend::latency::twins::{RAISED, Twin};
use crate::backend::modes::Scalar;
use crate::backend::portable::Portable;
use crate::backend::words::battery::random;
use crate::curve::{Elem, Isogenies, Isogenies2, Point};
use crate::exchange::{Exchange, agree2, decode, generate2, generate3};
use crate::fp2::{Fp2, MAX_WORDS};
use crate::params::StartCurve;
use crate::params::sets::{P434, P503, P610, P751};
use core::array::from_fn;
use std::vec::Vec;

type Plain<P> = Scalar<P, Portable>;
type Value<P> = Elem<Plain<P>>;
type Points<P> = [Point<Value<P>>; 2];

/// Both modes of a set.
struct Modes<P: StartCurve, K, const N: usize> {
    plain: Plain<P>,
    single: Latency<P, K, Portable, N>,
    twins: Twins<P, K, N>,
    kernels: K,
}

impl<P: StartCurve, K: LatencyKernels, const N: usize> Modes<P, K, N> {
    fn value(&self, state: &mut u64) -> Value<P> {
        // Integers of 256 bits: below every p.
        let mut words = || from_fn(|i| if i < 4 { random(state) } else { 0 });
        let (re, im): ([u64; MAX_WORDS], [u64; MAX_WORDS]) = (words(), words());
        self.plain.field().constant(&re, &im)
    }
    fn points(&self, state: &mut u64) -> Points<P> {
        from_fn(|_| Point {
            x: self.value(state),
            z: self.value(state),
        })
    }
    fn enter(&self, [p, q]: &Points<P>) -> Twin<K::V, N> {
        Twin(self.single.enter(RAISED, [&p.x, &p.z, &q.x, &q.z]))
    }
    fn leave(&self, x: &Integers<K::V, N>) -> [Vec<u8>; 4] {
        let f = self.plain.field();
        unpair(self.kernels, &self.kernels.leave::<P, N>(x))
            .map(|x| f.encode(&element::<_, P, N>(f, x)).as_ref()[0].to_vec())
    }
    fn same_points(&self, twin: &Twin<K::V, N>, [p, q]: &Points<P>) {
        let f = self.plain.field();
        let bytes = [p.x, p.z, q.x, q.z].map(|x| f.encode(&x).as_ref()[0].to_vec());
        assert_eq!(self.leave(&twin.0), bytes);
    }
    fn same_curves(&self, curves: &Curves<K::V, N>, plain: &[<Plain<P> as Isogenies2>::Curve2; 2]) {
        let f = self.plain.field();
        let [(a, b), (c, d)] = plain.map(|e| self.plain.coefficients2(&e));
        let bytes = [a, b, c, d].map(|x| f.encode(&x).as_ref()[0].to_vec());
        assert_eq!(self.leave(&curves.coefficients), bytes);
    }
    fn same_images(
        &self,
        images: &[crate::backend::latency::point::Point<K::V, N>],
        plain: &[Point<Value<P>>],
    ) {
        let f = self.plain.field();
        for (image, plain) in images.iter().zip(plain) {
            let (x, z) = self.single.image_coordinates(image);
            assert_eq!(f.encode(&x).as_ref(), f.encode(&plain.x).as_ref());
            assert_eq!(f.encode(&z).as_ref(), f.encode(&plain.z).as_ref());
        }
    }

    fn doubles(&self, state: &mut u64) {
        let (mut points, [e, g]) = (self.points(state), self.points(state));
        let mut twin = self.enter(&points);
        for affine in [true, false] {
            let one = self.plain.field().one();
            let [a, b] = if affine { [one; 2] } else { [e.z, g.z] };
            let coefficients = self.single.enter(ZERO, [&e.x, &a, &g.x, &b]);
            let curves = Curves {
                affine,
                coefficients,
            };
            self.twins.double(&mut twin, &curves, 5);
            for (p, (plus, c4)) in points.iter_mut().zip([(e.x, a), (g.x, b)]) {
                self.plain.double(p, &self.plain.curve2(&plus, &c4), 5);
            }
            self.same_points(&twin, &points);
        }
    }

    /// Isogenies of both degrees on `count` twin points and three images.
    fn maps(&self, state: &mut u64, count: usize) {
        let kernel = self.points(state);
        let points: Vec<Points<P>> = (0..count).map(|_| self.points(state)).collect();
        let images: [_; 3] = from_fn(|_| self.value(state));
        let twin_kernel = self.enter(&kernel);
        for degree in [2, 4] {
            let mut twins: Vec<_> = points.iter().map(|p| self.enter(p)).collect();
            let mut twin_images = images.map(|x| self.single.image(&x));
            let mut curves = Curves {
                affine: true,
                coefficients: twin_kernel.0,
            };
            if degree == 2 {
                let phi = self.twins.isog2(&twin_kernel, &mut curves);
                self.twins.eval2(&phi, &mut twins, &mut twin_images);
            } else {
                let phi = self.twins.isog4(&twin_kernel, &mut curves);
                self.twins.eval4(&phi, &mut twins, &mut twin_images);
            }
            let mut plain_images = images.map(|x| self.plain.point(&x));
            let mut of_curve = [0, 1].map(|i| points.iter().map(|p| p[i]).collect::<Vec<_>>());
            let plain_curves = [0, 1].map(|i| {
                let carried = if i == 0 {
                    &mut plain_images[..]
                } else {
                    &mut []
                };
                let mut curve = self.plain.start_curve2();
                if degree == 2 {
                    let phi = self.plain.isog2(&kernel[i], &mut curve);
                    self.plain.eval2(&phi, &mut of_curve[i], carried);
                } else {
                    let phi = self.plain.isog4(&kernel[i], &mut curve);
                    self.plain.eval4(&phi, &mut of_curve[i], carried);
                }
                curve
            });
            assert!(!curves.affine);
            self.same_curves(&curves, &plain_curves);
            for (j, twin) in twins.iter().enumerate() {
                self.same_points(twin, &[of_curve[0][j], of_curve[1][j]]);
            }
            self.same_images(&twin_images, &plain_images);
        }
    }

    /// One walk on both curves gives the bytes of two walks in scalar mode.
    fn exchanges(&self, state: &mut u64) {
        let mut secret: [u8; 48] = from_fn(|_| random(state) as u8);
        secret[P::E2.div_ceil(8) as usize..].fill(0);
        if P::E2 % 8 != 0 {
            secret[P::E2 as usize / 8] &= (1 << (P::E2 % 8)) - 1;
        }
        let mut other: [u8; 48] = from_fn(|_| random(state) as u8);
        other[P::SCALAR3_BITS as usize / 8..].fill(0);
        let f = self.plain.field();
        let (secret, other) = (f.per_lane(|_| &secret[..]), f.per_lane(|_| &other[..]));
        let bytes: Vec<u8> = generate3(self.plain, &other)
            .iter()
            .flat_map(|x| x.as_ref()[0][..P::FP2_BYTES].to_vec())
            .collect();
        let (theirs, _) = decode(self.plain, &f.per_lane(|_| &bytes[..]));
        let (key, shared) = self.single.generate_and_agree2(&secret, &theirs);
        for (twin, plain) in key.iter().zip(&generate2(self.plain, &secret)) {
            assert_eq!(twin.as_ref(), plain.as_ref());
        }
        assert_eq!(
            shared.as_ref(),
            agree2(self.plain, &secret, &theirs).as_ref()
        );
    }
}

fn battery<P: StartCurve, const N: usize>(kernels: impl LatencyKernels, rounds: usize) {
    let modes = Modes::<P, _, N> {
        plain: Scalar::new(Portable),
        single: Latency::new(kernels, Portable),
        twins: Twins::new(kernels),
        kernels,
    };
    let mut state = 11;
    for _ in 0..rounds {
        modes.doubles(&mut state);
        for count in 0..4 {
            modes.maps(&mut state, count);
        }
    }
    modes.exchanges(&mut state);
}

on_both_lanes!(battery, 1, 20);
