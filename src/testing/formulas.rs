//! What every mode's point arithmetic (seam 3), and the formulas over a field, must satisfy: the group law and the textbook's isogenies
//! on random curves, one in each lane.
//!
//! No basis is needed. A curve with a wanted point is found from the point: b y^2 = x^3 + A x^2 + x holds at (x, 1) for b = x^3 + A x^2 + x, and A
//! is rational in the x of a point of order 3 or 4.

use super::bigint::{Affine, Curve, Gf, Q, decode, encode};
use crate::backend::words::battery::random;
use crate::curve::Elem;
use crate::exchange::Exchange;
use crate::formulas::{curve_of, j_invariant, normalise};
use crate::fp2::Fp2;
use crate::params::Prime;
use crate::walk::ladder;
use num_bigint::BigUint;
use std::cell::Cell;
use std::vec::Vec;

/// A curve y^2 = x^3 + a x^2 + x, up to a twist, with a point of small order and points of large order.
struct Sample {
    a: Q,
    /// x of the kernel.
    kernel: Q,
    /// x = X / b of the points of `model`, y^2 = x^3 + a b x^2 + b^2 x.
    b: Q,
    model: Curve,
    /// A point that is no kernel.
    point: Affine,
}

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
        b.inverse()?;
        let model = Curve {
            a2: &a * &b,
            a4: b.square(),
            a6: gf.int(0),
        };
        let point = Some((&point * &b, b.square()));
        assert!(model.contains(&point));
        Some(Self {
            a,
            kernel: x,
            b,
            model,
            point,
        })
    }

    fn x(&self, p: &Affine) -> Option<Q> {
        Some(&p.as_ref()?.0 * self.b.inverse()?)
    }

    fn multiple(&self, k: u64) -> Affine {
        self.model.multiply(&self.point, &BigUint::from(k))
    }

    /// The x-coordinates of the double and triple points and of the kernel, if all are affine and nonzero.
    fn usable(&self) -> bool {
        (1..=48).all(|k| {
            self.x(&self.multiple(k))
                .is_some_and(|x| !x.is_zero() && x != self.kernel)
        })
    }
}

/// The battery for one mode.
struct Battery<C> {
    c: C,
    gf: Gf,
    bytes: usize,
    state: Cell<u64>,
}

/// Everything, on `rounds` random samples a lane.
pub(crate) fn all<C: Exchange>(c: C, rounds: usize) {
    let battery = Battery {
        c,
        gf: Gf::of::<C::Set>(),
        bytes: <C::Set as Prime>::FP2_BYTES,
        state: Cell::new(u64::from(<C::Set as Prime>::E3)),
    };
    for _ in 0..rounds {
        battery.multiples();
        battery.ladders();
        battery.isogenies2();
        battery.isogenies4();
        battery.isogenies3();
        battery.curves();
        battery.normal_forms();
    }
}

/// What one lane knows.
type PerLane<T> = Vec<T>;

impl<C: Exchange> Battery<C> {
    fn draw<T>(&self, f: impl FnOnce(&mut u64) -> T) -> T {
        let mut state = self.state.get();
        let r = f(&mut state);
        self.state.set(state);
        r
    }

    fn samples(&self, order: Order) -> PerLane<Sample> {
        let mut r = Vec::new();
        while r.len() < C::F::WIDTH {
            let sample = self.draw(|state| Sample::draw(&self.gf, order, state));
            r.extend(sample.filter(Sample::usable));
        }
        r
    }

    fn put(&self, lanes: &[Q]) -> Elem<C> {
        decode(self.c.field(), lanes, self.bytes)
    }

    fn lanes(&self, samples: &[Sample], f: impl Fn(&Sample) -> Q) -> Elem<C> {
        self.put(&samples.iter().map(f).collect::<Vec<_>>())
    }

    fn get(&self, x: &Elem<C>) -> PerLane<Q> {
        encode(self.c.field(), &self.gf, x, self.bytes)
    }

