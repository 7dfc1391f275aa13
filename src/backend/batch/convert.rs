//! Bytes to limbs and back for eight integers. Lane i of limb j is limb j of integer i: a transposition, done in memory.

use super::mont::{Integers, Limbs52};
use crate::backend::lanes::Lanes;
use crate::fp2::{MAX_FP2_BYTES, MAX_WORDS};
use crate::params::Prime;
use core::array::from_fn;
use subtle::Choice;

const LIMB: usize = 52;
const LOW52: u64 = u64::MAX >> 12;

/// Limb j of a lane is `limb(lane, j)`.
#[inline(always)]
pub fn gather<S: Lanes, const N: usize>(
    s: S,
    limb: impl Fn(usize, usize) -> u64,
) -> Integers<S::V, N> {
    from_fn(|j| s.load(&from_fn(|lane| limb(lane, j))))
}

/// The limbs of each lane.
#[inline(always)]
pub fn scatter<S: Lanes, const N: usize>(s: S, x: &Integers<S::V, N>) -> [[u64; N]; 8] {
    let rows = x.map(|v| s.store(v));
    from_fn(|lane| from_fn(|j| rows[j][lane]))
}

/// A little-endian integer of at most [`MAX_FP2_BYTES`] / 2 bytes in `N` limbs.
#[must_use]
pub fn limbs_from_bytes<const N: usize>(bytes: &[u8]) -> [u64; N] {
    let mut padded = [0; MAX_FP2_BYTES / 2 + 8];
    padded[..bytes.len()].copy_from_slice(bytes);
    from_fn(|j| {
        // 52 = 6 * 8 + 4: an odd limb begins in the middle of a byte.
        let (byte, shift) = (LIMB * j / 8, LIMB * j % 8);
        u64::from_le_bytes(from_fn(|i| padded[byte + i])) >> shift & LOW52
    })
}

/// `bytes`, at most [`MAX_FP2_BYTES`] / 2 of them, filled with a little-endian integer, from proper limbs.
pub fn bytes_from_limbs<const N: usize>(x: &[u64; N], bytes: &mut [u8]) {
    let words: [u64; MAX_WORDS] = words_from_limbs(x);
    for (part, word) in bytes.chunks_mut(8).zip(words) {
        part.copy_from_slice(&word.to_le_bytes()[..part.len()]);
    }
}

/// An integer of 64-bit words in `N` limbs.
#[must_use]
pub const fn limbs_from_words<const N: usize, const WORDS: usize>(x: &[u64; WORDS]) -> [u64; N] {
    let mut r = [0; N];
    let mut j = 0;
    while j < N {
        let (word, shift) = (LIMB * j / 64, LIMB * j % 64);
        let mut limb = if word < WORDS { x[word] >> shift } else { 0 };
        if shift > 64 - LIMB && word + 1 < WORDS {
            limb |= x[word + 1] << (64 - shift);
        }
        r[j] = limb & LOW52;
        j += 1;
    }
    r
}

/// An integer of `N` proper limbs in 64-bit words.
#[must_use]
pub const fn words_from_limbs<const N: usize, const WORDS: usize>(x: &[u64; N]) -> [u64; WORDS] {
    let mut r = [0; WORDS];
    let mut j = 0;
    while j < N {
        let (word, shift) = (LIMB * j / 64, LIMB * j % 64);
        if word < WORDS {
            r[word] |= x[j] << shift;
        }
        if shift > 64 - LIMB && word + 1 < WORDS {
            r[word + 1] |= x[j] >> (64 - shift);
        }
        j += 1;
    }
    r
}

/// Whether proper limbs are below p.
#[must_use]
pub fn is_below_p<P: Prime, const N: usize>(x: &[u64; N]) -> Choice {
    let mut borrow = 0;
    for j in 0..N {
        borrow = x[j]
            .wrapping_sub(Limbs52::<P, N>::P[j])
            .wrapping_sub(borrow)
            >> 63;
    }
    Choice::from(borrow as u8)
}
