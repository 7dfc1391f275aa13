//! The engines of `avxsike` as runners of vectors.

use crate::drbg::{Drbg, Seed};
use crate::runner::{Kem, Outcome};
use crate::set::{ForSet, Set};
use crate::vector::Answer;
use avxsike::{DecapsulationKey, EncapsulationKey, Engine, ParameterSet};
use core::marker::PhantomData;

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

    fn run(&self, seeds: &[Seed]) -> Vec<Outcome> {
        seeds.iter().map(|seed| self.single(seed)).collect()
    }
}

impl<P: ParameterSet> OnEngine<P> {
    /// One vector. The keys take the way through their bytes, as they do for whoever stores or sends them.
    fn single(&self, seed: &Seed) -> Outcome {
        let mut drbg = Drbg::new(seed);
        let Ok(generated) = self.engine.try_generate::<P, _>(&mut drbg);
        let pk = generated.encapsulation_key().to_bytes();
        let sk = generated.to_bytes();
        let ek = EncapsulationKey::<P>::from_bytes(&pk).expect("a generated key is well formed");
        let dk = DecapsulationKey::<P>::from_bytes(&sk).expect("a generated key is well formed");
        let Ok((ct, ss)) = self.engine.try_encapsulate(&ek, &mut drbg);
        let decapsulated = self.engine.decapsulate(&dk, &ct);
        Outcome {
            answer: Answer {
                pk: pk.as_ref().to_vec(),
                sk: (*sk).as_ref().to_vec(),
                ct: ct.as_bytes().to_vec(),
                ss: ss.as_bytes().to_vec(),
            },
            decapsulated: decapsulated.as_bytes().to_vec(),
        }
    }
}
