//! What every field of seam 2 must satisfy: each operation against big integers, on operands at the bounds of the contract.

use super::bigint::{Gf, Q, prime};
use crate::backend::words::battery::{random, samples};
use crate::fp2::{Fp2, MAX_WORDS};
use crate::params::Prime;
use num_bigint::BigUint;
use std::iter::repeat_with;
use std::{vec, vec::Vec};
use subtle::Choice;

/// A field into which a test puts any integers that the contract allows, and reads the integers that come out.
pub(crate) trait Planted: Fp2 {
    /// log2 R: the coordinate x stands for x / R modulo p.
    const R_BITS: u32;
    /// The coordinates of each lane, at most 10p.
    fn plant(self, lanes: &[Pair]) -> Self::Sum;
    /// The coordinates of each lane, below 2p.
    fn plant_element(self, lanes: &[Pair]) -> Self::Elem;
    /// The coordinates of each lane.
    fn read(self, a: &Self::Sum) -> Vec<Pair>;
}

/// The integers of both coordinates.
pub(crate) type Pair = [BigUint; 2];

/// The battery for one field of prime `P`.
struct Battery<F> {
    f: F,
    gf: Gf,
    p: BigUint,
    /// R modulo p.
    r: Q,
    bytes: usize,
    state: u64,
}

/// Everything, for a field of prime `P`; `effort` is the number of random operands.
pub(crate) fn all<P: Prime, F: Planted>(f: F, effort: usize) {
    let (gf, p) = (Gf::of::<P>(), prime::<P>());
    let r = gf.element(&(BigUint::from(1u32) << F::R_BITS), &BigUint::ZERO);
    let mut battery = Battery {
        f,
        gf,
        p,
        r,
        bytes: P::FP2_BYTES,
        state: u64::from(P::E2),
    };
    battery.products::<P>(effort);
    battery.sums::<P>(effort);
    battery.constants();
    battery.bytes::<P>(effort);
    battery.inverses::<P>(effort.min(30));
    battery.decisions::<P>(effort.min(30));
    battery.swaps();
}

impl<F: Planted> Battery<F> {
    /// Pairs of coordinates in [0, limit p]: both coordinates at every edge at least once, then random ones.
    fn pairs<P: Prime>(&mut self, limit: u32, count: usize) -> Vec<Pair> {
        let edges = samples::<P, MAX_WORDS>(limit, 0);
        let many = samples::<P, MAX_WORDS>(limit, count + edges.len());
        let mut r: Vec<Pair> = Vec::new();
        for a in &edges {
            r.extend([
                [a.clone(), a.clone()],
                [a.clone(), BigUint::ZERO],
                [a.clone(), &self.p * limit],
                [&self.p * limit, a.clone()],
            ]);
        }
        let mut draw = || many[random(&mut self.state) as usize % many.len()].clone();
        r.extend(repeat_with(|| [draw(), draw()]).take(count));
        let lanes = r.len().next_multiple_of(F::WIDTH);
        r.resize(lanes, [BigUint::ZERO, BigUint::ZERO]);
        r
    }

    /// Pairs below 2p.
    fn elements<P: Prime>(&mut self, count: usize) -> Vec<Pair> {
        let top = &self.p * 2u32;
        let mut r = self.pairs::<P>(2, count);
        for x in r.iter_mut().flatten() {
            if *x == top {
                *x -= 1u32;
            }
        }
        r
    }

    /// The residue that integers in Montgomery form stand for.
    fn value(&self, [re, im]: &Pair) -> Q {
        self.gf.element(re, im) * self.r.inverse().expect("R is prime to p")
    }

    fn values(&self, a: &F::Sum) -> Vec<Q> {
        self.f.read(a).iter().map(|x| self.value(x)).collect()
    }

    /// Asserts the value of an element in each lane, and its bound.
    fn check(&self, what: &str, a: &F::Elem, expected: impl Fn(usize) -> Q) {
        for (lane, x) in self.f.read(a).iter().enumerate() {
            assert!(
                x.iter().all(|x| *x < &self.p * 2u32),
                "{what}: {x:?} is not below 2p in lane {lane}"
            );
            assert_eq!(
                self.value(x),
                expected(lane),
                "{what}, lane {lane}, p = {}",
                self.p
            );
        }
    }

    fn products<P: Prime>(&mut self, effort: usize) {
        let f = self.f;
        let (left, mut right) = (self.pairs::<P>(10, effort), self.pairs::<P>(10, effort));
        // The same operands against each other first, then shifted ones.
        for shift in [0, 1, 7] {
            right.rotate_left(shift);
            for (x, y) in left.chunks(F::WIDTH).zip(right.chunks(F::WIDTH)) {
                let (a, b) = (f.plant(x), f.plant(y));
                let product = |lane: usize| self.value(&x[lane]) * self.value(&y[lane]);
                self.check("mul", &f.mul(&a, &b), product);
                self.check("mul_fixed", &f.mul_fixed(&f.prepare(&a), &b), product);
                self.check("sqr", &f.sqr(&a), |lane| self.value(&x[lane]).square());
                self.check("mul of an operand by itself", &f.mul(&a, &a), |lane| {
                    self.value(&x[lane]).square()
                });
            }
        }
    }

