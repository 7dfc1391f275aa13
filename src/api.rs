//! The operations on keys: plain calls, which use the fastest engine of this CPU, and the same on an engine of choice. A single
//! operation is a batch of one.

use crate::batch::{take_encapsulated, take_secret};
use crate::engine::Engine;
use crate::error::Error;
use crate::jobs;
use crate::kem::{Validation, clear_above};
use crate::keys::{Ciphertext, DecapsulationKey, Encapsulation, EncapsulationKey, SharedSecret};
use crate::params::{Bytes, ParameterSet};
use rand_core::{CryptoRng, TryCryptoRng};
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

impl<P: ParameterSet> DecapsulationKey<P> {
    /// A new key from `s` and the scalar that the generator gives, in this order.
    ///
    /// ```
    /// use avxsike::rand_core::UnwrapErr;
    /// use avxsike::{DecapsulationKey, P434};
    ///
    /// let mut rng = UnwrapErr(getrandom::SysRng);
    /// let key = DecapsulationKey::<P434>::generate(&mut rng);
    /// let (ciphertext, theirs) = key.encapsulation_key().encapsulate(&mut rng);
    /// assert_eq!(key.decapsulate(&ciphertext), theirs);
    /// ```
    pub fn generate<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
        let Ok(key) = Self::try_generate(rng);
        key
    }

    /// A new key.
    ///
    /// ```
    /// use avxsike::{DecapsulationKey, P434};
    ///
    /// let key = DecapsulationKey::<P434>::try_generate(&mut getrandom::SysRng)?;
    /// # Ok::<(), getrandom::Error>(())
    /// ```
    ///
    /// # Errors
    /// The generator's.
    pub fn try_generate<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Engine::single().try_generate(rng)
    }

    /// The shared secret of a ciphertext. Never fails: one that no encapsulation to this key made gets a secret that
    /// depends on it and on `s`, in the same time.
    ///
    /// ```
    /// use avxsike::rand_core::UnwrapErr;
    /// use avxsike::{Ciphertext, DecapsulationKey, P434};
    ///
    /// let mut rng = UnwrapErr(getrandom::SysRng);
    /// let key = DecapsulationKey::<P434>::generate(&mut rng);
    /// let (ciphertext, theirs) = key.encapsulation_key().encapsulate(&mut rng);
    ///
    /// let mut bytes = ciphertext.to_bytes();
    /// bytes[0] ^= 1;
    /// let ours = key.decapsulate(&Ciphertext::from_bytes(&bytes));
    /// assert_ne!(ours, theirs);
    /// ```
    #[must_use]
    pub fn decapsulate(&self, ciphertext: &Ciphertext<P>) -> SharedSecret<P> {
        Engine::single().decapsulate(self, ciphertext)
    }

    /// Recomputes the encapsulation key from the scalar. Takes as long as a key generation.
    ///
    /// # Errors
    /// [`Error::Mismatch`] if it is not the one stored.
    ///
    /// ```
    /// use avxsike::rand_core::UnwrapErr;
    /// use avxsike::{DecapsulationKey, Error, P434};
    ///
    /// let mut rng = UnwrapErr(getrandom::SysRng);
    /// let key = DecapsulationKey::<P434>::generate(&mut rng);
    /// assert_eq!(key.check(), Ok(()));
    ///
    /// let another = DecapsulationKey::<P434>::generate(&mut rng);
    /// let mut bytes = key.to_bytes();
    /// bytes[44..].copy_from_slice(another.encapsulation_key().as_bytes());
    /// assert_eq!(DecapsulationKey::<P434>::from_bytes(&bytes)?.check(), Err(Error::Mismatch));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn check(&self) -> Result<(), Error> {
        let again = Engine::single().encapsulation_key(self);
        if bool::from(again.as_bytes().ct_eq(self.encapsulation_key.as_bytes())) {
            Ok(())
        } else {
            Err(Error::Mismatch)
        }
    }

    /// Fills `s` and the scalar. Two calls, as the reference makes: a generator may count calls.
    pub(crate) fn draw<R: TryCryptoRng + ?Sized>(&mut self, rng: &mut R) -> Result<(), R::Error> {
        rng.try_fill_bytes(self.s.as_mut())?;
        rng.try_fill_bytes(self.scalar.as_mut())?;
        clear_above(AsMut::<[u8]>::as_mut(&mut self.scalar), P::SCALAR3_BITS);
        Ok(())
    }
}

