//! The KEM, once for all modes: the Fujisaki-Okamoto transform of the exchange with implicit rejection (SIKE
//! specification, section 1.3.10), on one instance or on all lanes of a batch.
//!
//! Every lane does the same whatever its secrets and its ciphertext are; what a lane's outcome is decided by masks.

use crate::curve::Isogenies;
use crate::exchange::{
    Encoded, Exchange, Lanes, PublicKey, agree3, decode, generate2, generate3, validate3,
};
use crate::fp2::Fp2;
use crate::hash;
use crate::params::{Bytes, ParameterSet};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::Zeroize;

type EkBytes<P> = <P as ParameterSet>::EncapsulationKeyBytes;
type CtBytes<P> = <P as ParameterSet>::CiphertextBytes;
type Message<P> = <P as ParameterSet>::MessageBytes;
type Scalar2<P> = <P as ParameterSet>::Scalar2Bytes;
type Scalar3<P> = <P as ParameterSet>::Scalar3Bytes;

/// One instance's decapsulation key, in its parts.
#[derive(Clone, Copy, Debug)]
pub struct SecretParts<'a, P: ParameterSet> {
    /// What a rejected ciphertext's shared secret comes from.
    pub s: &'a Message<P>,
    /// The scalar, in range.
    pub scalar: &'a Scalar3<P>,
    /// The encapsulation key.
    pub encapsulation_key: &'a EkBytes<P>,
}

/// Whether a decapsulation checks the ciphertext's points before the secret scalar meets them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Validation {
    /// It does (against Hertzbleed). The shared secret is the same either way.
    On,
    /// It does not.
    Off,
}

/// The encapsulation key of each scalar.
pub fn generate<P: ParameterSet, C: Exchange<Set = P>>(
    c: C,
    scalars: &Lanes<C, &Scalar3<P>>,
) -> Lanes<C, EkBytes<P>> {
    let field = c.field();
    let key = generate3(c, &field.per_lane(|lane| scalars.as_ref()[lane].as_ref()));
    field.per_lane(|lane| join::<C, _>(&key, lane, P::FP2_BYTES))
}

/// The ciphertext and the shared secret of each key and message.
pub fn encapsulate<P: ParameterSet, C: Exchange<Set = P>>(
    c: C,
    keys: &Lanes<C, &EkBytes<P>>,
    messages: &Lanes<C, &Message<P>>,
) -> Lanes<C, (CtBytes<P>, Message<P>)> {
    let field = c.field();
    let (points, _canonical) = decode(c, &field.per_lane(|lane| keys.as_ref()[lane].as_ref()));
    let mut scalars =
        field.per_lane(|lane| ephemeral::<P>(messages.as_ref()[lane], keys.as_ref()[lane]));
    let (key, mut j) = c.generate_and_agree2(
        &field.per_lane(|lane| scalars.as_ref()[lane].as_ref()),
        &points,
    );
    wipe(scalars.as_mut());
    let result = field.per_lane(|lane| {
        let mut masked = *messages.as_ref()[lane];
        apply_mask::<C>(&j, lane, P::FP2_BYTES, masked.as_mut());
        let mut ciphertext = CtBytes::<P>::zeroed();
        let points: EkBytes<P> = join::<C, _>(&key, lane, P::FP2_BYTES);
        let (head, tail) = ciphertext.as_mut().split_at_mut(EkBytes::<P>::LEN);
        head.copy_from_slice(points.as_ref());
        tail.copy_from_slice(masked.as_ref());
        let mut secret = Message::<P>::zeroed();
        hash::shared_secret(
            messages.as_ref()[lane].as_ref(),
            points.as_ref(),
            masked.as_ref(),
            secret.as_mut(),
        );
        (ciphertext, secret)
    });
    wipe(j.as_mut());
    result
}

