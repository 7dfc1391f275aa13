//! Every schedule on intervals, for all inputs within its contract: no lane overflows, no multiplicand leaves
//! [0, R), and points stay points.
//!
//! The cores are overridden by themselves, which checks the limbs, and a rule for the value of each lane of the result (the table of
//! [`super::super::cores`], without rounding). So the output of a round is a new input of the next: bounds of its limbs and of its value.

use crate::backend::batch::fp2::{Elem, Left, Right, Sum};
use crate::backend::batch::mont::{Columns, Integers, Limbs52};
use crate::backend::batch::tests::for_each_prime;
use crate::backend::kernels::BatchKernels;
use crate::backend::lanes::digit;
use crate::backend::lanes::intervals::{Intervals, Place, holds, run};
use crate::backend::latency::cores::{self, Cores, PRODUCT_COVER, Preset};
use crate::backend::latency::isogeny::Factors4;
use crate::backend::latency::kernels::LatencyKernels;
use crate::backend::latency::ladder::Ladder;
use crate::backend::latency::operations as op;
use crate::backend::latency::point::Point;
use crate::params::Prime;
use core::array::from_fn;
use num_bigint::BigInt;
use std::cell::Cell as Counter;

mod twins;

type Eight<const N: usize> = Integers<Place, N>;
type Range = (BigInt, BigInt);

std::thread_local! {
    /// How many multiples of p have been asked for, and which of them to make one p less.
    static ASKED: Counter<usize> = const { Counter::new(0) };
    static SPOILT: Counter<usize> = const { Counter::new(usize::MAX) };
}

/// The multiples, one p less where it is their turn to be spoilt. Those of a triangle are even and lose 2p.
fn spoil(multiples: Preset, step: u64) -> Preset {
    if multiples == [0; 8] {
        return multiples;
    }
    let turn = ASKED.replace(ASKED.get() + 1);
    if turn == SPOILT.get() {
        multiples.map(|k| k.saturating_sub(step))
    } else {
        multiples
    }
}

fn p<P: Prime, const N: usize>() -> BigInt {
    big(&Limbs52::<P, N>::P)
}

fn big<const N: usize>(x: &[u64; N]) -> BigInt {
    x.iter()
        .rev()
        .fold(BigInt::ZERO, |r, &limb| (r << 52) + limb)
}

/// The value of a multiplicand; a sum that was not carried, or a multiplicand that was used as a sum, has none.
fn carried<const N: usize>(s: Intervals, x: &Eight<N>, lane: usize) -> Range {
    s.multiplicand(x, lane).expect("not a multiplicand")
}

/// The reduction of `digits` digits of a sum within the range.
fn reduced<P: Prime, const N: usize>((low, high): Range, digits: usize) -> Range {
    let p = p::<P, N>();
    let r: BigInt = BigInt::from(1) << (52 * digits);
    (low >> (52 * digits), (high + (r - 1) * p) >> (52 * digits))
}

fn times((a, b): &Range, (c, d): &Range) -> Range {
    (a * c, b * d)
}

fn plus((a, b): Range, (c, d): Range) -> Range {
    (a + c, b + d)
}

/// (sum + preset R) reduced by N digits.
fn result<P: Prime, const N: usize>(sum: Range, preset: u64) -> Range {
    let raise = p::<P, N>() * preset;
    plus(reduced::<P, N>(sum, N), (raise.clone(), raise))
}

impl Cores for Intervals {
    fn multiples<P: Prime, const N: usize>(self, multiples: Preset) -> Eight<N> {
        cores::raised::<Self, P, N>(self, spoil(multiples, 1))
    }

    fn lane_products<P: Prime, const N: usize>(
        self,
        preset: Preset,
        a: &Eight<N>,
        b: &Eight<N>,
    ) -> Eight<N> {
        let preset = spoil(preset, 1);
        let raised = cores::raised::<Self, P, N>(self, preset);
        let r = cores::lane_products::<Self, P, N>(self, &raised, a, b);
        let value = |i| times(&carried(self, a, i), &carried(self, b, i));
        self.renew(&r, &from_fn(|i| result::<P, N>(value(i), preset[i])))
    }

