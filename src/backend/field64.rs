//! GF(p^2) on 64-bit words, one instance: the field of scalar mode, for any word kernels.
//!
//! # Representation
//!
//! A coordinate x is the integer x R mod p, R = 2^(64 N), in `N` words, not always the least residue: below 2p in an element, at most
//! 10p in a sum (the contract of [`Fp2`]). The sets leave 9 bits or more above p (p503; R > 507 p), so sums of five elements and
//! the 20p of the kernels fit without a carry out, and the kernels need no conditional subtraction: their results are below 2p
//! by the size of R alone. Only [`encode`](Fp2::encode) and comparisons take the least residue.

use crate::backend::inverse::invert;
use crate::backend::words::{WordKernels, Words};
use crate::fp2::{Fp2, MAX_FP2_BYTES, MAX_WORDS};
use crate::params::Prime;
use core::marker::PhantomData;
use core::ops::Deref;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

/// GF(p^2), p of `P`, in `N` words, by the kernels of `W`.
#[derive(Clone, Copy, Debug)]
pub struct Field64<P, W, const N: usize> {
    words: W,
    prime: PhantomData<P>,
}

/// A sum: two coordinates, at most 10p each.
#[derive(Clone, Copy, Debug)]
pub struct Sum<const N: usize>([[u64; N]; 2]);

/// An element: two coordinates below 2p.
#[derive(Clone, Copy, Debug)]
pub struct Elem<const N: usize>(Sum<N>);

impl<const N: usize> Deref for Elem<N> {
    type Target = Sum<N>;
    #[inline(always)]
    fn deref(&self) -> &Sum<N> {
        &self.0
    }
}

impl<P: Prime, W: WordKernels, const N: usize> Field64<P, W, N> {
    /// The field on these kernels.
    pub fn new(words: W) -> Self {
        // The kernels' bounds: 500 p^2 < R p and 21p < R.
        const { assert!(Words::<P, N>::BITS + 9 <= 64 * N as u32) }
        Self {
            words,
            prime: PhantomData,
        }
    }

    fn mul1(self, a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        self.words.mul::<P, N>(a, b)
    }

    /// The least residue of the integer that `a` <= 10p in Montgomery form stands for. REDC(a) < a / R + p <= p + 1/2.
    fn integer(self, a: &[u64; N]) -> [u64; N] {
        let mut unit = [0; N];
        unit[0] = 1;
        subtract_if_not_less(&self.mul1(a, &unit), &Words::<P, N>::P)
    }

    fn is_zero1(self, a: &[u64; N]) -> Choice {
        self.integer(a)
            .iter()
            .fold(0, |bits, word| bits | word)
            .ct_eq(&0)
    }

    /// The norm a0^2 + a1^2, below 2p.
    fn norm(self, a: &Elem<N>) -> [u64; N] {
        let [a0, a1] = &a.0.0;
        let (s0, s1) = (self.words.sqr::<P, N>(a0), self.words.sqr::<P, N>(a1));
        let norm = self.words.add(&s0, &s1);
        self.mul1(&norm, &Words::<P, N>::ONE)
    }

    /// Bytes of one coordinate as an integer, and whether it is below p.
    fn decode1(self, bytes: &[u8]) -> ([u64; N], Choice) {
        let mut x = [0; N];
        for (word, part) in x.iter_mut().zip(bytes.chunks(8)) {
            let mut eight = [0; 8];
            eight[..part.len()].copy_from_slice(part);
            *word = u64::from_le_bytes(eight);
        }
        let (_, below) = sub_borrow(&x, &Words::<P, N>::P);
        (self.mul1(&x, &Words::<P, N>::R2), below)
    }

    fn encode1(self, a: &[u64; N], bytes: &mut [u8]) {
        let x = self.integer(a);
        for (part, word) in bytes.chunks_mut(8).zip(x) {
            part.copy_from_slice(&word.to_le_bytes()[..part.len()]);
        }
    }
}

impl<P: Prime, W: WordKernels, const N: usize> Fp2 for Field64<P, W, N> {
    const WIDTH: usize = 1;
    type PerLane<T: Copy> = [T; 1];
    type Sum = Sum<N>;
    type Elem = Elem<N>;
    type Fixed = Sum<N>;

    fn per_lane<T: Copy>(self, mut f: impl FnMut(usize) -> T) -> [T; 1] {
        [f(0)]
    }

