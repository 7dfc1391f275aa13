//! GF(p^2) on 52-bit limbs, eight instances, one in each lane: the field of batch mode, for any kernels.
//!
//! [`crate::backend::batch`] derives the representation and the bounds.

use crate::backend::batch::convert::{
    bytes_from_limbs, gather, is_below_p, limbs_from_bytes, limbs_from_words, scatter,
    words_from_limbs,
};
use crate::backend::batch::fp2::{Elem, Left, Sum, zero};
use crate::backend::batch::mont::{Integers, Limbs52, constant};
use crate::backend::batch::sum_limb;
use crate::backend::inverse::invert;
use crate::backend::kernels::{BatchKernels, multiply, multiply_to, square};
use crate::fp2::{Fp2, MAX_FP2_BYTES, MAX_WORDS};
use crate::params::Prime;
use core::array::from_fn;
use core::marker::PhantomData;
use subtle::{Choice, ConstantTimeEq};

/// GF(p^2), p of `P`, in `N` limbs, in eight lanes, by the kernels of `K`. An integer below p has `WORDS` 64-bit words.
#[derive(Clone, Copy, Debug)]
pub struct Field52<P, K, const N: usize, const WORDS: usize> {
    kernels: K,
    prime: PhantomData<P>,
}

impl<P: Prime, K: BatchKernels, const N: usize, const WORDS: usize> Field52<P, K, N, WORDS> {
    /// The field on these kernels.
    pub fn new(kernels: K) -> Self {
        // x y <= 500 p^2 gives (x y + u p) / R < 2p, and no factor (30p at most) reaches R. The limbs of two operands and of
        // a multiple of p add up within a signed lane.
        const {
            assert!(Limbs52::<P, N>::times(500)[N - 1] < 1 << 52);
            assert!(sum_limb::<P, N>() < (1 << 62) - (1 << 52));
        }
        Self {
            kernels,
            prime: PhantomData,
        }
    }

    fn splat(self, x: &[u64; N]) -> Integers<K::V, N> {
        constant(self.kernels, x)
    }

    fn mul1(self, x: &Integers<K::V, N>, y: &Integers<K::V, N>) -> Integers<K::V, N> {
        self.kernels.mul::<P, N>(x, y)
    }

    /// The proper limbs, for each lane, of the integer below p that x <= 10p in Montgomery form stands for.
    fn integers(self, x: &Integers<K::V, N>) -> [[u64; N]; 8] {
        let mut unit = [0; N];
        unit[0] = 1;
        let reduced = self.mul1(x, &self.splat(&unit));
        scatter(self.kernels, &self.kernels.settle::<P, N>(&reduced))
    }

    /// Montgomery form of integers x <= 500p.
    fn montgomery(self, x: &Integers<K::V, N>) -> Integers<K::V, N> {
        self.mul1(x, &self.splat(&Limbs52::<P, N>::R2))
    }

    /// Whether x <= 10p is 0 modulo p.
    fn is_zero1(self, x: &Integers<K::V, N>) -> [Choice; 8] {
        self.integers(x).map(|limbs| all_zero(&limbs))
    }

    /// a0 - a1 i.
    fn conjugate(self, a: &Elem<K::V, N>) -> Sum<K::V, N> {
        let negated = self.sub::<2>(&self.zero(), a);
        Sum([a.0.0[0], negated.0[1]])
    }

    /// The norm a0^2 + a1^2 = a (a0 - a1 i), below 2p.
    fn norm(self, a: &Elem<K::V, N>) -> Integers<K::V, N> {
        self.mul(a, &self.conjugate(a)).0.0[0]
    }

    /// The inverses of x, in each lane, by one inversion; x is not 0 in any lane.
    ///
    /// Three products in which lanes meet give the product of all eight in every lane; after its inversion each step
    /// back strikes out the other factors.
    fn invert_lanes(self, x: &Integers<K::V, N>) -> Integers<K::V, N> {
        let k = self.kernels;
        let others = k.cross::<P, N, 1>(x);
        let pairs = self.mul1(x, &others);
        let other_pairs = k.cross::<P, N, 2>(&pairs);
        let quads = self.mul1(&pairs, &other_pairs);
        let other_quads = k.cross::<P, N, 4>(&quads);
        let all = self.mul1(&quads, &other_quads);
        let inverse = self.invert(&all);
        let of_quads = self.mul1(&inverse, &other_quads);
        let of_pairs = self.mul1(&of_quads, &other_pairs);
        self.mul1(&of_pairs, &others)
    }

