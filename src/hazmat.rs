//! Calls that are easy to misuse: everything deterministic, and decapsulation without the check of the ciphertext's points.
//!
//! For known-answer tests, for generators of other `rand_core` versions, and for benchmarks.

use crate::engine::Engine;
use crate::kem::Validation;
use crate::keys::{Ciphertext, DecapsulationKey, EncapsulationKey, SharedSecret};
use crate::params::ParameterSet;

/// The key of `s` and the scalar; bits of the scalar above its range are cleared, as the specification does.
#[must_use]
pub fn generate<P: ParameterSet>(
    engine: Engine,
    s: &P::MessageBytes,
    scalar: &P::Scalar3Bytes,
) -> DecapsulationKey<P> {
    engine.generate_derand(s, scalar)
}

/// The ciphertext and the shared secret of a message, which must be uniform, secret and used once.
#[must_use]
pub fn encapsulate<P: ParameterSet>(
    engine: Engine,
    key: &EncapsulationKey<P>,
    message: &P::MessageBytes,
) -> (Ciphertext<P>, SharedSecret<P>) {
    engine.encapsulate_derand(key, message)
}

/// [`DecapsulationKey::decapsulate`] without the check of the ciphertext's points: the same shared secret for every input, but
/// malformed points reach the ladder with the secret scalar, whose timing or power may then tell about it (Hertzbleed).
#[must_use]
pub fn decapsulate_unvalidated<P: ParameterSet>(
    engine: Engine,
    key: &DecapsulationKey<P>,
    ciphertext: &Ciphertext<P>,
) -> SharedSecret<P> {
    engine.decapsulate_with(key, ciphertext, Validation::Off)
}
