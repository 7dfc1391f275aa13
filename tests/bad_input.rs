//! Every kind of bad input, through the public door.
#![allow(clippy::unwrap_used, clippy::type_complexity)] // A test may panic, and its tables are local.

mod common;

use avxsike::{
    Bytes, Ciphertext, DecapsulationKey, EncapsulationKey, Engine, Error, Fault, Object,
    ParameterSet, Part, PointName, SharedSecret, batch, hazmat,
};
use common::{Broken, Failing, Seeded, effort, engines, for_each_set};
use num_bigint::BigUint;
use sha3::digest::{ExtendableOutput, Update, XofReader};

fn prime<P: ParameterSet>() -> BigUint {
    (BigUint::from(3u32).pow(P::E3) << P::E2) - 1u32
}

/// x in the `i`-th integer of a key's or ciphertext's points.
fn put<P: ParameterSet>(bytes: &mut [u8], i: usize, x: &BigUint) {
    let size = P::FP2_BYTES / 2;
    let place = &mut bytes[i * size..(i + 1) * size];
    let x = x.to_bytes_le();
    place.fill(0);
    place[..x.len()].copy_from_slice(&x);
}

fn key<P: ParameterSet>(seed: u64) -> DecapsulationKey<P> {
    DecapsulationKey::generate(&mut Seeded(seed))
}

#[test]
fn wrong_lengths() {
    fn check<T>(what: Object, expected: usize)
    where
        T: for<'a> TryFrom<&'a [u8], Error = Error>,
    {
        for actual in [0, 1, expected - 1, expected + 1, 2 * expected, 5000] {
            let error = T::try_from(&vec![0; actual]).err();
            assert_eq!(
                error,
                Some(Error::Length {
                    what,
                    expected,
                    actual
                })
            );
            let text = error.map(|e| e.to_string()).unwrap_or_default();
            assert!(
                text.contains(&expected.to_string()) && text.contains(&actual.to_string()),
                "{text}"
            );
        }
    }
    fn set<P: ParameterSet>() {
        check::<EncapsulationKey<P>>(Object::EncapsulationKey, P::EncapsulationKeyBytes::LEN);
        check::<DecapsulationKey<P>>(Object::DecapsulationKey, P::DecapsulationKeyBytes::LEN);
        check::<Ciphertext<P>>(Object::Ciphertext, P::CiphertextBytes::LEN);
        check::<SharedSecret<P>>(Object::SharedSecret, P::MessageBytes::LEN);
    }
    for_each_set!(set());
}

#[test]
#[cfg(feature = "alloc")]
fn batches_of_different_lengths() {
    fn set<P: ParameterSet>() {
        let keys = [key::<P>(1)];
        let error = batch::decapsulate::<P>(&keys, &[] as &[Ciphertext<P>]).err();
        assert_eq!(
            error,
            Some(Error::Length {
                what: Object::Batch,
                expected: 1,
                actual: 0
            })
        );
    }
    for_each_set!(set());
}

#[test]
fn coordinates_at_or_above_p_are_named() {
    fn set<P: ParameterSet>() {
        let p = prime::<P>();
        let most = (BigUint::from(1u32) << (4 * P::FP2_BYTES)) - 1u32;
        let dk = key::<P>(1);
        let ek = dk.encapsulation_key().to_bytes();
        let offset = P::DecapsulationKeyBytes::LEN - P::EncapsulationKeyBytes::LEN;
        for i in 0..6 {
            let point = [PointName::P, PointName::Q, PointName::R][i / 2];
            let part = [Part::Re, Part::Im][i % 2];
            for x in [&p, &(&p + 1u32), &most] {
                let mut bytes = ek;
                put::<P>(bytes.as_mut(), i, x);
                let expected = |what| Some(Error::NotCanonical { what, point, part });
                assert_eq!(
                    EncapsulationKey::<P>::from_bytes(&bytes).err(),
                    expected(Object::EncapsulationKey)
                );
                let mut inside = *dk.to_bytes();
                inside.as_mut()[offset..].copy_from_slice(bytes.as_ref());
                assert_eq!(
                    DecapsulationKey::<P>::from_bytes(&inside).err(),
                    expected(Object::DecapsulationKey)
                );
                // A ciphertext may be anything.
                let mut ciphertext = P::CiphertextBytes::zeroed();
                ciphertext.as_mut()[..bytes.as_ref().len()].copy_from_slice(bytes.as_ref());
                assert_eq!(
                    Ciphertext::<P>::from_bytes(&ciphertext).to_bytes(),
                    ciphertext
                );
            }
            let mut bytes = ek;
            put::<P>(bytes.as_mut(), i, &(&p - 1u32));
            EncapsulationKey::<P>::from_bytes(&bytes).unwrap();
        }
        let text = Error::NotCanonical {
            what: Object::EncapsulationKey,
            point: PointName::R,
            part: Part::Im,
        };
        assert_eq!(
            text.to_string(),
            "encapsulation key: the imaginary part of x(P - Q) is not below p"
        );
    }
    for_each_set!(set());
}