    fn lane_triangles<P: Prime, const N: usize>(
        self,
        preset: Preset,
        a: &Eight<N>,
        b: &Eight<N>,
    ) -> Eight<N> {
        let preset = spoil(preset, 2);
        let half = cores::half_raised::<Self, P, N>(self, preset);
        let r = cores::lane_triangles::<Self, P, N>(self, &half, a, b);
        let value = |i: usize| {
            let (_, high) = times(&carried(self, a, i), &carried(self, b, i));
            (BigInt::ZERO, high * 2)
        };
        self.renew(&r, &from_fn(|i| result::<P, N>(value(i), preset[i])))
    }

    fn lane_halves<P: Prime, const N: usize, const X0: u32, const X1: u32>(
        self,
        preset: Preset,
        a: &Eight<N>,
        f: &[Eight<N>; 2],
    ) -> Eight<N> {
        let preset = spoil(preset, 1);
        let h = N.div_ceil(2);
        let raised = cores::raised::<Self, P, N>(self, preset);
        let (x0, x1) = cores::spread::<Self, N, X0, X1>(self, a);
        let r = cores::lane_halves::<Self, P, N>(self, &raised, &x0, &x1, f);
        let factor = |from: u32, i: usize| -> Range {
            let lane = digit(from, 4, i);
            if lane < 8 {
                // The low limbs: below 2^(52 h).
                (BigInt::ZERO, (BigInt::from(1) << (52 * h)) - 1)
            } else {
                // The high limbs, floor(x / 2^(52 h)), from row 2h - N on.
                let (low, high) = carried(self, a, lane - 8);
                let place = 52 * (2 * h - N);
                (low >> (52 * h) << place, high >> (52 * h) << place)
            }
        };
        let value = |i: usize| {
            let sum = plus(
                times(&factor(X0, i), &carried(self, &f[0], i)),
                times(&factor(X1, i), &carried(self, &f[1], i)),
            );
            let raise = p::<P, N>() * preset[i];
            plus(reduced::<P, N>(sum, h), (raise.clone(), raise))
        };
        self.renew(&r, &from_fn(value))
    }

    fn reduce_digits<P: Prime, const N: usize>(self, x: &Eight<N>) -> Eight<N> {
        let r = cores::reduce_digits::<Self, P, N>(self, x);
        let value = |i| {
            let x = self.value(x, i).expect("not a sum of inputs");
            if N == 1 {
                let one = big(&Limbs52::<P, N>::ONE);
                reduced::<P, N>(times(&x, &(one.clone(), one)), 1)
            } else {
                reduced::<P, N>(x, N / 2)
            }
        };
        self.renew(&r, &from_fn(value))
    }

    fn lane_sums<P: Prime, const N: usize, const NEGATE: u8>(
        self,
        preset: Preset,
        [a, b]: [&Eight<N>; 2],
        [c, d]: [&Eight<N>; 2],
    ) -> Eight<N> {
        let preset = spoil(preset, 1);
        let r = cores::lane_sums::<Self, P, N, NEGATE>(self, preset, [a, b], [c, d]);
        let value = |i: usize| {
            let ab = times(&carried(self, a, i), &carried(self, b, i));
            let cd = times(&carried(self, c, i), &carried(self, d, i));
            if NEGATE >> i & 1 == 1 {
                let cover = (p::<P, N>() * PRODUCT_COVER) << (52 * N);
                assert!(ab.1 <= cover, "a product that its cover does not cover");
                let negative = (&cover - ab.1, cover - ab.0);
                result::<P, N>(plus(negative, cd), preset[i])
            } else {
                result::<P, N>(plus(ab, cd), preset[i])
            }
        };
        self.renew(&r, &from_fn(value))
    }
}

impl BatchKernels for Intervals {
    fn finish<P: Prime, const N: usize>(
        self,
        first: &Eight<N>,
        shared: &Columns<Place, N>,
        x: &Eight<N>,
        y: &Eight<N>,
    ) -> Elem<Place, N> {
        let Elem(Sum([_, r])) =
            crate::backend::batch::fp2::finish::<Self, P, N>(self, first, shared, x, y);
        // Of the shared product only this much is needed: both its factors stay below 40p (asserted where rows begin).
        let most = p::<P, N>() * 40u32;
        let value = |i| {
            let (_, high) = times(&carried(self, x, i), &carried(self, y, i));
            result::<P, N>((BigInt::ZERO, high + &most * &most), 0)
        };
        Elem(Sum([*first, self.renew(&r, &from_fn(value))]))
    }

