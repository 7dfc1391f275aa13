//! Seam 2: GF(p^2) = GF(p)(i), i^2 = -1, in `WIDTH` independent lanes. What a field backend implements.
//!
//! # Elements and sums
//!
//! A product is a residue below 2p: an [`Fp2::Elem`]. A sum or difference of a few elements is not reduced: it is an
//! [`Fp2::Sum`], which only products and squares take. The contract, the same for every backend and every set:
//!
//! | value | each coordinate |
//! |---|---|
//! | `Elem` | in [0, 2p) |
//! | `Sum` as an operand | in [0, 10p] |
//! | `sub::<K>(a, b)` = a + K p - b | needs b <= K p |
//!
//! An element is a sum of one, so it dereferences to one. That no formula leaves the contract is proved for all inputs by
//! running it on intervals (`testing::bounds`), not by sampling.

use core::ops::Deref;
use subtle::Choice;

/// Bytes enough for an encoded element of any set (p751: 188).
pub const MAX_FP2_BYTES: usize = 192;
/// 64-bit words enough for an integer modulo any p.
pub const MAX_WORDS: usize = 12;

/// GF(p^2) in [`WIDTH`](Self::WIDTH) lanes. A value of the type is the field, and proof that this CPU can compute in it.
///
/// Lanes never mix. Time depends on the type alone.
pub trait Fp2: Copy + Send + Sync + 'static {
    /// Independent instances.
    const WIDTH: usize;
    /// `[T; WIDTH]`.
    type PerLane<T: Copy>: Copy + AsRef<[T]> + AsMut<[T]>;
    /// A short sum of elements: good as a factor, for nothing else.
    type Sum: Copy;
    /// A residue, each coordinate in [0, 2p).
    type Elem: Copy + Deref<Target = Self::Sum>;
    /// A factor prepared for several products.
    type Fixed: Copy;

    /// One value for each lane.
    fn per_lane<T: Copy>(self, f: impl FnMut(usize) -> T) -> Self::PerLane<T>;

    /// 0.
    fn zero(self) -> Self::Elem;
    /// 1.
    fn one(self) -> Self::Elem;
    /// 1/4.
    fn quarter(self) -> Self::Elem;
    /// The public constant `re + im i`, integers below p, in every lane.
    fn constant(self, re: &[u64; MAX_WORDS], im: &[u64; MAX_WORDS]) -> Self::Elem;
    /// The element that each lane's bytes encode (re, then im; little-endian, ceil(bits of p / 8) bytes each), and
    /// whether both coordinates are below p. Bytes of a coordinate at or above p decode to it modulo p.
    fn decode(self, bytes: &Self::PerLane<&[u8]>) -> (Self::Elem, Self::PerLane<Choice>);
    /// The canonical bytes of each lane, zeros after them.
    fn encode(self, a: &Self::Elem) -> Self::PerLane<[u8; MAX_FP2_BYTES]>;

    /// a + b.
    fn add(self, a: &Self::Sum, b: &Self::Sum) -> Self::Sum;
    /// a + K p - b, for b <= K p.
    fn sub<const K: u64>(self, a: &Self::Sum, b: &Self::Sum) -> Self::Sum;
    /// a b.
    fn mul(self, a: &Self::Sum, b: &Self::Sum) -> Self::Elem;
    /// out = a b: where big values are worth writing in place.
    #[inline(always)]
    fn set_mul(self, out: &mut Self::Elem, a: &Self::Sum, b: &Self::Sum) {
        *out = self.mul(a, b);
    }
    /// x = x a, likewise.
    #[inline(always)]
    fn mul_assign(self, x: &mut Self::Elem, a: &Self::Sum) {
        *x = self.mul(a, x);
    }
    /// a^2.
    fn sqr(self, a: &Self::Sum) -> Self::Elem;
    /// `a` as a factor of several products.
    fn prepare(self, a: &Self::Sum) -> Self::Fixed;
    /// a b.
    fn mul_fixed(self, a: &Self::Fixed, b: &Self::Sum) -> Self::Elem;
    /// 1/a; 0 for 0. A zero in one lane leaves the others right.
    fn inv(self, a: &Self::Elem) -> Self::Elem;

    /// Whether a is 0 modulo p, for each lane.
    fn is_zero(self, a: &Self::Sum) -> Self::PerLane<Choice>;
    /// Whether a is a square in GF(p^2) (0 is one), for each lane.
    fn is_square(self, a: &Self::Elem) -> Self::PerLane<Choice>;
    /// Exchanges a and b in the lanes whose choice is 1.
    fn swap(self, choice: &Self::PerLane<Choice>, a: &mut Self::Elem, b: &mut Self::Elem);
}
