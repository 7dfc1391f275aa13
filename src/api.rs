//! The operations on keys: plain calls, which use the fastest engine of this CPU, and the same on an engine of choice.

use crate::engine::Engine;
use crate::error::Error;
use crate::jobs;
use crate::kem::{Validation, clear_above};
use crate::keys::{Ciphertext, DecapsulationKey, EncapsulationKey, SharedSecret};
use crate::params::{Bytes, ParameterSet};
use rand_core::{CryptoRng, TryCryptoRng};
use subtle::ConstantTimeEq;
use zeroize::{Zeroize, Zeroizing};

impl<P: ParameterSet> DecapsulationKey<P> {
    /// A new key from `s` and the scalar that the generator gives, in this order.
    pub fn generate<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
        let Ok(key) = Self::try_generate(rng);
        key
    }

    /// A new key.
    ///
    /// # Errors
    /// The generator's.
    pub fn try_generate<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Engine::single().try_generate(rng)
    }

    /// The shared secret of a ciphertext. Never fails: one that no encapsulation to this key made gets a secret that
    /// depends on it and on `s`, in the same time.
    #[must_use]
    pub fn decapsulate(&self, ciphertext: &Ciphertext<P>) -> SharedSecret<P> {
        Engine::single().decapsulate(self, ciphertext)
    }

    /// Recomputes the encapsulation key from the scalar. Takes as long as a key generation.
    ///
    /// # Errors
    /// [`Error::Mismatch`] if it is not the one stored.
    pub fn check(&self) -> Result<(), Error> {
        let mut again = [P::EncapsulationKeyBytes::zeroed()];
        Engine::single().run(jobs::Generate::<P> {
            scalars: &[&self.scalar],
            out: &mut again,
        });
        if bool::from(again[0].as_ref().ct_eq(self.encapsulation_key.as_bytes())) {
            Ok(())
        } else {
            Err(Error::Mismatch)
        }
    }
}

impl<P: ParameterSet> EncapsulationKey<P> {
    /// A ciphertext and its shared secret from the message that the generator gives.
    pub fn encapsulate<R: CryptoRng + ?Sized>(
        &self,
        rng: &mut R,
    ) -> (Ciphertext<P>, SharedSecret<P>) {
        let Ok(result) = self.try_encapsulate(rng);
        result
    }

    /// A ciphertext and its shared secret.
    ///
    /// # Errors
    /// The generator's.
    pub fn try_encapsulate<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
    ) -> Result<(Ciphertext<P>, SharedSecret<P>), R::Error> {
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
        // Two calls, as the reference makes: a generator may count calls.
        let mut s = Zeroizing::new(P::MessageBytes::zeroed());
        rng.try_fill_bytes(s.as_mut())?;
        let mut scalar = Zeroizing::new(P::Scalar3Bytes::zeroed());
        rng.try_fill_bytes(scalar.as_mut())?;
        Ok(self.generate_derand::<P>(&s, &scalar))
    }

    /// [`EncapsulationKey::try_encapsulate`] on this engine.
    ///
    /// # Errors
    /// The generator's.
    pub fn try_encapsulate<P: ParameterSet, R: TryCryptoRng + ?Sized>(
        self,
        key: &EncapsulationKey<P>,
        rng: &mut R,
    ) -> Result<(Ciphertext<P>, SharedSecret<P>), R::Error> {
        let mut message = Zeroizing::new(P::MessageBytes::zeroed());
        rng.try_fill_bytes(message.as_mut())?;
        Ok(self.encapsulate_derand(key, &message))
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

    pub(crate) fn generate_derand<P: ParameterSet>(
        self,
        s: &P::MessageBytes,
        scalar: &P::Scalar3Bytes,
    ) -> DecapsulationKey<P> {
        let mut key = DecapsulationKey::<P> {
            s: *s,
            scalar: *scalar,
            encapsulation_key: EncapsulationKey(P::EncapsulationKeyBytes::zeroed()),
        };
        clear_above(AsMut::<[u8]>::as_mut(&mut key.scalar), P::SCALAR3_BITS);
        let mut out = [P::EncapsulationKeyBytes::zeroed()];
        self.run(jobs::Generate::<P> {
            scalars: &[&key.scalar],
            out: &mut out,
        });
        key.encapsulation_key = EncapsulationKey(out[0]);
        key
    }

    pub(crate) fn encapsulate_derand<P: ParameterSet>(
        self,
        key: &EncapsulationKey<P>,
        message: &P::MessageBytes,
    ) -> (Ciphertext<P>, SharedSecret<P>) {
        let mut out = [(P::CiphertextBytes::zeroed(), P::MessageBytes::zeroed())];
        self.run(jobs::Encapsulate::<P> {
            keys: &[&key.0],
            messages: &[message],
            out: &mut out,
        });
        let result = (Ciphertext(out[0].0), SharedSecret(out[0].1));
        out[0].1.zeroize();
        result
    }

    pub(crate) fn decapsulate_with<P: ParameterSet>(
        self,
        key: &DecapsulationKey<P>,
        ciphertext: &Ciphertext<P>,
        validation: Validation,
    ) -> SharedSecret<P> {
        let mut out = [P::MessageBytes::zeroed()];
        let keys = &[key.parts()];
        self.run(jobs::Decapsulate::<P> {
            keys,
            ciphertexts: &[&ciphertext.0],
            validation,
            out: &mut out,
        });
        let secret = SharedSecret(out[0]);
        out[0].zeroize();
        secret
    }
}
