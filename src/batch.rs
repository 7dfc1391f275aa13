//! Many operations at once: eight per pass where the CPU has AVX-512 IFMA, otherwise one after the other on the best scalar
//! backend. Same bytes and same errors as single operations in a loop; only for an encapsulation key that fails
//! [`validate`](crate::EncapsulationKey::validate) do the secret and the message masked in the ciphertext depend on the mode, whose strategy then decides where the walk ends.
//!
//! Items draw from the generator in the order of the single operations, so a batch equals a loop for the same generator. A bad
//! ciphertext never disturbs the other items. Calls named `_array` need no allocator; the others need feature `alloc`, and
//! with feature `parallel` they spread their groups of eight over the cores. Each call exists on an [`Engine`] of choice too.

use crate::engine::Engine;
#[cfg(feature = "alloc")]
use crate::error::{Error, Object};
use crate::jobs::{self, Encapsulated};
use crate::kem::{SecretParts, Validation};
use crate::keys::{Ciphertext, DecapsulationKey, Encapsulation, EncapsulationKey, SharedSecret};
use crate::params::{Bytes, ParameterSet};
#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};
#[cfg(feature = "alloc")]
use core::borrow::Borrow;
use core::fmt;
use rand_core::{CryptoRng, TryCryptoRng};
use zeroize::{Zeroize, Zeroizing};

/// The generator failed; nothing was made.
///
/// ```
/// use avxsike::rand_core::{TryCryptoRng, TryRng};
/// use avxsike::{Engine, P434};
/// use std::io::{Error, Read};
///
/// /// Random bytes that were recorded.
/// struct Recorded<T>(T);
///
/// impl<T: Read> TryRng for Recorded<T> {
///     type Error = Error;
///     fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
///         self.0.read_exact(bytes)
///     }
///     // ...
/// #   fn try_next_u32(&mut self) -> Result<u32, Error> {
/// #       let mut bytes = [0; 4];
/// #       self.try_fill_bytes(&mut bytes).map(|()| u32::from_le_bytes(bytes))
/// #   }
/// #   fn try_next_u64(&mut self) -> Result<u64, Error> {
/// #       let mut bytes = [0; 8];
/// #       self.try_fill_bytes(&mut bytes).map(|()| u64::from_le_bytes(bytes))
/// #   }
/// }
/// impl<T: Read> TryCryptoRng for Recorded<T> {}
///
/// // A key takes 16 bytes for `s` and 28 for the scalar.
/// let mut rng = Recorded(&[1; 100][..]);
/// let made = Engine::slices().try_generate_array::<P434, _, 3>(&mut rng);
/// assert_eq!(made.unwrap_err().index, 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchError<E> {
    /// The item for which it failed, from 0.
    pub index: usize,
    /// What it said.
    pub error: E,
}

impl<E: fmt::Display> fmt::Display for BatchError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "item {}: {}", self.index, self.error)
    }
}

impl<E: fmt::Debug + fmt::Display> core::error::Error for BatchError<E> {}

/// `count` new keys.
///
/// ```
/// use avxsike::rand_core::UnwrapErr;
/// use avxsike::{P434, batch};
///
/// let keys = batch::generate::<P434, _>(3, &mut UnwrapErr(getrandom::SysRng));
/// assert_eq!(keys.len(), 3);
/// ```
#[cfg(feature = "alloc")]
pub fn generate<P: ParameterSet, R: CryptoRng + ?Sized>(
    count: usize,
    rng: &mut R,
) -> Vec<DecapsulationKey<P>> {
    infallible(Engine::slices().try_generate_batch(count, rng))
}

/// A ciphertext and its shared secret for each key.
///
/// ```
/// use avxsike::rand_core::UnwrapErr;
/// use avxsike::{P434, batch};
///
/// let mut rng = UnwrapErr(getrandom::SysRng);
/// let keys = batch::generate::<P434, _>(3, &mut rng);
/// let public: Vec<_> = keys.iter().map(|key| key.encapsulation_key()).collect();
/// for (key, (ciphertext, secret)) in keys.iter().zip(batch::encapsulate(&public, &mut rng)) {
///     assert_eq!(key.decapsulate(&ciphertext), secret);
/// }
/// ```
#[cfg(feature = "alloc")]
pub fn encapsulate<P: ParameterSet, R: CryptoRng + ?Sized>(
    keys: &[impl Borrow<EncapsulationKey<P>>],
    rng: &mut R,
) -> Vec<Encapsulation<P>> {
    infallible(Engine::slices().try_encapsulate_batch(keys, rng))
}

