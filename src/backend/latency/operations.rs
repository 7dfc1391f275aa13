//! Point operations as sequences of rounds, for any prime.

use super::fixed::Prepared;
use super::isogeny::Factors4;
use super::kernels::LatencyKernels;
use super::ladder::Ladder;
use super::pairs::Prepared4;
use super::point::Point;
use crate::backend::batch::fp2::{Left, Right, Sum};
use crate::backend::batch::mont::Integers;
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
    *point = k.double_products::<P, N>(&mz);
}

/// \[3\]point, on a curve [A24- | A24+] prepared straight.
pub fn triple<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    point: &mut Point<K::V, N>,
    curve: &Prepared<K::V, N>,
) {
    let ht = k.triple_squares::<P, N>(point);
    let tz = k.triple_coefficients::<P, N>(&ht[1], curve);
    let v = k.triple_mixed_products::<P, N>(&ht[0], &tz);
    let vy = k.triple_products::<P, N>(&v, &tz);
    let factors = k.triple_factors::<P, N>(&v, &vy);
    point.0 = k.times_point::<P, N>(&factors, &point.0);
}

/// The factors of a 4-isogeny and its codomain [C24 | A24].
pub fn isogeny4<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    kernel: &Point<K::V, N>,
) -> (Factors4<K::V, N>, Integers<K::V, N>) {
    let squares = k.isogeny4_squares::<P, N>(kernel);
    (
        k.isogeny4_factors::<P, N>(kernel, &squares),
        k.isogeny4_codomain::<P, N>(&squares),
    )
}

/// The factors of a 3-isogeny and its codomain [A24- | A24+].
pub fn isogeny3<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    kernel: &Point<K::V, N>,
) -> (Integers<K::V, N>, Integers<K::V, N>) {
    let squares = k.isogeny3_squares::<P, N>(kernel);
    (squares[0], k.isogeny3_codomain::<P, N>(&squares[1]))
}

/// The image under the 2-isogeny whose factors were prepared crossed.
pub fn image2<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    point: &mut Point<K::V, N>,
    factors: &Prepared<K::V, N>,
) {
    let tu = k.image2_products::<P, N>(point, factors);
    *point = k.image2::<P, N>(&tu, point);
}

/// The image under the 3-isogeny whose factors were prepared straight.
pub fn image3<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    point: &mut Point<K::V, N>,
    factors: &Prepared<K::V, N>,
) {
    let products = k.image3_products::<P, N>(point, factors);
    let factors = k.image3_squares::<P, N>(&products);
    point.0 = k.times_point::<P, N>(&factors, &point.0);
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
    *point = k.image4::<P, N>(&zw, &sd);
}

/// Room for intermediate results of rows, which kernels fill: a fresh one would have to be cleared.
pub type Work<V, const N: usize> = [Sum<V, N>; 3];

/// Room for intermediate results.
pub fn work<K: LatencyKernels, const N: usize>(k: K) -> Work<K::V, N> {
    [Sum([[k.splat(0); N]; 2]); 3]
}

/// A product on the batch field.
pub fn product<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    a: &Left<K::V, N>,
    b: &Right<K::V, N>,
    r: &mut Sum<K::V, N>,
) {
    let shared = k.shared::<P, N>(a, b);
    k.row_finish::<P, N>(&shared, a, b, r);
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
    [tu, squares, _]: &mut Work<K::V, N>,
) {
    let row = k.row::<P, N>([&*points[0], &*points[1], &*points[2], &*points[3]]);
    product::<P, K, N>(k, factors, &k.row3_layer::<P, N>(&row), tu);
    k.row_square::<P, N>(&k.row3_factors::<P, N>(tu), squares);
    let factors = k.left::<P, N>(squares);
    product::<P, K, N>(k, &factors, &k.right::<P, N>(&row), tu);
    k.row_points::<P, N>(tu, points);
}

/// The images of four points under the 4-isogeny phi.
pub fn row_image4<P: Prime, K: LatencyKernels, const N: usize>(
    k: K,
    points: [&mut Point<K::V, N>; 4],
    phi: &Factors4<K::V, N>,
    prepared: &Left<K::V, N>,
    [xe, zw, sd]: &mut Work<K::V, N>,
) {
    let row = k.row::<P, N>([&*points[0], &*points[1], &*points[2], &*points[3]]);
    product::<P, K, N>(k, prepared, &k.row4_sums::<P, N>(&row), xe);
    let differences = k.row4_differences::<P, N>(&row);
    product::<P, K, N>(k, &differences, &k.row4_mixed::<P, N>(xe, phi), zw);
    k.row_square::<P, N>(&k.row4_factors::<P, N>(xe, zw), sd);
    let factors = k.row4_last::<P, N>(zw, sd);
    product::<P, K, N>(k, &factors, &k.right::<P, N>(sd), xe);
    k.row_points::<P, N>(xe, points);
}