    fn finish_to<P: Prime, const N: usize>(
        self,
        shared: &Columns<Place, N>,
        x: &Eight<N>,
        y: &Eight<N>,
        out: &mut Eight<N>,
    ) {
        let Elem(Sum([_, r])) = self.finish::<P, N>(x, shared, x, y);
        *out = r;
    }

    fn product_to<P: Prime, const N: usize>(self, factors: &[Eight<N>; 2], out: &mut Eight<N>) {
        let Elem(Sum([_, r])) = self.product::<P, N>(&factors[0], factors);
        *out = r;
    }

    fn shared<P: Prime, const N: usize>(
        self,
        a: &Left<Place, N>,
        b: &Right<Place, N>,
    ) -> Columns<Place, N> {
        let most = p::<P, N>() * 40u32;
        for lane in 0..8 {
            assert!(carried(self, &a.shared, lane).1 <= most);
            assert!(carried(self, &b.shared, lane).1 <= most);
        }
        crate::backend::batch::fp2::shared::<Self, P, N>(self, a, b)
    }

    fn product<P: Prime, const N: usize>(
        self,
        first: &Eight<N>,
        factors: &[Eight<N>; 2],
    ) -> Elem<Place, N> {
        let Elem(Sum([_, r])) =
            crate::backend::batch::fp2::product::<Self, P, N>(self, first, factors);
        let [x, y] = factors;
        let value = |i| times(&carried(self, x, i), &carried(self, y, i));
        let r = self.renew(&r, &from_fn(|i| result::<P, N>(value(i), 0)));
        Elem(Sum([*first, r]))
    }
}

impl LatencyKernels for Intervals {}

/// The most that a limb of a point may be, either way.
const LIMB: i128 = 1 << 60;
/// The same of a curve's coefficients and of an isogeny's factors.
const FACTOR_LIMB: i128 = 3 << 60;

/// Lanes within tenths of p; lanes that share a number are the same limb for limb.
fn lanes<P: Prime, const N: usize>(
    s: Intervals,
    limb: i128,
    within: [(u64, u64); 8],
    same: [usize; 8],
) -> Eight<N> {
    let p = p::<P, N>();
    let inputs: std::vec::Vec<Eight<N>> = within
        .iter()
        .map(|&(low, high)| s.input((-limb, limb), (&p * low / 10, &p * high / 10)))
        .collect();
    from_fn(|j| Place::of(from_fn(|lane| inputs[same[lane]][j].cells()[lane])))
}

const COPIES: [usize; 8] = [0, 1, 0, 1, 4, 5, 4, 5];
const X: (u64, u64) = (40, 80);
const Z: (u64, u64) = (0, 40);
const FACTOR: (u64, u64) = (0, 160);

fn point<P: Prime, const N: usize>(s: Intervals) -> Point<Place, N> {
    Point(lanes::<P, N>(s, LIMB, [X, X, X, X, Z, Z, Z, Z], COPIES))
}

/// A curve's coefficients, or the factors of a 3-isogeny.
fn factors<P: Prime, const N: usize>(s: Intervals) -> Eight<N> {
    lanes::<P, N>(s, FACTOR_LIMB, [FACTOR; 8], COPIES)
}

fn is_within<P: Prime, const N: usize>(
    s: Intervals,
    x: &Eight<N>,
    limb: i128,
    within: [(u64, u64); 8],
) {
    let p = p::<P, N>();
    for cell in x.iter().copied().flat_map(Place::cells) {
        assert!(
            cell.low >= -limb && cell.high <= limb,
            "a limb above the contract"
        );
    }
    for (lane, (least, most)) in within.into_iter().enumerate() {
        let (low, high) = s.value(x, lane).expect("a result that is no sum");
        assert!(
            &low * 10 >= &p * least && &high * 10 <= &p * most,
            "lane {lane} leaves [{least}, {most}] tenths of p: {} to {} thousandths",
            low * 1000u32 / &p,
            high * 1000u32 / &p
        );
    }
}

fn is_point<P: Prime, const N: usize>(s: Intervals, x: &Point<Place, N>) {
    is_within::<P, N>(s, &x.0, LIMB, [X, X, X, X, Z, Z, Z, Z]);
}

