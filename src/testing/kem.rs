//! What every mode must satisfy as a KEM: the bytes of the portable backend for every input, good or bad, in every lane.

use super::bigint::{Gf, Q, prime};
use crate::backend::portable::Portable;
use crate::backend::scalar::Scalar;
use crate::backend::words::battery::random;
use crate::curve::Isogenies;
use crate::error::{Error, Fault, PointName};
use crate::exchange::{Exchange, decode, validate3};
use crate::formulas::{curve_of, normalise};
use crate::fp2::Fp2;
use crate::hash;
use crate::kem::{SecretParts, Validation, clear_above, decapsulate, encapsulate, generate};
use crate::keys::EncapsulationKey;
use crate::params::{Bytes, ParameterSet};
use crate::walk::ladder;
use num_bigint::BigUint;
use std::vec::Vec;

type Reference<P> = Scalar<P, Portable>;

fn reference<P: ParameterSet>() -> Reference<P> {
    Scalar::new(Portable)
}

/// A ciphertext and its shared secret, by the portable backend.
fn encapsulated<P: ParameterSet>(
    key: &P::EncapsulationKeyBytes,
    message: &P::MessageBytes,
) -> (P::CiphertextBytes, P::MessageBytes) {
    let (c, f) = (reference::<P>(), reference::<P>().field());
    encapsulate::<P, _>(c, &f.per_lane(|_| key), &f.per_lane(|_| message)).as_ref()[0]
}

fn drawn<B: Bytes>(state: &mut u64) -> B {
    let mut bytes = B::zeroed();
    bytes
        .as_mut()
        .iter_mut()
        .for_each(|byte| *byte = random(state) as u8);
    bytes
}

/// A key pair, a message, and what the portable backend makes of them.
struct Case<P: ParameterSet> {
    s: P::MessageBytes,
    scalar: P::Scalar3Bytes,
    key: P::EncapsulationKeyBytes,
    message: P::MessageBytes,
    ciphertext: P::CiphertextBytes,
    secret: P::MessageBytes,
}

impl<P: ParameterSet> Case<P> {
    fn draw(state: &mut u64) -> Self {
        let mut scalar: P::Scalar3Bytes = drawn(state);
        clear_above(scalar.as_mut(), P::SCALAR3_BITS);
        let (s, message) = (drawn(state), drawn(state));
        let c = reference::<P>();
        let key = generate::<P, _>(c, &c.field().per_lane(|_| &scalar)).as_ref()[0];
        let (ciphertext, secret) = encapsulated::<P>(&key, &message);
        Self {
            s,
            scalar,
            key,
            message,
            ciphertext,
            secret,
        }
    }

    fn parts(&self) -> SecretParts<'_, P> {
        SecretParts {
            s: &self.s,
            scalar: &self.scalar,
            encapsulation_key: &self.key,
        }
    }

    /// The shared secret of a ciphertext that must be rejected.
    fn rejected(&self, ciphertext: &P::CiphertextBytes) -> P::MessageBytes {
        let (points, masked) = ciphertext.as_ref().split_at(P::EncapsulationKeyBytes::LEN);
        let mut secret = P::MessageBytes::zeroed();
        hash::shared_secret(self.s.as_ref(), points, masked, secret.as_mut());
        secret
    }
}

fn cases<P: ParameterSet, C: Exchange<Set = P>>(state: &mut u64) -> Vec<Case<P>> {
    (0..C::F::WIDTH).map(|_| Case::draw(state)).collect()
}

/// Keys, ciphertexts and secrets of random inputs, a different one in each lane, are the portable backend's; with one senseless key among them too.
pub(crate) fn agrees<P: ParameterSet, C: Exchange<Set = P>>(c: C, rounds: usize) {
    let field = c.field();
    let mut state = 7;
    for round in 0..rounds {
        let mut cases = cases::<P, C>(&mut state);
        let keys = generate::<P, C>(c, &field.per_lane(|i| &cases[i].scalar));
        for (key, case) in keys.as_ref().iter().zip(&cases) {
            assert_eq!(*key, case.key, "encapsulation key");
        }
        let senseless = round % cases.len();
        cases[senseless].key = senseless_keys::<P>()[round % 3];
        let expected = encapsulated::<P>(&cases[senseless].key, &cases[senseless].message);
        (cases[senseless].ciphertext, cases[senseless].secret) = expected;
        let made = encapsulate::<P, C>(
            c,
            &field.per_lane(|i| &cases[i].key),
            &field.per_lane(|i| &cases[i].message),
        );
        for ((ciphertext, secret), case) in made.as_ref().iter().zip(&cases) {
            assert_eq!(
                (ciphertext, secret),
                (&case.ciphertext, &case.secret),
                "encapsulation"
            );
        }
        cases[senseless] = Case::draw(&mut state);
        for validation in [Validation::On, Validation::Off] {
            let secrets = decapsulate::<P, C>(
                c,
                &field.per_lane(|i| cases[i].parts()),
                &field.per_lane(|i| &cases[i].ciphertext),
                validation,
            );
            for (secret, case) in secrets.as_ref().iter().zip(&cases) {
                assert_eq!(*secret, case.secret, "decapsulation, {validation:?}");
            }
        }
    }
}

