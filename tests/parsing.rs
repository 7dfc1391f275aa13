//! Parsing, for any bytes: what goes in comes out, and what is refused is refused for its reason.
#![allow(clippy::unwrap_used, clippy::type_complexity)] // A test may panic, and its tables are local.

mod common;

use avxsike::{
    Bytes, Ciphertext, DecapsulationKey, EncapsulationKey, Error, Object, ParameterSet,
    SharedSecret,
};
use common::for_each_set;
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

/// Runs a property on byte strings whose length is `length` half of the time, and whose integers are often small or near 2^(8n).
fn for_bytes(length: usize, property: impl Fn(&[u8]) -> Result<(), TestCaseError>) {
    let exact = prop::collection::vec(any::<u8>(), length);
    let edges = prop::collection::vec(prop_oneof![Just(0u8), Just(0xff)], length);
    let other = prop::collection::vec(any::<u8>(), 0..2 * length);
    let bytes = prop_oneof![3 => exact, 1 => edges, 1 => other];
    let config = Config {
        cases: 300,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(&bytes, |bytes| property(&bytes))
        .unwrap();
}

/// Whether all integers of the points are below p.
fn canonical<P: ParameterSet>(points: &[u8]) -> bool {
    let p = (BigUint::from(3u32).pow(P::E3) << P::E2) - 1u32;
    points
        .chunks(P::FP2_BYTES / 2)
        .all(|x| BigUint::from_bytes_le(x) < p)
}

fn encapsulation_keys<P: ParameterSet>() {
    let length = P::EncapsulationKeyBytes::LEN;
    for_bytes(length, |bytes| {
        let found = EncapsulationKey::<P>::try_from(bytes);
        let refused = matches!(
            found,
            Err(Error::NotCanonical {
                what: Object::EncapsulationKey,
                ..
            })
        );
        if bytes.len() != length {
            prop_assert_eq!(
                found.err(),
                Some(Error::Length {
                    what: Object::EncapsulationKey,
                    expected: length,
                    actual: bytes.len()
                })
            );
        } else if canonical::<P>(bytes) {
            let key = found.unwrap();
            prop_assert_eq!(key.as_bytes(), bytes);
            prop_assert_eq!(EncapsulationKey::<P>::from_bytes(&key.to_bytes()), Ok(key));
        } else {
            prop_assert!(refused);
        }
        Ok(())
    });
}

fn decapsulation_keys<P: ParameterSet>() {
    let length = P::DecapsulationKeyBytes::LEN;
    let (s, scalar) = (P::MessageBytes::LEN, P::Scalar3Bytes::LEN);
    for_bytes(length, |bytes| {
        let found = DecapsulationKey::<P>::try_from(bytes);
        if bytes.len() != length {
            prop_assert_eq!(
                found.err(),
                Some(Error::Length {
                    what: Object::DecapsulationKey,
                    expected: length,
                    actual: bytes.len()
                })
            );
            return Ok(());
        }
        let in_range =
            BigUint::from_bytes_le(&bytes[s..s + scalar]).bits() <= u64::from(P::SCALAR3_BITS);
        match found {
            Ok(key) => {
                prop_assert!(in_range && canonical::<P>(&bytes[s + scalar..]));
                prop_assert!(key.to_bytes().as_ref() == bytes);
                prop_assert_eq!(key.encapsulation_key().as_bytes(), &bytes[s + scalar..]);
            }
            Err(Error::NotCanonical { what, .. }) => {
                prop_assert_eq!(what, Object::DecapsulationKey);
                prop_assert!(!canonical::<P>(&bytes[s + scalar..]));
            }
            Err(error) => {
                prop_assert_eq!(
                    error,
                    Error::ScalarRange {
                        bits: P::SCALAR3_BITS
                    }
                );
                prop_assert!(!in_range);
            }
        }
        Ok(())
    });
}

fn ciphertexts_and_secrets<P: ParameterSet>() {
    for_bytes(P::CiphertextBytes::LEN, |bytes| {
        match Ciphertext::<P>::try_from(bytes) {
            Ok(ciphertext) => {
                prop_assert_eq!(ciphertext.as_bytes(), bytes);
                prop_assert_eq!(
                    Ciphertext::<P>::from_bytes(&ciphertext.to_bytes()),
                    ciphertext
                );
            }
            Err(_) => prop_assert_ne!(bytes.len(), P::CiphertextBytes::LEN),
        }
        Ok(())
    });
    for_bytes(P::MessageBytes::LEN, |bytes| {
        match SharedSecret::<P>::try_from(bytes) {
            Ok(secret) => {
                prop_assert_eq!(secret.as_bytes(), bytes);
                prop_assert!(secret.to_bytes().as_ref() == bytes);
            }
            Err(_) => prop_assert_ne!(bytes.len(), P::MessageBytes::LEN),
        }
        Ok(())
    });
}

#[test]
fn encapsulation_keys_parse() {
    for_each_set!(encapsulation_keys());
}

/// Random integers are hardly ever all below p where p fills its bytes badly (p434), so keys are made canonical, too.
#[test]
fn canonical_keys_parse() {
    fn set<P: ParameterSet>() {
        let p = (BigUint::from(3u32).pow(P::E3) << P::E2) - 1u32;
        let (size, s, scalar) = (P::FP2_BYTES / 2, P::MessageBytes::LEN, P::Scalar3Bytes::LEN);
        for_bytes(P::DecapsulationKeyBytes::LEN, |bytes| {
            let mut bytes = bytes.to_vec();
            bytes.resize(P::DecapsulationKeyBytes::LEN, 1);
            for x in bytes[s + scalar..].chunks_mut(size) {
                let reduced = (BigUint::from_bytes_le(x) % &p).to_bytes_le();
                x.fill(0);
                x[..reduced.len()].copy_from_slice(&reduced);
            }
            let unused = 8 * scalar as u32 - P::SCALAR3_BITS;
            bytes[s + scalar - 1] &= 0xff >> unused;
            let key = DecapsulationKey::<P>::try_from(bytes.as_slice()).unwrap();
            prop_assert!(key.to_bytes().as_ref() == bytes.as_slice());
            let public = EncapsulationKey::<P>::try_from(&bytes[s + scalar..]).unwrap();
            prop_assert_eq!(&public, key.encapsulation_key());
            Ok(())
        });
    }
    for_each_set!(set());
}

#[test]
fn decapsulation_keys_parse() {
    for_each_set!(decapsulation_keys());
}

#[test]
fn ciphertexts_and_secrets_parse() {
    for_each_set!(ciphertexts_and_secrets());
}
