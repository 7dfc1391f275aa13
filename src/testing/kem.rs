//! What every engine must satisfy as a KEM: the bytes of the portable backend for every input, good or bad, in every lane.

use super::bigint::prime;
use super::senseless;
use crate::backend::words::battery::random;
use crate::engine::{Backend, Engine, Mode};
use crate::hash;
use crate::jobs::{Decapsulate, Encapsulate, Generate};
use crate::kem::{SecretParts, Validation, clear_above};
use crate::params::{Bytes, ParameterSet};
use num_bigint::BigUint;
use std::{eprintln, vec, vec::Vec};

/// The engine whose bytes the others must have.
fn portable() -> Engine {
    Engine::new(Backend::Portable, Mode::Scalar).expect("every CPU has it")
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
pub(super) struct Case<P: ParameterSet> {
    s: P::MessageBytes,
    scalar: P::Scalar3Bytes,
    pub(super) key: P::EncapsulationKeyBytes,
    message: P::MessageBytes,
    pub(super) ciphertext: P::CiphertextBytes,
    secret: P::MessageBytes,
}

impl<P: ParameterSet> Case<P> {
    pub(super) fn draw(state: &mut u64) -> Self {
        let mut scalar: P::Scalar3Bytes = drawn(state);
        clear_above(scalar.as_mut(), P::SCALAR3_BITS);
        let mut case = Self {
            s: drawn(state),
            scalar,
            key: P::EncapsulationKeyBytes::zeroed(),
            message: drawn(state),
            ciphertext: P::CiphertextBytes::zeroed(),
            secret: P::MessageBytes::zeroed(),
        };
        case.key = generate(portable(), &[&case])[0];
        case.encapsulate_to(case.key);
        case
    }

    /// Has the message encapsulated to a key.
    fn encapsulate_to(&mut self, key: P::EncapsulationKeyBytes) {
        self.key = key;
        (self.ciphertext, self.secret) = encapsulate(portable(), &[self])[0];
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

fn generate<P: ParameterSet>(engine: Engine, cases: &[&Case<P>]) -> Vec<P::EncapsulationKeyBytes> {
    let mut out = vec![P::EncapsulationKeyBytes::zeroed(); cases.len()];
    let scalars: Vec<_> = cases.iter().map(|case| &case.scalar).collect();
    P::generate(
        engine,
        Generate {
            scalars: &scalars,
            out: &mut out,
        },
    );
    out
}

fn encapsulate<P: ParameterSet>(
    engine: Engine,
    cases: &[&Case<P>],
) -> Vec<(P::CiphertextBytes, P::MessageBytes)> {
    let blank = (P::CiphertextBytes::zeroed(), P::MessageBytes::zeroed());
    let mut out = vec![blank; cases.len()];
    let keys: Vec<_> = cases.iter().map(|case| &case.key).collect();
    let messages: Vec<_> = cases.iter().map(|case| &case.message).collect();
    P::encapsulate(
        engine,
        Encapsulate {
            keys: &keys,
            messages: &messages,
            out: &mut out,
        },
    );
    out
}

/// A ciphertext for the key of a case, and the shared secret that it must give.
struct Item<'a, P: ParameterSet> {
    case: &'a Case<P>,
    ciphertext: P::CiphertextBytes,
    secret: P::MessageBytes,
}

/// Whether everything is slow here.
fn is_emulated(engine: Engine) -> bool {
    engine.backend() == Backend::Emulated
}

/// Decapsulates with and, where that takes no long time, without validation.
fn check_decapsulation<P: ParameterSet>(engine: Engine, items: &[&Item<'_, P>], what: &str) {
    let keys: Vec<_> = items.iter().map(|item| item.case.parts()).collect();
    let ciphertexts: Vec<_> = items.iter().map(|item| &item.ciphertext).collect();
    let validations = [Validation::On, Validation::Off];
    for validation in validations
        .into_iter()
        .take(if is_emulated(engine) { 1 } else { 2 })
    {
        let mut out = vec![P::MessageBytes::zeroed(); items.len()];
        P::decapsulate(
            engine,
            Decapsulate {
                keys: &keys,
                ciphertexts: &ciphertexts,
                validation,
                out: &mut out,
            },
        );
        for (i, (found, item)) in out.iter().zip(items).enumerate() {
            assert_eq!(*found, item.secret, "{what}, item {i}, {validation:?}");
        }
    }
}

/// Keys, ciphertexts and secrets of random inputs, different ones in each lane, are the portable backend's. A senseless key among
/// those of an encapsulation does not matter to the others.
fn agrees<P: ParameterSet>(engine: Engine, rounds: usize) {
    let mut state = 7;
    for round in 0..rounds {
        let mut cases: Vec<Case<P>> = (0..engine.width())
            .map(|_| Case::draw(&mut state))
            .collect();
        let refs: Vec<&Case<P>> = cases.iter().collect();
        for (key, case) in generate(engine, &refs).iter().zip(&cases) {
            assert_eq!(*key, case.key, "encapsulation key");
        }
        let items: Vec<Item<'_, P>> = cases
            .iter()
            .map(|case| Item {
                case,
                ciphertext: case.ciphertext,
                secret: case.secret,
            })
            .collect();
        check_decapsulation(
            engine,
            &items.iter().collect::<Vec<_>>(),
            "honest ciphertexts",
        );
        let place = round % engine.width();
        cases[place].encapsulate_to(senseless::keys::<P>()[round % 3]);
        let refs: Vec<&Case<P>> = cases.iter().collect();
        for (i, (made, case)) in encapsulate(engine, &refs).iter().zip(&cases).enumerate() {
            // A walk from points of a wrong order ends where its strategy leads, and modes have strategies of their own: what a
            // senseless key agrees on is not defined. The ciphertext's points are.
            if i == place {
                let points = ..P::EncapsulationKeyBytes::LEN;
                assert_eq!(made.0.as_ref()[points], case.ciphertext.as_ref()[points]);
            } else {
                assert_eq!(*made, (case.ciphertext, case.secret), "encapsulation");
            }
        }
    }
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
    let mut bad: Vec<P::CiphertextBytes> = vec![
        flip(0, size / 2),
        flip(size, 2 * size),
        flip(2 * size, 3 * size),
        flip(points, P::CiphertextBytes::LEN),
        changed(&mut |c| c.fill(0)),
        changed(&mut |c| c.fill(0xff)),
    ];
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
    for key in [&case.key].into_iter().chain(&senseless::keys::<P>()) {
        bad.push(changed(&mut |c| c[..points].copy_from_slice(key.as_ref())));
    }
    // P = Q; P and Q exchanged.
    bad.push(changed(&mut |c| c.copy_within(..size, size)));
    bad.push(changed(&mut |c| c[..2 * size].rotate_left(size)));
    // Both points zero but not the third.
    bad.push(changed(&mut |c| c[..2 * size].fill(0)));
    bad
}

/// Good and bad ciphertexts in all places of a pass: each lane's secret depends on its own inputs alone.
fn isolates<P: ParameterSet>(engine: Engine) {
    let mut state = 11;
    let (case, other): (Case<P>, Case<P>) = (Case::draw(&mut state), Case::draw(&mut state));
    let honest = Item {
        case: &other,
        ciphertext: other.ciphertext,
        secret: other.secret,
    };
    let bad: Vec<Item<'_, P>> = bad_ciphertexts(&case, &other, &mut state)
        .into_iter()
        .map(|ciphertext| Item {
            case: &case,
            ciphertext,
            secret: case.rejected(&ciphertext),
        })
        .collect();
    if is_emulated(engine) {
        // One pass, an honest one among them; in latency mode that is two.
        let mut items: Vec<_> = bad
            .iter()
            .step_by(3)
            .take(engine.width().max(2) - 1)
            .collect();
        items.push(&honest);
        return check_decapsulation(engine, &items, "bad ciphertexts");
    }
    check_decapsulation(engine, &bad.iter().collect::<Vec<_>>(), "bad ciphertexts");
    // One bad among good ones, in every place; a pass of one lane is nothing new.
    for pass in 0..if engine.width() > 1 { bad.len() } else { 0 } {
        let mut items = vec![&honest; engine.width()];
        items[pass % engine.width()] = &bad[pass];
        check_decapsulation(engine, &items, "one bad ciphertext");
    }
}

#[test]
fn engines_agree() {
    for engine in Engine::available() {
        let (backend, mode) = (engine.backend(), engine.mode());
        eprintln!("{backend}, {mode}");
        let rounds = if is_emulated(engine) { 1 } else { 3 };
        super::for_each_set!(agrees(engine, rounds));
    }
}

#[test]
fn bad_ciphertexts_are_rejected_alone() {
    for engine in Engine::available() {
        let (backend, mode) = (engine.backend(), engine.mode());
        eprintln!("{backend}, {mode}");
        super::for_each_set!(isolates(engine));
    }
}