    /// X / Z of each lane, none where Z is zero.
    fn ratios(&self, (x, z): (Elem<C>, Elem<C>)) -> PerLane<Option<Q>> {
        let (x, z) = (self.get(&x), self.get(&z));
        x.iter()
            .zip(z)
            .map(|(x, z)| Some(x * z.inverse()?))
            .collect()
    }

    fn affine(&self, p: &C::Point) -> PerLane<Option<Q>> {
        self.ratios(self.c.coordinates(p))
    }

    fn random(&self) -> PerLane<Q> {
        let mut r: PerLane<Q> = Vec::new();
        while r.len() < C::F::WIDTH {
            let x = self.draw(|state| self.gf.random(state));
            r.extend(x.inverse().map(|_| x));
        }
        r
    }

    /// A of each sample as (A + 2C : 4C), by a random C.
    fn curve2(&self, samples: &[Sample]) -> C::Curve2 {
        let c = self.random();
        let plus: Vec<Q> = samples
            .iter()
            .zip(&c)
            .map(|(s, c)| (&s.a + self.gf.int(2)) * c)
            .collect();
        let c4: Vec<Q> = c.iter().map(|c| c.clone() * 4).collect();
        self.c.curve2(&self.put(&plus), &self.put(&c4))
    }

    /// A of each sample as (A + 2C : A - 2C).
    fn curve3(&self, samples: &[Sample]) -> C::Curve3 {
        let c = self.random();
        let scaled = |sign: i32| -> Vec<Q> {
            let two = if sign > 0 {
                self.gf.int(2)
            } else {
                -self.gf.int(2)
            };
            samples
                .iter()
                .zip(&c)
                .map(|(s, c)| (&s.a + &two) * c)
                .collect()
        };
        self.c.curve3(&self.put(&scaled(1)), &self.put(&scaled(-1)))
    }

    /// A from A + 2C and 4C.
    fn a_of_curve2(&self, e: &C::Curve2) -> PerLane<Q> {
        let ratios = self.ratios(self.c.coefficients2(e));
        ratios
            .into_iter()
            .map(|r| r.expect("4C is not zero") * 4 - self.gf.int(2))
            .collect()
    }

    /// A from A + 2C and A - 2C: their quotient q gives A = 2 (q + 1) / (q - 1).
    fn a_of_curve3(&self, e: &C::Curve3) -> PerLane<Q> {
        let one = self.gf.int(1);
        let ratios = self.ratios(self.c.coefficients3(e));
        ratios
            .into_iter()
            .map(|q| q.expect("A - 2C is not zero"))
            .map(|q| (&q + &one) * 2 * (&q - &one).inverse().expect("C is not zero"))
            .collect()
    }

    /// \[2^n\]P and \[3^n\]P, from affine points and from points with any Z; the neutral point stays.
    fn multiples(&self) {
        let samples = self.samples(Order::Two);
        let (e2, e3) = (self.curve2(&samples), self.curve3(&samples));
        let start = self
            .c
            .point(&self.lanes(&samples, |s| s.x(&s.point).expect("affine")));
        let expected = |k: u64| -> PerLane<Option<Q>> {
            samples.iter().map(|s| s.x(&s.multiple(k))).collect()
        };
        for (doubles, triples) in [
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
            let mut p = start;
            self.c.double(&mut p, &e2, doubles);
            self.c.triple(&mut p, &e3, triples);
            assert_eq!(
                self.affine(&p),
                expected((1 << doubles) * 3u64.pow(triples)),
                "[2^{doubles}][3^{triples}]P"
            );
        }
        // The kernel here has order 2.
        let mut p = self.c.point(&self.lanes(&samples, |s| s.kernel.clone()));
        self.c.double(&mut p, &e2, 1);
        let (x, z) = self.c.coordinates(&p);
        assert!(self.get(&z).iter().all(Q::is_zero) && !self.get(&x).iter().any(Q::is_zero));
        self.c.double(&mut p, &e2, 1);
        self.c.triple(&mut p, &e3, 1);
        let (x, z) = self.c.coordinates(&p);
        assert!(self.get(&z).iter().all(Q::is_zero) && !self.get(&x).iter().any(Q::is_zero));
    }

