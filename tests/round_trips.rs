//! Both sides get the same secret, on every engine, and every engine's bytes are the same.
#![allow(clippy::unwrap_used, clippy::type_complexity)] // A test may panic, and its tables are local.

mod common;

use avxsike::{
    Backend, Ciphertext, DecapsulationKey, Encapsulation, EncapsulationKey, Engine, Mode,
    ParameterSet, SharedSecret, batch, hazmat,
};
use common::{Seeded, effort, engines, for_each_set};
use core::array::from_fn;

/// A few hundred random keys for each set, split over the engines.
#[test]
fn random_keys() {
    fn set<P: ParameterSet>(engine: Engine, count: usize) {
        let mut rng = Seeded(u64::from(P::E2));
        for i in 0..count {
            let key: DecapsulationKey<P> = engine.try_generate(&mut rng).unwrap();
            let (ciphertext, secret) = engine
                .try_encapsulate(key.encapsulation_key(), &mut rng)
                .unwrap();
            assert_eq!(engine.decapsulate(&key, &ciphertext), secret, "key {i}");
        }
    }
    for engine in engines().into_iter().filter(|e| e.width() == 1) {
        let count = match engine.backend() {
            Backend::Portable => 30,
            _ => effort(engine, 100, 1),
        };
        for_each_set!(set(engine, count));
    }
}

/// What the engine of single operations makes of random keys and messages is, byte for byte, what scalar mode makes of them. In a release
/// build of a few hundred keys for each set, as it is there that instructions are in the order that users get.
#[test]
fn single_operations_are_those_of_scalar_mode() {
    fn set<P: ParameterSet>(engine: Engine, scalar: Engine, count: usize) {
        let (mut one, mut other) = (Seeded(u64::from(P::E2)), Seeded(u64::from(P::E2)));
        for i in 0..count {
            let key: DecapsulationKey<P> = engine.try_generate(&mut one).unwrap();
            let plain: DecapsulationKey<P> = scalar.try_generate(&mut other).unwrap();
            assert_eq!(*key.to_bytes(), *plain.to_bytes(), "key {i}");
            let public = key.encapsulation_key();
            let (ciphertext, secret) = engine.try_encapsulate(public, &mut one).unwrap();
            let expected = scalar.try_encapsulate(public, &mut other).unwrap();
            assert!((ciphertext, secret) == expected, "message {i}");
            assert!(engine.decapsulate(&key, &ciphertext) == expected.1, "{i}");
        }
    }
    let engine = Engine::single();
    if engine.mode() == Mode::Scalar {
        eprintln!("skipped: single operations use scalar mode on this CPU");
        return;
    }
    let backend = if Backend::X86_64.is_available() {
        Backend::X86_64
    } else {
        Backend::Portable
    };
    let scalar = Engine::new(backend, Mode::Scalar).unwrap();
    let count = if cfg!(debug_assertions) { 5 } else { 500 };
    for_each_set!(set(engine, scalar, count));
}

/// Round trips in groups of eight.
#[test]
#[cfg(feature = "alloc")]
fn random_batches() {
    fn set<P: ParameterSet>(engine: Engine, count: usize) {
        let mut rng = Seeded(u64::from(P::E3));
        let keys: Vec<DecapsulationKey<P>> = engine.try_generate_batch(count, &mut rng).unwrap();
        let public: Vec<_> = keys.iter().map(|key| *key.encapsulation_key()).collect();
        let made = engine.try_encapsulate_batch(&public, &mut rng).unwrap();
        let (ciphertexts, secrets): (Vec<_>, Vec<_>) = made.into_iter().unzip();
        assert_eq!(
            engine.decapsulate_batch(&keys, &ciphertexts).unwrap(),
            secrets
        );
    }
    for engine in engines().into_iter().filter(|e| e.width() > 1) {
        for_each_set!(set(engine, effort(engine, 200, 3)));
    }
}

/// A loop over single operations, and where it left its generators after each: the keys come from one, the messages from another.
#[cfg(feature = "alloc")]
struct Loop<P: ParameterSet> {
    keys: Vec<DecapsulationKey<P>>,
    public: Vec<EncapsulationKey<P>>,
    made: Vec<Encapsulation<P>>,
    ciphertexts: Vec<Ciphertext<P>>,
    secrets: Vec<SharedSecret<P>>,
    states: [Vec<u64>; 2],
}

#[cfg(feature = "alloc")]
impl<P: ParameterSet> Loop<P> {
    const SEEDS: [u64; 2] = [3, 4];

    fn run(engine: Engine, count: usize) -> Self {
        let [mut rng, mut messages] = Self::SEEDS.map(Seeded);
        let mut states = Self::SEEDS.map(|seed| vec![seed]);
        let (mut keys, mut public, mut made) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..count {
            let key: DecapsulationKey<P> = engine.try_generate(&mut rng).unwrap();
            states[0].push(rng.0);
            public.push(*key.encapsulation_key());
            keys.push(key);
        }
        for key in &public {
            made.push(engine.try_encapsulate(key, &mut messages).unwrap());
            states[1].push(messages.0);
        }
        let mut ciphertexts: Vec<_> = made.iter().map(|(ciphertext, _)| *ciphertext).collect();
        // The sixth is one that no encapsulation made.
        let mut bytes = ciphertexts[5].to_bytes();
        bytes.as_mut()[0] ^= 1;
        ciphertexts[5] = Ciphertext::from_bytes(&bytes);
        let secrets: Vec<_> = keys
            .iter()
            .zip(&ciphertexts)
            .map(|(key, ciphertext)| engine.decapsulate(key, ciphertext))
            .collect();
        Self {
            keys,
            public,
            made,
            ciphertexts,
            secrets,
            states,
        }
    }