#[test]
fn scalars_out_of_range() {
    fn set<P: ParameterSet>() {
        let dk = key::<P>(1);
        let last = P::MessageBytes::LEN + P::Scalar3Bytes::LEN - 1;
        let used = P::SCALAR3_BITS - 8 * (P::Scalar3Bytes::LEN as u32 - 1);
        for bit in 0..8 {
            let mut bytes = *dk.to_bytes();
            bytes.as_mut()[last] |= 1 << bit;
            let expected = (bit >= used).then_some(Error::ScalarRange {
                bits: P::SCALAR3_BITS,
            });
            assert_eq!(
                DecapsulationKey::<P>::from_bytes(&bytes).err(),
                expected,
                "bit {bit} of the last byte"
            );
        }
    }
    for_each_set!(set());
}

/// The secret that a rejected ciphertext has: H(s, c).
fn rejected<P: ParameterSet>(
    key: &DecapsulationKey<P>,
    ciphertext: &Ciphertext<P>,
) -> SharedSecret<P> {
    let mut hash = sha3::Shake256::default();
    hash.update(&key.to_bytes().as_ref()[..P::MessageBytes::LEN]);
    hash.update(ciphertext.as_bytes());
    let mut secret = P::MessageBytes::zeroed();
    hash.finalize_xof().read(secret.as_mut());
    SharedSecret::try_from(secret.as_ref()).unwrap()
}

/// Bytes that no encapsulation to `dk` made, of every kind.
fn bad_ciphertexts<P: ParameterSet>(dk: &DecapsulationKey<P>) -> Vec<P::CiphertextBytes> {
    let mut rng = Seeded(9);
    let (honest, _) = dk.encapsulation_key().encapsulate(&mut rng);
    let (honest, points) = (honest.to_bytes(), P::EncapsulationKeyBytes::LEN);
    let (others, _) = key::<P>(77).encapsulation_key().encapsulate(&mut rng);
    let mut zero = P::CiphertextBytes::zeroed();
    let mut bad = vec![zero, others.to_bytes()];
    zero.as_mut().fill(0xff);
    bad.push(zero);
    for _ in 0..8 {
        // One bit anywhere.
        let mut bytes = honest;
        let bit = rng.below(8 * P::CiphertextBytes::LEN);
        bytes.as_mut()[bit / 8] ^= 1 << (bit % 8);
        bad.push(bytes);
        rng.fill(bytes.as_mut());
        bad.push(bytes);
    }
    for i in 0..6 {
        // The same residue with p added.
        let mut bytes = honest;
        let size = P::FP2_BYTES / 2;
        let x = BigUint::from_bytes_le(&honest.as_ref()[i * size..(i + 1) * size]);
        put::<P>(bytes.as_mut(), i, &(x + prime::<P>()));
        bad.push(bytes);
    }
    // Points of order 2^e2, and P = Q.
    let mut bytes = honest;
    bytes.as_mut()[..points].copy_from_slice(dk.encapsulation_key().as_bytes());
    bad.push(bytes);
    let mut bytes = honest;
    bytes.as_mut().copy_within(..P::FP2_BYTES, P::FP2_BYTES);
    bad.push(bytes);
    bad
}

#[test]
fn bad_ciphertexts_get_secrets_from_s() {
    fn set<P: ParameterSet>(engines: &[Engine]) {
        let dk = key::<P>(1);
        let ciphertexts = bad_ciphertexts::<P>(&dk);
        for &engine in engines {
            for (i, bytes) in ciphertexts
                .iter()
                .take(effort(engine, 99 / engine.width(), 1))
                .enumerate()
            {
                let ciphertext = Ciphertext::from_bytes(bytes);
                let expected = rejected(&dk, &ciphertext);
                assert_eq!(
                    engine.decapsulate(&dk, &ciphertext),
                    expected,
                    "ciphertext {i}"
                );
                if i < effort(engine, 99, 0) {
                    let found = hazmat::decapsulate_unvalidated(engine, &dk, &ciphertext);
                    assert_eq!(found, expected, "ciphertext {i}, not validated");
                }
            }
        }
        let ciphertext = Ciphertext::from_bytes(&ciphertexts[0]);
        assert_eq!(dk.decapsulate(&ciphertext), rejected(&dk, &ciphertext));
        assert_eq!(dk.decapsulate(&ciphertext), dk.decapsulate(&ciphertext));
    }
    let engines = engines();
    for_each_set!(set(&engines));
}

