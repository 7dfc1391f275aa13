//! Seam 3: points on Montgomery curves and isogenies between them. What point arithmetic implements.
//!
//! Everything above this seam (ladder, walk, key exchange, KEM) is written once, for every mode. A mode whose points are
//! plain field elements names its field ([`Plain`]) and gets the specification's formulas; a mode that arranges points
//! in vectors implements [`Isogenies`] itself.
//!
//! Curves are C y^2 = x^3 C + A x^2 + C x, known by projective pairs: (A + 2C : 4C) for doublings, (A + 2C : A - 2C) for
//! triplings. Points are x-coordinates (X : Z).

use crate::formulas as f;
use crate::fp2::Fp2;
use subtle::Choice;

/// Bits that choose in each lane.
pub type Choices<F> = <F as Fp2>::PerLane<Choice>;

/// Points of one kind and isogenies of degrees 2 and 4 between their curves: all that side A's walk takes once it has a kernel point.
pub trait Isogenies2: Copy {
    /// A point on a curve of every instance.
    type Point: Copy;
    /// A point that a walk carries along: on a curve of the instances that make a public key.
    type Image: Copy;
    /// A curve as (A + 2C : 4C).
    type Curve2: Copy;
    /// A 2-isogeny.
    type Isog2: Copy;
    /// A 4-isogeny.
    type Isog4: Copy;

    /// \[2^n\]p, in place.
    fn double(self, p: &mut Self::Point, e: &Self::Curve2, n: u32);
    /// The isogeny with a kernel point of order 2 other than (0, 0). `curve` becomes its codomain; values are large,
    /// so it is written in place.
    fn isog2(self, kernel: &Self::Point, curve: &mut Self::Curve2) -> Self::Isog2;
    /// The isogeny with a kernel point of order 4 above no (0, 0), likewise.
    fn isog4(self, kernel: &Self::Point, curve: &mut Self::Curve2) -> Self::Isog4;
    /// The images of all points of a level.
    fn eval2(self, phi: &Self::Isog2, points: &mut [Self::Point], images: &mut [Self::Image]);
    /// The images of all points of a level.
    fn eval4(self, phi: &Self::Isog4, points: &mut [Self::Point], images: &mut [Self::Image]);
}

/// Points and isogenies of one mode, in as many instances as the field of affine values has lanes.
pub trait Isogenies: Isogenies2 {
    /// The field of affine values: what is decoded, encoded and inverted.
    type F: Fp2;
    /// The state of a three-point ladder.
    type Ladder: Copy;
    /// A curve as (A + 2C : A - 2C).
    type Curve3: Copy;
    /// A 3-isogeny.
    type Isog3: Copy;

    /// The field of affine values.
    fn field(self) -> Self::F;
    /// The point with affine coordinate x.
    fn point(self, x: &Elem<Self>) -> Self::Point;
    /// X and Z of a point.
    fn coordinates(self, p: &Self::Point) -> (Elem<Self>, Elem<Self>);
    /// The carried point with affine coordinate x.
    fn image(self, x: &Elem<Self>) -> Self::Image;
    /// X and Z of a carried point.
    fn image_coordinates(self, p: &Self::Image) -> (Elem<Self>, Elem<Self>);
    /// The curve (A + 2C : 4C) from the two values.
    fn curve2(self, plus: &Elem<Self>, c4: &Elem<Self>) -> Self::Curve2;
    /// A + 2C and 4C, up to one factor.
    fn coefficients2(self, e: &Self::Curve2) -> (Elem<Self>, Elem<Self>);
    /// The curve (A + 2C : A - 2C) from the two values.
    fn curve3(self, plus: &Elem<Self>, minus: &Elem<Self>) -> Self::Curve3;
    /// A + 2C and A - 2C, up to one factor.
    fn coefficients3(self, e: &Self::Curve3) -> (Elem<Self>, Elem<Self>);

    /// The curve (`plus` : 1) with `plus` = (A + 2) / 4: C = 1 is a product less.
    fn affine_curve2(self, plus: &Elem<Self>) -> Self::Curve2 {
        self.curve2(plus, &self.field().one())
    }
    /// The curve (`plus` : `minus`) with `plus` = (A + 2) / 4 and `minus` = `plus` - 1.
    fn affine_curve3(self, plus: &Elem<Self>, minus: &Elem<Self>) -> Self::Curve3 {
        self.curve3(plus, minus)
    }
    /// The start curve, A = 6 and C = 1, whose coefficients are so small that products by them are sums.
    fn start_curve2(self) -> Self::Curve2;
    /// The start curve for triplings.
    fn start_curve3(self) -> Self::Curve3;
    /// The ladder on the start curve.
    fn start_ladder(self, p: &Elem<Self>, q: &Elem<Self>, r: &Elem<Self>) -> Self::Ladder {
        self.ladder(p, q, r, &two_and_one(self.field()).0)
    }

