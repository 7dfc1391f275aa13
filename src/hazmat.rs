//! Calls that are easy to misuse: everything deterministic, and decapsulation without the check of the ciphertext's points.
//!
//! For known-answer tests, for generators of other `rand_core` versions, and for benchmarks.

use crate::engine::Engine;
#[cfg(feature = "alloc")]
use crate::error::Error;
use crate::kem::{Validation, clear_above};
use crate::keys::{Ciphertext, DecapsulationKey, Encapsulation, EncapsulationKey, SharedSecret};
use crate::params::ParameterSet;

/// The key of `s` and the scalar; bits of the scalar above its range are cleared, as the specification does.
///
/// ```
/// use avxsike::{Engine, P434, hazmat};
///
/// let key = hazmat::generate::<P434>(Engine::single(), &[1; 16], &[0xff; 28]);
/// assert_eq!(key.to_bytes()[43], 1); // of 28 bytes 217 bits are the scalar's
/// ```
#[must_use]
pub fn generate<P: ParameterSet>(
    engine: Engine,
    s: &P::MessageBytes,
    scalar: &P::Scalar3Bytes,
) -> DecapsulationKey<P> {
    let mut key = DecapsulationKey::<P>::blank();
    key.s = *s;
    key.scalar = *scalar;
    clear_above(AsMut::<[u8]>::as_mut(&mut key.scalar), P::SCALAR3_BITS);
    key.encapsulation_key = engine.encapsulation_key(&key);
    key
}

/// The ciphertext and the shared secret of a message, which must be uniform, secret and used once.
///
/// ```
/// use avxsike::{Engine, P434, hazmat};
///
/// let engine = Engine::single();
/// let key = hazmat::generate::<P434>(engine, &[1; 16], &[2; 28]);
/// let (ciphertext, secret) = hazmat::encapsulate(engine, key.encapsulation_key(), &[3; 16]);
/// assert_eq!(key.decapsulate(&ciphertext), secret);
/// ```
#[must_use]
pub fn encapsulate<P: ParameterSet>(
    engine: Engine,
    key: &EncapsulationKey<P>,
    message: &P::MessageBytes,
) -> Encapsulation<P> {
    engine.encapsulate_message(key, message)
}

/// [`DecapsulationKey::decapsulate`] without the check of the ciphertext's points: the same shared secret for every input, but
/// malformed points reach the ladder with the secret scalar, whose timing or power may then tell about it (Hertzbleed).
///
/// ```
/// use avxsike::{Ciphertext, Engine, P434, hazmat};
///
/// let engine = Engine::single();
/// let key = hazmat::generate::<P434>(engine, &[1; 16], &[2; 28]);
/// let ciphertext = Ciphertext::from_bytes(&[0; 346]);
/// let secret = hazmat::decapsulate_unvalidated(engine, &key, &ciphertext);
/// assert_eq!(secret, key.decapsulate(&ciphertext));
/// ```
#[must_use]
pub fn decapsulate_unvalidated<P: ParameterSet>(
    engine: Engine,
    key: &DecapsulationKey<P>,
    ciphertext: &Ciphertext<P>,
) -> SharedSecret<P> {
    engine.decapsulate_with(key, ciphertext, Validation::Off)
}

/// [`Engine::decapsulate_array`] without the check of the ciphertexts' points.
#[must_use]
pub fn decapsulate_array_unvalidated<P: ParameterSet, const N: usize>(
    engine: Engine,
    keys: &[&DecapsulationKey<P>; N],
    ciphertexts: &[&Ciphertext<P>; N],
) -> [SharedSecret<P>; N] {
    engine.decapsulate_array_with(keys, ciphertexts, Validation::Off)
}

/// [`batch::decapsulate`](crate::batch::decapsulate) without the check of the ciphertexts' points.
///
/// # Errors
/// [`Error::Length`] if there are not as many ciphertexts as keys.
#[cfg(feature = "alloc")]
pub fn decapsulate_batch_unvalidated<P: ParameterSet>(
    engine: Engine,
    keys: &[impl core::borrow::Borrow<DecapsulationKey<P>>],
    ciphertexts: &[impl core::borrow::Borrow<Ciphertext<P>>],
) -> Result<alloc::vec::Vec<SharedSecret<P>>, Error> {
    engine.decapsulate_batch_with(keys, ciphertexts, Validation::Off)
}
