//! Phases of the Fp2 operations. Each is the body of one kernel; [`super`] derives what they do and why it fits.
//!
//! A phase hands over through memory what the next one reads once: 32 registers hold one product's accumulators and one
//! operand, no more.

use super::mont::{
    Columns, Integers, Limbs52, carry, columns, empty, multiply, multiply_reduce, resume,
};
use crate::backend::lanes::Lanes;
use crate::params::Prime;
use core::array::from_fn;
use core::ops::Deref;

/// Eight sums: coordinates in [0, 10p], limbs signed and loose.
#[derive(Clone, Copy, Debug)]
pub struct Sum<V, const N: usize> {
    /// Real parts.
    pub re: Integers<V, N>,
    /// Imaginary parts.
    pub im: Integers<V, N>,
}

/// Eight elements: coordinates in [0, 2p).
#[derive(Clone, Copy, Debug)]
pub struct Elem<V, const N: usize>(pub Sum<V, N>);

impl<V, const N: usize> Deref for Elem<V, N> {
    type Target = Sum<V, N>;
    #[inline(always)]
    fn deref(&self) -> &Sum<V, N> {
        &self.0
    }
}

/// The multiple of p from which sums of two coordinates of an operand are taken.
pub const COVER: u64 = 20;

/// The multiplicands on the side of a: carried, and each used once in a product.
#[derive(Clone, Copy, Debug)]
pub struct Fixed<V, const N: usize> {
    /// a0.
    pub re: Integers<V, N>,
    /// 20p - a0 - a1.
    pub minus_sum: Integers<V, N>,
    /// 20p - a0 + a1.
    pub difference: Integers<V, N>,
}

/// The multiplicands on the side of b, and what both coordinates of the product share.
#[derive(Clone, Copy, Debug)]
pub struct Shared<V, const N: usize> {
    /// a0 (b0 + b1).
    pub product: Columns<V, N>,
    /// b0, carried.
    pub re: Integers<V, N>,
    /// b1, carried.
    pub im: Integers<V, N>,
}

/// The four multiplicands of a square, carried.
#[derive(Clone, Copy, Debug)]
pub struct Factors<V, const N: usize> {
    /// a0 + a1 and a0 - a1 + 10p.
    pub re: [Integers<V, N>; 2],
    /// 2 a0 and a1.
    pub im: [Integers<V, N>; 2],
}

/// x + y, limb by limb.
#[inline(always)]
pub fn plus<S: Lanes, const N: usize>(
    s: S,
    x: &Integers<S::V, N>,
    y: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    from_fn(
        #[inline(always)]
        |i| s.add(x[i], y[i]),
    )
}

/// x - y, limb by limb.
#[inline(always)]
pub fn minus<S: Lanes, const N: usize>(
    s: S,
    x: &Integers<S::V, N>,
    y: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    from_fn(
        #[inline(always)]
        |i| s.sub(x[i], y[i]),
    )
}

/// K p in every lane.
#[inline(always)]
pub fn multiple<S: Lanes, P: Prime, const N: usize, const K: u64>(s: S) -> Integers<S::V, N> {
    let limbs = const { Limbs52::<P, N>::times(K) };
    from_fn(
        #[inline(always)]
        |i| s.splat(limbs[i]),
    )
}

/// First phase of a product: all carries, and a0 (b0 + b1).
///
/// The carries of the second phase stand before the product that hides their latency.
#[inline(always)]
pub fn begin<S: Lanes, P: Prime, const N: usize>(
    s: S,
    a: &Sum<S::V, N>,
    b: &Sum<S::V, N>,
) -> (Fixed<S::V, N>, Shared<S::V, N>) {
    let cover = minus(s, &multiple::<S, P, N, COVER>(s), &a.re);
    let re = carry(s, &a.re);
    let sum = carry(s, &plus(s, &b.re, &b.im));
    let minus_sum = carry(s, &minus(s, &cover, &a.im));
    let b1 = carry(s, &b.im);
    let mut t = empty(s);
    multiply(s, &mut t, &re, &sum);
    let product = columns(s, &t);
    let difference = carry(s, &plus(s, &cover, &a.im));
    let b0 = carry(s, &b.re);
    (
        Fixed {
            re,
            minus_sum,
            difference,
        },
        Shared {
            product,
            re: b0,
            im: b1,
        },
    )
}