    fn made_keys(&self, keys: &[DecapsulationKey<P>], rng: &Seeded) {
        for (key, expected) in keys.iter().zip(&self.keys) {
            assert_eq!(*key.to_bytes(), *expected.to_bytes());
        }
        assert_eq!(rng.0, self.states[0][keys.len()], "state of the generator");
    }

    fn made_ciphertexts(&self, made: &[Encapsulation<P>], rng: &Seeded) {
        assert!(made == &self.made[..made.len()]);
        assert_eq!(rng.0, self.states[1][made.len()], "state of the generator");
    }

    fn made_secrets(&self, secrets: &[SharedSecret<P>]) {
        assert!(secrets == &self.secrets[..secrets.len()]);
    }
}

/// From the same generator every engine, by single operations or by slices of any length, makes the same bytes.
#[test]
#[cfg(feature = "alloc")]
fn engines_and_batches_make_the_same_bytes() {
    fn set<P: ParameterSet>(engines: &[Engine]) {
        let portable = Engine::new(Backend::Portable, Mode::Scalar).unwrap();
        let expected = Loop::<P>::run(portable, 9);
        for &engine in engines {
            for &count in &[8, 0, 1, 7, 9][..effort(engine, 5, 1)] {
                let [mut rng, mut messages] = Loop::<P>::SEEDS.map(Seeded);
                let keys = engine.try_generate_batch(count, &mut rng).unwrap();
                assert_eq!(keys.len(), count);
                expected.made_keys(&keys, &rng);
                let made = engine
                    .try_encapsulate_batch(&expected.public[..count], &mut messages)
                    .unwrap();
                assert_eq!(made.len(), count);
                expected.made_ciphertexts(&made, &messages);
                let secrets = engine
                    .decapsulate_batch(&keys, &expected.ciphertexts[..count])
                    .unwrap();
                assert_eq!(secrets.len(), count);
                expected.made_secrets(&secrets);
            }
        }
    }
    let engines = engines();
    for_each_set!(set(&engines));
}

/// The plain calls on slices and arrays of any length are a loop over the plain single operations.
#[test]
#[cfg(feature = "alloc")]
fn plain_batches_are_loops() {
    fn of<P: ParameterSet, const N: usize>(expected: &Loop<P>) {
        let [mut rng, mut messages] = Loop::<P>::SEEDS.map(Seeded);
        let keys = batch::generate::<P, _>(N, &mut rng);
        assert_eq!(keys.len(), N);
        expected.made_keys(&keys, &rng);
        let made = batch::encapsulate::<P, _>(&expected.public[..N], &mut messages);
        assert_eq!(made.len(), N);
        expected.made_ciphertexts(&made, &messages);
        let secrets = batch::decapsulate::<P>(&keys, &expected.ciphertexts[..N]).unwrap();
        assert_eq!(secrets.len(), N);
        expected.made_secrets(&secrets);

        let [mut rng, mut messages] = Loop::<P>::SEEDS.map(Seeded);
        let keys: [_; N] = batch::generate_array(&mut rng);
        expected.made_keys(&keys, &rng);
        let public: [_; N] = from_fn(|i| &expected.public[i]);
        expected.made_ciphertexts(&batch::encapsulate_array(&public, &mut messages), &messages);
        let ciphertexts: [_; N] = from_fn(|i| &expected.ciphertexts[i]);
        expected.made_secrets(&batch::decapsulate_array(&keys.each_ref(), &ciphertexts));
    }
    fn set<P: ParameterSet>() {
        let expected = Loop::<P>::run(Engine::single(), 9);
        of::<P, 0>(&expected);
        of::<P, 1>(&expected);
        of::<P, 7>(&expected);
        of::<P, 8>(&expected);
        of::<P, 9>(&expected);
    }
    for_each_set!(set());
    #[cfg(feature = "p434")]
    of::<avxsike::P434, 65>(&Loop::run(Engine::single(), 65));
}

/// The plain calls, whatever they choose, agree with the portable engine's.
#[test]
fn plain_calls() {
    fn set<P: ParameterSet>() {
        let portable = Engine::new(Backend::Portable, Mode::Scalar).unwrap();
        let key = DecapsulationKey::<P>::generate(&mut Seeded(5));
        let again: DecapsulationKey<P> = portable.try_generate(&mut Seeded(5)).unwrap();
        assert_eq!(*key.to_bytes(), *again.to_bytes());
        key.check().unwrap();
        key.encapsulation_key().validate().unwrap();
        let (ciphertext, secret) = key.encapsulation_key().encapsulate(&mut Seeded(6));
        assert_eq!(key.decapsulate(&ciphertext), secret);
        assert_eq!(portable.decapsulate(&key, &ciphertext), secret);
        assert_eq!(
            hazmat::decapsulate_unvalidated(Engine::single(), &key, &ciphertext),
            secret
        );
        let eight: [DecapsulationKey<P>; 8] = batch::generate_array(&mut Seeded(5));
        assert_eq!(*eight[0].to_bytes(), *key.to_bytes());
    }
    for_each_set!(set());
}
