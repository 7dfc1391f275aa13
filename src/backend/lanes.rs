//! Seam 1: what an instruction set gives. Eight 64-bit lanes and the two multiply-adds of AVX-512 IFMA.
//!
//! # How lanes are named in constants
//!
//! Lane 0 stands lowest in every constant, as in a mask, where bit i is lane i. The digits of a permutation say where
//! each lane comes from: `permute_quads::<0b00_01_10_11>` reverses each half, `permute::<0x7654_3210>` changes nothing,
//! `permute2::<0xB3A2_9180>` interleaves the lower halves of two vectors.

#[cfg(test)]
pub(crate) mod intervals;
#[cfg(test)]
mod tests;

/// Eight 64-bit lanes.
///
/// A value of an implementing type is proof that this CPU can run the operations, so they are safe. All arithmetic is
/// modulo 2^64, lane by lane, in constant time. Not a SIMD library: what the kernels need, no more. Masks and
/// permutations given as `const` are public; secret ones are values.
///
/// Two groups of operations exist because the ports that multiply are the bottleneck: a masked operation costs as much
/// as a plain one, and a load that duplicates costs those ports nothing.
pub trait Lanes: Copy + Send + Sync + 'static {
    /// Eight lanes, lane 0 first.
    type V: Copy;

    /// x in every lane.
    fn splat(self, x: u64) -> Self::V;
    /// Lane i is `x[i]`.
    fn load(self, x: &[u64; 8]) -> Self::V;
    /// `[i]` is lane i.
    fn store(self, x: Self::V) -> [u64; 8];

    /// a + b.
    fn add(self, a: Self::V, b: Self::V) -> Self::V;
    /// a - b.
    fn sub(self, a: Self::V, b: Self::V) -> Self::V;
    /// Bitwise and.
    fn and(self, a: Self::V, b: Self::V) -> Self::V;
    /// a >> K, zeros from the left.
    fn shr<const K: u32>(self, a: Self::V) -> Self::V;
    /// a >> K, copies of the sign from the left: carries are signed.
    fn sar<const K: u32>(self, a: Self::V) -> Self::V;
    /// a << K.
    fn shl<const K: u32>(self, a: Self::V) -> Self::V;
    /// `c + low52(a52 * b52)`; bits 52..64 of `a` and `b` are ignored, as the hardware does.
    fn madd52lo(self, c: Self::V, a: Self::V, b: Self::V) -> Self::V;
    /// `c + high52(a52 * b52)`.
    fn madd52hi(self, c: Self::V, a: Self::V, b: Self::V) -> Self::V;
    /// Lane i of `a` where bit i of the secret `mask` is 1, of `b` where it is 0.
    fn select(self, mask: u8, a: Self::V, b: Self::V) -> Self::V;
    /// Lane i ^ 1 of `a` where bit i of the secret `mask` is 1, lane i of `b` where it is 0.
    #[inline(always)]
    fn select_neighbour(self, mask: u8, a: Self::V, b: Self::V) -> Self::V {
        self.select(mask, self.permute_pairs::<0x55>(a), b)
    }

    /// a + b in the lanes of `MASK`, `other` elsewhere.
    fn masked_add<const MASK: u8>(self, other: Self::V, a: Self::V, b: Self::V) -> Self::V;
    /// a - b in the lanes of `MASK`, `other` elsewhere. With `other` = a the rest is kept, with `other` = b reversed.
    fn masked_sub<const MASK: u8>(self, other: Self::V, a: Self::V, b: Self::V) -> Self::V;
    /// a in the lanes of `MASK`, `other` elsewhere.
    fn blend<const MASK: u8>(self, other: Self::V, a: Self::V) -> Self::V;

    /// Within each pair of lanes: bit i picks the lane of its pair that goes to lane i.
    fn permute_pairs<const FROM: i32>(self, a: Self::V) -> Self::V;
    /// Within each half, alike: digit i, of two bits, picks the lane of the half that goes to lane i of that half.
    fn permute_quads<const FROM: i32>(self, a: Self::V) -> Self::V;
    /// Pairs of lanes as units: digits 0 and 1, of two bits, pick pairs of `a`, digits 2 and 3 pick pairs of `b`.
    fn permute_parts<const FROM: i32>(self, a: Self::V, b: Self::V) -> Self::V;
    /// Hexadecimal digit i picks the lane of `a` that goes to lane i.
    fn permute<const FROM: u32>(self, a: Self::V) -> Self::V;
    /// Hexadecimal digit i picks the lane of `a` (0 to 7) or of `b` (8 to F) that goes to lane i.
    fn permute2<const FROM: u32>(self, a: Self::V, b: Self::V) -> Self::V;

    /// Lanes 0 0 2 2 4 4 6 6 of `a`.
    fn load_even(self, a: &Self::V) -> Self::V;
    /// Half `HALF` (0 or 1) of `a`, twice.
    fn load_half<const HALF: usize>(self, a: &Self::V) -> Self::V;
    /// Pair `PART` (0 to 3) of `a`, four times.
    fn load_part<const PART: usize>(self, a: &Self::V) -> Self::V;
    /// Lane `LANE` of `a`, eight times.
    fn load_lane<const LANE: usize>(self, a: &Self::V) -> Self::V;
}

