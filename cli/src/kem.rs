//! `keygen`, `encaps`, `decaps`: the KEM on files.

use crate::args::Args;
use crate::failure::Failure;
use crate::forced::Forced;
use crate::output::Targets;
use crate::value::{self, Form, Kind, Place};
use avxsike::{Ciphertext, DecapsulationKey, EncapsulationKey, Engine, Error, ParameterSet};
use avxsike_kat::set::{ForSet, Set};
use getrandom::SysRng;
use zeroize::Zeroizing;

/// `avxsike keygen`.
pub fn keygen(args: &Args) -> Result<(), Failure> {
    Job::of(args, &[], &[Kind::DecapsulationKey, Kind::EncapsulationKey])?
        .run(|set, engine, _| set.with(Keygen { engine }))
}

/// `avxsike encaps`.
pub fn encaps(args: &Args) -> Result<(), Failure> {
    Job::of(
        args,
        &[Kind::EncapsulationKey],
        &[Kind::Ciphertext, Kind::SharedSecret],
    )?
    .run(|set, engine, inputs| {
        set.with(Encaps {
            engine,
            pk: &inputs[0],
        })
    })
}

/// `avxsike decaps`.
pub fn decaps(args: &Args) -> Result<(), Failure> {
    Job::of(
        args,
        &[Kind::DecapsulationKey, Kind::Ciphertext],
        &[Kind::SharedSecret],
    )?
    .run(|set, engine, inputs| {
        set.with(Decaps {
            engine,
            sk: &inputs[0],
            ct: &inputs[1],
        })
    })
}

/// A value that was read, and where, so that what is wrong with it can be said.
struct Input {
    place: Place,
    bytes: Zeroizing<Vec<u8>>,
}

impl Input {
    /// The key or ciphertext that these bytes are.
    fn as_type<'a, T: TryFrom<&'a [u8], Error = Error>>(&'a self) -> Result<T, Failure> {
        T::try_from(&self.bytes).map_err(|error| self.place.failure(error))
    }
}

type Values = Result<Vec<Zeroizing<Vec<u8>>>, Failure>;

/// The part that the three commands share: what they read, what they write, in which form.
struct Job {
    set: Set,
    engine: Engine,
    form: Form,
    inputs: Vec<Input>,
    targets: Targets,
}

impl Job {
    /// Places are looked at before anything is read, and everything is read before anything is computed.
    fn of(args: &Args, inputs: &[Kind], outputs: &[Kind]) -> Result<Self, Failure> {
        let set = args.set()?;
        let engine = Forced::of(args)?.single()?;
        let form = if args.flag("hex") {
            Form::Hex
        } else {
            Form::Raw
        };
        let place = |kind: &Kind| {
            args.required(kind.option())
                .map(|argument| Place::new(argument))
        };
        let sources: Vec<Place> = inputs.iter().map(place).collect::<Result<_, _>>()?;
        let places: Vec<Place> = outputs.iter().map(place).collect::<Result<_, _>>()?;
        if sources
            .iter()
            .filter(|place| **place == Place::Standard)
            .count()
            > 1
        {
            return Err(Failure::usage("two inputs from standard input"));
        }
        let secret: Vec<(Place, bool)> = places
            .into_iter()
            .zip(outputs.iter().map(|kind| kind.is_secret()))
            .collect();
        let targets = Targets::new(&secret, args.flag("force"))?;
        let inputs = sources.into_iter().zip(inputs).map(|(place, &kind)| {
            let bytes = value::read(&place, form, set, kind)?;
            Ok(Input { place, bytes })
        });
        Ok(Self {
            set,
            engine,
            form,
            inputs: inputs.collect::<Result<_, _>>()?,
            targets,
        })
    }

    fn run(self, work: impl FnOnce(Set, Engine, &[Input]) -> Values) -> Result<(), Failure> {
        let values = work(self.set, self.engine, &self.inputs)?;
        let contents: Vec<_> = values.iter().map(|value| self.form.encode(value)).collect();
        self.targets.write(&contents)
    }
}

fn owned(bytes: impl AsRef<[u8]>) -> Zeroizing<Vec<u8>> {
    Zeroizing::new(bytes.as_ref().to_vec())
}

fn no_randomness(error: getrandom::Error) -> Failure {
    Failure::runtime(format!("the random generator of the system: {error}"))
}

struct Keygen {
    engine: Engine,
}

impl ForSet for Keygen {
    type Output = Values;

    fn run<P: ParameterSet>(self) -> Values {
        let dk: DecapsulationKey<P> = self
            .engine
            .try_generate(&mut SysRng)
            .map_err(no_randomness)?;
        Ok(vec![
            owned(*dk.to_bytes()),
            owned(dk.encapsulation_key().to_bytes()),
        ])
    }
}

struct Encaps<'a> {
    engine: Engine,
    pk: &'a Input,
}

impl ForSet for Encaps<'_> {
    type Output = Values;

    fn run<P: ParameterSet>(self) -> Values {
        let ek: EncapsulationKey<P> = self.pk.as_type()?;
        let (ct, ss) = self
            .engine
            .try_encapsulate(&ek, &mut SysRng)
            .map_err(no_randomness)?;
        Ok(vec![owned(ct.as_bytes()), owned(ss.as_bytes())])
    }
}

struct Decaps<'a> {
    engine: Engine,
    sk: &'a Input,
    ct: &'a Input,
}

impl ForSet for Decaps<'_> {
    type Output = Values;

    fn run<P: ParameterSet>(self) -> Values {
        let dk: DecapsulationKey<P> = self.sk.as_type()?;
        let ct: Ciphertext<P> = self.ct.as_type()?;
        Ok(vec![owned(self.engine.decapsulate(&dk, &ct).as_bytes())])
    }
}
