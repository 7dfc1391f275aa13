//! Small primes on which whole exchanges can be run through exhaustively, or that reach what no set does.
//!
//! Their bases are like the sets': on y^2 = x^3 + 6x^2 + x, Q2 above (0, 0), P3 over GF(p), Q3 on its twist.

use super::bigint::{Affine, Curve, Gf};
use crate::backend::field52::Field52;
use crate::backend::field64::Field64;
use crate::backend::kernels::BatchKernels;
use crate::backend::latency::{kernels::LatencyKernels, mode::Latency};
use crate::backend::words::WordKernels;
use crate::fp2::MAX_WORDS;
use crate::params::costs::{self, ModeCosts};
use crate::params::strategies::{Plan, Strategies};
use crate::params::strategy::optimal;
use crate::params::{Prime, StartCurve, XWords};
use num_bigint::BigUint;
use std::sync::OnceLock;

const fn x(re: u64, im: u64) -> XWords {
    let mut r = [[0; MAX_WORDS]; 2];
    (r[0][0], r[1][0]) = (re, im);
    r
}

fn plan<P: Prime>(costs: &ModeCosts) -> Plan {
    let moves = |costs: &costs::Costs, steps: u32, images: u32| -> &'static [u16] {
        optimal(steps as usize, costs.multiply, costs.isogeny, |kept| {
            costs.evaluate(kept + images)
        })
        .moves
        .leak()
    };
    Plan {
        agree2: moves(&costs.four, P::E2 / 2, 0),
        generate2: moves(&costs.four, P::E2 / 2, 3),
        agree3: moves(&costs.three, P::E3, 0),
        generate3: moves(&costs.three, P::E3, 3),
    }
}

fn twins<P: Prime>() -> &'static [u16] {
    let costs = &costs::TWINS;
    optimal(P::E2 as usize / 2, costs.multiply, costs.isogeny, |kept| {
        costs.evaluate_twins(kept, 3)
    })
    .moves
    .leak()
}

/// Stamps a toy. Its scalars of side B have a bit more than a set's would, so that with p = 431 every
/// multiple of Q3 occurs: exponents, bits of side B's scalars, 64-bit words, 52-bit limbs, bases.
macro_rules! toy {
    ($(#[$doc:meta])* $T:ident: 2^$e2:literal 3^$e3:literal, $bits3:literal, $words:literal, $limbs:literal, $basis2:expr, $basis3:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub(crate) struct $T;
        impl Prime for $T {
            const E2: u32 = $e2;
            const E3: u32 = $e3;
            const SCALAR3_BITS: u32 = $bits3;
        }
        impl StartCurve for $T {
            const BASIS2: [XWords; 3] = $basis2;
            const BASIS3: [XWords; 3] = $basis3;
            fn strategies() -> &'static Strategies {
                static DERIVED: OnceLock<Strategies> = OnceLock::new();
                DERIVED.get_or_init(|| Strategies {
                    scalar: plan::<$T>(&costs::SCALAR),
                    batch: plan::<$T>(&costs::BATCH),
                    latency: plan::<$T>(&costs::LATENCY),
                    twins: twins::<$T>(),
                })
            }
            type Field64<W: WordKernels> = Field64<$T, W, $words>;
            fn field64<W: WordKernels>(words: W) -> Self::Field64<W> {
                Field64::new(words)
            }
            type Field52<K: BatchKernels> = Field52<$T, K, $limbs, $words>;
            fn field52<K: BatchKernels>(kernels: K) -> Self::Field52<K> {
                Field52::new(kernels)
            }
            type Latency<K: LatencyKernels, W: WordKernels> = Latency<$T, K, W, $limbs>;
            fn latency<K: LatencyKernels, W: WordKernels>(kernels: K, words: W) -> Self::Latency<K, W> {
                Latency::new(kernels, words)
            }
        }
    };
}

