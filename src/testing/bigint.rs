//! The oracle: GF(p^2) and curves on big integers, by textbook formulas that share nothing with the library's.

use crate::backend::words::Words;
use crate::backend::words::battery::{big, random};
use crate::fp2::{Fp2, MAX_WORDS};
use crate::params::Prime;
use num_bigint::BigUint;
use std::ops::{Add, Mul, Neg, Sub};
use std::rc::Rc;
use std::vec::Vec;

/// p of a set.
pub(crate) fn prime<P: Prime>() -> BigUint {
    big(&Words::<P, MAX_WORDS>::P)
}

/// re + im i modulo p, both below p.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Q {
    pub(crate) re: BigUint,
    pub(crate) im: BigUint,
    p: Rc<BigUint>,
}

/// GF(p^2): where its elements come from.
#[derive(Clone, Debug)]
pub(crate) struct Gf {
    pub(crate) p: Rc<BigUint>,
}

impl Gf {
    pub(crate) fn of<P: Prime>() -> Self {
        Self {
            p: Rc::new(prime::<P>()),
        }
    }
    /// re + im i, reduced.
    pub(crate) fn element(&self, re: &BigUint, im: &BigUint) -> Q {
        Q {
            re: re % &*self.p,
            im: im % &*self.p,
            p: self.p.clone(),
        }
    }
    pub(crate) fn int(&self, x: u32) -> Q {
        self.element(&BigUint::from(x), &BigUint::ZERO)
    }
    /// SplitMix64's next element.
    pub(crate) fn random(&self, state: &mut u64) -> Q {
        let mut draw = || {
            let words: [u64; MAX_WORDS + 1] = core::array::from_fn(|_| random(state));
            big(&words)
        };
        self.element(&draw(), &draw())
    }
    /// Little-endian bytes, re then im.
    pub(crate) fn decode(&self, bytes: &[u8]) -> Q {
        let (re, im) = bytes.split_at(bytes.len() / 2);
        self.element(&BigUint::from_bytes_le(re), &BigUint::from_bytes_le(im))
    }
}

impl Q {
    pub(crate) fn field(&self) -> Gf {
        Gf { p: self.p.clone() }
    }
    pub(crate) fn is_zero(&self) -> bool {
        self.re == BigUint::ZERO && self.im == BigUint::ZERO
    }
    pub(crate) fn norm(&self) -> BigUint {
        (&self.re * &self.re + &self.im * &self.im) % &*self.p
    }
    /// 1/a; none for 0.
    pub(crate) fn inverse(&self) -> Option<Self> {
        let n = self.norm().modinv(&self.p)?;
        Some(
            self.field()
                .element(&(&self.re * &n), &((&*self.p - &self.im) * n)),
        )
    }
    pub(crate) fn square(&self) -> Self {
        self * self
    }
    pub(crate) fn pow(&self, exponent: &BigUint) -> Self {
        let mut r = self.field().int(1);
        for i in (0..exponent.bits()).rev() {
            r = r.square();
            if exponent.bit(i) {
                r = r * self;
            }
        }
        r
    }
    /// A square root, for p = 3 mod 4 (Adj and Rodriguez-Henriquez 2013, algorithm 9); none for a non-square.
    pub(crate) fn sqrt(&self) -> Option<Self> {
        let (one, p) = (self.field().int(1), &*self.p);
        let power = self.pow(&((p - 3u32) >> 2));
        let (alpha, root) = (power.square() * self, power * self);
        let root = if (&alpha + &one).is_zero() {
            root * self.field().element(&BigUint::ZERO, &BigUint::from(1u32))
        } else {
            root * (alpha + one).pow(&((p - 1u32) >> 1))
        };
        (root.square() == *self).then_some(root)
    }
    /// `size` bytes: re then im, little-endian.
    pub(crate) fn to_bytes(&self, size: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(size);
        for x in [&self.re, &self.im] {
            let start = bytes.len();
            bytes.extend(x.to_bytes_le());
            bytes.resize(start + size / 2, 0);
        }
        bytes
    }
}

/// Operators on values and references.
macro_rules! operator {
    ($Op:ident, $op:ident, |$a:ident, $b:ident| $result:expr) => {
        impl $Op<&Q> for &Q {
            type Output = Q;
            fn $op(self, other: &Q) -> Q {
                let ($a, $b) = (self, other);
                $result
            }
        }
        impl $Op<Q> for &Q {
            type Output = Q;
            fn $op(self, other: Q) -> Q {
                self.$op(&other)
            }
        }
        impl $Op<&Q> for Q {
            type Output = Q;
            fn $op(self, other: &Q) -> Q {
                (&self).$op(other)
            }
        }
        impl $Op<Q> for Q {
            type Output = Q;
            fn $op(self, other: Q) -> Q {
                (&self).$op(&other)
            }
        }
    };
}
operator!(Add, add, |a, b| a
    .field()
    .element(&(&a.re + &b.re), &(&a.im + &b.im)));
operator!(Sub, sub, |a, b| a
    .field()
    .element(&(&a.re + &*a.p - &b.re), &(&a.im + &*a.p - &b.im)));