/// a as a factor of several products.
#[inline(always)]
pub fn prepare<S: Lanes, P: Prime, const N: usize>(s: S, a: &Sum<S::V, N>) -> Fixed<S::V, N> {
    let cover = minus(s, &multiple::<S, P, N, COVER>(s), &a.re);
    Fixed {
        re: carry(s, &a.re),
        minus_sum: carry(s, &minus(s, &cover, &a.im)),
        difference: carry(s, &plus(s, &cover, &a.im)),
    }
}

/// First phase of a product whose side a is prepared.
#[inline(always)]
pub fn begin_fixed<S: Lanes, const N: usize>(
    s: S,
    a: &Fixed<S::V, N>,
    b: &Sum<S::V, N>,
) -> Shared<S::V, N> {
    let sum = carry(s, &plus(s, &b.re, &b.im));
    let im = carry(s, &b.im);
    let mut t = empty(s);
    multiply(s, &mut t, &a.re, &sum);
    let product = columns(s, &t);
    let re = carry(s, &b.re);
    Shared { product, re, im }
}

/// Second phase of a product, once for each coordinate: (product + x y) / R mod p.
#[inline(always)]
pub fn finish<S: Lanes, P: Prime, const N: usize>(
    s: S,
    product: &Columns<S::V, N>,
    x: &Integers<S::V, N>,
    y: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let mut t = resume(s, product);
    multiply_reduce::<S, P, N>(s, &mut t, x, y)
}

/// First phase of a square: a^2 = (a0 + a1)(a0 - a1) + 2 a0 a1 i.
#[inline(always)]
pub fn factors<S: Lanes, P: Prime, const N: usize>(s: S, a: &Sum<S::V, N>) -> Factors<S::V, N> {
    let raised = plus(s, &a.re, &multiple::<S, P, N, 10>(s));
    Factors {
        re: [
            carry(s, &plus(s, &a.re, &a.im)),
            carry(s, &minus(s, &raised, &a.im)),
        ],
        im: [carry(s, &plus(s, &a.re, &a.re)), carry(s, &a.im)],
    }
}

/// Second phase of a square, once for each coordinate: x y / R mod p.
#[inline(always)]
pub fn product<S: Lanes, P: Prime, const N: usize>(
    s: S,
    x: &Integers<S::V, N>,
    y: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    multiply_reduce::<S, P, N>(s, &mut empty(s), x, y)
}

/// a + b.
#[inline(always)]
pub fn add<S: Lanes, const N: usize>(s: S, a: &Sum<S::V, N>, b: &Sum<S::V, N>) -> Sum<S::V, N> {
    Sum {
        re: plus(s, &a.re, &b.re),
        im: plus(s, &a.im, &b.im),
    }
}

/// a + K p - b.
#[inline(always)]
pub fn sub<S: Lanes, P: Prime, const N: usize, const K: u64>(
    s: S,
    a: &Sum<S::V, N>,
    b: &Sum<S::V, N>,
) -> Sum<S::V, N> {
    let kp = multiple::<S, P, N, K>(s);
    Sum {
        re: minus(s, &plus(s, &a.re, &kp), &b.re),
        im: minus(s, &plus(s, &a.im, &kp), &b.im),
    }
}

/// Exchanges a and b in the lanes of the secret `mask`.
#[inline(always)]
pub fn exchange<S: Lanes, const N: usize>(
    s: S,
    mask: u8,
    a: &mut Elem<S::V, N>,
    b: &mut Elem<S::V, N>,
) {
    exchange_integers(s, mask, &mut a.0.re, &mut b.0.re);
    exchange_integers(s, mask, &mut a.0.im, &mut b.0.im);
}

#[inline(always)]
fn exchange_integers<S: Lanes, const N: usize>(
    s: S,
    mask: u8,
    a: &mut Integers<S::V, N>,
    b: &mut Integers<S::V, N>,
) {
    for i in 0..N {
        let (x, y) = (a[i], b[i]);
        a[i] = s.select(mask, y, x);
        b[i] = s.select(mask, x, y);
    }
}