impl<P: ParameterSet> EncapsulationKey<P> {
    /// A ciphertext and its shared secret from the message that the generator gives. For a key that fails
    /// [`validate`](Self::validate) both are of no use to anyone, and depend on the mode of the engine.
    ///
    /// ```
    /// use avxsike::rand_core::UnwrapErr;
    /// use avxsike::{DecapsulationKey, EncapsulationKey, P434};
    ///
    /// let mut rng = UnwrapErr(getrandom::SysRng);
    /// let owner = DecapsulationKey::<P434>::generate(&mut rng);
    /// let received = owner.encapsulation_key().to_bytes();
    ///
    /// let key = EncapsulationKey::<P434>::from_bytes(&received)?;
    /// let (ciphertext, secret) = key.encapsulate(&mut rng);
    /// assert_eq!(owner.decapsulate(&ciphertext), secret);
    /// # Ok::<(), avxsike::Error>(())
    /// ```
    pub fn encapsulate<R: CryptoRng + ?Sized>(&self, rng: &mut R) -> Encapsulation<P> {
        let Ok(result) = self.try_encapsulate(rng);
        result
    }

    /// A ciphertext and its shared secret, as [`encapsulate`](Self::encapsulate) makes them.
    ///
    /// ```
    /// use avxsike::{DecapsulationKey, P434};
    ///
    /// let owner = DecapsulationKey::<P434>::try_generate(&mut getrandom::SysRng)?;
    /// let (ciphertext, secret) = owner.encapsulation_key().try_encapsulate(&mut getrandom::SysRng)?;
    /// # Ok::<(), getrandom::Error>(())
    /// ```
    ///
    /// # Errors
    /// The generator's.
    pub fn try_encapsulate<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
    ) -> Result<Encapsulation<P>, R::Error> {
        Engine::single().try_encapsulate(self, rng)
    }
}

impl Engine {
    /// [`DecapsulationKey::try_generate`] on this engine.
    ///
    /// # Errors
    /// The generator's.
    pub fn try_generate<P: ParameterSet, R: TryCryptoRng + ?Sized>(
        self,
        rng: &mut R,
    ) -> Result<DecapsulationKey<P>, R::Error> {
        let mut key = DecapsulationKey::blank();
        key.draw(rng)?;
        key.encapsulation_key = self.encapsulation_key(&key);
        Ok(key)
    }

    /// [`EncapsulationKey::try_encapsulate`] on this engine.
    ///
    /// # Errors
    /// The generator's.
    pub fn try_encapsulate<P: ParameterSet, R: TryCryptoRng + ?Sized>(
        self,
        key: &EncapsulationKey<P>,
        rng: &mut R,
    ) -> Result<Encapsulation<P>, R::Error> {
        let mut message = Zeroizing::new(P::MessageBytes::zeroed());
        rng.try_fill_bytes(message.as_mut())?;
        Ok(self.encapsulate_message(key, &message))
    }

    /// [`DecapsulationKey::decapsulate`] on this engine.
    #[must_use]
    pub fn decapsulate<P: ParameterSet>(
        self,
        key: &DecapsulationKey<P>,
        ciphertext: &Ciphertext<P>,
    ) -> SharedSecret<P> {
        self.decapsulate_with(key, ciphertext, Validation::On)
    }

    /// The encapsulation key of a scalar that is in range.
    pub(crate) fn encapsulation_key<P: ParameterSet>(
        self,
        key: &DecapsulationKey<P>,
    ) -> EncapsulationKey<P> {
        let mut out = [P::EncapsulationKeyBytes::zeroed()];
        P::generate(
            self,
            jobs::Generate {
                scalars: &[&key.scalar],
                out: &mut out,
            },
        );
        EncapsulationKey(out[0])
    }

    pub(crate) fn encapsulate_message<P: ParameterSet>(
        self,
        key: &EncapsulationKey<P>,
        message: &P::MessageBytes,
    ) -> Encapsulation<P> {
        let mut out = [(P::CiphertextBytes::zeroed(), P::MessageBytes::zeroed())];
        P::encapsulate(
            self,
            jobs::Encapsulate {
                keys: &[&key.0],
                messages: &[message],
                out: &mut out,
            },
        );
        take_encapsulated(&mut out[0])
    }

    pub(crate) fn decapsulate_with<P: ParameterSet>(
        self,
        key: &DecapsulationKey<P>,
        ciphertext: &Ciphertext<P>,
        validation: Validation,
    ) -> SharedSecret<P> {
        let mut out = [P::MessageBytes::zeroed()];
        let keys = &[key.parts()];
        P::decapsulate(
            self,
            jobs::Decapsulate {
                keys,
                ciphertexts: &[&ciphertext.0],
                validation,
                out: &mut out,
            },
        );
        take_secret(&mut out[0])
    }
}