fn doubling<P: Prime, const N: usize>(s: Intervals) {
    let curve = s.prepare_crossed::<P, N>(&factors::<P, N>(s));
    let mut x = point::<P, N>(s);
    op::double::<P, _, N>(s, &mut x, &curve);
    is_point::<P, N>(s, &x);
}

fn tripling<P: Prime, const N: usize>(s: Intervals) {
    let curve = s.prepare_straight::<P, N>(&factors::<P, N>(s));
    let mut x = point::<P, N>(s);
    op::triple::<P, _, N>(s, &mut x, &curve);
    is_point::<P, N>(s, &x);
}

fn start_doubling<P: Prime, const N: usize>(s: Intervals) {
    let mut x = point::<P, N>(s);
    op::start_double::<P, _, N>(s, &mut x);
    is_point::<P, N>(s, &x);
}

fn start_tripling<P: Prime, const N: usize>(s: Intervals) {
    let mut x = point::<P, N>(s);
    op::start_triple::<P, _, N>(s, &mut x);
    is_point::<P, N>(s, &x);
}

fn triplings<P: Prime, const N: usize>(s: Intervals) {
    let curve = s.pair3_prepare::<P, N>(&factors::<P, N>(s));
    let mut points = [point::<P, N>(s), point::<P, N>(s)];
    let mut row = s.pair_row::<P, N>(points.each_ref());
    op::triple_both::<P, _, N>(s, &mut row, &curve);
    s.pair_points::<P, N>(&row, points.each_mut());
    points.iter().for_each(|x| is_point::<P, N>(s, x));
}

fn ladder<P: Prime, const N: usize>(s: Intervals) {
    let state = [X, X, Z, Z, (69, 92), (69, 92), (0, 65), (0, 65)];
    let fixed = [Z, Z, X, X, Z, Z, Z, Z];
    let own = [0, 1, 2, 3, 4, 5, 6, 7];
    for mask in [0, 0x0F] {
        let mut ladder = Ladder {
            state: lanes::<P, N>(s, LIMB, state, own),
            fixed: lanes::<P, N>(s, LIMB, fixed, own),
        };
        op::ladder_step::<P, _, N>(s, mask, &mut ladder);
        is_within::<P, N>(s, &ladder.state, LIMB, state);
        is_within::<P, N>(s, &ladder.fixed, LIMB, fixed);
        is_point::<P, N>(s, &s.ladder_end::<P, N>(mask, &ladder));
    }
}

fn isogeny2<P: Prime, const N: usize>(s: Intervals) {
    let [factors, curve] = s.isogeny2::<P, N>(&point::<P, N>(s));
    is_within::<P, N>(s, &factors, FACTOR_LIMB, [FACTOR; 8]);
    is_within::<P, N>(s, &curve, FACTOR_LIMB, [FACTOR; 8]);
    let mut x = point::<P, N>(s);
    op::image2::<P, _, N>(s, &mut x, &s.prepare_crossed::<P, N>(&factors));
    is_point::<P, N>(s, &x);
}

fn isogeny3<P: Prime, const N: usize>(s: Intervals) {
    let mut curve = factors::<P, N>(s);
    let factors = op::isogeny3::<P, _, N>(s, &point::<P, N>(s), &mut curve);
    is_within::<P, N>(s, &factors, FACTOR_LIMB, [FACTOR; 8]);
    is_within::<P, N>(s, &curve, FACTOR_LIMB, [FACTOR; 8]);
}

fn isogeny4<P: Prime, const N: usize>(s: Intervals) {
    let mut curve = factors::<P, N>(s);
    let phi = op::isogeny4::<P, _, N>(s, &point::<P, N>(s), &mut curve);
    is_within::<P, N>(s, &phi.c1_c0, FACTOR_LIMB, [FACTOR; 8]);
    is_within::<P, N>(s, &phi.c2, FACTOR_LIMB, [FACTOR; 8]);
    is_within::<P, N>(s, &curve, FACTOR_LIMB, [FACTOR; 8]);
}

