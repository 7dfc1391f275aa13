//! What every field of seam 2 must satisfy: each operation against big integers, on operands at the bounds of the contract.

use super::bigint::{Gf, Q, prime};
use crate::backend::words::battery::{random, samples, words};
use crate::fp2::{Fp2, MAX_WORDS};
use crate::params::Prime;
use num_bigint::BigUint;
use std::cell::Cell;
use std::iter::repeat_with;
use std::vec::Vec;
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

/// The operations of a field on integers, behind `dyn`: so the battery is compiled once. Slices hold a value for each lane.
trait Operations {
    fn width(&self) -> usize;
    fn add(&self, a: &[Pair], b: &[Pair]) -> Vec<Pair>;
    /// For K = 2, 4, 6, 8.
    fn sub(&self, k: u32, a: &[Pair], b: &[Pair]) -> Vec<Pair>;
    fn mul(&self, a: &[Pair], b: &[Pair]) -> Vec<Pair>;
    fn mul_fixed(&self, a: &[Pair], b: &[Pair]) -> Vec<Pair>;
    fn sqr(&self, a: &[Pair]) -> Vec<Pair>;
    /// a + K p - b, squared at once.
    fn sqr_of_sub(&self, k: u32, a: &[Pair], b: &[Pair]) -> Vec<Pair>;
    fn inv(&self, a: &[Pair]) -> Vec<Pair>;
    /// 0, 1, 1/4.
    fn constants(&self) -> [Vec<Pair>; 3];
    fn constant(&self, x: &Pair) -> Vec<Pair>;
    fn decode(&self, bytes: &[Vec<u8>]) -> (Vec<Pair>, Vec<bool>);
    fn encode(&self, a: &[Pair]) -> Vec<Vec<u8>>;
    fn is_zero(&self, a: &[Pair]) -> Vec<bool>;
    fn is_square(&self, a: &[Pair]) -> Vec<bool>;
    fn swap(&self, choices: &[bool], a: &[Pair], b: &[Pair]) -> [Vec<Pair>; 2];
}

struct On<F>(F);

impl<F: Planted> On<F> {
    fn difference(&self, k: u32, a: &[Pair], b: &[Pair]) -> F::Sum {
        let (f, a, b) = (self.0, &self.0.plant(a), &self.0.plant(b));
        match k {
            2 => f.sub::<2>(a, b),
            4 => f.sub::<4>(a, b),
            6 => f.sub::<6>(a, b),
            8 => f.sub::<8>(a, b),
            _ => panic!("no formula subtracts from {k} p"),
        }
    }
}

fn bools(choices: &[Choice]) -> Vec<bool> {
    choices.iter().map(|c| c.unwrap_u8() == 1).collect()
}

impl<F: Planted> Operations for On<F> {
    fn width(&self) -> usize {
        F::WIDTH
    }
    fn add(&self, a: &[Pair], b: &[Pair]) -> Vec<Pair> {
        self.0.read(&self.0.add(&self.0.plant(a), &self.0.plant(b)))
    }
    fn sub(&self, k: u32, a: &[Pair], b: &[Pair]) -> Vec<Pair> {
        self.0.read(&self.difference(k, a, b))
    }
    fn mul(&self, a: &[Pair], b: &[Pair]) -> Vec<Pair> {
        self.0.read(&self.0.mul(&self.0.plant(a), &self.0.plant(b)))
    }
    fn mul_fixed(&self, a: &[Pair], b: &[Pair]) -> Vec<Pair> {
        let a = self.0.prepare(&self.0.plant(a));
        self.0.read(&self.0.mul_fixed(&a, &self.0.plant(b)))
    }
    fn sqr(&self, a: &[Pair]) -> Vec<Pair> {
        self.0.read(&self.0.sqr(&self.0.plant(a)))
    }
    fn sqr_of_sub(&self, k: u32, a: &[Pair], b: &[Pair]) -> Vec<Pair> {
        self.0.read(&self.0.sqr(&self.difference(k, a, b)))
    }
    fn inv(&self, a: &[Pair]) -> Vec<Pair> {
        self.0.read(&self.0.inv(&self.0.plant_element(a)))
    }
    fn constants(&self) -> [Vec<Pair>; 3] {
        [self.0.zero(), self.0.one(), self.0.quarter()].map(|x| self.0.read(&x))
    }
    fn constant(&self, [re, im]: &Pair) -> Vec<Pair> {
        self.0.read(&self.0.constant(&words(re), &words(im)))
    }
    fn decode(&self, bytes: &[Vec<u8>]) -> (Vec<Pair>, Vec<bool>) {
        let (a, canonical) = self
            .0
            .decode(&self.0.per_lane(|lane| bytes[lane].as_slice()));
        (self.0.read(&a), bools(canonical.as_ref()))
    }
    fn encode(&self, a: &[Pair]) -> Vec<Vec<u8>> {
        let bytes = self.0.encode(&self.0.plant_element(a));
        bytes.as_ref().iter().map(|bytes| bytes.to_vec()).collect()
    }
    fn is_zero(&self, a: &[Pair]) -> Vec<bool> {
        bools(self.0.is_zero(&self.0.plant(a)).as_ref())
    }
    fn is_square(&self, a: &[Pair]) -> Vec<bool> {
        bools(self.0.is_square(&self.0.plant_element(a)).as_ref())
    }
    fn swap(&self, choices: &[bool], a: &[Pair], b: &[Pair]) -> [Vec<Pair>; 2] {
        let (mut a, mut b) = (self.0.plant_element(a), self.0.plant_element(b));
        let choices = self
            .0
            .per_lane(|lane| Choice::from(u8::from(choices[lane])));
        self.0.swap(&choices, &mut a, &mut b);
        [a, b].map(|x| self.0.read(&x))
    }
}