    /// Sums are exact: the integers add up, they are not only congruent.
    fn sums<P: Prime>(&mut self, effort: usize) {
        let f = self.f;
        let (left, right) = (self.pairs::<P>(5, effort), self.pairs::<P>(5, effort));
        for (x, y) in left.chunks(F::WIDTH).zip(right.chunks(F::WIDTH)) {
            let sums: Vec<Pair> = x
                .iter()
                .zip(y)
                .map(|(x, y)| [&x[0] + &y[0], &x[1] + &y[1]])
                .collect();
            assert_eq!(f.read(&f.add(&f.plant(x), &f.plant(y))), sums, "add");
        }
        self.differences::<P, 2>(effort);
        self.differences::<P, 4>(effort);
        self.differences::<P, 6>(effort);
        self.differences::<P, 8>(effort);
    }

    /// a + K p - b for b <= K p and every result up to 10p.
    fn differences<P: Prime, const K: u64>(&mut self, effort: usize) {
        let f = self.f;
        let left = self.pairs::<P>(10 - K as u32, effort);
        let right = self.pairs::<P>(K as u32, effort);
        let exact = |a: &BigUint, b: &BigUint| a + &self.p * K - b;
        for (x, y) in left.chunks(F::WIDTH).zip(right.chunks(F::WIDTH)) {
            let differences: Vec<Pair> = x
                .iter()
                .zip(y)
                .map(|(x, y)| [exact(&x[0], &y[0]), exact(&x[1], &y[1])])
                .collect();
            let difference = f.sub::<K>(&f.plant(x), &f.plant(y));
            assert_eq!(f.read(&difference), differences, "sub::<{K}>");
            // It is as good a factor as any other.
            self.check("sqr of a difference", &f.sqr(&difference), |lane| {
                self.value(&differences[lane]).square()
            });
        }
    }

    fn constants(&self) {
        let f = self.f;
        self.check("zero", &f.zero(), |_| self.gf.int(0));
        self.check("one", &f.one(), |_| self.gf.int(1));
        self.check(
            "four quarters",
            &f.mul(
                &f.quarter(),
                &f.add(&f.add(&f.one(), &f.one()), &f.add(&f.one(), &f.one())),
            ),
            |_| self.gf.int(1),
        );
        let words = |x: &BigUint| crate::backend::words::battery::words::<MAX_WORDS>(x);
        for (re, im) in [
            (BigUint::ZERO, &self.p - 1u32),
            (&self.p - 1u32, BigUint::ZERO),
            (&self.p >> 1, &self.p >> 2),
        ] {
            self.check("constant", &f.constant(&words(&re), &words(&im)), |_| {
                self.gf.element(&re, &im)
            });
        }
    }

    /// Canonical bytes go through; others decode modulo p and are told; every residue has one encoding.
    fn bytes<P: Prime>(&mut self, effort: usize) {
        let f = self.f;
        let half = self.bytes / 2;
        let all_ones = (BigUint::from(1u32) << (8 * half)) - 1u32;
        let edges = [
            BigUint::ZERO,
            BigUint::from(1u32),
            &self.p - 1u32,
            self.p.clone(),
            &self.p + 1u32,
            all_ones.clone(),
        ];
        let mut strings: Vec<Pair> = edges
            .iter()
            .flat_map(|x| edges.iter().map(|y| [x.clone(), y.clone()]))
            .collect();
        let drawn = self.gf.random(&mut self.state);
        strings.extend((0..effort).map(|i| {
            [
                &drawn.re * (i + 1) % &all_ones,
                &drawn.im * (2 * i + 1) % &all_ones,
            ]
        }));
        strings.resize(
            strings.len().next_multiple_of(F::WIDTH),
            [BigUint::ZERO, BigUint::ZERO],
        );
        for x in strings.chunks(F::WIDTH) {
            let bytes: Vec<Vec<u8>> = x.iter().map(|x| pair_bytes(x, half)).collect();
            let (a, canonical) = f.decode(&f.per_lane(|lane| bytes[lane].as_slice()));
            self.check("decode", &a, |lane| {
                self.gf.element(&x[lane][0], &x[lane][1])
            });
            for lane in 0..F::WIDTH {
                let expected = x[lane].iter().all(|x| *x < self.p);
                assert_eq!(
                    is(canonical.as_ref()[lane]),
                    expected,
                    "canonical: {:?}",
                    x[lane]
                );
            }
        }
        for x in self.elements::<P>(effort).chunks(F::WIDTH) {
            let encoded = f.encode(&f.plant_element(x));
            for lane in 0..F::WIDTH {
                let (bytes, zeros) = encoded.as_ref()[lane].split_at(self.bytes);
                assert_eq!(
                    bytes,
                    self.value(&x[lane]).to_bytes(self.bytes),
                    "encode {:?}",
                    x[lane]
                );
                assert!(zeros.iter().all(|&byte| byte == 0));
            }
        }
    }

