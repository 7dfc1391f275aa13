//! What every mode's point arithmetic must satisfy (seam 3, and the formulas that all modes share): the group
//! law and the textbook's isogenies on random curves, one in each lane.
//!
//! No basis is needed. A curve with a wanted point is found from the point: b y^2 = x^3 + A x^2 + x holds at
//! (x, 1) for b = x^3 + A x^2 + x, and A is rational in the x of a point of order 3 or 4.

use super::arithmetic::{Arithmetic, Curves, Outcome, Ratio, Steps};
use super::bigint::{Affine, Curve, Gf, Q};
use crate::backend::words::battery::random;
use num_bigint::BigUint;
use std::cell::Cell;
use std::vec;
use std::vec::Vec;

/// A curve y^2 = x^3 + a x^2 + x, up to a twist, with a point of small order and points of large order.
struct Sample {
    a: Q,
    /// x of the kernel.
    kernel: Q,
    /// y^2 = x^3 + a b x^2 + b^2 x, whose points have b times the curve's x.
    model: Curve,
    /// 1 / b.
    unscale: Q,
    /// A point that is no kernel.
    point: Affine,
    /// x of its multiples from 0 on.
    multiples: Vec<Option<Q>>,
}

/// How many multiples of a sample's point are worked out beforehand: \[72\]P is the largest that a test of all samples asks for.
const MULTIPLES: usize = 73;

/// The longest slice of points that an isogeny evaluates here: more than a group of eight.
const MOST_POINTS: u32 = 10;

/// What the kernel of a sample is.
#[derive(Clone, Copy)]
enum Order {
    Two,
    Three,
    Four,
}

impl Sample {
    /// A random one; none where a denominator vanishes or the curve is singular, which a toy field meets.
    fn draw(gf: &Gf, order: Order, state: &mut u64) -> Option<Self> {
        let (x, point) = (gf.random(state), gf.random(state));
        let one = gf.int(1);
        let a = match order {
            // x^2 + A x + 1 = 0.
            Order::Two => -((x.square() + &one) * x.inverse()?),
            // The division polynomial 3x^4 + 4A x^3 + 6x^2 - 1 = 0.
            Order::Three => {
                (&one - x.square() * 6 - x.square().square() * 3)
                    * (x.square() * &x * 4).inverse()?
            }
            // A double (u, 0) with u = (x^2 + 1) / 2x, and u^2 + A u + 1 = 0.
            Order::Four => {
                let u = (x.square() + &one) * (x.clone() * 2).inverse()?;
                -(&u + u.inverse()?)
            }
        };
        (a.square() - gf.int(4)).inverse()?;
        let b = ((&point + &a) * &point + &one) * &point;
        let unscale = b.inverse()?;
        let model = Curve {
            a2: &a * &b,
            a4: b.square(),
            a6: gf.int(0),
        };
        let point = Some((&point * &b, b.square()));
        assert!(model.contains(&point));
        let mut multiples = Vec::with_capacity(MULTIPLES);
        let mut p: Affine = None;
        while multiples.len() < MULTIPLES {
            multiples.push(p.as_ref().map(|(x, _)| x * &unscale));
            p = model.add(&p, &point);
        }
        // The first ones must be affine, not (0, 0) and no kernel.
        let usable = multiples[1..=48]
            .iter()
            .all(|u| u.as_ref().is_some_and(|u| !u.is_zero() && *u != x));
        usable.then_some(Self {
            a,
            kernel: x,
            model,
            unscale,
            point,
            multiples,
        })
    }

    /// x(\[k\]P), none for the neutral point.
    fn x(&self, k: u64) -> Option<Q> {
        if let Some(x) = self.multiples.get(k as usize) {
            return x.clone();
        }
        let (x, _) = self.model.multiply(&self.point, &BigUint::from(k))?;
        Some(x * &self.unscale)
    }
}

/// The battery for one mode.
struct Battery<'a> {
    c: &'a dyn Arithmetic,
    gf: &'a Gf,
    state: Cell<u64>,
}

/// Everything, on `rounds` random samples a lane.
pub(crate) fn all(c: &dyn Arithmetic, rounds: usize) {
    let battery = Battery {
        c,
        gf: c.gf(),
        state: Cell::new(u64::from(c.exponents()[1])),
    };
    for _ in 0..rounds {
        battery.multiples();
        battery.multiples_by_shortcuts();
        battery.multiples_of_both();
        battery.ladders();
        battery.isogenies();
        battery.curves();
        battery.normal_forms();
    }
}