    fn zero(self) -> Elem<N> {
        elem([[0; N]; 2])
    }
    fn one(self) -> Elem<N> {
        elem([Words::<P, N>::ONE, [0; N]])
    }
    fn quarter(self) -> Elem<N> {
        // (p + 1) / 4, as 4 (p + 1) / 4 = 1 mod p.
        let mut x = Words::<P, N>::P_PLUS_1;
        for i in 0..N {
            x[i] = x[i] >> 2 | if i + 1 < N { x[i + 1] << 62 } else { 0 };
        }
        elem([self.mul1(&x, &Words::<P, N>::R2), [0; N]])
    }
    fn constant(self, re: &[u64; MAX_WORDS], im: &[u64; MAX_WORDS]) -> Elem<N> {
        elem([re, im].map(|x| self.mul1(&core::array::from_fn(|i| x[i]), &Words::<P, N>::R2)))
    }
    fn decode(self, bytes: &[&[u8]; 1]) -> (Elem<N>, [Choice; 1]) {
        let (re, im) = bytes[0].split_at(P::FP2_BYTES / 2);
        let ((re, re_ok), (im, im_ok)) = (self.decode1(re), self.decode1(im));
        (elem([re, im]), [re_ok & im_ok])
    }
    fn encode(self, a: &Elem<N>) -> [[u8; MAX_FP2_BYTES]; 1] {
        let mut bytes = [0; MAX_FP2_BYTES];
        let (re, im) = bytes[..P::FP2_BYTES].split_at_mut(P::FP2_BYTES / 2);
        self.encode1(&a.0.0[0], re);
        self.encode1(&a.0.0[1], im);
        [bytes]
    }

    #[inline(always)]
    fn add(self, a: &Sum<N>, b: &Sum<N>) -> Sum<N> {
        Sum([
            self.words.add(&a.0[0], &b.0[0]),
            self.words.add(&a.0[1], &b.0[1]),
        ])
    }
    #[inline(always)]
    fn sub<const K: u64>(self, a: &Sum<N>, b: &Sum<N>) -> Sum<N> {
        let kp = &const { Words::<P, N>::times(K) };
        Sum([
            self.words.add_sub(&a.0[0], kp, &b.0[0]),
            self.words.add_sub(&a.0[1], kp, &b.0[1]),
        ])
    }
    #[inline(always)]
    fn mul(self, a: &Sum<N>, b: &Sum<N>) -> Elem<N> {
        elem(self.words.mul2::<P, N>(&a.0, &b.0))
    }
    #[inline(always)]
    fn sqr(self, a: &Sum<N>) -> Elem<N> {
        elem(self.words.sqr2::<P, N>(&a.0))
    }
    #[inline(always)]
    fn prepare(self, a: &Sum<N>) -> Sum<N> {
        *a
    }
    #[inline(always)]
    fn mul_fixed(self, a: &Sum<N>, b: &Sum<N>) -> Elem<N> {
        self.mul(a, b)
    }
    fn inv(self, a: &Elem<N>) -> Elem<N> {
        let inverse = invert::<P, N>(&self.integer(&self.norm(a)));
        let inverse = self.mul1(&inverse, &Words::<P, N>::R2);
        let conjugate = self.sub::<2>(&self.zero(), a).0;
        elem([
            self.mul1(&a.0.0[0], &inverse),
            self.mul1(&conjugate[1], &inverse),
        ])
    }

    fn is_zero(self, a: &Sum<N>) -> [Choice; 1] {
        [self.is_zero1(&a.0[0]) & self.is_zero1(&a.0[1])]
    }
    fn is_square(self, a: &Elem<N>) -> [Choice; 1] {
        // a is a square in GF(p^2) iff its norm n is one in GF(p): iff n^((p + 1) / 2) = n, and (p + 1) / 2 = 2^(e2 - 1) 3^e3.
        let norm = self.norm(a);
        let mut x = norm;
        for _ in 1..P::E2 {
            x = self.words.sqr::<P, N>(&x);
        }
        for _ in 0..P::E3 {
            x = self.mul1(&self.words.sqr::<P, N>(&x), &x);
        }
        let p2 = const { Words::<P, N>::times(2) };
        [self.is_zero1(&self.words.add_sub(&x, &p2, &norm))]
    }
    #[inline(always)]
    fn swap(self, choice: &[Choice; 1], a: &mut Elem<N>, b: &mut Elem<N>) {
        for (a, b) in a.0.0.iter_mut().flatten().zip(b.0.0.iter_mut().flatten()) {
            u64::conditional_swap(a, b, choice[0]);
        }
    }
}

#[inline(always)]
fn elem<const N: usize>(coordinates: [[u64; N]; 2]) -> Elem<N> {
    Elem(Sum(coordinates))
}

/// a - b modulo 2^(64 N), and whether a < b.
#[inline(always)]
fn sub_borrow<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], Choice) {
    let (mut r, mut borrow) = ([0; N], false);
    for i in 0..N {
        let (t, c0) = a[i].overflowing_sub(b[i]);
        let (t, c1) = t.overflowing_sub(u64::from(borrow));
        (r[i], borrow) = (t, c0 | c1);
    }
    (r, Choice::from(u8::from(borrow)))
}

/// a - p, or a where a < p.
fn subtract_if_not_less<const N: usize>(a: &[u64; N], p: &[u64; N]) -> [u64; N] {
    let (d, below) = sub_borrow(a, p);
    core::array::from_fn(|i| u64::conditional_select(&d[i], &a[i], below))
}

#[cfg(test)]
mod planted;