/// One bad ciphertext in any of eight places leaves the other seven right.
#[test]
#[cfg(feature = "alloc")]
fn a_bad_item_disturbs_no_other() {
    fn set<P: ParameterSet>() {
        let keys: Vec<DecapsulationKey<P>> = (1..9).map(key).collect();
        let (ciphertexts, secrets): (Vec<_>, Vec<_>) = keys
            .iter()
            .map(|k| k.encapsulation_key().encapsulate(&mut Seeded(4)))
            .unzip();
        for place in 0..8 {
            let bad = bad_ciphertexts::<P>(&keys[place]);
            let mut mixed = ciphertexts.clone();
            mixed[place] = Ciphertext::from_bytes(&bad[place * 3 % bad.len()]);
            let found = batch::decapsulate(&keys, &mixed).unwrap();
            for (i, found) in found.iter().enumerate() {
                if i == place {
                    assert_eq!(*found, rejected(&keys[i], &mixed[i]));
                } else {
                    assert_eq!(
                        *found, secrets[i],
                        "item {i} beside a bad one in place {place}"
                    );
                }
            }
        }
    }
    for_each_set!(set());
}

#[test]
fn senseless_encapsulation_keys() {
    fn set<P: ParameterSet>(engines: &[Engine]) {
        let honest = key::<P>(1).encapsulation_key().to_bytes();
        let size = P::FP2_BYTES;
        let changed = |change: fn(&mut [u8], usize)| {
            let mut bytes = honest;
            change(bytes.as_mut(), size);
            EncapsulationKey::<P>::from_bytes(&bytes).unwrap()
        };
        let cases: [(EncapsulationKey<P>, fn(Fault) -> bool); 6] = [
            (changed(|bytes, _| bytes.fill(0)), |fault| {
                fault == Fault::Zero(PointName::P)
            }),
            (
                changed(|bytes, size| bytes[size..2 * size].fill(0)),
                |fault| fault == Fault::Zero(PointName::Q),
            ),
            (changed(|bytes, size| bytes[2 * size..].fill(0)), |fault| {
                fault == Fault::Zero(PointName::R)
            }),
            (
                changed(|bytes, size| bytes.copy_within(..size, size)),
                |fault| matches!(fault, Fault::Order(_)),
            ),
            // x(P), x(Q) exchanged.
            (
                changed(|bytes, size| bytes[..2 * size].rotate_left(size)),
                |fault| fault == Fault::NotAboveOrigin,
            ),
            // All three 1: (1 - 3)^2 / 4 - 3 = -2.
            (
                changed(|bytes, size| {
                    bytes.fill(0);
                    bytes.iter_mut().step_by(size).for_each(|byte| *byte = 1);
                }),
                |fault| fault == Fault::Singular,
            ),
        ];
        for (i, (key, is_expected)) in cases.iter().enumerate() {
            match key.validate() {
                Err(Error::Senseless(fault)) => assert!(is_expected(fault), "case {i}: {fault:?}"),
                other => panic!("case {i}: {other:?}"),
            }
            // Encapsulation does not care. The ciphertext's points depend on the key's bytes alone; what the two sides would agree on
            // depends, for points of a wrong order, on the engine's strategy.
            let points = |engine: &Engine| {
                let (ciphertext, _) = engine.try_encapsulate(key, &mut Seeded(2)).unwrap();
                ciphertext.as_bytes()[..P::EncapsulationKeyBytes::LEN].to_vec()
            };
            let expected = points(&Engine::single());
            for engine in engines.iter().filter(|&&e| i < effort(e, 6, 1)) {
                assert_eq!(points(engine), expected, "case {i}");
            }
        }
        assert_eq!(key::<P>(2).encapsulation_key().validate(), Ok(()));
        assert_eq!(
            Error::Senseless(Fault::Zero(PointName::R)).to_string(),
            "encapsulation key: x(P - Q) is zero"
        );
    }
    let engines = engines();
    for_each_set!(set(&engines));
}

#[test]
fn a_key_of_another_scalar() {
    fn set<P: ParameterSet>() {
        let (one, other) = (key::<P>(1), key::<P>(2));
        let mut bytes = *one.to_bytes();
        let offset = P::DecapsulationKeyBytes::LEN - P::EncapsulationKeyBytes::LEN;
        bytes.as_mut()[offset..].copy_from_slice(other.encapsulation_key().as_bytes());
        let mixed = DecapsulationKey::<P>::from_bytes(&bytes).unwrap();
        assert_eq!(mixed.check(), Err(Error::Mismatch));
        assert_eq!(one.check(), Ok(()));
    }
    for_each_set!(set());
}

