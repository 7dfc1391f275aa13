//! The contract of seam 2 holds for all inputs: everything above the seam runs on values of which only the bounds are known.
//!
//! [`Multiples`] is a field whose numbers are intervals in multiples of p, the same for every set. It notes
//! each operand that the contract does not allow and each difference that could be negative. A whole KEM
//! without a note is the proof. Then each `sub::<K>` of the source in turn takes from (K - 1) p instead, in
//! every set: each time there must be a note, so no multiple of p is there for nothing, and none could be
//! forgotten unseen.

use crate::curve::{Plain, Point};
use crate::exchange::{Exchange, decode, examine2};
use crate::formulas as f;
use crate::fp2::{Fp2, MAX_FP2_BYTES, MAX_WORDS};
use crate::kem::{SecretParts, Validation, decapsulate, encapsulate, generate};
use crate::params::{Bytes, ParameterSet, StartCurve, strategies::Plan};
use core::marker::PhantomData;
use core::ops::Deref;
use core::panic::Location;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::string::String;
use std::{eprintln, format, vec::Vec};
use subtle::Choice;

/// The most that an operand may be, in multiples of p.
const OPERAND: i64 = 10;
/// The most that an element may be.
const ELEMENT: i64 = 2;

/// A place in the source: file, line and column.
type Site = (&'static str, u32, u32);

/// What a run noted.
#[derive(Debug, Default)]
struct Notes {
    /// Where a difference names its multiple of p.
    sites: BTreeSet<Site>,
    /// The one that takes from a p less than it says.
    weakened: Option<Site>,
    faults: Vec<String>,
}

std::thread_local! {
    static NOTES: RefCell<Notes> = RefCell::default();
}

fn note(fault: String) {
    NOTES.with_borrow_mut(|notes| notes.faults.push(fault));
}

/// Both coordinates are in [low p, high p].
#[derive(Clone, Copy, Debug)]
struct Bounds {
    low: i64,
    high: i64,
}

impl Bounds {
    /// Asks whether it may be a factor.
    #[track_caller]
    fn check_operand(&self) {
        if self.low < 0 || self.high > OPERAND {
            note(format!("{self:?} as an operand at {}", Location::caller()));
        }
    }
}

/// An element.
#[derive(Clone, Copy, Debug)]
struct Element(Bounds);

impl Deref for Element {
    type Target = Bounds;
    fn deref(&self) -> &Bounds {
        &self.0
    }
}

const PRODUCT: Element = Element(Bounds {
    low: 0,
    high: ELEMENT,
});

/// The field of intervals.
#[derive(Clone, Copy, Debug)]
struct Multiples;

impl Fp2 for Multiples {
    const WIDTH: usize = 1;
    type PerLane<T: Copy> = [T; 1];
    type Sum = Bounds;
    type Elem = Element;
    type Fixed = Bounds;

    fn per_lane<T: Copy>(self, mut f: impl FnMut(usize) -> T) -> [T; 1] {
        [f(0)]
    }
    fn zero(self) -> Element {
        Element(Bounds { low: 0, high: 0 })
    }
    fn one(self) -> Element {
        Element(Bounds { low: 0, high: 1 })
    }
    fn quarter(self) -> Element {
        PRODUCT
    }
    fn constant(self, _: &[u64; MAX_WORDS], _: &[u64; MAX_WORDS]) -> Element {
        PRODUCT
    }
    fn decode(self, _: &[&[u8]; 1]) -> (Element, [Choice; 1]) {
        (PRODUCT, [Choice::from(1)])
    }
    fn encode(self, _: &Element) -> [[u8; MAX_FP2_BYTES]; 1] {
        [[0; MAX_FP2_BYTES]]
    }

    fn add(self, a: &Bounds, b: &Bounds) -> Bounds {
        Bounds {
            low: a.low + b.low,
            high: a.high + b.high,
        }
    }
    #[track_caller]
    fn sub<const K: u64>(self, a: &Bounds, b: &Bounds) -> Bounds {
        let place = Location::caller();
        let site = (place.file(), place.line(), place.column());
        let mut k = K as i64;
        NOTES.with_borrow_mut(|notes| {
            notes.sites.insert(site);
            k -= i64::from(notes.weakened == Some(site));
        });
        if b.high > k {
            note(format!("{b:?} from {k}p at {place}"));
        }
        Bounds {
            low: a.low + k - b.high,
            high: a.high + k - b.low,
        }
    }
    #[track_caller]
    fn mul(self, a: &Bounds, b: &Bounds) -> Element {
        a.check_operand();
        b.check_operand();
        PRODUCT
    }
    #[track_caller]
    fn sqr(self, a: &Bounds) -> Element {
        a.check_operand();
        PRODUCT
    }
    #[track_caller]
    fn prepare(self, a: &Bounds) -> Bounds {
        a.check_operand();
        *a
    }
    #[track_caller]
    fn mul_fixed(self, a: &Bounds, b: &Bounds) -> Element {
        self.mul(a, b)
    }
    fn inv(self, _: &Element) -> Element {
        PRODUCT
    }
    #[track_caller]
    fn is_zero(self, a: &Bounds) -> [Choice; 1] {
        a.check_operand();
        [Choice::from(0)]
    }
    fn is_square(self, _: &Element) -> [Choice; 1] {
        [Choice::from(0)]
    }
    fn swap(self, _: &[Choice; 1], a: &mut Element, b: &mut Element) {
        let either = Bounds {
            low: a.low.min(b.low),
            high: a.high.max(b.high),
        };
        (a.0, b.0) = (either, either);
    }
}

/// The mode of a set on that field.
#[derive(Clone, Copy, Debug)]
struct Proof<P>(PhantomData<P>);

impl<P: StartCurve> Plain for Proof<P> {
    type F = Multiples;
    fn plain_field(self) -> Multiples {
        Multiples
    }
}

impl<P: StartCurve> Exchange for Proof<P> {
    type Set = P;
    fn plan(self) -> &'static Plan {
        &P::strategies().scalar
    }
}

