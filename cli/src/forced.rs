//! What the user forces: `--backend`, `--mode`, `AVXSIKE_BACKEND`. The option wins over the variable.

use crate::args::Args;
use crate::failure::Failure;
use avxsike::Engine;
use avxsike_kat::choice::{self, BACKEND_VARIABLE, Choice, ChoiceError};

/// A choice, and where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Forced {
    /// What is forced.
    pub choice: Choice,
    /// Who forced the backend: `--backend` or `AVXSIKE_BACKEND`.
    pub source: &'static str,
}

impl Forced {
    /// What the options and the environment say.
    pub fn of(args: &Args) -> Result<Self, Failure> {
        let (source, backend) = match args.text("backend")? {
            Some(name) => ("--backend", choice::backend(name)),
            None => (BACKEND_VARIABLE, choice::backend_of_environment()),
        };
        let backend = backend.map_err(|error| failure(source, error))?;
        let mode = args
            .text("mode")?
            .map(choice::mode)
            .transpose()
            .map_err(|error| failure("--mode", error))?;
        Ok(Self {
            choice: Choice { backend, mode },
            source,
        })
    }

    /// Every pair that is left.
    pub fn every(self) -> Result<Vec<Engine>, Failure> {
        self.choice
            .every()
            .map_err(|error| failure(self.source_of(&error), error))
    }

    /// The pair for one operation at a time.
    pub fn single(self) -> Result<Engine, Failure> {
        self.choice
            .single()
            .map_err(|error| failure(self.source_of(&error), error))
    }

    fn source_of(self, error: &ChoiceError) -> &'static str {
        if matches!(error, ChoiceError::NoSuchPair(..)) {
            "--mode"
        } else {
            self.source
        }
    }
}

/// What no machine can do is a usage error; what this one cannot do is not.
fn failure(source: &str, error: ChoiceError) -> Failure {
    let message = format!("{source}: {error}");
    match error {
        ChoiceError::Unavailable(_) | ChoiceError::NoSuchPair(None, _) => Failure::Runtime(message),
        _ => Failure::Usage(message),
    }
}