/// The shared secret of each key and ciphertext. One that no encapsulation to this key made gets a secret from `s`.
pub fn decapsulate<P: ParameterSet, C: Exchange<Set = P>>(
    c: C,
    keys: &Lanes<C, SecretParts<'_, P>>,
    ciphertexts: &Lanes<C, &CtBytes<P>>,
    validation: Validation,
) -> Lanes<C, Message<P>> {
    let field = c.field();
    let split = |lane: usize| {
        ciphertexts.as_ref()[lane]
            .as_ref()
            .split_at(EkBytes::<P>::LEN)
    };
    let (points, canonical) = decode(c, &field.per_lane(|lane| split(lane).0));
    let valid = match validation {
        Validation::On => validate3(c, &points),
        Validation::Off => field.per_lane(|_| Choice::from(1)),
    };
    let mut j = agree3(
        c,
        &field.per_lane(|lane| keys.as_ref()[lane].scalar.as_ref()),
        &points,
    );
    let mut messages = field.per_lane(|lane| {
        let mut message = Message::<P>::zeroed();
        message.as_mut().copy_from_slice(split(lane).1);
        apply_mask::<C>(&j, lane, P::FP2_BYTES, message.as_mut());
        message
    });
    wipe(j.as_mut());
    let mut scalars = field.per_lane(|lane| {
        ephemeral::<P>(
            &messages.as_ref()[lane],
            keys.as_ref()[lane].encapsulation_key,
        )
    });
    let again = generate2(c, &field.per_lane(|lane| scalars.as_ref()[lane].as_ref()));
    wipe(scalars.as_mut());
    let result = field.per_lane(|lane| {
        let again: EkBytes<P> = join::<C, _>(&again, lane, P::FP2_BYTES);
        let (points, masked) = split(lane);
        let accepted =
            again.as_ref().ct_eq(points) & canonical.as_ref()[lane] & valid.as_ref()[lane];
        let message = &mut messages.as_mut()[lane];
        for (m, s) in message
            .as_mut()
            .iter_mut()
            .zip(keys.as_ref()[lane].s.as_ref())
        {
            *m = u8::conditional_select(s, m, accepted);
        }
        let mut secret = Message::<P>::zeroed();
        hash::shared_secret(message.as_ref(), points, masked, secret.as_mut());
        secret
    });
    wipe(messages.as_mut());
    result
}

/// Side A's scalar: as many bytes as E2 bits need, the bits above E2 cleared.
fn ephemeral<P: ParameterSet>(message: &Message<P>, key: &EkBytes<P>) -> Scalar2<P> {
    let mut scalar = Scalar2::<P>::zeroed();
    hash::scalar(message.as_ref(), key.as_ref(), scalar.as_mut());
    clear_above(scalar.as_mut(), P::E2);
    scalar
}

/// Clears the bits of a little-endian scalar from `bits` on, where `bits` ends within the last byte.
pub fn clear_above(scalar: &mut [u8], bits: u32) {
    if let (Some(last), used @ 1..) = (scalar.last_mut(), bits % 8) {
        *last &= (1 << used) - 1;
    }
}

/// The three coordinates of one lane's public key, one after the other.
fn join<C: Isogenies, B: Bytes>(key: &PublicKey<C>, lane: usize, size: usize) -> B {
    let mut bytes = B::zeroed();
    for (part, x) in bytes.as_mut().chunks_exact_mut(size).zip(key) {
        part.copy_from_slice(&x.as_ref()[lane][..size]);
    }
    bytes
}

/// Adds F(j) to the message of one lane.
fn apply_mask<C: Isogenies>(j: &Encoded<C>, lane: usize, size: usize, message: &mut [u8]) {
    let mut mask = [0; 32];
    let mask = &mut mask[..message.len()];
    hash::mask(&j.as_ref()[lane][..size], mask);
    for (m, f) in message.iter_mut().zip(mask.iter()) {
        *m ^= f;
    }
    mask.zeroize();
}

fn wipe<T: Zeroize>(secrets: &mut [T]) {
    for secret in secrets {
        secret.zeroize();
    }
}
