//! Phases of the Fp2 operations. Each is the body of one kernel; [`super`] derives what they do and why it fits.
//!
//! A phase hands over through memory what the next one reads once: 32 registers hold one product's accumulators and one
//! operand, no more.

use super::mont::{
    Columns, Integers, Limbs52, columns, empty, multiply, multiply_reduce, resume, unroll,
};
use crate::backend::lanes::Lanes;
use crate::params::Prime;
use core::ops::Deref;

/// Eight sums: re and im in [0, 10p], limbs signed and loose.
#[derive(Clone, Copy, Debug)]
pub struct Sum<V, const N: usize>(pub [Integers<V, N>; 2]);

/// Eight elements: re and im in [0, 2p).
#[derive(Clone, Copy, Debug)]
pub struct Elem<V, const N: usize>(pub Sum<V, N>);

impl<V, const N: usize> Deref for Elem<V, N> {
    type Target = Sum<V, N>;
    #[inline(always)]
    fn deref(&self) -> &Sum<V, N> {
        &self.0
    }
}

/// The multiple of p from which both coordinates of an operand are taken.
const COVER: u64 = 20;
/// The multiple of p from which one coordinate of an operand is taken.
const HALF_COVER: u64 = COVER / 2;

/// a as the left factor of a product: three multiplicands, carried.
#[derive(Clone, Copy, Debug)]
pub struct Left<V, const N: usize> {
    /// a0.
    pub shared: Integers<V, N>,
    /// 20p - a0 - a1 and 20p - a0 + a1.
    pub own: [Integers<V, N>; 2],
}

/// b as the right factor of a product: three multiplicands, carried.
#[derive(Clone, Copy, Debug)]
pub struct Right<V, const N: usize> {
    /// b0 + b1.
    pub shared: Integers<V, N>,
    /// b1 and b0.
    pub own: [Integers<V, N>; 2],
}

/// Two pairs of multiplicands, carried: the coordinates of a square are their products.
pub type Factors<V, const N: usize> = [[Integers<V, N>; 2]; 2];

/// The limbs of several integers at one place, each with the carry of its limb below. Chains that step together need few
/// registers, and their results leave at once.
#[inline(always)]
fn carry_in<S: Lanes, const CHAINS: usize>(
    s: S,
    place: usize,
    below: [S::V; CHAINS],
    limbs: [S::V; CHAINS],
) -> [S::V; CHAINS] {
    let mut r = limbs;
    if place > 0 {
        for i in 0..CHAINS {
            r[i] = s.add(limbs[i], s.sar::<52>(below[i]));
        }
    }
    r
}

/// a as the left factor of products.
#[inline(always)]
pub fn left<S: Lanes, P: Prime, const N: usize>(s: S, a: &Sum<S::V, N>) -> Left<S::V, N> {
    left_from::<S, P, N>(
        s,
        #[inline(always)]
        |i| [a.0[0][i], a.0[1][i]],
    )
}

/// The same from a function of the place, for values that are made limb by limb as the carries go: so few of them are alive at once.
#[inline(always)]
pub fn left_from<S: Lanes, P: Prime, const N: usize>(
    s: S,
    limbs_at: impl Fn(usize) -> [S::V; 2],
) -> Left<S::V, N> {
    let cover = const { Limbs52::<P, N>::times(COVER) };
    // Three arrays, not one result: that would be cleared in memory first.
    let (mut shared, mut minus_sum, mut difference) =
        ([s.splat(0); N], [s.splat(0); N], [s.splat(0); N]);
    let mut x = [s.splat(0); 3];
    unroll!(N, I, {
        let [re, im] = limbs_at(I);
        let covered = s.sub(s.splat(cover[I]), re);
        let limbs = [re, s.sub(covered, im), s.add(covered, im)];
        x = carry_in(s, I, x, limbs);
        (shared[I], minus_sum[I], difference[I]) = (x[0], x[1], x[2]);
    });
    Left {
        shared,
        own: [minus_sum, difference],
    }
}

/// b as the right factor of a product.
#[inline(always)]
pub fn right<S: Lanes, P: Prime, const N: usize>(s: S, b: &Sum<S::V, N>) -> Right<S::V, N> {
    right_from::<S, P, N>(
        s,
        #[inline(always)]
        |i| [b.0[0][i], b.0[1][i]],
    )
}

/// The same from a function of the place.
#[inline(always)]
pub fn right_from<S: Lanes, P: Prime, const N: usize>(
    s: S,
    limbs_at: impl Fn(usize) -> [S::V; 2],
) -> Right<S::V, N> {
    let (mut shared, mut own_im, mut own_re) = ([s.splat(0); N], [s.splat(0); N], [s.splat(0); N]);
    let mut x = [s.splat(0); 3];
    unroll!(N, I, {
        let [re, im] = limbs_at(I);
        x = carry_in(s, I, x, [s.add(re, im), im, re]);
        (shared[I], own_im[I], own_re[I]) = (x[0], x[1], x[2]);
    });
    Right {
        shared,
        own: [own_im, own_re],
    }
}

/// a0 (b0 + b1), which both coordinates of a product share.
#[inline(always)]
pub fn shared<S: Lanes, P: Prime, const N: usize>(
    s: S,
    a: &Left<S::V, N>,
    b: &Right<S::V, N>,
) -> Columns<S::V, N> {
    let mut t = empty(s);
    multiply(s, &mut t, &a.shared, &b.shared);
    columns(s, &t)
}