/// The battery for one field.
struct Battery<'a> {
    f: &'a dyn Operations,
    gf: Gf,
    p: BigUint,
    /// 1 / R.
    unscale: Q,
    /// Integers from 0 to a multiple of p: the ends, and such whose carries run far.
    edges: &'a dyn Fn(u32) -> Vec<BigUint>,
    bytes: usize,
    state: Cell<u64>,
}

/// Everything, for a field of prime `P`; `effort` is the number of random operands.
pub(crate) fn all<P: Prime, F: Planted>(f: F, effort: usize) {
    let (gf, p) = (Gf::of::<P>(), prime::<P>());
    let r = gf.element(&(BigUint::from(1u32) << F::R_BITS), &BigUint::ZERO);
    let edges = |limit: u32| samples::<P, MAX_WORDS>(limit, 0);
    let battery = Battery {
        f: &On(f),
        unscale: r.inverse().expect("R is prime to p"),
        gf,
        p,
        edges: &edges,
        bytes: P::FP2_BYTES,
        state: Cell::new(u64::from(P::E2)),
    };
    battery.products(effort);
    battery.sums(effort);
    battery.constants();
    battery.bytes(effort);
    battery.inverses(effort.min(30));
    battery.decisions(effort.min(30));
    battery.swaps();
}