    /// Zeros, in both of their forms, sit beside other values in every lane.
    fn inverses<P: Prime>(&mut self, effort: usize) {
        let f = self.f;
        let zeros = [0u32, 1].map(|k| &self.p * k);
        let mut elements = vec![];
        for (i, x) in self.elements::<P>(effort).into_iter().enumerate() {
            if i % 9 == 4 {
                elements.push([zeros[i % 2].clone(), zeros[i / 2 % 2].clone()]);
            }
            elements.push(x);
        }
        elements.truncate(elements.len() / F::WIDTH * F::WIDTH);
        elements.extend(repeat_with(|| zeros.clone()).take(F::WIDTH));
        for x in elements.chunks(F::WIDTH) {
            let inverse = f.inv(&f.plant_element(x));
            self.check("inv", &inverse, |lane| {
                self.value(&x[lane]).inverse().unwrap_or(self.gf.int(0))
            });
        }
    }

    fn decisions<P: Prime>(&mut self, effort: usize) {
        let f = self.f;
        for x in self.pairs::<P>(10, effort).chunks(F::WIDTH) {
            let found = f.is_zero(&f.plant(x));
            for lane in 0..F::WIDTH {
                assert_eq!(
                    is(found.as_ref()[lane]),
                    self.value(&x[lane]).is_zero(),
                    "is_zero {:?}",
                    x[lane]
                );
            }
        }
        // Every multiple of p is zero; a multiple beside 1 is not.
        let multiples: Vec<Pair> = (0..=10u32)
            .flat_map(|k| {
                [
                    [&self.p * k, &self.p * (10 - k)],
                    [&self.p * k, BigUint::from(1u32)],
                ]
            })
            .collect();
        for x in &multiples {
            let lanes: Vec<Pair> = (0..F::WIDTH)
                .map(|lane| {
                    if lane % 3 == 0 {
                        x.clone()
                    } else {
                        [BigUint::from(3u32), x[0].clone()]
                    }
                })
                .collect();
            let found = f.is_zero(&f.plant(&lanes));
            for lane in 0..F::WIDTH {
                assert_eq!(is(found.as_ref()[lane]), self.value(&lanes[lane]).is_zero());
            }
        }
        let half = (&self.p - 1u32) >> 1;
        let mut seen = [false; 2];
        for x in self.elements::<P>(effort).chunks(F::WIDTH) {
            let found = f.is_square(&f.plant_element(x));
            for lane in 0..F::WIDTH {
                // Euler's criterion for the norm.
                let norm = self.value(&x[lane]).norm();
                let expected = norm.modpow(&half, &self.p) <= BigUint::from(1u32);
                seen[usize::from(expected)] = true;
                assert_eq!(
                    is(found.as_ref()[lane]),
                    expected,
                    "is_square {:?}",
                    x[lane]
                );
            }
        }
        assert_eq!(seen, [true; 2], "squares and others");
    }

    fn swaps(&self) {
        let f = self.f;
        let pair = |lane: usize, k: u32| [BigUint::from(lane + 1) * k % &self.p, &self.p + lane];
        let (x, y): (Vec<Pair>, Vec<Pair>) = (0..F::WIDTH)
            .map(|lane| (pair(lane, 5), pair(lane, 90)))
            .unzip();
        for mask in 0..1usize << F::WIDTH {
            let (mut a, mut b) = (f.plant_element(&x), f.plant_element(&y));
            f.swap(
                &f.per_lane(|lane| Choice::from((mask >> lane & 1) as u8)),
                &mut a,
                &mut b,
            );
            let chosen = |lane: usize| mask >> lane & 1 == 1;
            let expected: Vec<Pair> = (0..F::WIDTH)
                .map(|i| if chosen(i) { &y[i] } else { &x[i] }.clone())
                .collect();
            assert_eq!(f.read(&a), expected, "swap {mask:b}");
            let expected: Vec<Pair> = (0..F::WIDTH)
                .map(|i| if chosen(i) { &x[i] } else { &y[i] }.clone())
                .collect();
            assert_eq!(f.read(&b), expected, "swap {mask:b}");
        }
        assert_eq!(self.values(&f.one()).len(), F::WIDTH);
    }
}

fn is(choice: Choice) -> bool {
    choice.unwrap_u8() == 1
}

/// Two integers of `half` bytes each, little-endian.
fn pair_bytes([re, im]: &Pair, half: usize) -> Vec<u8> {
    let mut bytes = re.to_bytes_le();
    bytes.resize(half, 0);
    bytes.extend(im.to_bytes_le());
    bytes.resize(2 * half, 0);
    bytes
}
