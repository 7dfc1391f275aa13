//! Point operations as sequences of rounds, for any prime.

use super::fixed::Prepared;
use super::isogeny::Factors4;
use super::kernels::LatencyKernels;
use super::ladder::Ladder;
use super::pairs::Prepared4;
use super::point::Point;
use crate::backend::batch::fp2::Left;
use crate::backend::batch::mont::Integers;
use crate::backend::kernels::{multiply, square};
use crate::params::Prime;

/// One step of a ladder; (x1 : z1) and (x3 : z3) change places first where `mask` is 0x0F, not 0.
pub fn ladder_step<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    mask: u8,
    ladder: &mut Ladder<K::V, N>,
) {
    let products = k.ladder_first_products::<P, N>(mask, ladder);
    let squares = k.ladder_squares::<P, N>(&products);
    k.ladder_last_products::<P, N>(&squares, ladder);
}

/// \[2\]point, on a curve [C24 | A24] prepared crossed.
pub fn double<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    point: &mut Point<K::V, N>,
    curve: &Prepared<K::V, N>,
) {
    let t = k.double_squares::<P, N>(point);
    let mz = k.double_coefficients::<P, N>(&t, curve);
    k.double_products::<P, N>(&mz, point);
}

/// \[2\]point, on the start curve.
pub fn start_double<P: Prime, K: LatencyKernels, const N: usize>(k: K, point: &mut Point<K::V, N>) {
    let t = k.double_squares::<P, N>(point);
    k.double_start_products::<P, N>(&t, point);
}

/// \[3\]point, on a curve [A24- | A24+] prepared straight.
pub fn triple<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    point: &mut Point<K::V, N>,
    curve: &Prepared<K::V, N>,
) {
    let ht = k.triple_squares::<P, N>(point);
    let tz = k.triple_coefficients::<P, N>(&ht[1], curve);
    triple_from::<P, K, N>(k, point, &ht[0], &tz);
}

/// \[3\]point, on the start curve.
pub fn start_triple<P: Prime, K: LatencyKernels, const N: usize>(k: K, point: &mut Point<K::V, N>) {
    let ht = k.triple_squares::<P, N>(point);
    let tz = k.triple_start_coefficients::<P, N>(&ht[1]);
    triple_from::<P, K, N>(k, point, &ht[0], &tz);
}

/// What follows a tripling's round 2.
fn triple_from<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    point: &mut Point<K::V, N>,
    h: &Integers<K::V, N>,
    tz: &[Integers<K::V, N>; 2],
) {
    let v = k.triple_mixed_products::<P, N>(h, tz);
    let vy = k.triple_products::<P, N>(&v, tz);
    let factors = k.triple_factors::<P, N>(&v, &vy);
    k.times_point::<P, N>(&factors, point);
}

/// \[3\] of both points of a row, on a curve that [`pair3_prepare`](LatencyKernels::pair3_prepare) prepared.
pub fn triple_both<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    row: &mut Integers<K::V, N>,
    curve: &Prepared4<K::V, N>,
) {
    let layer = k.triple_both_squares::<P, N>(row);
    let tz = k.triple_both_coefficients::<P, N>(&layer[1], curve);
    let wv = k.triple_both_mixed_products::<P, N>(&layer[0], &tz);
    let vy = k.triple_both_products::<P, N>(&wv, &tz);
    let factors = k.triple_both_factors::<P, N>(&wv, &vy);
    k.times_row::<P, N>(&factors, row);
}

/// The factors of a 4-isogeny and its codomain [C24 | A24].
pub fn isogeny4<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    kernel: &Point<K::V, N>,
    codomain: &mut Integers<K::V, N>,
) -> Factors4<K::V, N> {
    let squares = k.isogeny4_squares::<P, N>(kernel);
    k.isogeny4_codomain::<P, N>(&squares, codomain);
    k.isogeny4_factors::<P, N>(kernel, &squares)
}

