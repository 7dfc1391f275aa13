//! The KEM operations as jobs over slices of any length: groups of as many instances as the mode has lanes. A short last
//! group repeats its last item and drops the copies, so every lane always computes something honest. Jobs hold secrets, so none has
//! `Debug`.

use crate::engine::Job;
use crate::exchange::{Examination, Exchange, decode, examine2};
use crate::fp2::Fp2;
use crate::kem::{self, SecretParts, Validation};
use crate::params::ParameterSet;

/// The item of a lane in the group that starts at `first`.
fn pick<T>(items: &[T], first: usize, lane: usize) -> &T {
    &items[(first + lane).min(items.len() - 1)]
}

/// Encapsulation keys of scalars.
#[allow(missing_debug_implementations)]
pub struct Generate<'a, P: ParameterSet> {
    pub(crate) scalars: &'a [&'a P::Scalar3Bytes],
    pub(crate) out: &'a mut [P::EncapsulationKeyBytes],
}

impl<P: ParameterSet> Job<P> for Generate<'_, P> {
    type Output = ();
    fn run<C: Exchange<Set = P>>(self, c: C) {
        for (group, out) in self.out.chunks_mut(C::F::WIDTH).enumerate() {
            let first = group * C::F::WIDTH;
            let scalars = c.field().per_lane(|lane| *pick(self.scalars, first, lane));
            out.copy_from_slice(&kem::generate::<P, C>(c, &scalars).as_ref()[..out.len()]);
        }
    }
}

/// A ciphertext and its shared secret, as bytes.
pub type Encapsulated<P> = (
    <P as ParameterSet>::CiphertextBytes,
    <P as ParameterSet>::MessageBytes,
);

/// Ciphertexts and shared secrets of keys and messages.
#[allow(missing_debug_implementations)]
pub struct Encapsulate<'a, P: ParameterSet> {
    pub(crate) keys: &'a [&'a P::EncapsulationKeyBytes],
    pub(crate) messages: &'a [&'a P::MessageBytes],
    pub(crate) out: &'a mut [Encapsulated<P>],
}

impl<P: ParameterSet> Job<P> for Encapsulate<'_, P> {
    type Output = ();
    fn run<C: Exchange<Set = P>>(self, c: C) {
        for (group, out) in self.out.chunks_mut(C::F::WIDTH).enumerate() {
            let first = group * C::F::WIDTH;
            let keys = c.field().per_lane(|lane| *pick(self.keys, first, lane));
            let messages = c.field().per_lane(|lane| *pick(self.messages, first, lane));
            out.copy_from_slice(
                &kem::encapsulate::<P, C>(c, &keys, &messages).as_ref()[..out.len()],
            );
        }
    }
}

/// Shared secrets of keys and ciphertexts.
#[allow(missing_debug_implementations)]
pub struct Decapsulate<'a, P: ParameterSet> {
    pub(crate) keys: &'a [SecretParts<'a, P>],
    pub(crate) ciphertexts: &'a [&'a P::CiphertextBytes],
    pub(crate) validation: Validation,
    pub(crate) out: &'a mut [P::MessageBytes],
}

impl<P: ParameterSet> Job<P> for Decapsulate<'_, P> {
    type Output = ();
    fn run<C: Exchange<Set = P>>(self, c: C) {
        for (group, out) in self.out.chunks_mut(C::F::WIDTH).enumerate() {
            let first = group * C::F::WIDTH;
            let keys = c.field().per_lane(|lane| *pick(self.keys, first, lane));
            let ciphertexts = c
                .field()
                .per_lane(|lane| *pick(self.ciphertexts, first, lane));
            let secrets = kem::decapsulate::<P, C>(c, &keys, &ciphertexts, self.validation);
            out.copy_from_slice(&secrets.as_ref()[..out.len()]);
        }
    }
}

/// What is wrong with the points of one encapsulation key.
#[allow(missing_debug_implementations)]
pub struct Examine<'a, P: ParameterSet> {
    pub(crate) key: &'a P::EncapsulationKeyBytes,
}

impl<P: ParameterSet> Job<P> for Examine<'_, P> {
    type Output = Examination;
    fn run<C: Exchange<Set = P>>(self, c: C) -> Examination {
        let (points, _canonical) = decode(c, &c.field().per_lane(|_| self.key.as_ref()));
        examine2(c, &points)
    }
}