fn images3<P: Prime, const N: usize>(s: Intervals) {
    let phi = factors::<P, N>(s);
    let mut x = point::<P, N>(s);
    op::image3::<P, _, N>(s, &mut x, &s.prepare_straight::<P, N>(&phi));
    is_point::<P, N>(s, &x);
    let mut points: [_; 4] = from_fn(|_| point::<P, N>(s));
    let [a, b, ..] = &mut points;
    op::pair_image3::<P, _, N>(s, [a, b], &s.pair3_prepare::<P, N>(&phi));
    is_point::<P, N>(s, &points[0]);
    is_point::<P, N>(s, &points[1]);
    let mut points: [_; 4] = from_fn(|_| point::<P, N>(s));
    let factors = s.row3_prepare::<P, N>(&phi);
    op::row_image3::<P, _, N>(s, points.each_mut(), &factors);
    for x in &points {
        is_point::<P, N>(s, x);
    }
}

fn images4<P: Prime, const N: usize>(s: Intervals) {
    let phi = Factors4 {
        c1_c0: factors::<P, N>(s),
        c2: lanes::<P, N>(
            s,
            FACTOR_LIMB,
            [FACTOR; 8],
            [0, 1, 1, 0, 4, 5, 5, 4].map(|i| i & 1),
        ),
    };
    let mut x = point::<P, N>(s);
    op::image4::<P, _, N>(s, &mut x, &phi, &s.prepare_crossed::<P, N>(&phi.c1_c0));
    is_point::<P, N>(s, &x);
    let mut points: [_; 4] = from_fn(|_| point::<P, N>(s));
    let [a, b, ..] = &mut points;
    op::pair_image4::<P, _, N>(s, [a, b], &phi, &s.pair4_prepare::<P, N>(&phi.c1_c0));
    is_point::<P, N>(s, &points[0]);
    is_point::<P, N>(s, &points[1]);
    let mut points: [_; 4] = from_fn(|_| point::<P, N>(s));
    let factors = s.row4_prepare::<P, N>(&phi.c1_c0);
    op::row_image4::<P, _, N>(s, points.each_mut(), &phi, &factors);
    for x in &points {
        is_point::<P, N>(s, x);
    }
}

/// Runs a proof, then once for each multiple of p in it with that one reduced: every one of those must fail.
fn proved<const N: usize>(name: &str, proof: fn(Intervals)) {
    ASKED.set(0);
    run(proof);
    if N == 1 {
        // A toy's p is nothing beside R: a lane stays below p, not p and a trifle, and some multiples could be spared by that trifle.
        return;
    }
    let asked = ASKED.get();
    let spare: std::vec::Vec<usize> = (0..asked)
        .filter(|&turn| {
            ASKED.set(0);
            SPOILT.set(turn);
            let held = holds(|| run(proof));
            SPOILT.set(usize::MAX);
            held
        })
        .collect();
    assert!(
        asked > 0 && spare.is_empty(),
        "{name}: multiples of p that can be spared, of {asked}: {spare:?}"
    );
}

fn all<P: Prime, const N: usize, const WORDS: usize>() {
    proved::<N>("doubling", doubling::<P, N>);
    proved::<N>("tripling", tripling::<P, N>);
    proved::<N>("doubling on the start curve", start_doubling::<P, N>);
    proved::<N>("tripling on the start curve", start_tripling::<P, N>);
    proved::<N>("tripling of two points", triplings::<P, N>);
    proved::<N>("ladder", ladder::<P, N>);
    proved::<N>("isogeny2", isogeny2::<P, N>);
    proved::<N>("isogeny3", isogeny3::<P, N>);
    proved::<N>("isogeny4", isogeny4::<P, N>);
    proved::<N>("images3", images3::<P, N>);
    proved::<N>("images4", images4::<P, N>);
    proved::<N>("twins: doubling", twins::doubling::<P, N>);
    proved::<N>(
        "twins: doubling where C = 1",
        twins::affine_doubling::<P, N>,
    );
    proved::<N>("twins: ladder", twins::ladder::<P, N>);
    proved::<N>("twins: isogeny2", twins::isogeny2::<P, N>);
    proved::<N>("twins: isogeny4", twins::isogeny4::<P, N>);
    proved::<N>("twins: images4", twins::images4::<P, N>);
}

#[test]
fn schedules_hold_and_need_every_multiple_of_p() {
    for_each_prime!(all());
}