/// Digit `i`, of `bits` bits, of a constant.
#[must_use]
pub const fn digit(constant: u32, bits: u32, i: usize) -> usize {
    (constant >> (bits * i as u32) & ((1 << bits) - 1)) as usize
}

/// What f says of each lane. A loop, which becomes part of any kernel, as `array::from_fn` does not in every build; so
/// should the closure, by `#[inline(always)]`.
#[inline(always)]
pub fn each<T: Copy>(f: impl Fn(usize) -> T) -> [T; 8] {
    let mut r = [f(0); 8];
    for i in 1..8 {
        r[i] = f(i);
    }
    r
}

/// The permutations on plain arrays: what [`Lanes`] says, for implementations whose lanes are an array.
#[cfg(any(test, feature = "emulated", feature = "arith"))]
pub mod plain {
    use super::{digit, each};

    /// [`permute_pairs`](super::Lanes::permute_pairs).
    #[inline(always)]
    pub fn permute_pairs<T: Copy, const FROM: i32>(a: &[T; 8]) -> [T; 8] {
        each(|i| a[i / 2 * 2 + digit(FROM as u32, 1, i)])
    }

    /// [`permute_quads`](super::Lanes::permute_quads).
    #[inline(always)]
    pub fn permute_quads<T: Copy, const FROM: i32>(a: &[T; 8]) -> [T; 8] {
        each(|i| a[i / 4 * 4 + digit(FROM as u32, 2, i % 4)])
    }

    /// [`permute_parts`](super::Lanes::permute_parts).
    #[inline(always)]
    pub fn permute_parts<T: Copy, const FROM: i32>(a: &[T; 8], b: &[T; 8]) -> [T; 8] {
        each(|i| if i < 4 { a } else { b }[2 * digit(FROM as u32, 2, i / 2) + i % 2])
    }

    /// [`permute`](super::Lanes::permute).
    #[inline(always)]
    pub fn permute<T: Copy, const FROM: u32>(a: &[T; 8]) -> [T; 8] {
        const { assert!(FROM & 0x8888_8888 == 0, "a vector has lanes 0 to 7") };
        each(|i| a[digit(FROM, 4, i)])
    }

    /// [`permute2`](super::Lanes::permute2).
    #[inline(always)]
    pub fn permute2<T: Copy, const FROM: u32>(a: &[T; 8], b: &[T; 8]) -> [T; 8] {
        each(|i| if digit(FROM, 4, i) < 8 { a } else { b }[digit(FROM, 4, i) % 8])
    }

    /// The run number `run` of `LENGTH` lanes of `a`, repeated.
    #[inline(always)]
    pub fn broadcast<T: Copy, const LENGTH: usize>(a: &[T; 8], run: usize) -> [T; 8] {
        each(|i| a[run * LENGTH + i % LENGTH])
    }
}