/// A coordinate of a product: (shared + x y) / R mod p.
#[inline(always)]
pub fn coordinate<S: Lanes, P: Prime, const N: usize>(
    s: S,
    shared: &Columns<S::V, N>,
    x: &Integers<S::V, N>,
    y: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    multiply_reduce::<S, P, N>(s, &mut resume(s, shared), x, y)
}

/// first + c i, where c is a coordinate of a product.
#[inline(always)]
pub fn finish<S: Lanes, P: Prime, const N: usize>(
    s: S,
    first: &Integers<S::V, N>,
    shared: &Columns<S::V, N>,
    x: &Integers<S::V, N>,
    y: &Integers<S::V, N>,
) -> Elem<S::V, N> {
    join::<S, N>(first, coordinate::<S, P, N>(s, shared, x, y))
}

/// A coordinate of a product into `out`.
#[inline(always)]
pub fn finish_to<S: Lanes, P: Prime, const N: usize>(
    s: S,
    shared: &Columns<S::V, N>,
    x: &Integers<S::V, N>,
    y: &Integers<S::V, N>,
    out: &mut Integers<S::V, N>,
) {
    *out = coordinate::<S, P, N>(s, shared, x, y);
}

/// re + im i. Limb by limb: an array would be copied by a call.
#[inline(always)]
fn join<S: Lanes, const N: usize>(re: &Integers<S::V, N>, im: Integers<S::V, N>) -> Elem<S::V, N> {
    let mut r = Elem(Sum([im; 2]));
    unroll!(N, I, {
        r.0.0[0][I] = re[I];
    });
    r
}

/// The multiplicands of a^2 = (a0 + a1)(a0 - a1) + 2 a0 a1 i.
#[inline(always)]
pub fn factors<S: Lanes, P: Prime, const N: usize>(s: S, a: &Sum<S::V, N>) -> Factors<S::V, N> {
    factors_from::<S, P, N>(
        s,
        #[inline(always)]
        |i| [a.0[0][i], a.0[1][i]],
    )
}

/// The same from a function of the place.
#[inline(always)]
pub fn factors_from<S: Lanes, P: Prime, const N: usize>(
    s: S,
    limbs_at: impl Fn(usize) -> [S::V; 2],
) -> Factors<S::V, N> {
    let cover = const { Limbs52::<P, N>::times(HALF_COVER) };
    let (mut sum, mut difference) = ([s.splat(0); N], [s.splat(0); N]);
    let (mut twice, mut imaginary) = ([s.splat(0); N], [s.splat(0); N]);
    let mut x = [s.splat(0); 4];
    unroll!(N, I, {
        let [re, im] = limbs_at(I);
        let covered = s.sub(s.add(re, s.splat(cover[I])), im);
        let limbs = [s.add(re, im), covered, s.add(re, re), im];
        x = carry_in(s, I, x, limbs);
        (sum[I], difference[I], twice[I], imaginary[I]) = (x[0], x[1], x[2], x[3]);
    });
    [[sum, difference], [twice, imaginary]]
}

/// first + c i, where c = x y / R mod p is a coordinate of a square.
#[inline(always)]
pub fn product<S: Lanes, P: Prime, const N: usize>(
    s: S,
    first: &Integers<S::V, N>,
    [x, y]: &[Integers<S::V, N>; 2],
) -> Elem<S::V, N> {
    join::<S, N>(first, multiply_reduce::<S, P, N>(s, &mut empty(s), x, y))
}

/// A coordinate of a square into `out`.
#[inline(always)]
pub fn product_to<S: Lanes, P: Prime, const N: usize>(
    s: S,
    [x, y]: &[Integers<S::V, N>; 2],
    out: &mut Integers<S::V, N>,
) {
    *out = multiply_reduce::<S, P, N>(s, &mut empty(s), x, y);
}

/// 0.
#[inline(always)]
pub fn zero<S: Lanes, const N: usize>(s: S) -> Elem<S::V, N> {
    Elem(Sum([[s.splat(0); N]; 2]))
}

/// a + b.
#[inline(always)]
pub fn sum<S: Lanes, P: Prime, const N: usize>(
    s: S,
    a: &Sum<S::V, N>,
    b: &Sum<S::V, N>,
) -> Sum<S::V, N> {
    let mut r = *a;
    for i in 0..2 {
        for j in 0..N {
            r.0[i][j] = s.add(a.0[i][j], b.0[i][j]);
        }
    }
    r
}

/// a + K p - b.
#[inline(always)]
pub fn difference<S: Lanes, P: Prime, const N: usize, const K: u64>(
    s: S,
    a: &Sum<S::V, N>,
    b: &Sum<S::V, N>,
) -> Sum<S::V, N> {
    let cover = const { Limbs52::<P, N>::times(K) };
    let mut r = *a;
    for i in 0..2 {
        for j in 0..N {
            r.0[i][j] = s.sub(s.add(a.0[i][j], s.splat(cover[j])), b.0[i][j]);
        }
    }
    r
}

/// Exchanges a and b in the lanes of the secret `mask`.
#[inline(always)]
pub fn exchange<S: Lanes, P: Prime, const N: usize>(
    s: S,
    mask: u8,
    a: &mut Elem<S::V, N>,
    b: &mut Elem<S::V, N>,
) {
    for i in 0..2 {
        for j in 0..N {
            let (x, y) = (a.0.0[i][j], b.0.0[i][j]);
            a.0.0[i][j] = s.select(mask, y, x);
            b.0.0[i][j] = s.select(mask, x, y);
        }
    }
}
