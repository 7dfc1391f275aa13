//! One mode and set as the batteries see it: on big integers and bytes, behind `dyn`, so that a battery is
//! compiled once and not for each of six modes and eight primes.
//!
//! Slices hold a value for each lane. The code here is what is compiled many times, so it only carries values over.

use super::bigint::{Gf, Q, decode, encode};
use crate::curve::Elem;
use crate::exchange::{self, Exchange, PublicKey};
use crate::formulas::{curve_of, j_invariant, normalise};
use crate::fp2::Fp2;
use crate::params::strategies::Plan;
use crate::params::{Prime, StartCurve, XWords};
use crate::walk::{Four, Three, ladder, walk};
use std::vec::Vec;

pub(crate) type Bytes = Vec<u8>;

/// Values X and Z, or two coefficients, of each lane.
pub(crate) type Ratio = [Vec<Q>; 2];

/// The curve C y^2 = C x^3 + A x^2 + C x of each lane.
pub(crate) struct Curves {
    pub(crate) a: Vec<Q>,
    pub(crate) c: Vec<Q>,
}

/// How often to double and triple.
pub(crate) type Steps = (u32, u32);

/// What an isogeny gave: (A + 2C : 4C) or (A + 2C : A - 2C), images of points and of carried points.
pub(crate) struct Outcome {
    pub(crate) codomain: Ratio,
    pub(crate) points: Vec<Ratio>,
    pub(crate) images: Vec<Ratio>,
}

/// Point arithmetic and exchanges.
pub(crate) trait Arithmetic {
    /// Lanes.
    fn width(&self) -> usize;
    fn gf(&self) -> &Gf;
    /// E2, E3 and the bits of side B's scalars.
    fn exponents(&self) -> [u32; 3];
    fn element_bytes(&self) -> usize;
    fn plan(&self) -> &'static Plan;

    /// \[2^n\]\[3^m\]P.
    fn multiple(&self, e: &Curves, x: &[Q], steps: Steps) -> Ratio;
    /// The same on a curve with C = 1 that is said to be one.
    fn affine_multiple(&self, a: &[Q], x: &[Q], steps: Steps) -> Ratio;
    /// The same on the start curve.
    fn start_multiple(&self, x: &[Q], steps: Steps) -> Ratio;
    /// \[3^n\] of two points by one call.
    fn multiples_of_both(&self, e: &Curves, x: [&[Q]; 2], n: u32) -> [Ratio; 2];
    /// P + \[k\]Q from x(P), x(Q), x(P - Q) and (A + 2) / 4.
    fn ladder(&self, points: [&[Q]; 3], a24: &[Q], scalars: &[Bytes], bits: u32) -> Ratio;
    /// An isogeny of degree 2, 3 or 4, from a multiple of `kernel`, on multiples of `points` and on `images`.
    fn isogeny(
        &self,
        degree: u32,
        e: &Curves,
        kernel: (&[Q], Steps),
        points: &[(&[Q], Steps)],
        images: &[&[Q]],
    ) -> Outcome;

    /// (A + 2) / 4 and (A - 2) / 4 from x(P), x(Q), x(P - Q).
    fn curve_of(&self, points: [&[Q]; 3]) -> Ratio;
    /// The j-invariant in the two ways in which the exchange asks for it.
    fn j_invariants(&self, e: &Curves) -> [Vec<Q>; 2];
    /// Affine x of three points.
    fn normalise(&self, points: &[Ratio; 3]) -> [Vec<Q>; 3];

    /// The public key of side A (2) or B (3).
    fn generate(&self, side: u32, scalars: &[Bytes]) -> Vec<Bytes>;
    /// The shared secret of a side with the other's public keys.
    fn agree(&self, side: u32, scalars: &[Bytes], keys: &[&[u8]]) -> Vec<Bytes>;
    /// Side A's public keys and shared secrets by one call.
    fn generate_and_agree(&self, scalars: &[Bytes], keys: &[&[u8]]) -> [Vec<Bytes>; 2];
    /// Whether public keys of side A pass the check of their points.
    fn validate(&self, keys: &[&[u8]]) -> Vec<bool>;
    /// The quotient of the codomain's coefficients and the affine images after a walk of degree 4 or 3 from the start curve, by a strategy.
    fn walk(&self, degree: u32, scalars: &[Bytes], strategy: &[u16]) -> Vec<Bytes>;
}

/// A mode of a set.
pub(crate) struct Of<C> {
    c: C,
    gf: Gf,
}

