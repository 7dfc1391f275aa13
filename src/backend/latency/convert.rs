//! Between affine values on 64-bit words and lanes in Montgomery form with R = 2^(52 N).
//!
//! Values cross as canonical bytes; a product with R^2 brings them into Montgomery form, a product with 1 out of it.

use super::cores::{Cores, Preset, ZERO};
use crate::backend::batch::convert::{bytes_from_limbs, gather, limbs_from_bytes, scatter};
use crate::backend::batch::mont::{Integers, Limbs52, constant, settle};
use crate::backend::lanes::Lanes;
use crate::fp2::{Fp2, MAX_FP2_BYTES};
use crate::params::Prime;

/// The product with R^2, raised by the preset.
#[inline(always)]
pub fn enter<S: Cores, P: Prime, const N: usize>(
    s: S,
    preset: Preset,
    x: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let rr = constant(s, &Limbs52::<P, N>::R2);
    s.lane_products::<P, N>(preset, x, &rr)
}

/// The least residue of the product with 1: reducing x < R gives at most p, which only p itself does not satisfy.
#[inline(always)]
pub fn leave<S: Cores, P: Prime, const N: usize>(s: S, x: &Integers<S::V, N>) -> Integers<S::V, N> {
    let mut one = [s.splat(0); N];
    one[0] = s.splat(1);
    let x = s.multiplicand::<P, N>(x);
    settle::<S, P, N>(s, &s.lane_products::<P, N>(ZERO, &x, &one))
}

/// The canonical integers of an element: re, im.
pub fn integers<F: Fp2, P: Prime, const N: usize>(field: F, x: &F::Elem) -> [[u64; N]; 2] {
    let encoded = field.encode(x);
    let (re, im) = encoded.as_ref()[0][..P::FP2_BYTES].split_at(P::FP2_BYTES / 2);
    [limbs_from_bytes(re), limbs_from_bytes(im)]
}

/// The element of two canonical integers.
pub fn element<F: Fp2, P: Prime, const N: usize>(field: F, [re, im]: [[u64; N]; 2]) -> F::Elem {
    let mut bytes = [0; MAX_FP2_BYTES];
    let bytes = &mut bytes[..P::FP2_BYTES];
    let (first, second) = bytes.split_at_mut(P::FP2_BYTES / 2);
    bytes_from_limbs(&re, first);
    bytes_from_limbs(&im, second);
    field.decode(&field.per_lane(|_| &*bytes)).0
}

/// Four pairs of integers in lanes.
pub fn pairs<S: Lanes, const N: usize>(s: S, x: [&[[u64; N]; 2]; 4]) -> Integers<S::V, N> {
    gather(s, |lane, limb| x[lane / 2][lane % 2][limb])
}

/// The pairs of integers in lanes.
pub fn unpair<S: Lanes, const N: usize>(s: S, x: &Integers<S::V, N>) -> [[[u64; N]; 2]; 4] {
    let lanes = scatter(s, x);
    [0, 2, 4, 6].map(|i| [lanes[i], lanes[i + 1]])
}