    /// P + \[k\]Q, a scalar of its own in each lane.
    fn ladders(&self) {
        let samples = self.samples(Order::Two);
        let m = 2 + self.draw(random) % 40;
        let field = self.c.field();
        // Q = [m]P, so P - Q = -[m - 1]P and P + [k]Q = [1 + k m]P.
        let at = |k: u64| self.lanes(&samples, |s| s.x(&s.multiple(k)).expect("affine"));
        let points = [at(1), at(m), at(m - 1)];
        let a24 = self.lanes(&samples, |s| {
            (&s.a + self.gf.int(2)) * self.gf.int(4).inverse().expect("p is odd")
        });
        for bits in [1, 2, 16] {
            let scalars: Vec<u64> = (0..C::F::WIDTH)
                .map(|_| self.draw(random) >> (64 - bits))
                .collect();
            let bytes: Vec<[u8; 8]> = scalars.iter().map(|k| k.to_le_bytes()).collect();
            let r = ladder(
                self.c,
                &points,
                &a24,
                &field.per_lane(|lane| bytes[lane].as_slice()),
                bits,
            );
            for (lane, x) in self.affine(&r).into_iter().enumerate() {
                let s = &samples[lane];
                // A toy's group is so small that the differences on the way may be O or (0, 0), where no differential addition works.
                let differences = (0..bits).all(|i| {
                    let k = scalars[lane] % (1 << i);
                    let regular = |k: u64| s.x(&s.multiple(k)).is_some_and(|x| !x.is_zero());
                    regular(1 + k * m)
                        && (if (1 << i) > k {
                            regular(((1 << i) - k) * m - 1)
                        } else {
                            regular(1 + (k - (1 << i)) * m)
                        })
                });
                if differences {
                    assert_eq!(
                        x,
                        s.x(&s.multiple(1 + scalars[lane] * m)),
                        "P + [k]Q, k = {}",
                        scalars[lane]
                    );
                }
            }
        }
    }

    fn isogenies2(&self) {
        let samples = self.samples(Order::Two);
        let (phi, codomain) = self.c.isog2(&self.point_of_kernel(&samples));
        // Renes 2018, proposition 2: A' = 2 (1 - 2 u^2), x -> x (x u - 1) / (x - u).
        let map = |u: &Q, x: &Q| Some(x * (x * u - self.gf.int(1)) * (x - u).inverse()?);
        let a = |u: &Q| (self.gf.int(1) - u.square() * 2) * 2;
        let found = self.a_of_curve2(&codomain);
        let run =
            |points: &mut [C::Point], images: &mut [C::Image]| self.c.eval2(&phi, points, images);
        self.check_isogeny(&samples, &found, a, map, run);
    }

    fn isogenies4(&self) {
        let samples = self.samples(Order::Four);
        let (phi, codomain) = self.c.isog4(&self.point_of_kernel(&samples));
        // Jao et al., SIKE, section 1.3.5: A' = 4 u^4 - 2.
        let map = |u: &Q, x: &Q| {
            let one = self.gf.int(1);
            let numerator = (x * u.square() + x - u.clone() * 2) * x * (x * u - &one).square();
            let denominator = (x - u).square() * ((x * u) * 2 - u.square() - one);
            Some(-(numerator * denominator.inverse()?))
        };
        let a = |u: &Q| u.square().square() * 4 - self.gf.int(2);
        let found = self.a_of_curve2(&codomain);
        let run =
            |points: &mut [C::Point], images: &mut [C::Image]| self.c.eval4(&phi, points, images);
        self.check_isogeny(&samples, &found, a, map, run);
    }

