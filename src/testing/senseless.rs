//! Keys and ciphertexts with canonical coordinates that no operation could have made, and who must notice them.

use super::bigint::{Gf, Q};
use super::kem::Case;
use crate::backend::modes::Scalar;
use crate::backend::portable::Portable;
use crate::curve::{Isogenies, Isogenies2};
use crate::error::{Error, Fault, PointName};
use crate::exchange::{Exchange, decode, validate3};
use crate::formulas::{curve_of, normalise};
use crate::fp2::Fp2;
use crate::keys::EncapsulationKey;
use crate::params::{Bytes, ParameterSet};
use crate::walk::ladder;
use num_bigint::BigUint;
use std::vec::Vec;

type Reference<P> = Scalar<P, Portable>;

fn reference<P: ParameterSet>() -> Reference<P> {
    Scalar::new(Portable)
}

/// Three keys with canonical coordinates that define no curve, or a singular one.
pub(super) fn keys<P: ParameterSet>() -> [P::EncapsulationKeyBytes; 3] {
    let gf = Gf::of::<P>();
    let x = gf.element(&BigUint::from(7u32), &BigUint::from(11u32));
    let zero = gf.int(0);
    [
        join::<P>(&[&zero, &zero, &zero]),
        join::<P>(&[&x, &x, &x]),
        join::<P>(&singular::<P>(1).each_ref()),
    ]
}

fn join<P: ParameterSet>(points: &[&Q; 3]) -> P::EncapsulationKeyBytes {
    let mut bytes = P::EncapsulationKeyBytes::zeroed();
    let parts: Vec<u8> = points
        .iter()
        .flat_map(|x| x.to_bytes(P::FP2_BYTES))
        .collect();
    bytes.as_mut().copy_from_slice(&parts);
    bytes
}

/// x(P), x(Q), x(P - Q) on y^2 = x (x - 1)^2 (`sign` 1) or y^2 = x (x + 1)^2 (-1): the points of a nodal curve are a multiplicative
/// group by x = ((u + 1) / (u - 1))^2.
fn singular<P: ParameterSet>(sign: i32) -> [Q; 3] {
    let gf = Gf::of::<P>();
    let u = gf.element(&BigUint::from(12u32), &BigUint::from(345u32));
    let v = gf.element(&BigUint::from(6u32), &BigUint::from(789u32));
    let quotient = &u * v.inverse().expect("not zero");
    [u, v, quotient].map(|u| {
        let x = ((&u + gf.int(1)) * (&u - gf.int(1)).inverse().expect("not one")).square();
        if sign > 0 { x } else { -x }
    })
}

/// The check of a ciphertext's points lets honest ones pass and stops every kind of bad one, lane by lane.
pub(super) fn validates<P: ParameterSet, C: Exchange<Set = P>>(c: C) {
    let mut state = 13;
    let case: Case<P> = Case::draw(&mut state);
    let points =
        EncapsulationKey::<P>::try_from(&case.ciphertext.as_ref()[..P::EncapsulationKeyBytes::LEN])
            .expect("honest points are canonical")
            .0;
    let combine = |k: &BigUint| combine::<P>(&points, k);
    let (p, q, r) = (
        part::<P>(&points, 0),
        part::<P>(&points, 1),
        part::<P>(&points, 2),
    );
    let order = BigUint::from(3u32).pow(P::E3);
    let one = BigUint::from(1u32);
    let mut items = Vec::from([(points, true)]);
    // x(P), x(P + Q), x(Q): as good as before.
    items.push((join::<P>(&[&p, &combine(&one), &q]), true));
    items.push((join::<P>(&[&q, &p, &r]), true));
    // Q of a smaller order: P, 3Q, P - 3Q.
    items.push((
        join::<P>(&[
            &p,
            &multiple::<P>(&points, &q, 0, 1),
            &combine(&(&order - 3u32)),
        ]),
        false,
    ));
    // P and Q dependent: P, P + 3Q, 3Q.
    items.push((
        join::<P>(&[
            &p,
            &combine(&BigUint::from(3u32)),
            &multiple::<P>(&points, &q, 0, 1),
        ]),
        false,
    ));
    items.push((join::<P>(&[&p, &p, &r]), false));
    items.push((case.key, false));
    items.extend(keys::<P>().map(|key| (key, false)));
    let field = c.field();
    for pass in (0..items.len()).step_by(C::F::WIDTH) {
        let item = |lane: usize| &items[(pass + lane) % items.len()];
        let (decoded, _) = decode(c, &field.per_lane(|i| item(i).0.as_ref()));
        for (lane, found) in validate3(c, &decoded).as_ref().iter().enumerate() {
            assert_eq!(
                found.unwrap_u8() == 1,
                item(lane).1,
                "item {}, lane {lane}",
                (pass + lane) % items.len()
            );
        }
    }
}

