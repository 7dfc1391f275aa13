//! The types that users hold: keys, ciphertexts and shared secrets, and how they meet bytes.

use crate::engine::Engine;
use crate::error::{Error, Fault, Object, Part, PointName};
use crate::jobs::Examine;
use crate::kem::SecretParts;
use crate::params::{Bytes, ParameterSet, Prime};
use core::fmt;
use subtle::{Choice, ConstantTimeEq};
use zeroize::{Zeroize, Zeroizing};

/// A public key: who has it can encapsulate to its owner. Its three coordinates are below p.
///
/// ```
/// use avxsike::rand_core::UnwrapErr;
/// use avxsike::{DecapsulationKey, EncapsulationKey, Error, Object, P434};
///
/// let owner = DecapsulationKey::<P434>::generate(&mut UnwrapErr(getrandom::SysRng));
/// let bytes: [u8; 330] = owner.encapsulation_key().to_bytes();
/// let key = EncapsulationKey::<P434>::try_from(&bytes[..])?;
/// assert_eq!(&key, owner.encapsulation_key());
///
/// let short = Error::Length { what: Object::EncapsulationKey, expected: 330, actual: 329 };
/// assert_eq!(EncapsulationKey::<P434>::try_from(&bytes[1..]), Err(short));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct EncapsulationKey<P: ParameterSet>(pub(crate) P::EncapsulationKeyBytes);

/// A secret key. Wiped on drop; `Debug` shows the set only; no `Clone`, no `==`.
///
/// ```
/// use avxsike::rand_core::UnwrapErr;
/// use avxsike::{DecapsulationKey, P434};
///
/// let key = DecapsulationKey::<P434>::generate(&mut UnwrapErr(getrandom::SysRng));
/// assert_eq!(format!("{key:?}"), "DecapsulationKey<p434>(..)");
///
/// let stored = key.to_bytes(); // 374 bytes, wiped on drop as well
/// let again = DecapsulationKey::<P434>::from_bytes(&stored)?;
/// assert_eq!(again.encapsulation_key(), key.encapsulation_key());
/// # Ok::<(), avxsike::Error>(())
/// ```
pub struct DecapsulationKey<P: ParameterSet> {
    pub(crate) s: P::MessageBytes,
    pub(crate) scalar: P::Scalar3Bytes,
    pub(crate) encapsulation_key: EncapsulationKey<P>,
}

/// What travels. Any bytes of the right length: decapsulation answers them all.
///
/// ```
/// use avxsike::{Ciphertext, Error, Object, P434};
///
/// let ciphertext = Ciphertext::<P434>::try_from(&[0; 346][..])?;
/// assert_eq!(ciphertext, Ciphertext::from_bytes(&[0; 346]));
///
/// let short = Error::Length { what: Object::Ciphertext, expected: 346, actual: 0 };
/// assert_eq!(Ciphertext::<P434>::try_from(&[][..]), Err(short));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Ciphertext<P: ParameterSet>(pub(crate) P::CiphertextBytes);

/// What both sides share. Wiped on drop, compared in constant time, silent in `Debug`.
///
/// ```
/// use avxsike::{P434, SharedSecret};
///
/// let secret = SharedSecret::<P434>::try_from(&[7; 16][..])?;
/// assert_eq!(format!("{secret:?}"), "SharedSecret<p434>(..)");
/// assert_eq!(secret.as_bytes(), [7; 16]);
/// assert_eq!(*secret.to_bytes(), [7; 16]);
/// # Ok::<(), avxsike::Error>(())
/// ```
pub struct SharedSecret<P: ParameterSet>(pub(crate) P::MessageBytes);

/// What an encapsulation yields.
pub type Encapsulation<P> = (Ciphertext<P>, SharedSecret<P>);

/// Reads exactly `B::LEN` bytes.
fn exact<B: Bytes>(what: Object, slice: &[u8]) -> Result<B, Error> {
    if slice.len() != B::LEN {
        return Err(Error::Length {
            what,
            expected: B::LEN,
            actual: slice.len(),
        });
    }
    let mut bytes = B::zeroed();
    bytes.as_mut().copy_from_slice(slice);
    Ok(bytes)
}

/// Finds an integer of an encapsulation key that is not below p. Public data, so time may vary.
fn check_canonical_vartime<P: ParameterSet>(
    what: Object,
    key: &P::EncapsulationKeyBytes,
) -> Result<(), Error> {
    let p = prime_bytes::<P>();
    for (i, x) in key.as_ref().chunks_exact(P::FP2_BYTES / 2).enumerate() {
        if !x.iter().rev().lt(p[..x.len()].iter().rev()) {
            let point = [PointName::P, PointName::Q, PointName::R][i / 2];
            return Err(Error::NotCanonical {
                what,
                point,
                part: [Part::Re, Part::Im][i % 2],
            });
        }
    }
    Ok(())
}