    /// 1/x for an x that is the same in all lanes.
    fn invert(self, x: &Integers<K::V, N>) -> Integers<K::V, N> {
        let [integer, ..] = self.integers(x);
        let inverse = invert::<P, WORDS>(&words_from_limbs(&integer));
        self.montgomery(&self.splat(&limbs_from_words(&inverse)))
    }
}

/// x / 4 for a multiple of 4.
const fn quarter_of<const N: usize>(x: [u64; N]) -> [u64; N] {
    let mut r = x;
    let mut i = 0;
    while i < N {
        let next = if i + 1 < N { x[i + 1] } else { 0 };
        r[i] = x[i] >> 2 | (next & 3) << 50;
        i += 1;
    }
    r
}

/// A bit for each lane.
fn mask(choice: &[Choice; 8]) -> u8 {
    choice
        .iter()
        .rev()
        .fold(0, |bits, c| bits << 1 | c.unwrap_u8())
}

fn all_zero<const N: usize>(limbs: &[u64; N]) -> Choice {
    limbs.iter().fold(0, |bits, limb| bits | limb).ct_eq(&0)
}

impl<P: Prime, K: BatchKernels, const N: usize, const WORDS: usize> Fp2
    for Field52<P, K, N, WORDS>
{
    const WIDTH: usize = 8;
    type PerLane<T: Copy> = [T; 8];
    type Sum = Sum<K::V, N>;
    type Elem = Elem<K::V, N>;
    type Fixed = Left<K::V, N>;

    fn per_lane<T: Copy>(self, f: impl FnMut(usize) -> T) -> [T; 8] {
        from_fn(f)
    }

    fn zero(self) -> Elem<K::V, N> {
        zero::<K, N>(self.kernels)
    }
    fn one(self) -> Elem<K::V, N> {
        let mut one = self.zero();
        one.0.0[0] = self.splat(&Limbs52::<P, N>::ONE);
        one
    }
    fn quarter(self) -> Elem<K::V, N> {
        // (p + 1) / 4, as 4 (p + 1) / 4 = 1 mod p.
        let mut quarter = self.zero();
        let integer = const { quarter_of(Limbs52::<P, N>::P_PLUS_1) };
        quarter.0.0[0] = self.montgomery(&self.splat(&integer));
        quarter
    }
    fn constant(self, re: &[u64; MAX_WORDS], im: &[u64; MAX_WORDS]) -> Elem<K::V, N> {
        let convert = |x| self.montgomery(&self.splat(&limbs_from_words(x)));
        Elem(Sum([convert(re), convert(im)]))
    }
    fn decode(self, bytes: &[&[u8]; 8]) -> (Elem<K::V, N>, [Choice; 8]) {
        let coordinate = |half: usize| -> [[u64; N]; 8] {
            bytes.map(|b| limbs_from_bytes(b.chunks_exact(b.len() / 2).nth(half).unwrap_or(&[])))
        };
        // Whole bytes hold less than 2^8 p.
        let (re, im) = (coordinate(0), coordinate(1));
        let canonical = from_fn(|i| is_below_p::<P, N>(&re[i]) & is_below_p::<P, N>(&im[i]));
        let convert =
            |x: &[[u64; N]; 8]| self.montgomery(&gather(self.kernels, |lane, j| x[lane][j]));
        (Elem(Sum([convert(&re), convert(&im)])), canonical)
    }
    fn encode(self, a: &Elem<K::V, N>) -> [[u8; MAX_FP2_BYTES]; 8] {
        let [re, im] = a.0.0.map(|x| self.integers(&x));
        from_fn(|i| {
            let mut bytes = [0; MAX_FP2_BYTES];
            let (first, second) = bytes[..P::FP2_BYTES].split_at_mut(P::FP2_BYTES / 2);
            bytes_from_limbs(&re[i], first);
            bytes_from_limbs(&im[i], second);
            bytes
        })
    }

    #[inline(always)]
    fn add(self, a: &Sum<K::V, N>, b: &Sum<K::V, N>) -> Sum<K::V, N> {
        self.kernels.sum::<P, N>(a, b)
    }
    #[inline(always)]
    fn sub<const M: u64>(self, a: &Sum<K::V, N>, b: &Sum<K::V, N>) -> Sum<K::V, N> {
        self.kernels.difference::<P, N, M>(a, b)
    }
    #[inline(always)]
    fn mul(self, a: &Sum<K::V, N>, b: &Sum<K::V, N>) -> Elem<K::V, N> {
        let k = self.kernels;
        let (a, b) = (k.left::<P, N>(a), k.right::<P, N>(b));
        multiply::<P, K, N>(k, &a, &b)
    }
    #[inline(always)]
    fn set_mul(self, out: &mut Elem<K::V, N>, a: &Sum<K::V, N>, b: &Sum<K::V, N>) {
        let (a, b) = (self.kernels.left::<P, N>(a), self.kernels.right::<P, N>(b));
        multiply_to::<P, K, N>(self.kernels, &a, &b, out);
    }
    #[inline(always)]
    fn mul_assign(self, x: &mut Elem<K::V, N>, a: &Sum<K::V, N>) {
        let (a, b) = (self.kernels.left::<P, N>(a), self.kernels.right::<P, N>(x));
        multiply_to::<P, K, N>(self.kernels, &a, &b, x);
    }
    #[inline(always)]
    fn sqr(self, a: &Sum<K::V, N>) -> Elem<K::V, N> {
        square::<P, K, N>(self.kernels, &self.kernels.factors::<P, N>(a))
    }
    #[inline(always)]
    fn prepare(self, a: &Sum<K::V, N>) -> Left<K::V, N> {
        self.kernels.left::<P, N>(a)
    }
    #[inline(always)]
    fn mul_fixed(self, a: &Left<K::V, N>, b: &Sum<K::V, N>) -> Elem<K::V, N> {
        let (k, b) = (self.kernels, self.kernels.right::<P, N>(b));
        multiply::<P, K, N>(k, a, &b)
    }
    fn inv(self, a: &Elem<K::V, N>) -> Elem<K::V, N> {
        let norms = self.integers(&self.norm(a)).map(|mut norm| {
            // The norm is 0 only for 0. With 1 in its place the lane spoils no other, and its result is 0 by the conjugate.
            norm[0] |= u64::from(all_zero(&norm).unwrap_u8());
            norm
        });
        let norms = self.montgomery(&gather(self.kernels, |lane, j| norms[lane][j]));
        let inverse = self.invert_lanes(&norms);
        let conjugate = self.conjugate(a);
        Elem(Sum(conjugate.0.map(|x| self.mul1(&x, &inverse))))
    }

    fn is_zero(self, a: &Sum<K::V, N>) -> [Choice; 8] {
        let [re, im] = a.0.map(|x| self.is_zero1(&x));
        from_fn(|i| re[i] & im[i])
    }
    fn is_square(self, a: &Elem<K::V, N>) -> [Choice; 8] {
        // a is a square in GF(p^2) iff its norm n is one in GF(p): iff n^((p + 1) / 2) = n, and (p + 1) / 2 = 2^(e2 - 1) 3^e3.
        let norm = self.norm(a);
        let mut x = norm;
        for _ in 1..P::E2 {
            x = self.mul1(&x, &x);
        }
        for _ in 0..P::E3 {
            x = self.mul1(&self.mul1(&x, &x), &x);
        }
        let (power, norm) = (self.integers(&x), self.integers(&norm));
        from_fn(|i| power[i].ct_eq(&norm[i]))
    }
    #[inline(always)]
    fn swap(self, choice: &[Choice; 8], a: &mut Elem<K::V, N>, b: &mut Elem<K::V, N>) {
        self.kernels.exchange::<P, N>(mask(choice), a, b);
    }
}

#[cfg(test)]
mod planted;
