//! Seam 1: what an instruction set gives. Eight 64-bit lanes and the two multiply-adds of AVX-512 IFMA.

/// Eight 64-bit lanes.
///
/// A value of an implementing type is proof that this CPU can run the operations, so they are safe. All arithmetic is
/// modulo 2^64, lane by lane, in constant time. Not a SIMD library: what the kernels need, no more. Masks and
/// permutations given as `const` are public; secret ones are values.
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
}