/// The shared secret of each pair of a key and a ciphertext.
///
/// # Errors
/// [`Error::Length`] if there are not as many ciphertexts as keys.
///
/// ```
/// use avxsike::rand_core::UnwrapErr;
/// use avxsike::{Ciphertext, Error, Object, P434, batch};
///
/// let keys = batch::generate::<P434, _>(3, &mut UnwrapErr(getrandom::SysRng));
/// let ciphertext = Ciphertext::from_bytes(&[0; 346]);
/// assert_eq!(batch::decapsulate(&keys, &[ciphertext; 3])?[2], keys[2].decapsulate(&ciphertext));
///
/// let error = Error::Length { what: Object::Batch, expected: 3, actual: 2 };
/// assert_eq!(batch::decapsulate(&keys, &[ciphertext; 2]), Err(error));
/// assert_eq!(error.to_string(), "batch of 2 items; expected 3");
/// # Ok::<(), Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn decapsulate<P: ParameterSet>(
    keys: &[impl Borrow<DecapsulationKey<P>>],
    ciphertexts: &[impl Borrow<Ciphertext<P>>],
) -> Result<Vec<SharedSecret<P>>, Error> {
    Engine::slices().decapsulate_batch(keys, ciphertexts)
}

/// `N` new keys.
///
/// ```
/// use avxsike::rand_core::UnwrapErr;
/// use avxsike::{DecapsulationKey, P434, batch};
///
/// let keys: [DecapsulationKey<P434>; 8] = batch::generate_array(&mut UnwrapErr(getrandom::SysRng));
/// ```
pub fn generate_array<P: ParameterSet, R: CryptoRng + ?Sized, const N: usize>(
    rng: &mut R,
) -> [DecapsulationKey<P>; N] {
    infallible(Engine::slices().try_generate_array(rng))
}

/// A ciphertext and its shared secret for each of `N` keys.
///
/// ```
/// use avxsike::rand_core::UnwrapErr;
/// use avxsike::{P434, batch};
///
/// let mut rng = UnwrapErr(getrandom::SysRng);
/// let keys = batch::generate_array::<P434, _, 8>(&mut rng);
/// let public = keys.each_ref().map(|key| key.encapsulation_key());
/// let made = batch::encapsulate_array(&public, &mut rng);
/// assert_eq!(keys[7].decapsulate(&made[7].0), made[7].1);
/// ```
pub fn encapsulate_array<P: ParameterSet, R: CryptoRng + ?Sized, const N: usize>(
    keys: &[&EncapsulationKey<P>; N],
    rng: &mut R,
) -> [Encapsulation<P>; N] {
    infallible(Engine::slices().try_encapsulate_array(keys, rng))
}

/// The shared secret of each of `N` pairs of a key and a ciphertext.
///
/// ```
/// use avxsike::rand_core::UnwrapErr;
/// use avxsike::{P434, batch};
///
/// let mut rng = UnwrapErr(getrandom::SysRng);
/// let keys = batch::generate_array::<P434, _, 8>(&mut rng);
/// let public = keys.each_ref().map(|key| key.encapsulation_key());
/// let made = batch::encapsulate_array(&public, &mut rng);
/// let ciphertexts = made.each_ref().map(|(ciphertext, _)| ciphertext);
/// let secrets = batch::decapsulate_array(&keys.each_ref(), &ciphertexts);
/// assert!(secrets.iter().eq(made.iter().map(|(_, secret)| secret)));
/// ```
#[must_use]
pub fn decapsulate_array<P: ParameterSet, const N: usize>(
    keys: &[&DecapsulationKey<P>; N],
    ciphertexts: &[&Ciphertext<P>; N],
) -> [SharedSecret<P>; N] {
    Engine::slices().decapsulate_array(keys, ciphertexts)
}