    /// The start of the ladder for P + \[k\]Q from x(P), x(Q), x(P - Q) and (A + 2) / 4.
    fn ladder(
        self,
        p: &Elem<Self>,
        q: &Elem<Self>,
        r: &Elem<Self>,
        a24: &Elem<Self>,
    ) -> Self::Ladder;
    /// Exchanges the points P + \[k\]Q and P + \[k\]Q - \[2^i\]Q where the choice is 1, then adds and doubles.
    fn ladder_step(self, ladder: &mut Self::Ladder, swap: &Choices<Self::F>);
    /// The result, after a last exchange.
    fn ladder_end(self, ladder: &Self::Ladder, swap: &Choices<Self::F>) -> Self::Point;

    /// \[3^n\]p, in place.
    fn triple(self, p: &mut Self::Point, e: &Self::Curve3, n: u32);
    /// The same of two points of one curve, which a mode with lanes to spare does at once.
    fn triple_both(self, points: &mut [Self::Point; 2], e: &Self::Curve3, n: u32) {
        for p in points {
            self.triple(p, e, n);
        }
    }
    /// The isogeny with a kernel point of order 3. `curve` becomes its codomain.
    fn isog3(self, kernel: &Self::Point, curve: &mut Self::Curve3) -> Self::Isog3;
    /// The images of all points of a level.
    fn eval3(self, phi: &Self::Isog3, points: &mut [Self::Point], images: &mut [Self::Image]);
}

/// An element of the field of affine values of a mode.
pub type Elem<C> = <<C as Isogenies>::F as Fp2>::Elem;

/// 2 and 1: (A + 2) / 4 and (A - 2) / 4 of the start curve, whose A is 6 and whose C is 1.
pub fn two_and_one<F: Fp2>(field: F) -> (F::Elem, F::Elem) {
    let one = field.one();
    (field.mul(&field.add(&one, &one), &one), one)
}

/// A point (X : Z) in plain coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Point<E> {
    /// X.
    pub x: E,
    /// Z.
    pub z: E,
}

/// A curve by two coefficients in plain coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Pair<E> {
    /// A + 2C.
    pub plus: E,
    /// 4C or A - 2C.
    pub other: E,
}

/// What is known of a curve's coefficients beforehand. Public, so that code may branch on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// It is the start curve.
    Start,
    /// C = 1: the coefficients are exactly (A + 2) / 4 and 1, or (A + 2) / 4 and that less 1. Only the first is read.
    Affine,
    /// Nothing.
    Nothing,
}

/// A curve in plain coordinates.
#[derive(Clone, Copy, Debug)]
pub struct PlainCurve<E> {
    /// What is known of them.
    pub known: Known,
    /// The coefficients.
    pub pair: Pair<E>,
}

impl<E: Copy> PlainCurve<E> {
    fn new(known: Known, plus: &E, other: &E) -> Self {
        let (plus, other) = (*plus, *other);
        let pair = Pair { plus, other };
        Self { known, pair }
    }
}

/// The state of the ladder in plain coordinates: after i bits k of the scalar, \[2^i\]Q, P + \[k\]Q and their difference.
#[derive(Clone, Copy, Debug)]
pub struct PlainLadder<F: Fp2> {
    doubled: Point<F::Elem>,
    result: Point<F::Elem>,
    difference: Point<F::Elem>,
    /// None on the start curve.
    a24: Option<F::Fixed>,
}

/// A mode whose points are plain field elements: it names its field and the formulas do the rest.
pub trait Plain: Copy {
    /// The field of all coordinates.
    type F: Fp2;
    /// The field.
    fn plain_field(self) -> Self::F;
}

impl<C: Plain> Isogenies2 for C {
    type Point = Point<<C::F as Fp2>::Elem>;
    type Image = Self::Point;
    type Curve2 = PlainCurve<<C::F as Fp2>::Elem>;
    type Isog2 = Self::Point;
    type Isog4 = [<C::F as Fp2>::Fixed; 3];

    fn double(self, p: &mut Self::Point, e: &Self::Curve2, n: u32) {
        let field = self.plain_field();
        if e.known == Known::Start {
            return (0..n).for_each(|_| f::xdbl_start(field, p));
        }
        let plus = field.prepare(&e.pair.plus);
        if e.known == Known::Affine {
            return (0..n).for_each(|_| f::xdbl_affine(field, p, &plus));
        }
        let c4 = field.prepare(&e.pair.other);
        (0..n).for_each(|_| f::xdbl(field, p, &plus, &c4));
    }
    fn isog2(self, kernel: &Self::Point, curve: &mut Self::Curve2) -> Self::Isog2 {
        curve.known = Known::Nothing;
        f::get_2_isog(self.plain_field(), kernel, &mut curve.pair);
        *kernel
    }
    fn isog4(self, kernel: &Self::Point, curve: &mut Self::Curve2) -> Self::Isog4 {
        curve.known = Known::Nothing;
        f::get_4_isog(self.plain_field(), kernel, &mut curve.pair)
    }
    fn eval2(self, phi: &Self::Isog2, points: &mut [Self::Point], images: &mut [Self::Image]) {
        for p in points.iter_mut().chain(images) {
            f::eval_2_isog(self.plain_field(), phi, p);
        }
    }
    fn eval4(self, phi: &Self::Isog4, points: &mut [Self::Point], images: &mut [Self::Image]) {
        for p in points.iter_mut().chain(images) {
            f::eval_4_isog(self.plain_field(), phi, p);
        }
    }
}

