//! Constants of a prime in any limb width, derived at compile time from its two exponents.
//!
//! A number is `N` limbs of `B` bits, least significant first; the top limb may be shorter. With R = 2^(N B),
//! Montgomery form of x is x R mod p. Since p = 2^e2 3^e3 - 1, the limbs of p below bit e2 are all ones: p + 1 has
//! `ZERO_LIMBS` = floor(e2 / B) zero limbs at the bottom, and -1/p mod 2^B is 1 as soon as e2 >= B.

use crate::params::Prime;
use core::marker::PhantomData;

/// The constants of prime `P` in `N` limbs of `B` bits. Never constructed; read its associated constants.
#[derive(Clone, Copy, Debug)]
pub struct Limbs<P, const N: usize, const B: u32>(PhantomData<P>);

impl<P: Prime, const N: usize, const B: u32> Limbs<P, N, B> {
    /// p.
    pub const P: [u64; N] = prime::<N, B>(P::E2, P::E3);
    /// p + 1.
    pub const P_PLUS_1: [u64; N] = increment::<N, B>(Self::P);
    /// R mod p: one in Montgomery form.
    pub const ONE: [u64; N] = power_of_two::<N, B>(N as u32 * B, &Self::P);
    /// R^2 mod p: its Montgomery product with x is x in Montgomery form.
    pub const R2: [u64; N] = power_of_two::<N, B>(2 * N as u32 * B, &Self::P);
    /// Limbs of p + 1 that are zero, from the bottom.
    pub const ZERO_LIMBS: usize = (P::E2 / B) as usize;
    /// -1/p mod 2^B, by which a reduction multiplies a limb to get its quotient digit. It is 1 for every SIKE prime.
    pub const QUOTIENT: u64 = quotient::<B>(Self::P[0]);
    /// Bits of p.
    pub const BITS: u32 = bits::<N, B>(&Self::P);

    /// k p; the top limb takes the carries.
    #[must_use]
    pub const fn times(k: u64) -> [u64; N] {
        scale::<N, B>(&Self::P, k)
    }
}

const fn mask<const B: u32>() -> u64 {
    u64::MAX >> (64 - B)
}

/// k x, for a product that fits `N` limbs and one carry more in the top one.
///
/// # Panics
/// If it does not fit: at compile time, where this runs.
#[must_use]
pub const fn scale<const N: usize, const B: u32>(x: &[u64; N], k: u64) -> [u64; N] {
    let mut r = [0; N];
    let mut carry = 0u128;
    let mut i = 0;
    while i < N {
        let t = x[i] as u128 * k as u128 + carry;
        if i + 1 < N {
            r[i] = t as u64 & mask::<B>();
            carry = t >> B;
        } else {
            assert!(t >> 64 == 0, "the multiple does not fit its limbs");
            r[i] = t as u64;
        }
        i += 1;
    }
    r
}

const fn prime<const N: usize, const B: u32>(e2: u32, e3: u32) -> [u64; N] {
    let mut r = [0; N];
    r[0] = 1;
    let mut i = 0;
    while i < e3 {
        r = scale::<N, B>(&r, 3);
        i += 1;
    }
    i = 0;
    while i < e2 {
        r = scale::<N, B>(&r, 2);
        i += 1;
    }
    assert!(B == 64 || r[N - 1] >> B == 0, "p does not fit its limbs");
    // p + 1 is a multiple of 2^e2: subtract 1 with the borrow.
    let mut borrow = 1;
    let mut j = 0;
    while j < N {
        let (d, b) = r[j].overflowing_sub(borrow);
        r[j] = d & mask::<B>();
        borrow = b as u64;
        j += 1;
    }
    r
}

const fn increment<const N: usize, const B: u32>(x: [u64; N]) -> [u64; N] {
    let mut r = x;
    let mut i = 0;
    while i < N {
        r[i] = (x[i].wrapping_add(1)) & mask::<B>();
        if r[i] != 0 {
            return r;
        }
        i += 1;
    }
    r
}

const fn bits<const N: usize, const B: u32>(x: &[u64; N]) -> u32 {
    let mut i = N;
    while i > 0 {
        i -= 1;
        if x[i] != 0 {
            return i as u32 * B + 64 - x[i].leading_zeros();
        }
    }
    0
}

/// x - y and whether it borrowed, in limbs of `B` bits.
#[must_use]
pub const fn sub_limbs<const N: usize, const B: u32>(
    x: &[u64; N],
    y: &[u64; N],
) -> ([u64; N], bool) {
    let mut r = [0; N];
    let mut borrow = 0;
    let mut i = 0;
    while i < N {
        let (d, b0) = x[i].overflowing_sub(y[i]);
        let (d, b1) = d.overflowing_sub(borrow);
        r[i] = d & mask::<B>();
        borrow = (b0 | b1) as u64;
        i += 1;
    }
    (r, borrow == 1)
}

/// 2^k mod p, by doubling.
const fn power_of_two<const N: usize, const B: u32>(k: u32, p: &[u64; N]) -> [u64; N] {
    let mut r = [0; N];
    r[0] = 1;
    let mut i = 0;
    while i < k {
        // A full top limb can lose a bit in the doubling only when p has B N bits, which no set has.
        r = scale::<N, B>(&r, 2);
        let (d, below) = sub_limbs::<N, B>(&r, p);
        if !below {
            r = d;
        }
        i += 1;
    }
    r
}

/// -1/p mod 2^B by Newton's iteration: each step doubles the number of right bits, from 3.
const fn quotient<const B: u32>(p0: u64) -> u64 {
    let mut inverse = p0;
    let mut i = 0;
    while i < 5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(p0.wrapping_mul(inverse)));
        i += 1;
    }
    inverse.wrapping_neg() & mask::<B>()
}

/// A hexadecimal integer in `N` limbs of `B` bits.
///
/// # Panics
/// If it does not fit or is no integer: at compile time, where this runs.
#[must_use]
pub const fn from_hex<const N: usize, const B: u32>(digits: &str) -> [u64; N] {
    let s = digits.as_bytes();
    let mut r = [0; N];
    let mut bit = 0;
    let mut i = s.len();
    while i > 0 {
        i -= 1;
        let d = match s[i] {
            c @ b'0'..=b'9' => c - b'0',
            c @ b'a'..=b'f' => c - b'a' + 10,
            _ => panic!("not a hexadecimal digit"),
        } as u64;
        let mut j = 0;
        while j < 4 {
            if d >> j & 1 == 1 {
                r[(bit / B) as usize] |= 1 << (bit % B);
            }
            bit += 1;
            j += 1;
        }
    }
    r
}
