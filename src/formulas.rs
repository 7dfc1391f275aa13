//! The formulas of the SIKE specification (round 3, appendix A) over any field of seam 2.
//!
//! Sums are arranged so that none leaves the contract of [`Fp2`]: elements are below 2p, so a sum of n elements is below
//! 2n p, and `sub::<K>` names the K p that covers its subtrahend. The tests run every formula on value intervals.
//!
//! Elements of batch mode take kilobytes. So results go where they stay, points and codomains in place, and the two squares
//! that most formulas begin with are written out in each: a function would return them as a pair, which is copied.

use crate::curve::{Choices, Pair, Point};
use crate::fp2::Fp2;

/// Exchanges two points in the lanes whose choice is 1.
pub fn swap<F: Fp2>(f: F, choice: &Choices<F>, p: &mut Point<F::Elem>, q: &mut Point<F::Elem>) {
    f.swap(choice, &mut p.x, &mut q.x);
    f.swap(choice, &mut p.z, &mut q.z);
}

/// (p, q) = (\[2\]p, p + q), where d = p - q; `times_a24` is the product with (A + 2C) / 4C of a sum up to 4p, at most 8p. 7M + 4S with
/// it.
pub fn xdbladd<F: Fp2>(
    f: F,
    p: &mut Point<F::Elem>,
    q: &mut Point<F::Elem>,
    d: &Point<F::Elem>,
    times_a24: impl Fn(&F::Sum) -> F::Sum,
) {
    let (p_plus, p_minus) = (f.add(&p.x, &p.z), f.sub::<2>(&p.x, &p.z));
    let (q_plus, q_minus) = (f.add(&q.x, &q.z), f.sub::<2>(&q.x, &q.z));
    let u = f.mul(&p_plus, &q_minus);
    let v = f.mul(&p_minus, &q_plus);
    let s = f.sqr(&p_plus);
    let t = f.sqr(&p_minus);
    let e = f.sub::<2>(&s, &t);
    f.set_mul(&mut p.x, &s, &t);
    let w = times_a24(&e);
    f.set_mul(&mut p.z, &f.add(&w, &t), &e);
    f.set_mul(&mut q.x, &f.sqr(&f.add(&u, &v)), &d.z);
    f.set_mul(&mut q.z, &f.sqr(&f.sub::<2>(&u, &v)), &d.x);
}

/// p = \[2\]p on the curve (A + 2C : 4C). 4M + 2S.
pub fn xdbl<F: Fp2>(f: F, p: &mut Point<F::Elem>, plus: &F::Fixed, c4: &F::Fixed) {
    let s = f.sqr(&f.add(&p.x, &p.z));
    let t = f.sqr(&f.sub::<2>(&p.x, &p.z));
    let z = f.mul_fixed(c4, &t);
    f.set_mul(&mut p.x, &z, &s);
    let e = f.sub::<2>(&s, &t);
    let w = f.mul_fixed(plus, &e);
    f.set_mul(&mut p.z, &f.add(&w, &z), &e);
}

/// p = \[2\]p on a curve with C = 1, where (A + 2C : 4C) = (a24 : 1). 3M + 2S.
pub fn xdbl_affine<F: Fp2>(f: F, p: &mut Point<F::Elem>, a24: &F::Fixed) {
    let s = f.sqr(&f.add(&p.x, &p.z));
    let t = f.sqr(&f.sub::<2>(&p.x, &p.z));
    f.set_mul(&mut p.x, &t, &s);
    let e = f.sub::<2>(&s, &t);
    let w = f.mul_fixed(a24, &e);
    f.set_mul(&mut p.z, &f.add(&w, &t), &e);
}

/// p = \[2\]p on the start curve, where (A + 2C : 4C) = (2 : 1). 2M + 2S.
pub fn xdbl_start<F: Fp2>(f: F, p: &mut Point<F::Elem>) {
    let s = f.sqr(&f.add(&p.x, &p.z));
    let t = f.sqr(&f.sub::<2>(&p.x, &p.z));
    f.set_mul(&mut p.x, &t, &s);
    let e = f.sub::<2>(&s, &t);
    f.set_mul(&mut p.z, &f.add(&f.add(&e, &e), &t), &e);
}

/// p = \[3\]p on the curve (A + 2C : A - 2C). 7M + 5S.
pub fn xtpl<F: Fp2>(f: F, p: &mut Point<F::Elem>, plus: &F::Fixed, minus: &F::Fixed) {
    let s = f.sqr(&f.add(&p.x, &p.z));
    let t = f.sqr(&f.sub::<2>(&p.x, &p.z));
    let ps = f.mul_fixed(plus, &s);
    let mt = f.mul_fixed(minus, &t);
    let v = f.sub::<2>(&f.mul(&ps, &s), &f.mul(&t, &mt));
    xtpl_end(f, p, &f.add(&s, &t), &v, &f.sub::<2>(&ps, &mt));
}

