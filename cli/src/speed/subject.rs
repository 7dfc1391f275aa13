//! The operations that are measured.

use avxsike::{Ciphertext, DecapsulationKey, EncapsulationKey, Engine, ParameterSet, hazmat};
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

    /// As many instances in a call as one pass computes, so that batch mode has its lanes full.
    fn run<P: ParameterSet>(self) -> Self::Output {
        match self.engine.width() {
            8 => operations::<P, 8>(self.engine),
            _ => operations::<P, 1>(self.engine),
        }
    }
}

/// Some keys and ciphertexts, the same in every run: no operation's time depends on them.
struct Prepared<P: ParameterSet, const N: usize> {
    keys: [DecapsulationKey<P>; N],
    ciphertexts: [Ciphertext<P>; N],
}

impl<P: ParameterSet, const N: usize> Prepared<P, N> {
    fn new(engine: Engine, rng: &mut Drbg) -> Self {
        let Ok(keys): Result<[DecapsulationKey<P>; N], _> = engine.try_generate_array(rng);
        let public = keys.each_ref().map(DecapsulationKey::encapsulation_key);
        let Ok(encapsulated) = engine.try_encapsulate_array(&public, rng);
        Self {
            ciphertexts: encapsulated.map(|(ciphertext, _)| ciphertext),
            keys,
        }
    }

    fn public(&self) -> [&EncapsulationKey<P>; N] {
        self.keys
            .each_ref()
            .map(DecapsulationKey::encapsulation_key)
    }
}

fn operations<P: ParameterSet, const N: usize>(engine: Engine) -> [Operation; OPERATIONS] {
    let mut rng = Drbg::new(&[0; SEED_BYTES]);
    let prepared = Rc::new(Prepared::<P, N>::new(engine, &mut rng));
    let (mut for_keys, mut for_messages) = (rng.clone(), rng);
    let keygen = move || {
        let Ok(keys): Result<[DecapsulationKey<P>; N], _> =
            engine.try_generate_array(black_box(&mut for_keys));
        black_box(keys);
    };
    let at = Rc::clone(&prepared);
    let encaps = move || {
        let Ok(encapsulated) =
            engine.try_encapsulate_array(black_box(&at.public()), &mut for_messages);
        black_box(encapsulated);
    };
    let at = Rc::clone(&prepared);
    let decaps = move || {
        black_box(
            engine.decapsulate_array(black_box(&at.keys.each_ref()), &at.ciphertexts.each_ref()),
        );
    };
    let at = prepared;
    let unvalidated = move || {
        let keys = at.keys.each_ref();
        black_box(hazmat::decapsulate_array_unvalidated(
            engine,
            black_box(&keys),
            &at.ciphertexts.each_ref(),
        ));
    };
    let operation = |op, validation, call| Operation {
        op,
        validation,
        instances: N,
        call,
    };
    [
        operation(Op::Keygen, false, Box::new(keygen)),
        operation(Op::Encaps, false, Box::new(encaps)),
        operation(Op::Decaps, true, Box::new(decaps)),
        operation(Op::Decaps, false, Box::new(unvalidated)),
    ]
}