/// Three keys with canonical coordinates that define no curve, or a singular one.
fn senseless_keys<P: ParameterSet>() -> [P::EncapsulationKeyBytes; 3] {
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

/// Ciphertexts that no encapsulation to the case's key made.
fn bad_ciphertexts<P: ParameterSet>(
    case: &Case<P>,
    other: &Case<P>,
    state: &mut u64,
) -> Vec<P::CiphertextBytes> {
    let (size, points) = (P::FP2_BYTES, P::EncapsulationKeyBytes::LEN);
    let changed = |change: &mut dyn FnMut(&mut [u8])| {
        let mut ciphertext = case.ciphertext;
        change(ciphertext.as_mut());
        ciphertext
    };
    let mut flip = |from: usize, to: usize| {
        let bit = random(state) as usize % (8 * (to - from));
        changed(&mut |c| c[from + bit / 8] ^= 1 << (bit % 8))
    };
    let mut bad: Vec<P::CiphertextBytes> = Vec::new();
    bad.push(flip(0, size / 2));
    bad.push(flip(size, 2 * size));
    bad.push(flip(2 * size, 3 * size));
    bad.push(flip(points, P::CiphertextBytes::LEN));
    bad.push(changed(&mut |c| c.fill(0)));
    bad.push(changed(&mut |c| c.fill(0xff)));
    // The same residues, not canonical.
    for i in 0..6 {
        bad.push(changed(&mut |c| {
            let x = &mut c[i * size / 2..(i + 1) * size / 2];
            let sum = BigUint::from_bytes_le(x) + prime::<P>();
            x.fill(0);
            x[..sum.to_bytes_le().len()].copy_from_slice(&sum.to_bytes_le());
        }));
    }
    bad.push(other.ciphertext);
    // Points of order 2^e2, points that define no curve, a singular one.
    for key in [&case.key].into_iter().chain(&senseless_keys::<P>()) {
        bad.push(changed(&mut |c| c[..points].copy_from_slice(key.as_ref())));
    }
    // P = Q; P and Q exchanged.
    bad.push(changed(&mut |c| c.copy_within(..size, size)));
    bad.push(changed(&mut |c| c[..2 * size].rotate_left(size)));
    // Both points zero but not the third.
    bad.push(changed(&mut |c| c[..2 * size].fill(0)));
    bad
}

/// Good and bad ciphertexts in all places of a pass: each lane's secret depends on its own inputs alone. `passes` of the about forty rotations are tried.
pub(crate) fn isolates<P: ParameterSet, C: Exchange<Set = P>>(c: C, passes: usize) {
    let field = c.field();
    let mut state = 11;
    let (case, other): (Case<P>, Case<P>) = (Case::draw(&mut state), Case::draw(&mut state));
    let mut items: Vec<(&Case<P>, P::CiphertextBytes, P::MessageBytes)> = Vec::new();
    for bad in bad_ciphertexts(&case, &other, &mut state) {
        items.push((&case, bad, case.rejected(&bad)));
        items.push((&other, other.ciphertext, other.secret));
    }
    assert!(passes <= items.len());
    for pass in 0..passes {
        let item = |lane: usize| &items[(pass + lane) % items.len()];
        for validation in [Validation::On, Validation::Off] {
            let secrets = decapsulate::<P, C>(
                c,
                &field.per_lane(|i| item(i).0.parts()),
                &field.per_lane(|i| &item(i).1),
                validation,
            );
            for (lane, secret) in secrets.as_ref().iter().enumerate() {
                assert_eq!(
                    *secret,
                    item(lane).2,
                    "item {}, lane {lane}, {validation:?}",
                    (pass + lane) % items.len()
                );
            }
        }
    }
}

/// The check of a ciphertext's points lets honest ones pass and stops every kind of bad one, lane by lane.
pub(crate) fn validates<P: ParameterSet, C: Exchange<Set = P>>(c: C, passes: usize) {
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
    items.extend(senseless_keys::<P>().map(|key| (key, false)));
    let field = c.field();
    for pass in 0..passes {
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
    Gf::of::<P>().from_bytes(&points.as_ref()[i * P::FP2_BYTES..(i + 1) * P::FP2_BYTES])
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

fn affine<P: ParameterSet>(p: &<Reference<P> as Isogenies>::Point) -> Q {
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