/// X / Z of each lane, none where Z is zero.
fn ratios([x, z]: &Ratio) -> Vec<Option<Q>> {
    x.iter()
        .zip(z)
        .map(|(x, z)| Some(x * z.inverse()?))
        .collect()
}

impl Battery<'_> {
    fn draw<T>(&self, f: impl FnOnce(&mut u64) -> T) -> T {
        let mut state = self.state.get();
        let r = f(&mut state);
        self.state.set(state);
        r
    }

    fn samples(&self, order: Order) -> Vec<Sample> {
        let mut r = Vec::new();
        while r.len() < self.c.width() {
            let sample = self.draw(|state| Sample::draw(self.gf, order, state));
            r.extend(sample);
        }
        r
    }

    /// Random nonzero values.
    fn random(&self) -> Vec<Q> {
        let mut r: Vec<Q> = Vec::new();
        while r.len() < self.c.width() {
            let x = self.draw(|state| self.gf.random(state));
            r.extend(x.inverse().map(|_| x));
        }
        r
    }

    /// The samples' curves with random C.
    fn curves_of(&self, samples: &[Sample]) -> Curves {
        let c = self.random();
        let a = samples.iter().zip(&c).map(|(s, c)| &s.a * c).collect();
        Curves { a, c }
    }

    /// \[2^n\]P and \[3^n\]P, from affine points and from points with any Z; the neutral point stays.
    fn multiples(&self) {
        let samples = self.samples(Order::Two);
        let e = self.curves_of(&samples);
        let start = multiples_of(&samples, 1);
        for steps in [
            (0, 0),
            (1, 0),
            (2, 0),
            (5, 0),
            (0, 1),
            (0, 2),
            (0, 3),
            (1, 1),
            (4, 1),
            (3, 2),
        ] {
            let k = (1 << steps.0) * 3u64.pow(steps.1);
            let expected: Vec<Option<Q>> = samples.iter().map(|s| s.x(k)).collect();
            assert_eq!(
                ratios(&self.c.multiple(&e, &start, steps)),
                expected,
                "[2^n][3^m]P, {steps:?}"
            );
        }
        // Twice the kernel, which has order 2 here, is O = (X : 0), and so are its multiples.
        let kernel = kernels(&samples);
        for steps in [(1, 0), (3, 0), (1, 1), (2, 2)] {
            let [x, z] = self.c.multiple(&e, &kernel, steps);
            assert!(
                z.iter().all(Q::is_zero) && !x.iter().any(Q::is_zero),
                "{steps:?}"
            );
        }
    }

    /// Curves whose coefficients are known better are curves like others: those with C = 1, and the start curve.
    fn multiples_by_shortcuts(&self) {
        let (x, one) = (self.random(), self.gf.int(1));
        let e = Curves {
            a: vec![self.gf.int(6); self.c.width()],
            c: vec![one; self.c.width()],
        };
        for steps in [(1, 0), (4, 0), (0, 1), (0, 3), (2, 2)] {
            assert_eq!(
                ratios(&self.c.start_multiple(&x, steps)),
                ratios(&self.c.multiple(&e, &x, steps)),
                "[2^n][3^m]P on the start curve, {steps:?}"
            );
        }
        let a = self.random();
        let e = Curves {
            c: e.c,
            a: a.clone(),
        };
        for steps in [(1, 0), (4, 0), (0, 1), (0, 3), (2, 2)] {
            assert_eq!(
                ratios(&self.c.affine_multiple(&a, &x, steps)),
                ratios(&self.c.multiple(&e, &x, steps)),
                "[2^n][3^m]P on a curve with C = 1, {steps:?}"
            );
        }
    }

    /// Two points of a curve by one call.
    fn multiples_of_both(&self) {
        let samples = self.samples(Order::Two);
        let e = self.curves_of(&samples);
        let points = [1, 2].map(|k| multiples_of(&samples, k));
        for n in [0, 1, 3] {
            let both = self
                .c
                .multiples_of_both(&e, points.each_ref().map(Vec::as_slice), n);
            for (r, k) in both.iter().zip([1, 2]) {
                let expected: Vec<Option<Q>> =
                    samples.iter().map(|s| s.x(k * 3u64.pow(n))).collect();
                assert_eq!(ratios(r), expected, "[3^{n}] of two points");
            }
        }
    }

    /// P + \[k\]Q, a scalar of its own in each lane.
    fn ladders(&self) {
        let samples = self.samples(Order::Two);
        let m = 2 + self.draw(random) % 40;
        // Q = [m]P, so P - Q = -[m - 1]P and P + [k]Q = [1 + k m]P.
        let points = [1, m, m - 1].map(|k| multiples_of(&samples, k));
        let quarter = self.gf.int(4).inverse().expect("p is odd");
        let a24: Vec<Q> = samples
            .iter()
            .map(|s| (&s.a + self.gf.int(2)) * &quarter)
            .collect();
        for bits in [1, 2, 16] {
            let scalars: Vec<u64> = samples
                .iter()
                .map(|_| self.draw(random) >> (64 - bits))
                .collect();
            let bytes: Vec<Vec<u8>> = scalars.iter().map(|k| k.to_le_bytes().to_vec()).collect();
            let r = self
                .c
                .ladder(points.each_ref().map(Vec::as_slice), &a24, &bytes, bits);
            for ((s, x), k) in samples.iter().zip(ratios(&r)).zip(scalars) {
                // A toy's group is so small that a difference on the way may be O or (0, 0), where no
                // differential addition works. The sets' are not.
                let regular = |k: u64| s.x(k).is_some_and(|x| !x.is_zero());
                let large = self.c.element_bytes() > 16;
                let differences = large
                    || (0..bits).all(|i| {
                        let low = k % (1 << i);
                        regular(1 + low * m) && regular(((1 << i) - low) * m - 1)
                    });
                if differences {
                    assert_eq!(x, s.x(1 + k * m), "P + [k]Q, k = {k}");
                }
            }
        }
    }

    fn isogenies(&self) {
        let one = self.gf.int(1);
        // Renes 2018, proposition 2: A' = 2 (1 - 2 u^2), x -> x (x u - 1) / (x - u).
        self.isogeny(2, &|_, u| (&one - u.square() * 2) * 2, &|u, x| {
            Some(x * (x * u - &one) * (x - u).inverse()?)
        });
        // Costello and Hisil 2017: A' = (A u - 6 u^2 + 6) u, x -> x (x u - 1)^2 / (x - u)^2.
        self.isogeny(
            3,
            &|a, u| (a * u - u.square() * 6 + self.gf.int(6)) * u,
            &|u, x| Some(x * ((x * u - &one) * (x - u).inverse()?).square()),
        );
        // De Feo, Jao, Plut 2011, section 4.3.2, for a kernel above any point but (0, 0): A' = 4 u^4 - 2.
        self.isogeny(
            4,
            &|_, u| u.square().square() * 4 - self.gf.int(2),
            &|u, x| {
                let numerator = (x * u.square() + x - u.clone() * 2) * x * (x * u - &one).square();
                let denominator = (x - u).square() * ((x * u) * 2 - u.square() - &one);
                Some(-(numerator * denominator.inverse()?))
            },
        );
    }

    /// The codomain's A, the images of slices of points up to [`MOST_POINTS`] and of three carried ones, and that the map is a
    /// homomorphism. `a` gives A' from A and the kernel's x, `map` an image from the kernel's x and a point's.
    fn isogeny(&self, degree: u32, a: &dyn Fn(&Q, &Q) -> Q, map: &dyn Fn(&Q, &Q) -> Option<Q>) {
        let (order, odd_multiple) = match degree {
            2 => (Order::Two, (0, 2)),
            3 => (Order::Three, (2, 0)),
            _ => (Order::Four, (0, 2)),
        };
        let samples = self.samples(order);
        let e = self.curves_of(&samples);
        // [9]K or [4]K: K or -K with a Z that is not 1, which a projective formula must not care about.
        let kernel = kernels(&samples);
        let same = ratios(&self.c.multiple(&e, &kernel, odd_multiple));
        assert_eq!(same, kernel.iter().cloned().map(Some).collect::<Vec<_>>());
        let point = multiples_of(&samples, 1);
        let carried = [3, 5, 7].map(|k| multiples_of(&samples, k));
        let carried = carried.each_ref().map(Vec::as_slice);
        let expected_a: Vec<Q> = samples.iter().map(|s| a(&s.a, &s.kernel)).collect();
        let image = |k: u64| -> Vec<Option<Q>> {
            samples.iter().map(|s| map(&s.kernel, &s.x(k)?)).collect()
        };
        let doubles: Vec<Vec<Option<Q>>> = (0..MOST_POINTS).map(|n| image(1 << n)).collect();
        let others = [3, 5, 7].map(image);
        for (count, images) in [
            (0, 0),
            (1, 0),
            (2, 3),
            (3, 0),
            (4, 3),
            (5, 3),
            (6, 3),
            (7, 0),
            (8, 0),
            (MOST_POINTS, 3),
            (0, 3),
            (1, 3),
        ] {
            // P, 2P, 4P, ... and 3P, 5P, 7P to carry.
            let points: Vec<(&[Q], Steps)> =
                (0..count).map(|n| (point.as_slice(), (n, 0))).collect();
            let Outcome {
                codomain,
                points,
                images,
            } = self.c.isogeny(
                degree,
                &e,
                (&kernel, odd_multiple),
                &points,
                &carried[..images],
            );
            assert_eq!(
                self.a_of(degree, &codomain),
                expected_a,
                "A after degree {degree}"
            );
            for (n, p) in points.iter().enumerate() {
                assert_eq!(
                    ratios(p),
                    doubles[n],
                    "degree {degree}: image {n} of {count}"
                );
            }
            for (i, p) in images.iter().enumerate() {
                assert_eq!(
                    ratios(p),
                    others[i],
                    "degree {degree}: carried image {i} beside {count}"
                );
            }
        }
        // The textbook's map itself: doubling and the isogeny commute, and the kernel goes to O.
        for (s, a) in samples.iter().zip(&expected_a) {
            let one = self.gf.int(1);
            let double = |a: &Q, x: &Q| {
                let xx = x.square();
                Some((&xx - &one).square() * (x.clone() * 4 * (&xx + a * x + &one)).inverse()?)
            };
            let x = s.x(1).expect("affine");
            let first = double(&s.a, &x).and_then(|x| map(&s.kernel, &x));
            assert_eq!(first, map(&s.kernel, &x).and_then(|x| double(a, &x)));
            assert_eq!(map(&s.kernel, &s.kernel), None);
        }
    }

    /// A / C from (A + 2C : 4C), or from (A + 2C : A - 2C) after degree 3: their quotient q gives 2 (q + 1) / (q - 1).
    fn a_of(&self, degree: u32, codomain: &Ratio) -> Vec<Q> {
        let one = self.gf.int(1);
        let a = |q: Option<Q>| {
            let q = q?;
            Some(if degree == 3 {
                (&q + &one) * 2 * (&q - &one).inverse()?
            } else {
                q * 4 - self.gf.int(2)
            })
        };
        ratios(codomain)
            .into_iter()
            .map(|q| a(q).expect("C is not zero"))
            .collect()
    }

    /// The curve from three points, and j-invariants.
    fn curves(&self) {
        let samples = self.samples(Order::Two);
        // P = [5]G, Q = [3]G, P - Q = [2]G.
        let points = [5, 3, 2].map(|k| multiples_of(&samples, k));
        let [plus, minus] = self.c.curve_of(points.each_ref().map(Vec::as_slice));
        let (two, quarter) = (self.gf.int(2), self.gf.int(4).inverse().expect("p is odd"));
        for (s, (plus, minus)) in samples.iter().zip(plus.into_iter().zip(minus)) {
            assert_eq!(plus, (&s.a + &two) * &quarter, "(A + 2) / 4");
            assert_eq!(minus, (&s.a - &two) * &quarter, "(A - 2) / 4");
        }
        let expected: Vec<Q> = samples
            .iter()
            .map(|s| Curve::montgomery(&s.a).j().expect("not singular"))
            .collect();
        for j in self.c.j_invariants(&self.curves_of(&samples)) {
            assert_eq!(j, expected);
        }
    }

    /// Affine x of three points; a zero Z makes the three of its lane zero and no other.
    fn normal_forms(&self) {
        let points: [Ratio; 3] = core::array::from_fn(|_| [self.random(), self.random()]);
        for zero in [None, Some(0), Some(1), Some(2)] {
            let mut points = points.clone();
            if let Some(i) = zero {
                points[i][1][0] = self.gf.int(0);
            }
            for (x, p) in self.c.normalise(&points).iter().zip(&points) {
                for (lane, (x, expected)) in x.iter().zip(ratios(p)).enumerate() {
                    if zero.is_some() && lane == 0 {
                        assert!(x.is_zero());
                    } else {
                        assert_eq!(Some(x), expected.as_ref());
                    }
                }
            }
        }
    }
}

fn kernels(samples: &[Sample]) -> Vec<Q> {
    samples.iter().map(|s| s.kernel.clone()).collect()
}

/// x(\[k\]P) of each sample, for a k up to 48.
fn multiples_of(samples: &[Sample], k: u64) -> Vec<Q> {
    samples.iter().map(|s| s.x(k).expect("affine")).collect()
}