/// p, little-endian.
fn prime_bytes<P: Prime>() -> [u8; 96] {
    let mut bytes = [0; 96];
    for (chunk, word) in bytes
        .chunks_exact_mut(8)
        .zip(const { crate::backend::words::Words::<P, 12>::P })
    {
        chunk.copy_from_slice(&word.to_le_bytes());
    }
    bytes
}

impl<P: ParameterSet> EncapsulationKey<P> {
    /// Reads a key.
    ///
    /// # Errors
    /// [`Error::NotCanonical`] if an integer is not below p. Whether the points make sense is [`validate`](Self::validate)'s question.
    ///
    /// ```
    /// use avxsike::rand_core::UnwrapErr;
    /// use avxsike::{DecapsulationKey, EncapsulationKey, Error, Object, P434, Part, PointName};
    ///
    /// let owner = DecapsulationKey::<P434>::generate(&mut UnwrapErr(getrandom::SysRng));
    /// let mut bytes = owner.encapsulation_key().to_bytes();
    /// bytes[110..165].fill(0xff); // the real part of x(Q)
    /// let error = Error::NotCanonical {
    ///     what: Object::EncapsulationKey,
    ///     point: PointName::Q,
    ///     part: Part::Re,
    /// };
    /// assert_eq!(EncapsulationKey::<P434>::from_bytes(&bytes), Err(error));
    /// ```
    pub fn from_bytes(bytes: &P::EncapsulationKeyBytes) -> Result<Self, Error> {
        check_canonical_vartime::<P>(Object::EncapsulationKey, bytes)?;
        Ok(Self(*bytes))
    }

    /// x(P), x(Q), x(P - Q), each re then im, little-endian.
    #[must_use]
    pub fn to_bytes(&self) -> P::EncapsulationKeyBytes {
        self.0
    }

    /// Those bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_ref()
    }

    /// Examines the points: what key generation made passes. Time may vary, the key is
    /// public.
    ///
    /// # Errors
    /// [`Error::Senseless`] with the first fault found.
    ///
    /// ```
    /// use avxsike::{EncapsulationKey, Error, Fault, P434, PointName};
    ///
    /// let key = EncapsulationKey::<P434>::from_bytes(&[0; 330])?;
    /// assert_eq!(key.validate(), Err(Error::Senseless(Fault::Zero(PointName::P))));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn validate(&self) -> Result<(), Error> {
        let found = P::examine(Engine::scalar(), Examine { key: &self.0 });
        let yes = |choice: Choice| choice.unwrap_u8() == 1;
        let names = [PointName::P, PointName::Q, PointName::R];
        let fault = if let Some(i) = found.zero.iter().position(|&zero| yes(zero)) {
            Fault::Zero(names[i])
        } else if yes(found.singular) {
            Fault::Singular
        } else if let Some(i) = found.full_order.iter().position(|&full| !yes(full)) {
            Fault::Order(names[i])
        } else if yes(found.dependent) {
            Fault::Dependent
        } else if !yes(found.above_origin) {
            Fault::NotAboveOrigin
        } else {
            return Ok(());
        };
        Err(Error::Senseless(fault))
    }
}

impl<P: ParameterSet> DecapsulationKey<P> {
    /// Reads a key: `s`, the scalar, the encapsulation key.
    ///
    /// # Errors
    /// [`Error::ScalarRange`] if the scalar has bits above its range, [`Error::NotCanonical`] for the key inside. Whether that key is
    /// the scalar's is [`check`](Self::check)'s question.
    ///
    /// ```
    /// use avxsike::rand_core::UnwrapErr;
    /// use avxsike::{DecapsulationKey, Error, P434};
    ///
    /// let key = DecapsulationKey::<P434>::generate(&mut UnwrapErr(getrandom::SysRng));
    /// let mut bytes = key.to_bytes();
    /// bytes[43] = 0xff; // the scalar's last byte: `s` has 16, the scalar 28
    /// let error = DecapsulationKey::<P434>::from_bytes(&bytes).unwrap_err();
    /// assert_eq!(error, Error::ScalarRange { bits: 217 });
    /// ```
    pub fn from_bytes(bytes: &P::DecapsulationKeyBytes) -> Result<Self, Error> {
        let (s, rest) = bytes.as_ref().split_at(P::MessageBytes::LEN);
        let (scalar, key) = rest.split_at(P::Scalar3Bytes::LEN);
        let key: P::EncapsulationKeyBytes = exact(Object::EncapsulationKey, key)?;
        check_canonical_vartime::<P>(Object::DecapsulationKey, &key)?;
        let above = scalar
            .last()
            .map_or(0, |last| u32::from(*last) >> (8 - unused_bits::<P>()));
        // Only whether there is a bit above, never which scalar, decides.
        if !bool::from(above.ct_eq(&0)) {
            return Err(Error::ScalarRange {
                bits: P::SCALAR3_BITS,
            });
        }
        Ok(Self {
            s: exact(Object::DecapsulationKey, s)?,
            scalar: exact(Object::DecapsulationKey, scalar)?,
            encapsulation_key: EncapsulationKey(key),
        })
    }

