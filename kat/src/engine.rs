//! The engines of `avxsike` as runners of vectors.

use crate::drbg::{Drbg, Relay, Seed};
use crate::runner::{Kem, Outcome};
use crate::set::{ForSet, Set};
use crate::vector::Answer;
use avxsike::{Ciphertext, DecapsulationKey, EncapsulationKey, Engine, ParameterSet, SharedSecret};
use core::marker::PhantomData;

/// Requests that a key generation makes of its generator: `s` and the scalar.
const REQUESTS_OF_A_KEY: usize = 2;

/// Requests that an encapsulation makes: the message.
const REQUESTS_OF_A_MESSAGE: usize = 1;

/// The KEM of one set on one engine.
#[must_use]
pub fn kem(set: Set, engine: Engine) -> Box<dyn Kem> {
    struct Make(Set, Engine);
    impl ForSet for Make {
        type Output = Box<dyn Kem>;
        fn run<P: ParameterSet>(self) -> Box<dyn Kem> {
            Box::new(OnEngine::<P> {
                set: self.0,
                engine: self.1,
                of: PhantomData,
            })
        }
    }
    set.with(Make(set, engine))
}

struct OnEngine<P> {
    set: Set,
    engine: Engine,
    of: PhantomData<P>,
}

impl<P: ParameterSet> Kem for OnEngine<P> {
    fn set(&self) -> Set {
        self.set
    }

    fn width(&self) -> usize {
        self.engine.width()
    }

    /// Plain calls where one pass computes one instance, batches where it computes several.
    fn run(&self, seeds: &[Seed]) -> Vec<Outcome> {
        if self.width() == 1 {
            seeds.iter().map(|seed| self.single(seed)).collect()
        } else {
            self.batch(seeds)
        }
    }
}

impl<P: ParameterSet> OnEngine<P> {
    fn single(&self, seed: &Seed) -> Outcome {
        let mut drbg = Drbg::new(seed);
        let Ok(generated) = self.engine.try_generate(&mut drbg);
        let (ek, dk) = through_bytes::<P>(&generated);
        let Ok((ct, ss)) = self.engine.try_encapsulate(&ek, &mut drbg);
        let decapsulated = self.engine.decapsulate(&dk, &ct);
        outcome(&dk, &ct, &ss, &decapsulated)
    }

    /// Each vector has a generator of its own, and the batch asks for its items in order.
    fn batch(&self, seeds: &[Seed]) -> Vec<Outcome> {
        if seeds.is_empty() {
            return Vec::new();
        }
        let mut drbgs: Vec<Drbg> = seeds.iter().map(Drbg::new).collect();
        let mut for_keys = Relay::new(&mut drbgs, REQUESTS_OF_A_KEY);
        let Ok(generated) = self.engine.try_generate_batch(seeds.len(), &mut for_keys);
        let (eks, dks): (Vec<_>, Vec<_>) = generated.iter().map(through_bytes::<P>).unzip();
        let mut for_messages = Relay::new(&mut drbgs, REQUESTS_OF_A_MESSAGE);
        let Ok(encapsulated) = self.engine.try_encapsulate_batch(&eks, &mut for_messages);
        let (cts, sss): (Vec<_>, Vec<_>) = encapsulated.into_iter().unzip();
        let decapsulated = self
            .engine
            .decapsulate_batch(&dks, &cts)
            .expect("as many ciphertexts as keys");
        (0..seeds.len())
            .map(|i| outcome(&dks[i], &cts[i], &sss[i], &decapsulated[i]))
            .collect()
    }
}

/// Both keys, written and read again, as they are for whoever stores or sends them.
fn through_bytes<P: ParameterSet>(
    generated: &DecapsulationKey<P>,
) -> (EncapsulationKey<P>, DecapsulationKey<P>) {
    let (pk, sk) = (
        generated.encapsulation_key().to_bytes(),
        generated.to_bytes(),
    );
    let ek = EncapsulationKey::<P>::from_bytes(&pk).expect("a generated key is well formed");
    let dk = DecapsulationKey::<P>::from_bytes(&sk).expect("a generated key is well formed");
    (ek, dk)
}

fn outcome<P: ParameterSet>(
    dk: &DecapsulationKey<P>,
    ct: &Ciphertext<P>,
    ss: &SharedSecret<P>,
    decapsulated: &SharedSecret<P>,
) -> Outcome {
    let answer = Answer {
        pk: dk.encapsulation_key().as_bytes().to_vec(),
        sk: (*dk.to_bytes()).as_ref().to_vec(),
        ct: ct.as_bytes().to_vec(),
        ss: ss.as_bytes().to_vec(),
    };
    Outcome {
        answer,
        decapsulated: decapsulated.as_bytes().to_vec(),
    }
}
