//! The operations that are measured.

use avxsike::{DecapsulationKey, Engine, ParameterSet, hazmat};
use avxsike_kat::drbg::{Drbg, SEED_BYTES};
use avxsike_kat::set::{ForSet, Set};
use std::fmt;
use std::hint::black_box;
use std::rc::Rc;

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Key generation.
    Keygen,
    /// Encapsulation.
    Encaps,
    /// Decapsulation.
    Decaps,
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Keygen => "keygen",
            Self::Encaps => "encaps",
            Self::Decaps => "decaps",
        })
    }
}

/// How many there are for a set on an engine.
pub const OPERATIONS: usize = 4;

/// One operation, ready to be called again and again.
pub struct Operation {
    /// What it does.
    pub op: Op,
    /// Whether it checks the points of the ciphertext; only decapsulation has any to check.
    pub validation: bool,
    /// Operations that one call does.
    pub instances: usize,
    /// The call.
    pub call: Box<dyn FnMut()>,
}

/// The operations of one set on one engine.
pub fn subject(set: Set, engine: Engine) -> [Operation; OPERATIONS] {
    set.with(Prepare { engine })
}

struct Prepare {
    engine: Engine,
}

impl ForSet for Prepare {
    type Output = [Operation; OPERATIONS];

    /// One key and one ciphertext, the same in every run: no operation's time depends on them.
    fn run<P: ParameterSet>(self) -> [Operation; OPERATIONS] {
        let Self { engine } = self;
        let mut rng = Drbg::new(&[0; SEED_BYTES]);
        let Ok(dk) = engine.try_generate::<P, _>(&mut rng);
        let Ok((ct, _)) = engine.try_encapsulate(dk.encapsulation_key(), &mut rng);
        let (dk, ct) = (Rc::new(dk), Rc::new(ct));
        let (mut for_keys, mut for_messages) = (rng.clone(), rng);
        let keygen = move || {
            let Ok(key): Result<DecapsulationKey<P>, _> =
                engine.try_generate(black_box(&mut for_keys));
            black_box(key);
        };
        let key = Rc::clone(&dk);
        let encaps = move || {
            let Ok(result) =
                engine.try_encapsulate(black_box(key.encapsulation_key()), &mut for_messages);
            black_box(result);
        };
        let (key, ciphertext) = (Rc::clone(&dk), Rc::clone(&ct));
        let decaps = move || {
            black_box(engine.decapsulate(black_box(&key), &ciphertext));
        };
        let unvalidated = move || {
            black_box(hazmat::decapsulate_unvalidated(engine, black_box(&dk), &ct));
        };
        let single = |op, validation, call| Operation {
            op,
            validation,
            instances: 1,
            call,
        };
        [
            single(Op::Keygen, false, Box::new(keygen)),
            single(Op::Encaps, false, Box::new(encaps)),
            single(Op::Decaps, true, Box::new(decaps)),
            single(Op::Decaps, false, Box::new(unvalidated)),
        ]
    }
}