impl Battery<'_> {
    fn draw(&self) -> u64 {
        let mut state = self.state.get();
        let r = random(&mut state);
        self.state.set(state);
        r
    }

    /// Pairs of coordinates in [0, limit p]: both coordinates at every edge, beside itself, 0 and the limit, then random ones.
    fn pairs(&self, limit: u32, count: usize) -> Vec<Pair> {
        let top = &self.p * limit;
        let mut r: Vec<Pair> = Vec::new();
        for a in (self.edges)(limit) {
            r.extend([
                [a.clone(), a.clone()],
                [a.clone(), BigUint::ZERO],
                [a.clone(), top.clone()],
                [top.clone(), a],
            ]);
        }
        let integer = || {
            let digits = (0..2 * MAX_WORDS + 2).map(|_| self.draw() as u32).collect();
            BigUint::new(digits) % (&top + 1u32)
        };
        r.extend(repeat_with(|| [integer(), integer()]).take(count));
        self.fill(r)
    }

    /// Pairs below 2p.
    fn elements(&self, count: usize) -> Vec<Pair> {
        let top = &self.p * 2u32;
        let mut r = self.pairs(2, count);
        for x in r.iter_mut().flatten() {
            if *x == top {
                *x -= 1u32;
            }
        }
        r
    }

    /// Full groups of lanes.
    fn fill(&self, mut pairs: Vec<Pair>) -> Vec<Pair> {
        let lanes = pairs.len().next_multiple_of(self.f.width());
        pairs.resize(lanes, [BigUint::ZERO, BigUint::ZERO]);
        pairs
    }

    /// The residue that integers in Montgomery form stand for.
    fn value(&self, [re, im]: &Pair) -> Q {
        self.gf.element(re, im) * &self.unscale
    }

    /// Asserts the value of an element in each lane, and its bound.
    fn check(&self, what: &str, found: &[Pair], expected: &dyn Fn(usize) -> Q) {
        assert_eq!(found.len(), self.f.width());
        for (lane, x) in found.iter().enumerate() {
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

    /// The groups of lanes of two lists.
    fn groups<'a>(
        &self,
        x: &'a [Pair],
        y: &'a [Pair],
    ) -> impl Iterator<Item = (&'a [Pair], &'a [Pair])> {
        x.chunks(self.f.width()).zip(y.chunks(self.f.width()))
    }

    fn products(&self, effort: usize) {
        let f = self.f;
        let (left, mut right) = (self.pairs(10, effort), self.pairs(10, effort));
        // The same operands against each other first, then shifted ones.
        for shift in [0, 1, 7] {
            right.rotate_left(shift);
            for (x, y) in self.groups(&left, &right) {
                let product = |lane: usize| self.value(&x[lane]) * self.value(&y[lane]);
                self.check("mul", &f.mul(x, y), &product);
                self.check("mul_fixed", &f.mul_fixed(x, y), &product);
                let square = |lane: usize| self.value(&x[lane]).square();
                self.check("sqr", &f.sqr(x), &square);
                self.check("mul by itself", &f.mul(x, x), &square);
            }
        }
    }

    /// Sums are exact: the integers add up, they are not only congruent. A difference is as good a factor as any.
    fn sums(&self, effort: usize) {
        let (left, right) = (self.pairs(5, effort), self.pairs(5, effort));
        let sum = |(x, y): (&Pair, &Pair)| [&x[0] + &y[0], &x[1] + &y[1]];
        for (x, y) in self.groups(&left, &right) {
            let sums: Vec<Pair> = x.iter().zip(y).map(sum).collect();
            assert_eq!(self.f.add(x, y), sums, "add");
        }
        for k in [2, 4, 6, 8] {
            let (left, right) = (self.pairs(10 - k, effort), self.pairs(k, effort));
            let kp = &self.p * k;
            let difference = |(x, y): (&Pair, &Pair)| [&x[0] + &kp - &y[0], &x[1] + &kp - &y[1]];
            for (x, y) in self.groups(&left, &right) {
                let differences: Vec<Pair> = x.iter().zip(y).map(difference).collect();
                assert_eq!(self.f.sub(k, x, y), differences, "sub::<{k}>");
                self.check(
                    "square of a difference",
                    &self.f.sqr_of_sub(k, x, y),
                    &|lane| self.value(&differences[lane]).square(),
                );
            }
        }
    }

    fn constants(&self) {
        let [zero, one, quarter] = self.f.constants();
        self.check("zero", &zero, &|_| self.gf.int(0));
        self.check("one", &one, &|_| self.gf.int(1));
        self.check("quarter", &quarter, &|_| {
            self.gf.int(4).inverse().expect("p is odd")
        });
        for [re, im] in [
            [BigUint::ZERO, &self.p - 1u32],
            [&self.p - 1u32, BigUint::ZERO],
            [&self.p >> 1, &self.p >> 2],
        ] {
            let found = self.f.constant(&[re.clone(), im.clone()]);
            self.check("constant", &found, &|_| self.gf.element(&re, &im));
        }
    }

    /// Canonical bytes go through; others decode modulo p and are told; every residue has one encoding.
    fn bytes(&self, effort: usize) {
        let half = self.bytes / 2;
        let most = (BigUint::from(1u32) << (8 * half)) - 1u32;
        let edges = [
            BigUint::ZERO,
            BigUint::from(1u32),
            &self.p - 1u32,
            self.p.clone(),
            &self.p + 1u32,
            most.clone(),
        ];
        let mut strings: Vec<Pair> = edges
            .iter()
            .flat_map(|x| edges.each_ref().map(|y| [x.clone(), y.clone()]))
            .collect();
        for [x, y] in self.pairs(2, effort) {
            strings.push([x % &most, y % &most]);
        }
        for x in self.fill(strings).chunks(self.f.width()) {
            let bytes: Vec<Vec<u8>> = x.iter().map(|x| pair_bytes(x, half)).collect();
            let (found, canonical) = self.f.decode(&bytes);
            self.check("decode", &found, &|lane| {
                self.gf.element(&x[lane][0], &x[lane][1])
            });
            let expected: Vec<bool> = x.iter().map(|x| x.iter().all(|x| *x < self.p)).collect();
            assert_eq!(canonical, expected, "{x:?}");
        }
        for x in self.elements(effort).chunks(self.f.width()) {
            for (bytes, x) in self.f.encode(x).iter().zip(x) {
                let (bytes, zeros) = bytes.split_at(self.bytes);
                assert_eq!(bytes, self.value(x).to_bytes(self.bytes), "encode {x:?}");
                assert!(zeros.iter().all(|&byte| byte == 0));
            }
        }
    }

    /// Zeros, in each of their forms, sit beside other values in every lane, and fill a group.
    fn inverses(&self, effort: usize) {
        let zeros = [BigUint::ZERO, self.p.clone()];
        let mut elements = Vec::new();
        for (i, x) in self.elements(effort).into_iter().enumerate() {
            if i % 9 == 4 {
                elements.push([zeros[i % 2].clone(), zeros[i / 2 % 2].clone()]);
            }
            elements.push(x);
        }
        let mut elements = self.fill(elements);
        elements.extend(repeat_with(|| zeros.clone()).take(self.f.width()));
        for x in elements.chunks(self.f.width()) {
            let expected = |lane: usize| self.value(&x[lane]).inverse().unwrap_or(self.gf.int(0));
            self.check("inv", &self.f.inv(x), &expected);
        }
    }

    fn decisions(&self, effort: usize) {
        // Every multiple of p is zero; a multiple beside 1 is not.
        let mut sums = self.pairs(10, effort);
        for k in 0..=10u32 {
            sums.extend([
                [&self.p * k, &self.p * (10 - k)],
                [&self.p * k, BigUint::from(1u32)],
                [BigUint::from(1u32), &self.p * k],
            ]);
        }
        for x in self.fill(sums).chunks(self.f.width()) {
            let expected: Vec<bool> = x.iter().map(|x| self.value(x).is_zero()).collect();
            assert_eq!(self.f.is_zero(x), expected, "is_zero {x:?}");
        }
        let mut seen = [false; 2];
        for x in self.elements(effort).chunks(self.f.width()) {
            // Euler's criterion for the norm.
            let square = |x: &Pair| {
                let power = self.value(x).norm().modpow(&(&self.p >> 1), &self.p);
                power <= BigUint::from(1u32)
            };
            let expected: Vec<bool> = x.iter().map(square).collect();
            expected
                .iter()
                .for_each(|&square| seen[usize::from(square)] = true);
            assert_eq!(self.f.is_square(x), expected, "is_square {x:?}");
        }
        assert_eq!(seen, [true; 2], "squares and others");
    }

    fn swaps(&self) {
        let pair = |lane: usize, k: u32| [BigUint::from(lane + 1) * k % &self.p, &self.p + lane];
        let width = self.f.width();
        let (x, y): (Vec<Pair>, Vec<Pair>) = (0..width)
            .map(|lane| (pair(lane, 5), pair(lane, 90)))
            .unzip();
        for mask in 0..1usize << width {
            let choices: Vec<bool> = (0..width).map(|lane| mask >> lane & 1 == 1).collect();
            let pick = |x: &[Pair], y: &[Pair]| -> Vec<Pair> {
                (0..width)
                    .map(|i| if choices[i] { &y[i] } else { &x[i] }.clone())
                    .collect()
            };
            assert_eq!(
                self.f.swap(&choices, &x, &y),
                [pick(&x, &y), pick(&y, &x)],
                "swap {mask:b}"
            );
        }
    }
}

/// Two integers of `half` bytes each, little-endian.
fn pair_bytes([re, im]: &Pair, half: usize) -> Vec<u8> {
    let mut bytes = re.to_bytes_le();
    bytes.resize(half, 0);
    bytes.extend(im.to_bytes_le());
    bytes.resize(2 * half, 0);
    bytes
}