/// p = \[3\]p on a curve with C = 1, where (A + 2C : A - 2C) = (a24 : a24 - 1). 5M + 6S.
///
/// With that a24 s^2 - (a24 - 1) t^2 = a24 (s - t) (s + t) + t^2, and a24 s - (a24 - 1) t = a24 (s - t) + t.
pub fn xtpl_affine<F: Fp2>(f: F, p: &mut Point<F::Elem>, a24: &F::Fixed) {
    let s = f.sqr(&f.add(&p.x, &p.z));
    let t = f.sqr(&f.sub::<2>(&p.x, &p.z));
    let sum = f.add(&s, &t);
    let w = f.mul_fixed(a24, &f.sub::<2>(&s, &t));
    let v = f.add(&f.mul(&w, &sum), &f.sqr(&t));
    xtpl_end(f, p, &sum, &v, &f.add(&w, &t));
}

/// p = \[3\]p on the start curve, where (A + 2C : A - 2C) = (2 : 1). 3M + 7S.
pub fn xtpl_start<F: Fp2>(f: F, p: &mut Point<F::Elem>) {
    let s = f.sqr(&f.add(&p.x, &p.z));
    let t = f.sqr(&f.sub::<2>(&p.x, &p.z));
    let ss = f.sqr(&s);
    let v = f.sub::<2>(&f.add(&ss, &ss), &f.sqr(&t));
    xtpl_end(f, p, &f.add(&s, &t), &v, &f.sub::<2>(&f.add(&s, &s), &t));
}

/// X and Z times the squares of v + w and v - w, where w = n m and m = sum - (2X)^2, sum = (X + Z)^2 + (X - Z)^2; v <= 6p.
fn xtpl_end<F: Fp2>(f: F, p: &mut Point<F::Elem>, sum: &F::Sum, v: &F::Sum, n: &F::Sum) {
    let m = f.sub::<2>(sum, &f.sqr(&f.add(&p.x, &p.x)));
    let w = f.mul(n, &m);
    f.mul_assign(&mut p.x, &f.sqr(&f.add(v, &w)));
    f.mul_assign(&mut p.z, &f.sqr(&f.sub::<2>(v, &w)));
}

/// The codomain (A + 2C : 4C) of the isogeny with kernel point k of order 2. 2S + 1M.
pub fn get_2_isog<F: Fp2>(f: F, k: &Point<F::Elem>, codomain: &mut Pair<F::Elem>) {
    let xx = f.sqr(&k.x);
    codomain.other = f.sqr(&k.z);
    let plus = f.sub::<2>(&codomain.other, &xx);
    f.set_mul(&mut codomain.plus, &plus, &f.one());
}

/// The image of p under the isogeny with kernel point k of order 2. 4M.
pub fn eval_2_isog<F: Fp2>(f: F, k: &Point<F::Elem>, p: &mut Point<F::Elem>) {
    let t = f.mul(&f.add(&k.x, &k.z), &f.sub::<2>(&p.x, &p.z));
    let u = f.mul(&f.sub::<2>(&k.x, &k.z), &f.add(&p.x, &p.z));
    f.mul_assign(&mut p.x, &f.add(&t, &u));
    f.mul_assign(&mut p.z, &f.sub::<2>(&t, &u));
}

/// The isogeny with kernel point k of order 4 as (4Z^2, X - Z, X + Z), and its codomain (A + 2C : 4C). 4S.
pub fn get_4_isog<F: Fp2>(f: F, k: &Point<F::Elem>, codomain: &mut Pair<F::Elem>) -> [F::Fixed; 3] {
    let (xx, zz) = (f.sqr(&k.x), f.sqr(&k.z));
    let (xx2, zz2) = (f.add(&xx, &xx), f.add(&zz, &zz));
    codomain.plus = f.sqr(&xx2);
    codomain.other = f.sqr(&zz2);
    [
        f.prepare(&f.add(&zz2, &zz2)),
        f.prepare(&f.sub::<2>(&k.x, &k.z)),
        f.prepare(&f.add(&k.x, &k.z)),
    ]
}

/// The image of p under a 4-isogeny. 6M + 2S.
pub fn eval_4_isog<F: Fp2>(f: F, [c0, c1, c2]: &[F::Fixed; 3], p: &mut Point<F::Elem>) {
    let (plus, minus) = (f.add(&p.x, &p.z), f.sub::<2>(&p.x, &p.z));
    let x = f.mul_fixed(c1, &plus);
    let z = f.mul_fixed(c2, &minus);
    let t = f.mul_fixed(c0, &f.mul(&plus, &minus));
    let s = f.sqr(&f.add(&x, &z));
    let d = f.sqr(&f.sub::<2>(&x, &z));
    f.set_mul(&mut p.x, &f.add(&s, &t), &s);
    f.set_mul(&mut p.z, &f.sub::<2>(&d, &t), &d);
}