/// x of the i-th point.
fn part<P: ParameterSet>(points: &P::EncapsulationKeyBytes, i: usize) -> Q {
    Gf::of::<P>().decode(&points.as_ref()[i * P::FP2_BYTES..(i + 1) * P::FP2_BYTES])
}

/// x(P + \[k\]Q) of a key's points.
fn combine<P: ParameterSet>(points: &P::EncapsulationKeyBytes, k: &BigUint) -> Q {
    let c = reference::<P>();
    let (points, _) = decode(c, &c.field().per_lane(|_| points.as_ref()));
    let (plus, _) = curve_of(c.field(), &points[0], &points[1], &points[2]);
    let scalar = k.to_bytes_le();
    let r = ladder(
        c,
        &points,
        &plus,
        &c.field().per_lane(|_| scalar.as_slice()),
        k.bits() as u32,
    );
    affine::<P>(&r)
}

/// x(\[2^doubles\]\[3^triples\]T) on the curve of a key's points.
fn multiple<P: ParameterSet>(
    points: &P::EncapsulationKeyBytes,
    x: &Q,
    doubles: u32,
    triples: u32,
) -> Q {
    let c = reference::<P>();
    let (points, _) = decode(c, &c.field().per_lane(|_| points.as_ref()));
    let (plus, minus) = curve_of(c.field(), &points[0], &points[1], &points[2]);
    let mut p = c.point(&super::bigint::decode(
        c.field(),
        core::slice::from_ref(x),
        P::FP2_BYTES,
    ));
    c.double(&mut p, &c.curve2(&plus, &c.field().one()), doubles);
    c.triple(&mut p, &c.curve3(&plus, &minus), triples);
    affine::<P>(&p)
}

fn affine<P: ParameterSet>(p: &<Reference<P> as Isogenies2>::Point) -> Q {
    let (c, f) = (reference::<P>(), reference::<P>().field());
    let [x, ..] = normalise(
        f,
        &[c.coordinates(p), (f.one(), f.one()), (f.one(), f.one())],
    );
    super::bigint::encode(f, &Gf::of::<P>(), &x, P::FP2_BYTES).remove(0)
}

/// What `validate` says of keys that key generation could not have made.
fn names_faults<P: ParameterSet>() {
    let mut state = 17;
    let case: Case<P> = Case::draw(&mut state);
    let fault = |points: [&Q; 3]| {
        let key = EncapsulationKey::<P>::from_bytes(&join::<P>(&points)).expect("canonical");
        match key.validate() {
            Err(Error::Senseless(fault)) => Some(fault),
            Err(other) => panic!("{other}"),
            Ok(()) => None,
        }
    };
    let points = &case.key;
    let (p, q, r) = (
        part::<P>(points, 0),
        part::<P>(points, 1),
        part::<P>(points, 2),
    );
    let zero = Gf::of::<P>().int(0);
    assert_eq!(fault([&p, &q, &r]), None);
    assert_eq!(fault([&zero, &q, &r]), Some(Fault::Zero(PointName::P)));
    assert_eq!(fault([&p, &zero, &r]), Some(Fault::Zero(PointName::Q)));
    assert_eq!(fault([&p, &q, &zero]), Some(Fault::Zero(PointName::R)));
    assert_eq!(
        fault([&zero, &zero, &zero]),
        Some(Fault::Zero(PointName::P))
    );
    for sign in [1, -1] {
        assert_eq!(fault(singular::<P>(sign).each_ref()), Some(Fault::Singular));
    }
    // P = Q with the old difference defines another curve, on which the points have another order.
    assert!(matches!(
        fault([&p, &p, &r]),
        Some(Fault::Order(PointName::P))
    ));
    // The ciphertext's points are of order 3^e3.
    let c =
        EncapsulationKey::<P>::try_from(&case.ciphertext.as_ref()[..P::EncapsulationKeyBytes::LEN])
            .expect("canonical")
            .0;
    assert_eq!(
        fault([&part::<P>(&c, 0), &part::<P>(&c, 1), &part::<P>(&c, 2)]),
        Some(Fault::Order(PointName::P))
    );
    let order = BigUint::from(1u32) << P::E2;
    let double_q = multiple::<P>(points, &q, 1, 0);
    // P, 2Q, P - 2Q.
    assert_eq!(
        fault([&p, &double_q, &combine::<P>(points, &(&order - 2u32))]),
        Some(Fault::Order(PointName::Q))
    );
    // P, 3Q, P - 3Q: nothing wrong.
    assert_eq!(
        fault([
            &p,
            &multiple::<P>(points, &q, 0, 1),
            &combine::<P>(points, &(&order - 3u32))
        ]),
        None
    );
    // P, P + 2Q, 2Q.
    assert_eq!(
        fault([&p, &combine::<P>(points, &BigUint::from(2u32)), &double_q]),
        Some(Fault::Dependent)
    );
    // Q, P, P - Q.
    assert_eq!(fault([&q, &p, &r]), Some(Fault::NotAboveOrigin));
}

#[test]
fn validate_names_the_fault() {
    super::for_each_set!(names_faults());
}