    fn isogenies3(&self) {
        let samples = self.samples(Order::Three);
        let (phi, codomain) = self.c.isog3(&self.point_of_kernel(&samples));
        // Costello and Hisil 2017: x -> x (x u - 1)^2 / (x - u)^2; A' = (A u - 6 u^2 + 6) u with A from the division polynomial.
        let map = |u: &Q, x: &Q| Some(x * ((x * u - self.gf.int(1)) * (x - u).inverse()?).square());
        let a = |u: &Q| {
            let s = samples
                .iter()
                .find(|s| s.kernel == *u)
                .expect("a kernel of the samples");
            (&s.a * u - u.square() * 6 + self.gf.int(6)) * u
        };
        let found = self.a_of_curve3(&codomain);
        let run =
            |points: &mut [C::Point], images: &mut [C::Image]| self.c.eval3(&phi, points, images);
        self.check_isogeny(&samples, &found, a, map, run);
    }

    /// The kernel points with a Z that is not 1: a projective formula must not care. \[5\]K has the order of K; of order 2, 3 or 4 it is K or -K.
    fn point_of_kernel(&self, samples: &[Sample]) -> C::Point {
        let (e2, e3) = (self.curve2(samples), self.curve3(samples));
        let mut p = self.c.point(&self.lanes(samples, |s| s.kernel.clone()));
        let order3 = {
            let mut p = p;
            self.c.triple(&mut p, &e3, 1);
            self.affine(&p).iter().all(Option::is_none)
        };
        if order3 {
            self.c.double(&mut p, &e2, 2);
        } else {
            self.c.triple(&mut p, &e3, 2);
        }
        let x: PerLane<Option<Q>> = samples.iter().map(|s| Some(s.kernel.clone())).collect();
        assert_eq!(self.affine(&p), x);
        p
    }

    /// The codomain's A, the images of slices of points of every length up to 11 and of three carried ones, and that the map is a homomorphism.
    fn check_isogeny(
        &self,
        samples: &[Sample],
        found: &[Q],
        a: impl Fn(&Q) -> Q,
        map: impl Fn(&Q, &Q) -> Option<Q>,
        run: impl Fn(&mut [C::Point], &mut [C::Image]),
    ) {
        let expected: Vec<Q> = samples.iter().map(|s| a(&s.kernel)).collect();
        assert_eq!(found, expected, "A of the codomain");
        let e2 = self.curve2(samples);
        let point = |k: u64| self.lanes(samples, |s| s.x(&s.multiple(k)).expect("affine"));
        let image_of = |k: u64| -> PerLane<Option<Q>> {
            samples
                .iter()
                .map(|s| map(&s.kernel, &s.x(&s.multiple(k))?))
                .collect()
        };
        for (count, carried) in [
            (0, 0),
            (1, 0),
            (2, 3),
            (3, 0),
            (4, 3),
            (5, 3),
            (7, 0),
            (8, 0),
            (11, 3),
            (0, 3),
            (1, 3),
        ] {
            // P, 2P, 4P, ... with any Z, and 3P, 5P, 7P to carry.
            let mut points = Vec::new();
            let mut p = self.c.point(&point(1));
            for _ in 0..count {
                points.push(p);
                self.c.double(&mut p, &e2, 1);
            }
            let mut images: Vec<C::Image> = [3, 5, 7][..carried]
                .iter()
                .map(|&k| self.c.image(&point(k)))
                .collect();
            run(&mut points, &mut images);
            for (i, p) in points.iter().enumerate() {
                assert_eq!(self.affine(p), image_of(1 << i), "image {i} of {count}");
            }
            for (p, k) in images.iter().zip([3, 5, 7]) {
                let image: PerLane<Option<Q>> = self.ratios(self.c.image_coordinates(p));
                assert_eq!(image, image_of(k), "carried {k}P beside {count}");
            }
        }
        // The textbook's map itself: doubling and the isogeny commute, and the kernel goes to O.
        for (s, a) in samples.iter().zip(found) {
            let double = |a: &Q, x: &Q| {
                let (xx, one) = (x.square(), self.gf.int(1));
                Some((&xx - &one).square() * (x.clone() * 4 * (xx + a * x + one)).inverse()?)
            };
            let x = s.x(&s.point).expect("affine");
            let there = double(&s.a, &x).and_then(|x| map(&s.kernel, &x));
            assert_eq!(there, map(&s.kernel, &x).and_then(|x| double(a, &x)));
            assert_eq!(map(&s.kernel, &s.kernel), None);
        }
    }