#[test]
fn failing_generators() {
    fn set<P: ParameterSet>() {
        // `s` and the scalar: two calls.
        for call in 0..2 {
            let mut rng = Failing::at(call);
            assert_eq!(
                DecapsulationKey::<P>::try_generate(&mut rng).err(),
                Some(Broken(call))
            );
            assert_eq!(rng.calls, call + 1, "no call after the failure");
        }
        let key = DecapsulationKey::<P>::try_generate(&mut Failing::at(2)).unwrap();
        // The message: one call.
        let mut rng = Failing::at(0);
        assert_eq!(
            key.encapsulation_key().try_encapsulate(&mut rng).err(),
            Some(Broken(0))
        );
        key.encapsulation_key()
            .try_encapsulate(&mut Failing::at(1))
            .unwrap();
    }
    for_each_set!(set());
}

/// Of batches too: the error names the item, nothing is returned, and the generator is not asked again.
#[test]
#[cfg(feature = "alloc")]
fn failing_generators_of_batches() {
    /// Expects a failure of the call, which is for the item.
    fn fails<T>(
        index: usize,
        call: usize,
        run: impl FnOnce(&mut Failing) -> Result<T, batch::BatchError<Broken>>,
    ) {
        let mut rng = Failing::at(call);
        let error = Broken(call);
        assert_eq!(
            run(&mut rng).err(),
            Some(batch::BatchError { index, error })
        );
        assert_eq!(rng.calls, call + 1, "no call after the failure");
    }
    fn set<P: ParameterSet>(engines: &[Engine]) {
        let key = *key::<P>(1).encapsulation_key();
        for engine in engines {
            // `s` and the scalar of each key: two calls.
            for call in [0, 1, 2, 5, 14, 15, 16, 17] {
                fails(call / 2, call, |rng| {
                    engine.try_generate_batch::<P, _>(9, rng)
                });
                fails(call / 2, call, |rng| {
                    engine.try_generate_array::<P, _, 9>(rng)
                });
            }
            // A message for each ciphertext: one call.
            for call in [0, 1, 7, 8] {
                fails(call, call, |rng| {
                    engine.try_encapsulate_batch(&[key; 9], rng)
                });
                fails(call, call, |rng| {
                    engine.try_encapsulate_array(&[&key; 9], rng)
                });
            }
        }
        // Calls after the last item's are none.
        let engine = Engine::slices();
        let mut rng = Failing::at(18);
        engine.try_generate_batch::<P, _>(9, &mut rng).unwrap();
        assert_eq!(rng.calls, 18);
        let mut rng = Failing::at(9);
        engine.try_encapsulate_batch(&[key; 9], &mut rng).unwrap();
        assert_eq!(rng.calls, 9);
        engine
            .try_generate_batch::<P, _>(0, &mut Failing::at(0))
            .unwrap();
    }
    let engines = engines();
    for_each_set!(set(&engines));
}

#[test]
fn debug_tells_no_secret() {
    fn set<P: ParameterSet>() {
        let dk = key::<P>(1);
        let (ciphertext, secret) = dk.encapsulation_key().encapsulate(&mut Seeded(2));
        assert_eq!(
            format!("{dk:?}"),
            format!("DecapsulationKey<{}>(..)", P::NAME)
        );
        assert_eq!(
            format!("{dk:#?}"),
            format!("DecapsulationKey<{}>(..)", P::NAME)
        );
        assert_eq!(
            format!("{secret:?}"),
            format!("SharedSecret<{}>(..)", P::NAME)
        );
        // Public things show their bytes.
        let text = format!("{:?}", dk.encapsulation_key());
        assert!(text.contains(&hex::encode(dk.encapsulation_key().as_bytes())));
        assert!(format!("{ciphertext:?}").contains(&hex::encode(ciphertext.as_bytes())));
    }
    for_each_set!(set());
}

#[test]
fn names_of_engines() {
    for name in ["", "Portable", "x86_64", "avx512", "batch"] {
        assert_eq!(name.parse::<avxsike::Backend>(), Err(Error::UnknownBackend));
    }
    for name in ["", "portable", "Scalar"] {
        assert_eq!(name.parse::<avxsike::Mode>(), Err(Error::UnknownMode));
    }
    for &backend in avxsike::Backend::ALL {
        assert_eq!(backend.to_string().parse(), Ok(backend));
    }
    let error = Engine::new(avxsike::Backend::Portable, avxsike::Mode::Batch);
    assert_eq!(
        error.err().map(|e| e.to_string()),
        Some("backend portable in mode batch is not available here".into())
    );
}
