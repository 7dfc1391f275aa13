//! Operations on twin points as sequences of rounds, for any prime.
//!
//! What a kernel returns stays whole: to take a pair of operands apart is to copy two kilobytes.

use super::Twin;
use super::isogeny::Isog4;
use super::ladder::Ladder;
use crate::backend::batch::fp2::{Left, Sum};
use crate::backend::batch::mont::Integers;
use crate::backend::kernels::{multiply, multiply_to, square, square_to};
use crate::backend::latency::fixed::Prepared;
use crate::backend::latency::kernels::LatencyKernels;
use crate::backend::latency::pairs::Prepared4;
use crate::backend::latency::point::Point;
use crate::params::Prime;

/// One step of two ladders; (x1 : z1) and (x3 : z3) change places first where `mask` is 0x33, not 0.
pub fn ladder_step<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    mask: u8,
    ladder: &mut Ladder<K::V, N>,
) {
    let factors = k.twin_ladder_first_factors::<P, N>(mask, ladder);
    multiply_to::<P, K, N>(k, &factors.0, &factors.1, &mut ladder.products);
    let layer = k.twin_ladder_square_factors::<P, N>(&ladder.products);
    square_to::<P, K, N>(k, &layer.1, &mut ladder.squares);
    let factors = k.twin_ladder_last_factors::<P, N>(&layer.0, ladder);
    multiply_to::<P, K, N>(k, &factors.0, &factors.1, &mut ladder.products);
}

/// \[2\]point, on prepared curves.
pub fn double<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    point: &mut Twin<K::V, N>,
    curves: &Prepared4<K::V, N>,
) {
    let t = k.twin_double_squares::<P, N>(point);
    let wz = k.twin_double_coefficients::<P, N>(&t, curves);
    k.twin_double_products::<P, N>(&t, &wz, point);
}

/// \[2\]point, on prepared curves with C = 1.
pub fn double_affine<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    point: &mut Twin<K::V, N>,
    curves: &Prepared<K::V, N>,
) {
    let t = k.twin_double_squares::<P, N>(point);
    let wz = k.twin_double_affine_coefficients::<P, N>(&t, curves);
    k.twin_double_products::<P, N>(&t, &wz, point);
}

/// The factors of two 4-isogenies and their codomains [A24 | C24].
pub fn isogeny4<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    kernel: &Twin<K::V, N>,
    codomains: &mut Integers<K::V, N>,
) -> Isog4<K::V, N> {
    let squares = k.twin_isogeny4_squares::<P, N>(kernel);
    k.twin_isogeny4_codomain::<P, N>(&squares, codomains);
    k.twin_isogeny4_factors::<P, N>(kernel, &squares)
}

/// The image under the 2-isogenies of factors [X + Z | X - Z].
pub fn image2<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    point: &mut Twin<K::V, N>,
    factors: &Integers<K::V, N>,
) {
    let tu = k.twin_image2_products::<P, N>(point, factors);
    k.twin_image2::<P, N>(&tu, point);
}

/// The image under the 4-isogenies phi, whose c1 and c0 were prepared.
pub fn image4<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    point: &mut Twin<K::V, N>,
    phi: &Isog4<K::V, N>,
    prepared: &Prepared4<K::V, N>,
) {
    let txe = k.twin_image4_products::<P, N>(point, prepared);
    let zw = k.twin_image4_mixed_products::<P, N>(&txe, &phi.c2);
    let sd = k.pair4_squares::<P, N>(&txe, &zw);
    k.twin_image4::<P, N>(&zw, &sd, point);
}

/// The images of a twin point under both isogenies phi and of two points under the first.
pub fn mixed_row_image4<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    twin: &mut Twin<K::V, N>,
    [p, q]: [&mut Point<K::V, N>; 2],
    phi: &Isog4<K::V, N>,
) {
    let factors = k.twin_row4_images_prepare::<P, N>(phi);
    let mut both = Twin(k.pair_row::<P, N>([p, q]));
    row_image4::<P, K, N>(k, twin, &mut both, &factors);
    k.pair_points::<P, N>(&both.0, [p, q]);
}

/// The images of two twin points under 4-isogenies whose factors were prepared for rows.
pub fn row_image4<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    p: &mut Twin<K::V, N>,
    q: &mut Twin<K::V, N>,
    (c1_c0, c2): &(Left<K::V, N>, Sum<K::V, N>),
) {
    let layer = k.twin_row4_layer::<P, N>(p, q);
    let xe = multiply::<P, K, N>(k, c1_c0, &layer.1);
    let zw = multiply::<P, K, N>(k, &layer.0, &k.twin_row4_mixed::<P, N>(&xe, c2));
    let sd = square::<P, K, N>(k, &k.row4_factors::<P, N>(&xe, &zw));
    let factors = k.row4_last::<P, N>(&zw, &sd);
    let images = multiply::<P, K, N>(k, &factors, &k.right::<P, N>(&sd));
    k.twin_row_points::<P, N>(&images, p, q);
}