    /// `curve_of` and `j_invariant`.
    fn curves(&self) {
        let (field, samples) = (self.c.field(), self.samples(Order::Two));
        let at = |k: u64| self.lanes(&samples, |s| s.x(&s.multiple(k)).expect("affine"));
        // P = [5]G, Q = [3]G, P - Q = [2]G.
        let (plus, minus) = curve_of(field, &at(5), &at(3), &at(2));
        let quarter = self.gf.int(4).inverse().expect("p is odd");
        let two = self.gf.int(2);
        for (lane, (plus, minus)) in self
            .get(&plus)
            .into_iter()
            .zip(self.get(&minus))
            .enumerate()
        {
            let a = &samples[lane].a;
            assert_eq!(plus, (a + &two) * &quarter, "(A + 2) / 4");
            assert_eq!(minus, (a - &two) * &quarter, "(A - 2) / 4");
        }
        // A curve by any multiple of its coefficients; differences are good arguments.
        let c = self.random();
        let scaled: Vec<Q> = samples
            .iter()
            .zip(&c)
            .map(|(s, c)| (&s.a + &two) * c)
            .collect();
        let c4: Vec<Q> = c.iter().map(|c| c.clone() * 4).collect();
        let (plus, c4) = (self.put(&scaled), self.put(&c4));
        let minus = field.sub::<2>(&plus, &c4);
        let expected: Vec<Q> = samples
            .iter()
            .map(|s| Curve::montgomery(&s.a).j().expect("not singular"))
            .collect();
        assert_eq!(
            self.get(&j_invariant(field, &plus, &minus, &c4)),
            expected,
            "j from 4C"
        );
        let minus = field.mul(&minus, &field.one());
        assert_eq!(
            self.get(&j_invariant(
                field,
                &plus,
                &minus,
                &field.sub::<2>(&plus, &minus)
            )),
            expected,
            "j from A - 2C"
        );
    }

    /// `normalise`, with and without a zero Z.
    fn normal_forms(&self) {
        let pairs: [[PerLane<Q>; 2]; 3] = core::array::from_fn(|_| [self.random(), self.random()]);
        let field = self.c.field();
        let put = |pair: &[PerLane<Q>; 2]| (self.put(&pair[0]), self.put(&pair[1]));
        for (x, pair) in normalise(field, &[put(&pairs[0]), put(&pairs[1]), put(&pairs[2])])
            .iter()
            .zip(&pairs)
        {
            let expected: Vec<Q> = (0..C::F::WIDTH)
                .map(|i| &pair[0][i] * pair[1][i].inverse().expect("drawn so"))
                .collect();
            assert_eq!(self.get(x), expected);
        }
        for zero in 0..3 {
            let mut pairs = pairs.clone();
            pairs[zero][1][0] = self.gf.int(0);
            for (x, pair) in normalise(field, &[put(&pairs[0]), put(&pairs[1]), put(&pairs[2])])
                .iter()
                .zip(&pairs)
            {
                let x = self.get(x);
                assert!(x[0].is_zero(), "a zero Z makes all zero");
                for i in 1..C::F::WIDTH {
                    assert_eq!(
                        x[i],
                        &pair[0][i] * pair[1][i].inverse().expect("drawn so"),
                        "another lane"
                    );
                }
            }
        }
    }
}