impl<C: Exchange> Of<C> {
    pub(crate) fn new(c: C) -> Self {
        Self {
            c,
            gf: Gf::of::<C::Set>(),
        }
    }
    fn put(&self, x: &[Q]) -> Elem<C> {
        decode(self.c.field(), x, C::Set::FP2_BYTES)
    }
    fn get(&self, x: &Elem<C>) -> Vec<Q> {
        encode(self.c.field(), &self.gf, x, C::Set::FP2_BYTES)
    }
    fn both(&self, (x, z): (Elem<C>, Elem<C>)) -> Ratio {
        [self.get(&x), self.get(&z)]
    }
    fn scaled(&self, e: &Curves, k: i32) -> Vec<Q> {
        let two = self.gf.int(2);
        let add = |(a, c): (&Q, &Q)| if k > 0 { a + c * &two } else { a - c * &two };
        e.a.iter().zip(&e.c).map(add).collect()
    }
    fn curve2(&self, e: &Curves) -> C::Curve2 {
        let c4: Vec<Q> = e.c.iter().map(|c| c.clone() * 4).collect();
        self.c.curve2(&self.put(&self.scaled(e, 1)), &self.put(&c4))
    }
    fn curve3(&self, e: &Curves) -> C::Curve3 {
        self.c.curve3(
            &self.put(&self.scaled(e, 1)),
            &self.put(&self.scaled(e, -1)),
        )
    }
    fn point(&self, e: &Curves, x: &[Q], (doubles, triples): Steps) -> C::Point {
        let mut p = self.c.point(&self.put(x));
        self.c.double(&mut p, &self.curve2(e), doubles);
        self.c.triple(&mut p, &self.curve3(e), triples);
        p
    }
    fn slices<'a>(&self, bytes: &'a [Bytes]) -> <C::F as Fp2>::PerLane<&'a [u8]> {
        self.c.field().per_lane(|lane| bytes[lane].as_slice())
    }
    fn keys(&self, keys: &[&[u8]]) -> [Elem<C>; 3] {
        let (points, ok) = exchange::decode(self.c, &self.c.field().per_lane(|lane| keys[lane]));
        assert!(ok.as_ref().iter().all(|ok| ok.unwrap_u8() == 1));
        points
    }
    fn join(&self, parts: &[exchange::Encoded<C>]) -> Vec<Bytes> {
        let part = |lane: usize| {
            move |x: &exchange::Encoded<C>| x.as_ref()[lane][..C::Set::FP2_BYTES].to_vec()
        };
        (0..C::F::WIDTH)
            .map(|lane| parts.iter().flat_map(part(lane)).collect())
            .collect()
    }
    fn join_key(&self, key: &PublicKey<C>) -> Vec<Bytes> {
        self.join(key)
    }
    fn basis(&self, basis: &[XWords; 3]) -> [Elem<C>; 3] {
        basis.map(|[re, im]| self.c.field().constant(&re, &im))
    }
}

