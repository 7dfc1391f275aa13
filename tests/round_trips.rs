//! Both sides get the same secret, on every engine, and every engine's bytes are the same.
#![allow(clippy::unwrap_used, clippy::type_complexity)] // A test may panic, and its tables are local.

mod common;

use avxsike::{
    Backend, DecapsulationKey, EncapsulationKey, Engine, Mode, ParameterSet, batch, hazmat,
};
use common::{Seeded, effort, engines, for_each_set};

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

/// The same in groups of eight.
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

/// From the same generator every engine, by single operations or by slices of any length, makes the same bytes.
#[test]
#[cfg(feature = "alloc")]
fn engines_and_batches_make_the_same_bytes() {
    fn set<P: ParameterSet>(engines: &[Engine]) {
        let portable = Engine::new(Backend::Portable, Mode::Scalar).unwrap();
        let mut rng = Seeded(3);
        let keys: Vec<DecapsulationKey<P>> = (0..9)
            .map(|_| portable.try_generate(&mut rng).unwrap())
            .collect();
        let public: Vec<EncapsulationKey<P>> =
            keys.iter().map(|key| *key.encapsulation_key()).collect();
        let mut rng = Seeded(4);
        let made: Vec<_> = public
            .iter()
            .map(|key| portable.try_encapsulate(key, &mut rng).unwrap())
            .collect();
        let ciphertexts: Vec<_> = made.iter().map(|(ciphertext, _)| *ciphertext).collect();
        for &engine in engines {
            for &count in &[8, 0, 1, 7, 9][..effort(engine, 5, 1)] {
                let mut rng = Seeded(3);
                let again: Vec<DecapsulationKey<P>> =
                    engine.try_generate_batch(count, &mut rng).unwrap();
                assert_eq!(again.len(), count);
                for (key, again) in keys.iter().zip(&again) {
                    assert_eq!(*key.to_bytes(), *again.to_bytes());
                }
            }
            for &count in &[8, 9][..effort(engine, 2, 1)] {
                let mut rng = Seeded(4);
                let again = engine
                    .try_encapsulate_batch(&public[..count], &mut rng)
                    .unwrap();
                assert!(again == made[..count]);
                let secrets = engine
                    .decapsulate_batch(&keys[..count], &ciphertexts[..count])
                    .unwrap();
                assert!(
                    secrets
                        .iter()
                        .zip(&made)
                        .all(|(secret, (_, expected))| secret == expected)
                );
            }
        }
    }
    let engines = engines();
    for_each_set!(set(&engines));
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