    /// `s`, the scalar, the encapsulation key; wiped when dropped.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<P::DecapsulationKeyBytes> {
        let mut bytes = Zeroizing::new(P::DecapsulationKeyBytes::zeroed());
        let (s, rest) = bytes.as_mut().split_at_mut(P::MessageBytes::LEN);
        let (scalar, key) = rest.split_at_mut(P::Scalar3Bytes::LEN);
        s.copy_from_slice(self.s.as_ref());
        scalar.copy_from_slice(self.scalar.as_ref());
        key.copy_from_slice(self.encapsulation_key.as_bytes());
        bytes
    }

    /// The public key to it.
    #[must_use]
    pub fn encapsulation_key(&self) -> &EncapsulationKey<P> {
        &self.encapsulation_key
    }

    /// A key of zeros, to be filled.
    pub(crate) fn blank() -> Self {
        Self {
            s: P::MessageBytes::zeroed(),
            scalar: P::Scalar3Bytes::zeroed(),
            encapsulation_key: EncapsulationKey(P::EncapsulationKeyBytes::zeroed()),
        }
    }

    pub(crate) fn parts(&self) -> SecretParts<'_, P> {
        SecretParts {
            s: &self.s,
            scalar: &self.scalar,
            encapsulation_key: &self.encapsulation_key.0,
        }
    }
}

/// Bits of the last byte of side B's scalar above its range.
fn unused_bits<P: Prime>() -> u32 {
    P::SCALAR3_BITS.div_ceil(8) * 8 - P::SCALAR3_BITS
}

impl<P: ParameterSet> Ciphertext<P> {
    /// Takes any bytes of the length.
    #[must_use]
    pub fn from_bytes(bytes: &P::CiphertextBytes) -> Self {
        Self(*bytes)
    }

    /// The bytes.
    #[must_use]
    pub fn to_bytes(&self) -> P::CiphertextBytes {
        self.0
    }

    /// Those bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_ref()
    }
}

impl<P: ParameterSet> SharedSecret<P> {
    /// The bytes, wiped when dropped.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<P::MessageBytes> {
        Zeroizing::new(self.0)
    }

    /// Those bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_ref()
    }
}

impl<P: ParameterSet> TryFrom<&[u8]> for EncapsulationKey<P> {
    type Error = Error;
    fn try_from(slice: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(&exact(Object::EncapsulationKey, slice)?)
    }
}

impl<P: ParameterSet> TryFrom<&[u8]> for DecapsulationKey<P> {
    type Error = Error;
    fn try_from(slice: &[u8]) -> Result<Self, Error> {
        let bytes = Zeroizing::new(exact::<P::DecapsulationKeyBytes>(
            Object::DecapsulationKey,
            slice,
        )?);
        Self::from_bytes(&bytes)
    }
}

impl<P: ParameterSet> TryFrom<&[u8]> for Ciphertext<P> {
    type Error = Error;
    fn try_from(slice: &[u8]) -> Result<Self, Error> {
        exact(Object::Ciphertext, slice).map(Self)
    }
}

impl<P: ParameterSet> TryFrom<&[u8]> for SharedSecret<P> {
    type Error = Error;
    fn try_from(slice: &[u8]) -> Result<Self, Error> {
        exact(Object::SharedSecret, slice).map(Self)
    }
}

impl<P: ParameterSet> Drop for DecapsulationKey<P> {
    fn drop(&mut self) {
        self.s.zeroize();
        self.scalar.zeroize();
    }
}

impl<P: ParameterSet> Drop for SharedSecret<P> {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl<P: ParameterSet> ConstantTimeEq for SharedSecret<P> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.as_bytes().ct_eq(other.as_bytes())
    }
}

impl<P: ParameterSet> PartialEq for SharedSecret<P> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<P: ParameterSet> Eq for SharedSecret<P> {}

impl<P: ParameterSet> fmt::Debug for EncapsulationKey<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EncapsulationKey<{}>(", P::NAME)?;
        hex(f, self.as_bytes())?;
        f.write_str(")")
    }
}

impl<P: ParameterSet> fmt::Debug for Ciphertext<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ciphertext<{}>(", P::NAME)?;
        hex(f, self.as_bytes())?;
        f.write_str(")")
    }
}

impl<P: ParameterSet> fmt::Debug for DecapsulationKey<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DecapsulationKey<{}>(..)", P::NAME)
    }
}

impl<P: ParameterSet> fmt::Debug for SharedSecret<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SharedSecret<{}>(..)", P::NAME)
    }
}

fn hex(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}