impl Engine {
    /// [`generate`] on this engine, handing on the generator's error.
    ///
    /// ```
    /// use avxsike::{DecapsulationKey, Engine, P434};
    ///
    /// let mut rng = getrandom::SysRng;
    /// let engine = Engine::slices();
    /// let keys: Vec<DecapsulationKey<P434>> = engine.try_generate_batch(3, &mut rng)?;
    /// let public: Vec<_> = keys.iter().map(|key| key.encapsulation_key()).collect();
    /// let made = engine.try_encapsulate_batch(&public, &mut rng)?;
    /// let (ciphertexts, theirs): (Vec<_>, Vec<_>) = made.into_iter().unzip();
    /// assert_eq!(engine.decapsulate_batch(&keys, &ciphertexts)?, theirs);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The generator's, with the item for which it failed.
    #[cfg(feature = "alloc")]
    pub fn try_generate_batch<P: ParameterSet, R: TryCryptoRng + ?Sized>(
        self,
        count: usize,
        rng: &mut R,
    ) -> Result<Vec<DecapsulationKey<P>>, BatchError<R::Error>> {
        let mut keys: Vec<_> = (0..count).map(|_| DecapsulationKey::blank()).collect();
        draw_keys(&mut keys, rng)?;
        let mut public = vec![P::EncapsulationKeyBytes::zeroed(); count];
        let scalars: Vec<_> = keys.iter().map(|key| &key.scalar).collect();
        self.spread(&mut public, |first, out| {
            P::generate(
                self,
                jobs::Generate {
                    scalars: &scalars[first..first + out.len()],
                    out,
                },
            );
        });
        keys.iter_mut()
            .zip(public)
            .for_each(|(key, public)| key.encapsulation_key = EncapsulationKey(public));
        Ok(keys)
    }

    /// [`encapsulate`] on this engine, handing on the generator's error.
    ///
    /// # Errors
    /// The generator's, with the item for which it failed.
    #[cfg(feature = "alloc")]
    pub fn try_encapsulate_batch<P: ParameterSet, R: TryCryptoRng + ?Sized>(
        self,
        keys: &[impl Borrow<EncapsulationKey<P>>],
        rng: &mut R,
    ) -> Result<Vec<Encapsulation<P>>, BatchError<R::Error>> {
        let mut messages = Zeroizing::new(vec![P::MessageBytes::zeroed(); keys.len()]);
        draw(&mut messages, rng)?;
        let keys: Vec<_> = keys.iter().map(|key| &key.borrow().0).collect();
        let messages: Vec<_> = messages.iter().collect();
        let mut out = vec![blank_encapsulated::<P>(); keys.len()];
        self.spread(&mut out, |first, out| {
            let end = first + out.len();
            P::encapsulate(
                self,
                jobs::Encapsulate {
                    keys: &keys[first..end],
                    messages: &messages[first..end],
                    out,
                },
            );
        });
        Ok(out.iter_mut().map(take_encapsulated).collect())
    }