impl<C: Plain> Isogenies for C {
    type F = C::F;
    type Ladder = PlainLadder<C::F>;
    type Curve3 = PlainCurve<<C::F as Fp2>::Elem>;
    type Isog3 = [<C::F as Fp2>::Fixed; 2];

    fn field(self) -> C::F {
        self.plain_field()
    }
    fn point(self, x: &Elem<Self>) -> Self::Point {
        Point {
            x: *x,
            z: self.plain_field().one(),
        }
    }
    fn coordinates(self, p: &Self::Point) -> (Elem<Self>, Elem<Self>) {
        (p.x, p.z)
    }
    fn image(self, x: &Elem<Self>) -> Self::Image {
        self.point(x)
    }
    fn image_coordinates(self, p: &Self::Image) -> (Elem<Self>, Elem<Self>) {
        (p.x, p.z)
    }
    fn curve2(self, plus: &Elem<Self>, c4: &Elem<Self>) -> Self::Curve2 {
        PlainCurve::new(Known::Nothing, plus, c4)
    }
    fn affine_curve2(self, plus: &Elem<Self>) -> Self::Curve2 {
        PlainCurve::new(Known::Affine, plus, &self.plain_field().one())
    }
    fn coefficients2(self, e: &Self::Curve2) -> (Elem<Self>, Elem<Self>) {
        (e.pair.plus, e.pair.other)
    }
    fn curve3(self, plus: &Elem<Self>, minus: &Elem<Self>) -> Self::Curve3 {
        PlainCurve::new(Known::Nothing, plus, minus)
    }
    fn affine_curve3(self, plus: &Elem<Self>, minus: &Elem<Self>) -> Self::Curve3 {
        PlainCurve::new(Known::Affine, plus, minus)
    }
    fn coefficients3(self, e: &Self::Curve3) -> (Elem<Self>, Elem<Self>) {
        (e.pair.plus, e.pair.other)
    }

    fn ladder(
        self,
        p: &Elem<Self>,
        q: &Elem<Self>,
        r: &Elem<Self>,
        a24: &Elem<Self>,
    ) -> Self::Ladder {
        PlainLadder {
            doubled: self.point(q),
            result: self.point(p),
            difference: self.point(r),
            a24: Some(self.plain_field().prepare(a24)),
        }
    }
    fn start_curve2(self) -> Self::Curve2 {
        let (two, one) = two_and_one(self.plain_field());
        PlainCurve::new(Known::Start, &two, &one)
    }
    fn start_curve3(self) -> Self::Curve3 {
        self.start_curve2()
    }
    fn start_ladder(self, p: &Elem<Self>, q: &Elem<Self>, r: &Elem<Self>) -> Self::Ladder {
        PlainLadder {
            doubled: self.point(q),
            result: self.point(p),
            difference: self.point(r),
            a24: None,
        }
    }
    fn ladder_step(self, l: &mut Self::Ladder, swap: &Choices<C::F>) {
        let field = self.plain_field();
        f::swap(field, swap, &mut l.result, &mut l.difference);
        let (p, q, d) = (&mut l.doubled, &mut l.difference, &l.result);
        match &l.a24 {
            Some(a24) => f::xdbladd(field, p, q, d, |e| *field.mul_fixed(a24, e)),
            None => f::xdbladd(field, p, q, d, |e| field.add(e, e)),
        }
    }
    fn ladder_end(self, l: &Self::Ladder, swap: &Choices<C::F>) -> Self::Point {
        let (mut result, mut difference) = (l.result, l.difference);
        f::swap(self.plain_field(), swap, &mut result, &mut difference);
        result
    }

    fn triple(self, p: &mut Self::Point, e: &Self::Curve3, n: u32) {
        let field = self.plain_field();
        if e.known == Known::Start {
            return (0..n).for_each(|_| f::xtpl_start(field, p));
        }
        let plus = field.prepare(&e.pair.plus);
        if e.known == Known::Affine {
            return (0..n).for_each(|_| f::xtpl_affine(field, p, &plus));
        }
        let minus = field.prepare(&e.pair.other);
        (0..n).for_each(|_| f::xtpl(field, p, &plus, &minus));
    }
    fn isog3(self, kernel: &Self::Point, curve: &mut Self::Curve3) -> Self::Isog3 {
        curve.known = Known::Nothing;
        f::get_3_isog(self.plain_field(), kernel, &mut curve.pair)
    }
    fn eval3(self, phi: &Self::Isog3, points: &mut [Self::Point], images: &mut [Self::Image]) {
        for p in points.iter_mut().chain(images) {
            f::eval_3_isog(self.plain_field(), phi, p);
        }
    }
}