/// The isogeny with kernel point k of order 3 as (X - Z, X + Z), and its codomain (A + 2C : A - 2C). 2M + 3S.
///
/// With u = (X - Z)^2, v = (X + Z)^2, w = (2X)^2 the specification's sums become A - 2C = (w - u)(2(w + u) - v) and
/// A + 2C = (w - v)(2(w + v) - u), each at most five elements.
pub fn get_3_isog<F: Fp2>(f: F, k: &Point<F::Elem>, codomain: &mut Pair<F::Elem>) -> [F::Fixed; 2] {
    let (minus, plus) = (f.sub::<2>(&k.x, &k.z), f.add(&k.x, &k.z));
    let (u, v, w) = (f.sqr(&minus), f.sqr(&plus), f.sqr(&f.add(&k.x, &k.x)));
    let (wu, wv) = (f.add(&w, &u), f.add(&w, &v));
    let sum = f.sub::<2>(&f.add(&wv, &wv), &u);
    f.set_mul(&mut codomain.plus, &f.sub::<2>(&w, &v), &sum);
    let sum = f.sub::<2>(&f.add(&wu, &wu), &v);
    f.set_mul(&mut codomain.other, &f.sub::<2>(&w, &u), &sum);
    [f.prepare(&minus), f.prepare(&plus)]
}

/// The image of p under a 3-isogeny. 4M + 2S.
pub fn eval_3_isog<F: Fp2>(f: F, [c0, c1]: &[F::Fixed; 2], p: &mut Point<F::Elem>) {
    let t = f.mul_fixed(c0, &f.add(&p.x, &p.z));
    let u = f.mul_fixed(c1, &f.sub::<2>(&p.x, &p.z));
    f.mul_assign(&mut p.x, &f.sqr(&f.add(&t, &u)));
    f.mul_assign(&mut p.z, &f.sqr(&f.sub::<2>(&u, &t)));
}

/// The j-invariant of the curve with plus = A + 2C, minus = A - 2C, c4 = 4C, each at most 4p. 4M + 3S + 1I.
///
/// j = 256 (A^2 - 3C^2)^3 / (C^4 (A^2 - 4C^2)). With m = A^2 - 4C^2 = plus minus and s = c4^2 = 16 C^2 this is
/// 16 (16m + s)^3 / (s^2 m); with t = 4m and n = 4t + s it is 64 n^3 / (s^2 t).
pub fn j_invariant<F: Fp2>(f: F, plus: &F::Elem, minus: &F::Sum, c4: &F::Sum) -> F::Elem {
    let s = f.sqr(c4);
    let t = f.mul(&quadruple(f, plus), minus);
    let n = f.add(&quadruple(f, &t), &s);
    let inverse = f.inv(&f.mul(&f.sqr(&s), &t));
    let cube = f.mul(&quadruple(f, &f.sqr(&n)), &n);
    f.mul(&quadruple(f, &cube), &quadruple(f, &inverse))
}

/// (A + 2) / 4 and (A - 2) / 4 of the curve on which P, Q and P - Q have the coordinates p, q and r.
///
/// A = (1 - pq - pr - qr)^2 / (4 pqr) - p - q - r. A zero coordinate gives A = -p - q - r; whoever accepts such input
/// gets a meaningless curve, in the same time. 8M + 1S + 1I.
pub fn curve_of<F: Fp2>(f: F, p: &F::Elem, q: &F::Elem, r: &F::Elem) -> (F::Elem, F::Elem) {
    let (one, quarter) = (f.one(), f.quarter());
    let pq = f.mul(p, q);
    let sum = f.add(p, q);
    let pairs = f.add(&pq, &f.mul(&sum, r));
    let n = f.sqr(&f.sub::<4>(&one, &pairs));
    let inverse = f.inv(&f.mul(&quadruple(f, &pq), r));
    let a = f.sub::<6>(&f.mul(&n, &inverse), &f.add(&sum, r));
    let two = f.mul(&f.add(&one, &one), &one);
    let plus = f.mul(&f.add(&a, &two), &quarter);
    let minus = f.mul(&f.sub::<2>(&a, &two), &quarter);
    (plus, minus)
}

/// Affine x of three points, by one inversion. 9M + 1I. A zero Z makes all three 0.
pub fn normalise<F: Fp2>(f: F, p: &[(F::Elem, F::Elem); 3]) -> [F::Elem; 3] {
    let [(x0, z0), (x1, z1), (x2, z2)] = p;
    let z01 = f.mul(z0, z1);
    let inverse = f.inv(&f.mul(&z01, z2));
    let inverse01 = f.mul(&inverse, z2);
    [
        f.mul(x0, &f.mul(&inverse01, z1)),
        f.mul(x1, &f.mul(&inverse01, z0)),
        f.mul(x2, &f.mul(&inverse, &z01)),
    ]
}

fn quadruple<F: Fp2>(f: F, a: &F::Sum) -> F::Sum {
    let twice = f.add(a, a);
    f.add(&twice, &twice)
}