    /// [`decapsulate`] on this engine.
    ///
    /// # Errors
    /// [`Error::Length`] if there are not as many ciphertexts as keys.
    #[cfg(feature = "alloc")]
    pub fn decapsulate_batch<P: ParameterSet>(
        self,
        keys: &[impl Borrow<DecapsulationKey<P>>],
        ciphertexts: &[impl Borrow<Ciphertext<P>>],
    ) -> Result<Vec<SharedSecret<P>>, Error> {
        self.decapsulate_batch_with(keys, ciphertexts, Validation::On)
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn decapsulate_batch_with<P: ParameterSet>(
        self,
        keys: &[impl Borrow<DecapsulationKey<P>>],
        ciphertexts: &[impl Borrow<Ciphertext<P>>],
        validation: Validation,
    ) -> Result<Vec<SharedSecret<P>>, Error> {
        if keys.len() != ciphertexts.len() {
            return Err(Error::Length {
                what: Object::Batch,
                expected: keys.len(),
                actual: ciphertexts.len(),
            });
        }
        let keys: Vec<_> = keys.iter().map(|key| key.borrow().parts()).collect();
        let ciphertexts: Vec<_> = ciphertexts.iter().map(|c| &c.borrow().0).collect();
        let mut out = vec![P::MessageBytes::zeroed(); keys.len()];
        self.spread(&mut out, |first, out| {
            let (keys, ciphertexts) = (
                &keys[first..first + out.len()],
                &ciphertexts[first..first + out.len()],
            );
            P::decapsulate(
                self,
                jobs::Decapsulate {
                    keys,
                    ciphertexts,
                    validation,
                    out,
                },
            );
        });
        Ok(out.iter_mut().map(take_secret).collect())
    }

    /// [`generate_array`] on this engine, handing on the generator's error.
    ///
    /// # Errors
    /// The generator's, with the item for which it failed.
    pub fn try_generate_array<P: ParameterSet, R: TryCryptoRng + ?Sized, const N: usize>(
        self,
        rng: &mut R,
    ) -> Result<[DecapsulationKey<P>; N], BatchError<R::Error>> {
        let mut keys: [_; N] = core::array::from_fn(|_| DecapsulationKey::blank());
        draw_keys(&mut keys, rng)?;
        let mut out = [P::EncapsulationKeyBytes::zeroed(); N];
        P::generate(
            self,
            jobs::Generate {
                scalars: &keys.each_ref().map(|key| &key.scalar),
                out: &mut out,
            },
        );
        keys.iter_mut()
            .zip(out)
            .for_each(|(key, public)| key.encapsulation_key = EncapsulationKey(public));
        Ok(keys)
    }

    /// [`encapsulate_array`] on this engine, handing on the generator's error.
    ///
    /// # Errors
    /// The generator's, with the item for which it failed.
    pub fn try_encapsulate_array<P: ParameterSet, R: TryCryptoRng + ?Sized, const N: usize>(
        self,
        keys: &[&EncapsulationKey<P>; N],
        rng: &mut R,
    ) -> Result<[Encapsulation<P>; N], BatchError<R::Error>> {
        let mut messages = Zeroizing::new([P::MessageBytes::zeroed(); N]);
        draw(messages.as_mut_slice(), rng)?;
        let mut out = [blank_encapsulated::<P>(); N];
        let (keys, messages) = (&keys.map(|key| &key.0), &messages.each_ref());
        P::encapsulate(
            self,
            jobs::Encapsulate {
                keys,
                messages,
                out: &mut out,
            },
        );
        Ok(out.each_mut().map(take_encapsulated))
    }

    /// [`decapsulate_array`] on this engine.
    #[must_use]
    pub fn decapsulate_array<P: ParameterSet, const N: usize>(
        self,
        keys: &[&DecapsulationKey<P>; N],
        ciphertexts: &[&Ciphertext<P>; N],
    ) -> [SharedSecret<P>; N] {
        self.decapsulate_array_with(keys, ciphertexts, Validation::On)
    }

    pub(crate) fn decapsulate_array_with<P: ParameterSet, const N: usize>(
        self,
        keys: &[&DecapsulationKey<P>; N],
        ciphertexts: &[&Ciphertext<P>; N],
        validation: Validation,
    ) -> [SharedSecret<P>; N] {
        let mut out = [P::MessageBytes::zeroed(); N];
        let keys: &[SecretParts<'_, P>] = &keys.map(DecapsulationKey::parts);
        P::decapsulate(
            self,
            jobs::Decapsulate {
                keys,
                ciphertexts: &ciphertexts.map(|c| &c.0),
                validation,
                out: &mut out,
            },
        );
        out.each_mut().map(take_secret)
    }

    /// Runs `group(first, out)` over the groups of `out` that one pass computes: on all cores with feature `parallel`.
    #[cfg(feature = "alloc")]
    fn spread<T: Send>(self, out: &mut [T], group: impl Fn(usize, &mut [T]) + Sync) {
        let width = self.width();
        cfg_if::cfg_if! {
            if #[cfg(feature = "parallel")] {
                use rayon::prelude::*;
                out.par_chunks_mut(width).enumerate().for_each(|(i, out)| group(i * width, out));
            } else {
                out.chunks_mut(width).enumerate().for_each(|(i, out)| group(i * width, out));
            }
        }
    }
}

/// `s` and the scalar of each key, in the order of single operations.
fn draw_keys<P: ParameterSet, R: TryCryptoRng + ?Sized>(
    keys: &mut [DecapsulationKey<P>],
    rng: &mut R,
) -> Result<(), BatchError<R::Error>> {
    for (index, key) in keys.iter_mut().enumerate() {
        key.draw(rng).map_err(|error| BatchError { index, error })?;
    }
    Ok(())
}

fn draw<B: Bytes, R: TryCryptoRng + ?Sized>(
    messages: &mut [B],
    rng: &mut R,
) -> Result<(), BatchError<R::Error>> {
    for (index, message) in messages.iter_mut().enumerate() {
        rng.try_fill_bytes(message.as_mut())
            .map_err(|error| BatchError { index, error })?;
    }
    Ok(())
}

fn infallible<T>(result: Result<T, BatchError<core::convert::Infallible>>) -> T {
    match result {
        Ok(value) => value,
        Err(BatchError { error, .. }) => match error {},
    }
}

fn blank_encapsulated<P: ParameterSet>() -> Encapsulated<P> {
    (P::CiphertextBytes::zeroed(), P::MessageBytes::zeroed())
}

/// Moves the result out and wipes where it was.
pub(crate) fn take_encapsulated<P: ParameterSet>(bytes: &mut Encapsulated<P>) -> Encapsulation<P> {
    (Ciphertext(bytes.0), take_secret(&mut bytes.1))
}

pub(crate) fn take_secret<P: ParameterSet>(bytes: &mut P::MessageBytes) -> SharedSecret<P> {
    let secret = SharedSecret(*bytes);
    bytes.zeroize();
    secret
}
