//! The rounds as kernels: a named function each, whose body stands in the room that the schedule is drawn in.

use super::cores::{Cores, Preset};
use super::fixed::Prepared;
use super::isogeny::Factors4;
use super::ladder::Ladder;
use super::pairs::Prepared4;
use super::point::Point;
use super::twins::isogeny::Isog4 as TwinIsog4;
use super::twins::ladder::Ladder as TwinLadder;
use super::twins::{self, Twin};
use super::{
    convert, double, evaluate, fixed, four, isogeny, ladder, pairs, products, rows, triple,
    triple_both,
};
use crate::backend::batch::fp2::{Factors, Left, Right, Sum};
use crate::backend::batch::mont::Integers;
use crate::backend::kernels::BatchKernels;
use crate::params::Prime;

/// Writes the trait: each method's default is the body named after `=`, out of line.
macro_rules! defaults {
    ($($(#[$doc:meta])* fn $name:ident<P, N>($($arg:ident: $A:ty),*) $(-> $R:ty)? = $body:path;)*) => {$(
        $(#[$doc])*
        #[inline(never)]
        fn $name<P: Prime, const N: usize>(self, $($arg: $A),*) $(-> $R)? {
            $body(self, $($arg),*)
        }
    )*};
}

/// Kernels of latency mode: one instance over eight lanes. The modules of [`super`] state and derive their bounds.
pub trait LatencyKernels: Cores + BatchKernels {
    defaults! {
        /// m2, crossed, of straight operands.
        fn two_products<P, N>(a: &Integers<Self::V, N>, b: &Integers<Self::V, N>) -> Integers<Self::V, N>
            = products::two_products::<Self, P, N, { products::STRAIGHT }>;
        /// s2, crossed, of a straight operand.
        fn two_squares<P, N>(x: &Integers<Self::V, N>) -> Integers<Self::V, N> = products::two_squares::<Self, P, N>;
        /// f2, straight, by factors prepared for that.
        fn two_fixed_products<P, N>(a: &Integers<Self::V, N>, f: &Prepared<Self::V, N>) -> Integers<Self::V, N>
            = fixed::two_fixed_products::<Self, P, N>;
        /// m4.
        fn four_products<P, N>(a: &Integers<Self::V, N>, b: &Integers<Self::V, N>) -> Integers<Self::V, N>
            = four::four_products::<Self, P, N>;
        /// s4.
        fn four_squares<P, N>(x: &Integers<Self::V, N>) -> Integers<Self::V, N> = four::four_squares::<Self, P, N>;
        /// f4.
        fn four_fixed_products<P, N>(a: &Integers<Self::V, N>, f: &[Integers<Self::V, N>; 2]) -> Integers<Self::V, N>
            = four::four_fixed_products::<Self, P, N>;
        /// Factors whose products come out straight.
        fn prepare_straight<P, N>(factors: &Integers<Self::V, N>) -> Prepared<Self::V, N>
            = fixed::prepare_straight::<Self, P, N>;
        /// Factors whose products come out crossed.
        fn prepare_crossed<P, N>(factors: &Integers<Self::V, N>) -> Prepared<Self::V, N>
            = fixed::prepare_crossed::<Self, P, N>;

        /// Integers below R into Montgomery form, raised by the preset.
        fn enter<P, N>(preset: Preset, x: &Integers<Self::V, N>) -> Integers<Self::V, N> = convert::enter::<Self, P, N>;
        /// The least residues that lanes in Montgomery form stand for.
        fn leave<P, N>(x: &Integers<Self::V, N>) -> Integers<Self::V, N> = convert::leave::<Self, P, N>;

        /// Ladder, round 1.
        fn ladder_first_products<P, N>(mask: u8, ladder: &mut Ladder<Self::V, N>) -> Integers<Self::V, N>
            = ladder::first_products::<Self, P, N>;
        /// Ladder, round 2.
        fn ladder_squares<P, N>(products: &Integers<Self::V, N>) -> [Integers<Self::V, N>; 2]
            = ladder::squares::<Self, P, N>;
        /// Ladder, round 3.
        fn ladder_last_products<P, N>(squares: &[Integers<Self::V, N>; 2], ladder: &mut Ladder<Self::V, N>)
            = ladder::last_products::<Self, P, N>;
        /// Ladder, the result.
        fn ladder_end<P, N>(mask: u8, ladder: &Ladder<Self::V, N>) -> Point<Self::V, N> = ladder::end::<Self, P, N>;

        /// Doubling, round 1.
        fn double_squares<P, N>(point: &Point<Self::V, N>) -> Integers<Self::V, N> = double::squares::<Self, P, N>;
        /// Doubling, round 2.
        fn double_coefficients<P, N>(t: &Integers<Self::V, N>, curve: &Prepared<Self::V, N>) -> [Integers<Self::V, N>; 2]
            = double::coefficients::<Self, P, N>;
        /// Doubling, round 3.
        fn double_products<P, N>(mz: &[Integers<Self::V, N>; 2], point: &mut Point<Self::V, N>) = double::products::<Self, P, N>;
        /// Doubling on the start curve, rounds 2 and 3.
        fn double_start_products<P, N>(t: &Integers<Self::V, N>, point: &mut Point<Self::V, N>)
            = double::start_products::<Self, P, N>;

        /// Tripling, round 1.
        fn triple_squares<P, N>(point: &Point<Self::V, N>) -> [Integers<Self::V, N>; 2] = triple::squares::<Self, P, N>;
        /// Tripling, round 2.
        fn triple_coefficients<P, N>(t: &Integers<Self::V, N>, curve: &Prepared<Self::V, N>) -> [Integers<Self::V, N>; 2]
            = triple::coefficients::<Self, P, N>;
        /// Tripling on the start curve, round 2.
        fn triple_start_coefficients<P, N>(t: &Integers<Self::V, N>) -> [Integers<Self::V, N>; 2]
            = triple::start_coefficients::<Self, P, N>;
        /// Tripling, round 3.
        fn triple_mixed_products<P, N>(h: &Integers<Self::V, N>, tz: &[Integers<Self::V, N>; 2]) -> Integers<Self::V, N>
            = triple::mixed_products::<Self, P, N>;
        /// Tripling, round 4.
        fn triple_products<P, N>(v: &Integers<Self::V, N>, tz: &[Integers<Self::V, N>; 2]) -> Integers<Self::V, N>
            = triple::products::<Self, P, N>;
        /// Tripling, round 5.
        fn triple_factors<P, N>(v: &Integers<Self::V, N>, vy: &Integers<Self::V, N>) -> Integers<Self::V, N>
            = triple::factors::<Self, P, N>;
        /// Tripling and evaluation in degree 3, the last round.
        fn times_point<P, N>(factors: &Integers<Self::V, N>, point: &mut Point<Self::V, N>)
            = products::times_point::<Self, P, N>;

        /// Two points as a row.
        fn pair_row<P, N>(points: [&Point<Self::V, N>; 2]) -> Integers<Self::V, N> = pairs::gather::<Self, P, N>;
        /// Two points out of a row.
        fn pair_points<P, N>(row: &Integers<Self::V, N>, points: [&mut Point<Self::V, N>; 2]) = pairs::scatter::<Self, P, N>;
        /// Tripling of two points, round 1.
        fn triple_both_squares<P, N>(row: &Integers<Self::V, N>) -> [Integers<Self::V, N>; 2]
            = triple_both::squares::<Self, P, N>;
        /// Tripling of two points, round 2.
        fn triple_both_coefficients<P, N>(t: &Integers<Self::V, N>, curve: &Prepared4<Self::V, N>) -> [Integers<Self::V, N>; 2]
            = triple_both::coefficients::<Self, P, N>;
        /// Tripling of two points, round 3.
        fn triple_both_mixed_products<P, N>(layer: &Integers<Self::V, N>, tz: &[Integers<Self::V, N>; 2]) -> Integers<Self::V, N>
            = triple_both::mixed_products::<Self, P, N>;
        /// Tripling of two points, round 4.
        fn triple_both_products<P, N>(wv: &Integers<Self::V, N>, tz: &[Integers<Self::V, N>; 2]) -> Integers<Self::V, N>
            = triple_both::products::<Self, P, N>;
        /// Tripling of two points, round 5.
        fn triple_both_factors<P, N>(wv: &Integers<Self::V, N>, vy: &Integers<Self::V, N>) -> Integers<Self::V, N>
            = triple_both::factors::<Self, P, N>;
        /// Tripling of two points, the last round.
        fn times_row<P, N>(factors: &Integers<Self::V, N>, row: &mut Integers<Self::V, N>)
            = pairs::times_row::<Self, P, N>;

        /// Isogeny of degree 2.
        fn isogeny2<P, N>(kernel: &Point<Self::V, N>) -> [Integers<Self::V, N>; 2] = isogeny::isogeny2::<Self, P, N>;
        /// Isogeny of degree 3, round 1.
        fn isogeny3_squares<P, N>(kernel: &Point<Self::V, N>) -> Integers<Self::V, N>
            = isogeny::squares3::<Self, P, N>;
        /// Isogeny of degree 3, the factors.
        fn isogeny3_factors<P, N>(kernel: &Point<Self::V, N>) -> Integers<Self::V, N>
            = isogeny::factors3::<Self, P, N>;
        /// Isogeny of degree 3, round 2.
        fn isogeny3_codomain<P, N>(squares: &Integers<Self::V, N>, codomain: &mut Integers<Self::V, N>)
            = isogeny::codomain3::<Self, P, N>;
        /// Isogeny of degree 4, round 1.
        fn isogeny4_squares<P, N>(kernel: &Point<Self::V, N>) -> Integers<Self::V, N>
            = isogeny::doubled_squares::<Self, P, N>;
        /// Isogeny of degree 4, round 2.
        fn isogeny4_codomain<P, N>(squares: &Integers<Self::V, N>, codomain: &mut Integers<Self::V, N>)
            = isogeny::codomain4::<Self, P, N>;
        /// Isogeny of degree 4, the factors.
        fn isogeny4_factors<P, N>(kernel: &Point<Self::V, N>, squares: &Integers<Self::V, N>) -> Factors4<Self::V, N>
            = isogeny::factors4::<Self, P, N>;

        /// Image in degree 2, round 1.
        fn image2_products<P, N>(point: &Point<Self::V, N>, factors: &Prepared<Self::V, N>) -> Integers<Self::V, N>
            = evaluate::products2::<Self, P, N>;
        /// Image in degree 2, round 2.
        fn image2<P, N>(tu: &Integers<Self::V, N>, point: &mut Point<Self::V, N>)
            = evaluate::image2::<Self, P, N>;
        /// Image in degree 3, round 1.
        fn image3_products<P, N>(point: &Point<Self::V, N>, factors: &Prepared<Self::V, N>) -> Integers<Self::V, N>
            = evaluate::products3::<Self, P, N>;
        /// Image in degree 3, round 2.
        fn image3_squares<P, N>(ut: &Integers<Self::V, N>) -> Integers<Self::V, N> = evaluate::squares3::<Self, P, N>;
        /// Image in degree 4, round 1.
        fn image4_products<P, N>(point: &Point<Self::V, N>, factors: &Prepared<Self::V, N>) -> [Integers<Self::V, N>; 2]
            = evaluate::products4::<Self, P, N>;
        /// Image in degree 4, round 2.
        fn image4_mixed_products<P, N>(hxe: &[Integers<Self::V, N>; 2], factors: &Factors4<Self::V, N>) -> Integers<Self::V, N>
            = evaluate::mixed_products4::<Self, P, N>;
        /// Image in degree 4, round 3.
        fn image4_squares<P, N>(hxe: &[Integers<Self::V, N>; 2], zw: &Integers<Self::V, N>) -> Integers<Self::V, N>
            = evaluate::squares4::<Self, P, N>;
        /// Image in degree 4, round 4.
        fn image4<P, N>(zw: &Integers<Self::V, N>, sd: &Integers<Self::V, N>, point: &mut Point<Self::V, N>)
            = evaluate::image4::<Self, P, N>;

        /// Two points, degree 3: the factors.
        fn pair3_prepare<P, N>(factors: &Integers<Self::V, N>) -> Prepared4<Self::V, N> = pairs::prepare3::<Self, P, N>;
        /// Two points, degree 3, round 1.
        fn pair3_products<P, N>(points: [&Point<Self::V, N>; 2], factors: &Prepared4<Self::V, N>) -> [Integers<Self::V, N>; 2]
            = pairs::products3::<Self, P, N>;
        /// Two points, degree 3, round 2.
        fn pair3_squares<P, N>(tu: &Integers<Self::V, N>) -> Integers<Self::V, N> = pairs::squares3::<Self, P, N>;
        /// Two points, degree 3, round 3.
        fn pair3_image<P, N>(row: &Integers<Self::V, N>, factors: &Integers<Self::V, N>, points: [&mut Point<Self::V, N>; 2])
            = pairs::image3::<Self, P, N>;
        /// Two points, degree 4: the factors.
        fn pair4_prepare<P, N>(factors: &Integers<Self::V, N>) -> Prepared4<Self::V, N> = pairs::prepare4::<Self, P, N>;
        /// Two points, degree 4, round 1.
        fn pair4_products<P, N>(points: [&Point<Self::V, N>; 2], factors: &Prepared4<Self::V, N>) -> [Integers<Self::V, N>; 2]
            = pairs::products4::<Self, P, N>;
        /// Two points, degree 4, round 2.
        fn pair4_mixed_products<P, N>(txe: &[Integers<Self::V, N>; 2], factors: &Factors4<Self::V, N>) -> Integers<Self::V, N>
            = pairs::mixed_products4::<Self, P, N>;
        /// Two points, degree 4, round 3.
        fn pair4_squares<P, N>(txe: &[Integers<Self::V, N>; 2], zw: &Integers<Self::V, N>) -> Integers<Self::V, N>
            = pairs::squares4::<Self, P, N>;
        /// Two points, degree 4, round 4.
        fn pair4_image<P, N>(zw: &Integers<Self::V, N>, sd: &Integers<Self::V, N>, points: [&mut Point<Self::V, N>; 2])
            = pairs::image4::<Self, P, N>;

        /// Four points, degree 3: the factors.
        fn row3_prepare<P, N>(factors: &Integers<Self::V, N>) -> Left<Self::V, N> = rows::prepare3::<Self, P, N>;
        /// Four points as a row.
        fn row<P, N>(points: [&Point<Self::V, N>; 4]) -> Sum<Self::V, N> = rows::gather::<Self, P, N>;
        /// Four points, degree 3: the layer.
        fn row3_layer<P, N>(row: &Sum<Self::V, N>) -> Right<Self::V, N> = rows::layer3::<Self, P, N>;
        /// Four points, degree 3: the multiplicands of the squares.
        fn row3_factors<P, N>(tu: &Sum<Self::V, N>) -> Factors<Self::V, N> = rows::factors3::<Self, P, N>;
        /// Four points, degree 4: the factors.
        fn row4_prepare<P, N>(factors: &Integers<Self::V, N>) -> Left<Self::V, N> = rows::prepare4::<Self, P, N>;
        /// Four points, degree 4: the sums.
        fn row4_sums<P, N>(row: &Sum<Self::V, N>) -> Right<Self::V, N> = rows::sums4::<Self, P, N>;
        /// Four points, degree 4: the differences.
        fn row4_differences<P, N>(row: &Sum<Self::V, N>) -> Left<Self::V, N> = rows::differences4::<Self, P, N>;
        /// Four points, degree 4: the right factors of the second product.
        fn row4_mixed<P, N>(xe: &Sum<Self::V, N>, factors: &Factors4<Self::V, N>) -> Right<Self::V, N>
            = rows::mixed4::<Self, P, N>;
        /// Four points, degree 4: the multiplicands of the squares.
        fn row4_factors<P, N>(xe: &Sum<Self::V, N>, zw: &Sum<Self::V, N>) -> Factors<Self::V, N>
            = rows::factors4::<Self, P, N>;
        /// Four points, degree 4: the left factors of the last product.
        fn row4_last<P, N>(zw: &Sum<Self::V, N>, sd: &Sum<Self::V, N>) -> Left<Self::V, N> = rows::last4::<Self, P, N>;
        /// Four points out of a row.
        fn row_points<P, N>(row: &Sum<Self::V, N>, points: [&mut Point<Self::V, N>; 4]) = rows::scatter::<Self, P, N>;

        /// Twin ladders, the factors of round 1.
        fn twin_ladder_first_factors<P, N>(mask: u8, ladder: &mut TwinLadder<Self::V, N>) -> (Left<Self::V, N>, Right<Self::V, N>)
            = twins::ladder::first_factors::<Self, P, N>;
        /// Twin ladders, the factors of round 2.
        fn twin_ladder_square_factors<P, N>(products: &Sum<Self::V, N>) -> (Sum<Self::V, N>, Factors<Self::V, N>)
            = twins::ladder::square_factors::<Self, P, N>;
        /// Twin ladders, the factors of round 3.
        fn twin_ladder_last_factors<P, N>(layer: &Sum<Self::V, N>, ladder: &TwinLadder<Self::V, N>) -> (Left<Self::V, N>, Right<Self::V, N>)
            = twins::ladder::last_factors::<Self, P, N>;
        /// Twin ladders, the results.
        fn twin_ladder_end<P, N>(mask: u8, ladder: &TwinLadder<Self::V, N>) -> Twin<Self::V, N>
            = twins::ladder::end::<Self, P, N>;

        /// Twin doubling: the curves.
        fn twin_curves<P, N>(curves: &Integers<Self::V, N>) -> Prepared4<Self::V, N>
            = twins::double::curves::<Self, P, N>;
        /// Twin doubling, round 1.
        fn twin_double_squares<P, N>(point: &Twin<Self::V, N>) -> Integers<Self::V, N>
            = twins::double::squares::<Self, P, N>;
        /// Twin doubling, round 2.
        fn twin_double_coefficients<P, N>(t: &Integers<Self::V, N>, curves: &Prepared4<Self::V, N>) -> Integers<Self::V, N>
            = twins::double::coefficients::<Self, P, N>;
        /// Twin doubling where C = 1: the curves.
        fn twin_affine_curves<P, N>(curves: &Integers<Self::V, N>) -> Prepared<Self::V, N>
            = twins::double::affine_curves::<Self, P, N>;
        /// Twin doubling where C = 1, round 2.
        fn twin_double_affine_coefficients<P, N>(t: &Integers<Self::V, N>, curves: &Prepared<Self::V, N>) -> Integers<Self::V, N>
            = twins::double::affine_coefficients::<Self, P, N>;
        /// Twin doubling, round 3.
        fn twin_double_products<P, N>(t: &Integers<Self::V, N>, wz: &Integers<Self::V, N>, point: &mut Twin<Self::V, N>)
            = twins::double::products::<Self, P, N>;

        /// Twin isogenies of degree 2.
        fn twin_isogeny2<P, N>(kernel: &Twin<Self::V, N>) -> [Integers<Self::V, N>; 2]
            = twins::isogeny::isogeny2::<Self, P, N>;
        /// Twin isogenies of degree 4, round 1.
        fn twin_isogeny4_squares<P, N>(kernel: &Twin<Self::V, N>) -> Integers<Self::V, N>
            = twins::isogeny::doubled_squares::<Self, P, N>;
        /// Twin isogenies of degree 4, round 2.
        fn twin_isogeny4_codomain<P, N>(squares: &Integers<Self::V, N>, codomains: &mut Integers<Self::V, N>)
            = twins::isogeny::codomain4::<Self, P, N>;
        /// Twin isogenies of degree 4, the factors.
        fn twin_isogeny4_factors<P, N>(kernel: &Twin<Self::V, N>, squares: &Integers<Self::V, N>) -> TwinIsog4<Self::V, N>
            = twins::isogeny::factors4::<Self, P, N>;
        /// The first of two, straight.
        fn twin_first<P, N>(x: &Integers<Self::V, N>) -> Integers<Self::V, N> = twins::isogeny::first::<Self, P, N>;
        /// The factors of the first 4-isogeny.
        fn twin_isogeny4_first<P, N>(phi: &TwinIsog4<Self::V, N>) -> Factors4<Self::V, N>
            = twins::isogeny::first4::<Self, P, N>;

        /// Twin images in degree 2, round 1.
        fn twin_image2_products<P, N>(point: &Twin<Self::V, N>, factors: &Integers<Self::V, N>) -> Integers<Self::V, N>
            = twins::evaluate::products2::<Self, P, N>;
        /// Twin images in degree 2, round 2.
        fn twin_image2<P, N>(tu: &Integers<Self::V, N>, point: &mut Twin<Self::V, N>)
            = twins::evaluate::image2::<Self, P, N>;
        /// Twin images in degree 4: the factors.
        fn twin_image4_prepare<P, N>(factors: &Integers<Self::V, N>) -> Prepared4<Self::V, N>
            = twins::evaluate::prepare4::<Self, P, N>;
        /// Twin images in degree 4, round 1.
        fn twin_image4_products<P, N>(point: &Twin<Self::V, N>, factors: &Prepared4<Self::V, N>) -> [Integers<Self::V, N>; 2]
            = twins::evaluate::products4::<Self, P, N>;
        /// Twin images in degree 4, round 2; round 3 is that of two points.
        fn twin_image4_mixed_products<P, N>(txe: &[Integers<Self::V, N>; 2], c2: &Integers<Self::V, N>) -> Integers<Self::V, N>
            = twins::evaluate::mixed_products4::<Self, P, N>;
        /// Twin images in degree 4, round 4.
        fn twin_image4<P, N>(zw: &Integers<Self::V, N>, sd: &Integers<Self::V, N>, point: &mut Twin<Self::V, N>)
            = twins::evaluate::image4::<Self, P, N>;

        /// Two twin points, degree 4: the factors.
        fn twin_row4_prepare<P, N>(phi: &TwinIsog4<Self::V, N>) -> (Left<Self::V, N>, Sum<Self::V, N>)
            = twins::rows::prepare4::<Self, P, N>;
        /// A twin point and two images, degree 4: the factors.
        fn twin_row4_images_prepare<P, N>(phi: &TwinIsog4<Self::V, N>) -> (Left<Self::V, N>, Sum<Self::V, N>)
            = twins::rows::prepare4_images::<Self, P, N>;
        /// Two twin points, degree 4: the layer.
        fn twin_row4_layer<P, N>(p: &Twin<Self::V, N>, q: &Twin<Self::V, N>) -> (Left<Self::V, N>, Right<Self::V, N>)
            = twins::rows::layer4::<Self, P, N>;
        /// Two twin points, degree 4: the right factors of the second product.
        fn twin_row4_mixed<P, N>(xe: &Sum<Self::V, N>, c2: &Sum<Self::V, N>) -> Right<Self::V, N>
            = twins::rows::mixed4::<Self, P, N>;
        /// Two twin points out of a row.
        fn twin_row_points<P, N>(row: &Sum<Self::V, N>, p: &mut Twin<Self::V, N>, q: &mut Twin<Self::V, N>)
            = twins::rows::scatter::<Self, P, N>;
    }
}