operator!(Mul, mul, |a, b| a.field().element(
    &(&a.re * &b.re + (&*a.p - &a.im) * &b.im),
    &(&a.re * &b.im + &a.im * &b.re)
));
impl Mul<u32> for Q {
    type Output = Q;
    fn mul(self, k: u32) -> Q {
        let k = self.field().int(k);
        self * k
    }
}
impl Neg for Q {
    type Output = Q;
    fn neg(self) -> Q {
        self.field().int(0) - self
    }
}

/// A point of a curve; `None` is the neutral one.
pub(crate) type Affine = Option<(Q, Q)>;

/// y^2 = x^3 + a2 x^2 + a4 x + a6.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Curve {
    pub(crate) a2: Q,
    pub(crate) a4: Q,
    pub(crate) a6: Q,
}

impl Curve {
    /// y^2 = x^3 + a x^2 + x.
    pub(crate) fn montgomery(a: &Q) -> Self {
        let f = a.field();
        Self {
            a2: a.clone(),
            a4: f.int(1),
            a6: f.int(0),
        }
    }
    fn value(&self, x: &Q) -> Q {
        ((x + &self.a2) * x + &self.a4) * x + &self.a6
    }
    /// A point with this x, if there is one.
    pub(crate) fn lift(&self, x: &Q) -> Option<(Q, Q)> {
        Some((x.clone(), self.value(x).sqrt()?))
    }
    pub(crate) fn contains(&self, p: &Affine) -> bool {
        p.as_ref().is_none_or(|(x, y)| y.square() == self.value(x))
    }
    pub(crate) fn negate(p: &Affine) -> Affine {
        p.clone().map(|(x, y)| (x, -y))
    }
    pub(crate) fn add(&self, p: &Affine, q: &Affine) -> Affine {
        let (Some((x1, y1)), Some((x2, y2))) = (p, q) else {
            return p.clone().or_else(|| q.clone());
        };
        let slope = if x1 != x2 {
            (y2 - y1) * (x2 - x1).inverse()?
        } else if (y1 + y2).is_zero() {
            return None;
        } else {
            let tangent = x1.square() * 3 + (x1 * &self.a2) * 2 + &self.a4;
            tangent * (y1 + y2).inverse()?
        };
        let x = slope.square() - &self.a2 - x1 - x2;
        let y = slope * (x1 - &x) - y1;
        Some((x, y))
    }
    pub(crate) fn subtract(&self, p: &Affine, q: &Affine) -> Affine {
        self.add(p, &Self::negate(q))
    }
    pub(crate) fn multiply(&self, p: &Affine, k: &BigUint) -> Affine {
        let mut r = None;
        for i in (0..k.bits()).rev() {
            r = self.add(&r, &r);
            if k.bit(i) {
                r = self.add(&r, p);
            }
        }
        r
    }
    /// j = c4^3 / discriminant.
    pub(crate) fn j(&self) -> Option<Q> {
        let (b2, b4, b6) = (
            self.a2.clone() * 4,
            self.a4.clone() * 2,
            self.a6.clone() * 4,
        );
        let b8 = (&self.a2 * &self.a6) * 4 - self.a4.square();
        let c4 = b2.square() - b4.clone() * 24;
        let discriminant =
            (&b2 * &b4 * &b6) * 9 - b2.square() * b8 - (b4.square() * &b4) * 8 - b6.square() * 27;
        Some(c4.square() * c4 * discriminant.inverse()?)
    }
}

/// Velu's isogeny with a kernel of 2 or 3 points (Velu 1971).
pub(crate) struct Velu {
    kernel: Q,
    v: Q,
    u: Q,
    pub(crate) codomain: Curve,
}

impl Velu {
    /// From a point of order 2 or 3.
    pub(crate) fn new(e: &Curve, kernel: &(Q, Q)) -> Self {
        let (x, y) = kernel;
        let slope = x.square() * 3 + (x * &e.a2) * 2 + &e.a4;
        let v = if y.is_zero() { slope } else { slope * 2 };
        let u = y.square() * 4;
        let w = &u + x * &v;
        let codomain = Curve {
            a2: e.a2.clone(),
            a4: &e.a4 - v.clone() * 5,
            a6: &e.a6 - (&e.a2 * &v) * 4 - w * 7,
        };
        Self {
            kernel: x.clone(),
            v,
            u,
            codomain,
        }
    }
    pub(crate) fn image(&self, p: &Affine) -> Affine {
        let (x, y) = p.as_ref()?;
        let t = (x - &self.kernel).inverse()?;
        let (vt, ut2) = (&self.v * &t, &self.u * t.square());
        let one = t.field().int(1);
        Some((x + &vt + &ut2, y * (one - vt * &t - (ut2 * t) * 2)))
    }
}

/// The elements of each lane, as the field has them.
pub(crate) fn decode<F: Fp2>(f: F, lanes: &[Q], size: usize) -> F::Elem {
    let bytes: Vec<Vec<u8>> = lanes.iter().map(|x| x.to_bytes(size)).collect();
    let (element, canonical) = f.decode(&f.per_lane(|lane| bytes[lane].as_slice()));
    assert!(canonical.as_ref().iter().all(|c| c.unwrap_u8() == 1));
    element
}

/// The elements of each lane, as the oracle has them.
pub(crate) fn encode<F: Fp2>(f: F, gf: &Gf, element: &F::Elem, size: usize) -> Vec<Q> {
    f.encode(element)
        .as_ref()
        .iter()
        .map(|bytes| gf.decode(&bytes[..size]))
        .collect()
}