/// The factors of a 3-isogeny and its codomain [A24- | A24+].
pub fn isogeny3<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    kernel: &Point<K::V, N>,
    codomain: &mut Integers<K::V, N>,
) -> Integers<K::V, N> {
    let squares = k.isogeny3_squares::<P, N>(kernel);
    k.isogeny3_codomain::<P, N>(&squares, codomain);
    k.isogeny3_factors::<P, N>(kernel)
}

/// The image under the 2-isogeny whose factors were prepared crossed.
pub fn image2<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    point: &mut Point<K::V, N>,
    factors: &Prepared<K::V, N>,
) {
    let tu = k.image2_products::<P, N>(point, factors);
    k.image2::<P, N>(&tu, point);
}

/// The image under the 3-isogeny whose factors were prepared straight.
pub fn image3<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    point: &mut Point<K::V, N>,
    factors: &Prepared<K::V, N>,
) {
    let products = k.image3_products::<P, N>(point, factors);
    let factors = k.image3_squares::<P, N>(&products);
    k.times_point::<P, N>(&factors, point);
}

/// The image under the 4-isogeny phi, whose c1 and c0 were prepared crossed.
pub fn image4<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    point: &mut Point<K::V, N>,
    phi: &Factors4<K::V, N>,
    prepared: &Prepared<K::V, N>,
) {
    let hxe = k.image4_products::<P, N>(point, prepared);
    let zw = k.image4_mixed_products::<P, N>(&hxe, phi);
    let sd = k.image4_squares::<P, N>(&hxe, &zw);
    k.image4::<P, N>(&zw, &sd, point);
}

/// The images of two points under a 3-isogeny.
pub fn pair_image3<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    points: [&mut Point<K::V, N>; 2],
    factors: &Prepared4<K::V, N>,
) {
    let row = k.pair3_products::<P, N>([&*points[0], &*points[1]], factors);
    k.pair3_image::<P, N>(&row[0], &k.pair3_squares::<P, N>(&row[1]), points);
}

/// The images of two points under the 4-isogeny phi.
pub fn pair_image4<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    points: [&mut Point<K::V, N>; 2],
    phi: &Factors4<K::V, N>,
    prepared: &Prepared4<K::V, N>,
) {
    let txe = k.pair4_products::<P, N>([&*points[0], &*points[1]], prepared);
    let zw = k.pair4_mixed_products::<P, N>(&txe, phi);
    let sd = k.pair4_squares::<P, N>(&txe, &zw);
    k.pair4_image::<P, N>(&zw, &sd, points);
}

/// The images of four points under a 3-isogeny.
pub fn row_image3<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    points: [&mut Point<K::V, N>; 4],
    factors: &Left<K::V, N>,
) {
    let row = k.row::<P, N>([&*points[0], &*points[1], &*points[2], &*points[3]]);
    let tu = multiply::<P, K, N>(k, factors, &k.row3_layer::<P, N>(&row));
    let squares = square::<P, K, N>(k, &k.row3_factors::<P, N>(&tu));
    let factors = k.left::<P, N>(&squares);
    let images = multiply::<P, K, N>(k, &factors, &k.right::<P, N>(&row));
    k.row_points::<P, N>(&images, points);
}

/// The images of four points under the 4-isogeny phi.
pub fn row_image4<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    points: [&mut Point<K::V, N>; 4],
    phi: &Factors4<K::V, N>,
    prepared: &Left<K::V, N>,
) {
    let row = k.row::<P, N>([&*points[0], &*points[1], &*points[2], &*points[3]]);
    let xe = multiply::<P, K, N>(k, prepared, &k.row4_sums::<P, N>(&row));
    let differences = k.row4_differences::<P, N>(&row);
    let zw = multiply::<P, K, N>(k, &differences, &k.row4_mixed::<P, N>(&xe, phi));
    let sd = square::<P, K, N>(k, &k.row4_factors::<P, N>(&xe, &zw));
    let factors = k.row4_last::<P, N>(&zw, &sd);
    let images = multiply::<P, K, N>(k, &factors, &k.right::<P, N>(&sd));
    k.row_points::<P, N>(&images, points);
}
