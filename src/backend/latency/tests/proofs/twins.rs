//! The schedules of twin points.

use super::{FACTOR, FACTOR_LIMB, Factors4, LIMB, X, Z, is_within, lanes};
use crate::backend::batch::fp2::{Elem, Sum};
use crate::backend::lanes::intervals::{Intervals, Place};
use crate::backend::latency::kernels::LatencyKernels;
use crate::backend::latency::twins::isogeny::Isog4;
use crate::backend::latency::twins::ladder::Ladder;
use crate::backend::latency::twins::{Twin, operations as twin};
use crate::params::Prime;

/// The most that a limb of a product may be, either way.
const RESULT_LIMB: i128 = 1 << 59;
const OWN: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
const POINT: [(u64, u64); 8] = [X, X, Z, Z, X, X, Z, Z];
const CURVE: [(u64, u64); 8] = [(0, 40); 8];

fn point<P: Prime, const N: usize>(s: Intervals) -> Twin<Place, N> {
    Twin(lanes::<P, N>(s, LIMB, POINT, OWN))
}

fn is_point<P: Prime, const N: usize>(s: Intervals, x: &Twin<Place, N>) {
    is_within::<P, N>(s, &x.0, LIMB, POINT);
}

pub(super) fn doubling<P: Prime, const N: usize>(s: Intervals) {
    let curves = s.twin_curves::<P, N>(&lanes::<P, N>(s, FACTOR_LIMB, CURVE, OWN));
    let mut x = point::<P, N>(s);
    twin::double::<P, _, N>(s, &mut x, &curves);
    is_point::<P, N>(s, &x);
}

pub(super) fn affine_doubling<P: Prime, const N: usize>(s: Intervals) {
    let curves = s.twin_affine_curves::<P, N>(&lanes::<P, N>(s, FACTOR_LIMB, CURVE, OWN));
    let mut x = point::<P, N>(s);
    twin::double_affine::<P, _, N>(s, &mut x, &curves);
    is_point::<P, N>(s, &x);
}

pub(super) fn ladder<P: Prime, const N: usize>(s: Intervals) {
    // All that a ladder keeps came out of a product as it is.
    let (results, fixed) = ([(0, 11); 8], {
        let (result, any) = ((0, 11), (0, 20));
        [result, result, any, result, result, result, any, result]
    });
    let input = |within| Sum([(); 2].map(|()| lanes::<P, N>(s, RESULT_LIMB, within, OWN)));
    let is_kept = |x: &Sum<Place, N>, within| {
        x.0.iter()
            .for_each(|x| is_within::<P, N>(s, x, RESULT_LIMB, within));
    };
    for mask in [0, 0x33] {
        let mut ladder = Ladder {
            products: Elem(input(results)),
            squares: Elem(input(results)),
            fixed: input(fixed),
        };
        twin::ladder_step::<P, _, N>(s, mask, &mut ladder);
        is_kept(&ladder.products, results);
        is_kept(&ladder.squares, results);
        is_kept(&ladder.fixed, fixed);
        is_point::<P, N>(s, &s.twin_ladder_end::<P, N>(mask, &ladder));
    }
}

pub(super) fn isogeny2<P: Prime, const N: usize>(s: Intervals) {
    let [factors, curves] = s.twin_isogeny2::<P, N>(&point::<P, N>(s));
    is_within::<P, N>(s, &curves, FACTOR_LIMB, CURVE);
    let mut x = point::<P, N>(s);
    twin::image2::<P, _, N>(s, &mut x, &factors);
    is_point::<P, N>(s, &x);
    is_within::<P, N>(s, &s.twin_first::<P, N>(&factors), FACTOR_LIMB, [FACTOR; 8]);
}

pub(super) fn isogeny4<P: Prime, const N: usize>(s: Intervals) {
    let mut curves = lanes::<P, N>(s, FACTOR_LIMB, CURVE, OWN);
    let phi = twin::isogeny4::<P, _, N>(s, &point::<P, N>(s), &mut curves);
    is_within::<P, N>(s, &phi.c1_c0, FACTOR_LIMB, [FACTOR; 8]);
    is_within::<P, N>(s, &phi.c2, FACTOR_LIMB, [FACTOR; 8]);
    is_within::<P, N>(s, &curves, FACTOR_LIMB, CURVE);
    let Factors4 { c1_c0, c2 } = s.twin_isogeny4_first::<P, N>(&phi);
    is_within::<P, N>(s, &c1_c0, FACTOR_LIMB, [FACTOR; 8]);
    is_within::<P, N>(s, &c2, FACTOR_LIMB, [FACTOR; 8]);
}

pub(super) fn images4<P: Prime, const N: usize>(s: Intervals) {
    let phi = Isog4 {
        c1_c0: lanes::<P, N>(s, FACTOR_LIMB, [FACTOR; 8], OWN),
        c2: lanes::<P, N>(s, FACTOR_LIMB, [FACTOR; 8], [0, 1, 0, 1, 4, 5, 4, 5]),
    };
    let mut x = point::<P, N>(s);
    twin::image4::<P, _, N>(s, &mut x, &phi, &s.twin_image4_prepare::<P, N>(&phi.c1_c0));
    is_point::<P, N>(s, &x);
    let (mut x, mut y) = (point::<P, N>(s), point::<P, N>(s));
    let factors = s.twin_row4_prepare::<P, N>(&phi);
    twin::row_image4::<P, _, N>(s, &mut x, &mut y, &factors);
    is_point::<P, N>(s, &x);
    is_point::<P, N>(s, &y);
    let mut x = point::<P, N>(s);
    let mut images = [super::point::<P, N>(s), super::point::<P, N>(s)];
    twin::mixed_row_image4::<P, _, N>(s, &mut x, images.each_mut(), &phi);
    is_point::<P, N>(s, &x);
    images.iter().for_each(|x| super::is_point::<P, N>(s, x));
}