impl<C: Exchange> Arithmetic for Of<C> {
    fn width(&self) -> usize {
        C::F::WIDTH
    }
    fn gf(&self) -> &Gf {
        &self.gf
    }
    fn exponents(&self) -> [u32; 3] {
        [C::Set::E2, C::Set::E3, C::Set::SCALAR3_BITS]
    }
    fn element_bytes(&self) -> usize {
        C::Set::FP2_BYTES
    }
    fn plan(&self) -> &'static Plan {
        self.c.plan()
    }

    fn multiple(&self, e: &Curves, x: &[Q], steps: Steps) -> Ratio {
        self.both(self.c.coordinates(&self.point(e, x, steps)))
    }
    fn affine_multiple(&self, a: &[Q], x: &[Q], (doubles, triples): Steps) -> Ratio {
        let (c, quarter) = (self.c, self.gf.int(4).inverse().expect("p is odd"));
        let (one, two) = (self.gf.int(1), self.gf.int(2));
        let plus: Vec<Q> = a.iter().map(|a| (a + &two) * &quarter).collect();
        let minus: Vec<Q> = plus.iter().map(|x| x - &one).collect();
        let [plus, minus] = [plus, minus].map(|x| self.put(&x));
        let mut p = c.point(&self.put(x));
        c.double(&mut p, &c.affine_curve2(&plus), doubles);
        c.triple(&mut p, &c.affine_curve3(&plus, &minus), triples);
        self.both(c.coordinates(&p))
    }
    fn start_multiple(&self, x: &[Q], (doubles, triples): Steps) -> Ratio {
        let c = self.c;
        let mut p = c.point(&self.put(x));
        c.double(&mut p, &c.start_curve2(), doubles);
        c.triple(&mut p, &c.start_curve3(), triples);
        self.both(c.coordinates(&p))
    }
    fn multiples_of_both(&self, e: &Curves, x: [&[Q]; 2], n: u32) -> [Ratio; 2] {
        let mut points = x.map(|x| self.c.point(&self.put(x)));
        self.c.triple_both(&mut points, &self.curve3(e), n);
        points.map(|p| self.both(self.c.coordinates(&p)))
    }
    fn ladder(&self, points: [&[Q]; 3], a24: &[Q], scalars: &[Bytes], bits: u32) -> Ratio {
        let points = points.map(|x| self.put(x));
        let r = ladder(self.c, &points, &self.put(a24), &self.slices(scalars), bits);
        self.both(self.c.coordinates(&r))
    }
    fn isogeny(
        &self,
        degree: u32,
        e: &Curves,
        kernel: (&[Q], Steps),
        points: &[(&[Q], Steps)],
        images: &[&[Q]],
    ) -> Outcome {
        let c = self.c;
        let kernel = self.point(e, kernel.0, kernel.1);
        let mut points: Vec<C::Point> = points
            .iter()
            .map(|(x, steps)| self.point(e, x, *steps))
            .collect();
        let mut images: Vec<C::Image> = images.iter().map(|x| c.image(&self.put(x))).collect();
        let codomain = match degree {
            2 => {
                let mut curve = self.curve2(e);
                let phi = c.isog2(&kernel, &mut curve);
                c.eval2(&phi, &mut points, &mut images);
                c.coefficients2(&curve)
            }
            3 => {
                let mut curve = self.curve3(e);
                let phi = c.isog3(&kernel, &mut curve);
                c.eval3(&phi, &mut points, &mut images);
                c.coefficients3(&curve)
            }
            _ => {
                let mut curve = self.curve2(e);
                let phi = c.isog4(&kernel, &mut curve);
                c.eval4(&phi, &mut points, &mut images);
                c.coefficients2(&curve)
            }
        };
        Outcome {
            codomain: self.both(codomain),
            points: points.iter().map(|p| self.both(c.coordinates(p))).collect(),
            images: images
                .iter()
                .map(|p| self.both(c.image_coordinates(p)))
                .collect(),
        }
    }

    fn curve_of(&self, points: [&[Q]; 3]) -> Ratio {
        let [p, q, r] = points.map(|x| self.put(x));
        self.both(curve_of(self.c.field(), &p, &q, &r))
    }
    fn j_invariants(&self, e: &Curves) -> [Vec<Q>; 2] {
        let f = self.c.field();
        let (plus, minus) = (self.put(&self.scaled(e, 1)), self.put(&self.scaled(e, -1)));
        // From A + 2C and 4C, and from A + 2C and A - 2C.
        let c4 = f.mul(&f.sub::<2>(&plus, &minus), &f.one());
        let first = j_invariant(f, &plus, &f.sub::<2>(&plus, &c4), &c4);
        let second = j_invariant(f, &plus, &minus, &f.sub::<2>(&plus, &minus));
        [self.get(&first), self.get(&second)]
    }
    fn normalise(&self, points: &[Ratio; 3]) -> [Vec<Q>; 3] {
        let points = points.each_ref().map(|[x, z]| (self.put(x), self.put(z)));
        normalise(self.c.field(), &points).map(|x| self.get(&x))
    }

    fn generate(&self, side: u32, scalars: &[Bytes]) -> Vec<Bytes> {
        let scalars = self.slices(scalars);
        self.join_key(&if side == 2 {
            exchange::generate2(self.c, &scalars)
        } else {
            exchange::generate3(self.c, &scalars)
        })
    }
    fn agree(&self, side: u32, scalars: &[Bytes], keys: &[&[u8]]) -> Vec<Bytes> {
        let (scalars, keys) = (self.slices(scalars), self.keys(keys));
        self.join(&[if side == 2 {
            exchange::agree2(self.c, &scalars, &keys)
        } else {
            exchange::agree3(self.c, &scalars, &keys)
        }])
    }
    fn generate_and_agree(&self, scalars: &[Bytes], keys: &[&[u8]]) -> [Vec<Bytes>; 2] {
        let (key, j) = self
            .c
            .generate_and_agree2(&self.slices(scalars), &self.keys(keys));
        [self.join_key(&key), self.join(&[j])]
    }
    fn validate(&self, keys: &[&[u8]]) -> Vec<bool> {
        let ok = exchange::validate3(self.c, &self.keys(keys));
        ok.as_ref().iter().map(|ok| ok.unwrap_u8() == 1).collect()
    }
    fn walk(&self, degree: u32, scalars: &[Bytes], strategy: &[u16]) -> Vec<Bytes> {
        let (c, f) = (self.c, self.c.field());
        let one = f.one();
        let plus = f.mul(&f.add(&one, &one), &one);
        let four = degree == 4;
        let (ours, theirs, bits) = if four {
            (C::Set::BASIS2, C::Set::BASIS3, C::Set::E2)
        } else {
            (C::Set::BASIS3, C::Set::BASIS2, C::Set::SCALAR3_BITS)
        };
        let mut kernel = ladder(c, &self.basis(&ours), &plus, &self.slices(scalars), bits);
        let mut images = self.basis(&theirs).map(|x| c.image(&x));
        let (a, b) = if four {
            // Of even order: twice the kernel where e2 is odd.
            let mut curve = c.start_curve2();
            c.double(&mut kernel, &curve, C::Set::E2 % 2);
            walk::<C, Four>(c, kernel, &mut curve, strategy, &mut images);
            c.coefficients2(&curve)
        } else {
            let mut curve = c.start_curve3();
            walk::<C, Three>(c, kernel, &mut curve, strategy, &mut images);
            c.coefficients3(&curve)
        };
        let [p, q, r] = normalise(f, &images.map(|p| c.image_coordinates(&p)));
        self.join(&[p, q, r, f.mul(&a, &f.inv(&b))].map(|x| f.encode(&x)))
    }
}