fn run(weakened: Option<Site>, f: impl FnOnce()) -> Notes {
    NOTES.set(Notes {
        weakened,
        ..Notes::default()
    });
    f();
    NOTES.take()
}

/// All that a set computes: three KEM operations, the examination of a key, and the formulas that its walks do not use.
fn everything<P: ParameterSet>() {
    let c = Proof::<P>(PhantomData);
    let (s, scalar) = (P::MessageBytes::zeroed(), P::Scalar3Bytes::zeroed());
    let [key] = generate::<P, _>(c, &[&scalar]);
    let [(ciphertext, _)] = encapsulate::<P, _>(c, &[&key], &[&s]);
    let parts = SecretParts {
        s: &s,
        scalar: &scalar,
        encapsulation_key: &key,
    };
    let _ = decapsulate::<P, _>(c, &[parts], &[&ciphertext], Validation::On);
    let (points, _) = decode(c, &[key.as_ref()]);
    let _ = examine2(c, &points);

    let point = || Point {
        x: PRODUCT,
        z: PRODUCT,
    };
    let mut curve = crate::curve::Pair {
        plus: PRODUCT,
        other: PRODUCT,
    };
    f::get_2_isog(Multiples, &point(), &mut curve);
    f::eval_2_isog(Multiples, &point(), &mut point());
    // Arguments at the top of what its documentation allows.
    let four = Bounds { low: 0, high: 4 };
    let _ = f::j_invariant(Multiples, &PRODUCT, &four, &four);
}

fn no_value_leaves_its_bounds<P: ParameterSet>() {
    let notes = run(None, everything::<P>);
    assert!(notes.faults.is_empty(), "{}: {:?}", P::NAME, notes.faults);
}

/// Differences that a text of the library contains, each with a number as its multiple.
fn differences_in(source: &str) -> usize {
    source
        .match_indices(".sub::<")
        .filter(|(at, pattern)| {
            source[at + pattern.len()..].starts_with(|c: char| c.is_ascii_digit())
        })
        .count()
}

fn every_multiple_of_p_is_needed<P: ParameterSet>() {
    let sites = run(None, everything::<P>).sites;
    let sources = [
        include_str!("../formulas.rs"),
        include_str!("../exchange.rs"),
        include_str!("../curve.rs"),
        include_str!("../walk.rs"),
        include_str!("../kem.rs"),
    ];
    let written: usize = sources.iter().map(|source| differences_in(source)).sum();
    assert_eq!(
        sites.len(),
        written,
        "{}: places run and places written: {sites:?}",
        P::NAME
    );
    for &site in &sites {
        let notes = run(Some(site), everything::<P>);
        assert!(
            !notes.faults.is_empty(),
            "{}: nobody misses a p at {site:?}",
            P::NAME
        );
    }
    eprintln!("{}: {} multiples of p, each needed", P::NAME, sites.len());
}

#[test]
fn operands_and_differences_keep_the_contract() {
    super::for_each_set!(no_value_leaves_its_bounds());
}

#[test]
fn taking_any_one_p_away_is_noticed() {
    super::for_each_set!(every_multiple_of_p_is_needed());
}

/// The formulas of the specification's own arrangement, or with a slip: the domain notes each.
#[test]
fn slips_are_noticed() {
    let m = Multiples;
    let e = PRODUCT;
    let slips: [(&str, fn()); 6] = [
        ("a sum of six elements as a factor", || {
            let (m, e) = (Multiples, PRODUCT);
            let three = m.add(&m.add(&e, &e), &e);
            m.sqr(&m.add(&three, &three));
        }),
        ("an element from p", || {
            Multiples.sub::<1>(&PRODUCT, &PRODUCT);
        }),
        ("a sum from what one element needs", || {
            let twice = Multiples.add(&PRODUCT, &PRODUCT);
            Multiples.sub::<2>(&PRODUCT, &twice);
        }),
        ("a difference of differences as an operand", || {
            let (m, e) = (Multiples, PRODUCT);
            let d = m.sub::<2>(&e, &e);
            m.prepare(&m.add(&d, &m.sub::<6>(&d, &d)));
        }),
        (
            "the specification's get_3_isog: 4 (X + Z)^2 + 2 (X^2 + Z^2) and so on, unreduced",
            || {
                let (m, e) = (Multiples, PRODUCT);
                let t = m.add(&m.add(&e, &e), &m.add(&e, &e));
                m.mul(&m.add(&t, &m.add(&e, &e)), &e);
            },
        ),
        ("is_zero of too much", || {
            let (m, e) = (Multiples, PRODUCT);
            m.is_zero(&m.sub::<10>(&e, &e));
        }),
    ];
    for (what, slip) in slips {
        assert!(!run(None, slip).faults.is_empty(), "{what} went unnoticed");
    }
    // Five elements, and a difference that is covered, are in order.
    let notes = run(None, || {
        let four = m.add(&m.add(&e, &e), &m.add(&e, &e));
        m.sqr(&m.add(&four, &e));
        m.mul(&m.sub::<8>(&e, &four), &four);
    });
    assert!(notes.faults.is_empty(), "{:?}", notes.faults);
}