toy! {
    /// p = 431.
    Toy431: 2^4 3^3, 5, 1, 1,
    [x(0xb0, 0xbe), x(0x6b, 0x132), x(0x153, 0x84)],
    [x(0x39, 0), x(0x138, 0), x(0x66, 0xfc)]
}
toy! {
    /// p = 2591: an odd exponent of 2, as p610 has.
    Toy2591: 2^5 3^4, 7, 1, 1,
    [x(0x978, 0x2ca), x(0x120, 0x646), x(0x47f, 0x8f1)],
    [x(0x26d, 0), x(0x19d, 0), x(0x480, 0x8bc)]
}
toy! {
    /// p = 497663: an odd exponent of 2 and longer walks.
    Toy497663: 2^11 3^5, 8, 1, 1,
    [x(0x5c677, 0x319d8), x(0x18893, 0x62412), x(0x54935, 0x25d98)],
    [x(0x4a9d3, 0), x(0x706da, 0), x(0x6385a, 0x2421)]
}
toy! {
    /// p = 2^56 3^5 - 1: two limbs of 52 bits, the lower one of p + 1 zero.
    Toy56: 2^56 3^5, 8, 2, 2,
    [x(0x4986_f3b7_0ecd_da02, 0x2c36_9b34_c606_8638), x(0x4b43_1f67_0c15_ff62, 0x2aed_61aa_8545_8968),
     x(0x93c8_0aa3_f61a_05d0, 0xcb92_243c_c468_897a)],
    [x(0x29ee_bc5d_03d2_fd76, 0), x(0xc1e6_c909_52d2_f1e2, 0), x(0xe9b1_8bb2_0a4c_d36c, 0x984d_9a06_c009_0817)]
}

/// The start curve and the two bases with their y-coordinates, P and Q so that x(P - Q) is the third coordinate.
pub(crate) fn textbook<P: StartCurve>() -> (Curve, [Affine; 2], [Affine; 2]) {
    let gf = Gf::of::<P>();
    let e = Curve::montgomery(&gf.int(6));
    let number = |words: &[u64; MAX_WORDS]| crate::backend::words::battery::big(words);
    let basis = |basis: &[XWords; 3]| {
        let [p, q, r] = basis.map(|[re, im]| gf.element(&number(&re), &number(&im)));
        let (p, mut q) = (e.lift(&p), e.lift(&q));
        assert!(p.is_some() && q.is_some(), "not on the start curve");
        if e.subtract(&p, &q).is_none_or(|(x, _)| x != r) {
            q = Curve::negate(&q);
        }
        assert_eq!(e.subtract(&p, &q).map(|(x, _)| x), Some(r), "x(P - Q)");
        [p, q]
    };
    let (basis2, basis3) = (basis(&P::BASIS2), basis(&P::BASIS3));
    (e, basis2, basis3)
}

/// What the walks rely on: orders, independence, and where multiples lie.
fn bases_are_bases<P: StartCurve>() {
    let (e, [p2, q2], [p3, q3]) = textbook::<P>();
    let power = |base: u32, exponent: u32| BigUint::from(base).pow(exponent);
    let last = |p: &Affine, base: u32, exponent: u32| {
        let last = e.multiply(p, &power(base, exponent - 1));
        assert!(last.is_some(), "the order is less than {base}^{exponent}");
        assert!(e.multiply(&last, &BigUint::from(base)).is_none());
        last.map(|(x, _)| x)
    };
    let (p2, q2) = (last(&p2, 2, P::E2), last(&q2, 2, P::E2));
    assert!(q2.is_some_and(|x| x.is_zero()), "Q2 is not above (0, 0)");
    assert!(p2.is_some_and(|x| !x.is_zero()), "P2 is above (0, 0)");
    let [over_p, twisted] = [&p3, &q3].map(|p| p.clone().map(|(x, y)| (x.im, y.im, y.re)));
    assert!(over_p.is_some_and(|(x, y, _)| x == BigUint::ZERO && y == BigUint::ZERO));
    assert!(twisted.is_some_and(|(x, _, y)| x == BigUint::ZERO && y == BigUint::ZERO));
    assert_ne!(last(&p3, 3, P::E3), last(&q3, 3, P::E3), "dependent");
}

#[test]
fn toys_have_bases() {
    bases_are_bases::<Toy431>();
    bases_are_bases::<Toy2591>();
    bases_are_bases::<Toy497663>();
    bases_are_bases::<Toy56>();
}

#[test]
fn sets_have_bases() {
    super::for_each_set!(bases_are_bases());
}
