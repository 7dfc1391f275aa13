//! Generating and checking files, over one small trait.
//!
//! The command line and the tests run the same code; what differs is who implements [`Kem`].

use crate::drbg::{self, Seed};
use crate::reader::KatFile;
use crate::set::Set;
use crate::vector::{Answer, Vector};
use core::fmt;

/// What a run needs of a KEM: the whole life of some vectors.
pub trait Kem {
    /// The set.
    fn set(&self) -> Set;

    /// How many vectors one call of [`run`](Self::run) works on at once; at least 1.
    fn width(&self) -> usize {
        1
    }

    /// Key generation, encapsulation and decapsulation for each seed, at most [`width`](Self::width) of them, in order.
    fn run(&self, seeds: &[Seed]) -> Vec<Outcome>;
}

/// What became of one seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What key generation and encapsulation gave.
    pub answer: Answer,
    /// The shared secret that decapsulation gave for that key and ciphertext.
    pub decapsulated: Vec<u8>,
}

/// The step of a vector that gave something else than it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Key generation: the encapsulation key.
    Pk,
    /// Key generation: the decapsulation key.
    Sk,
    /// Encapsulation: the ciphertext.
    Ct,
    /// Encapsulation: the shared secret.
    Ss,
    /// Decapsulation: the shared secret.
    Decapsulated,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pk => "pk",
            Self::Sk => "sk",
            Self::Ct => "ct",
            Self::Ss => "ss",
            Self::Decapsulated => "ss (from decapsulation)",
        })
    }
}

/// Why a run stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunError {
    /// The first vector that came out differently.
    Mismatch {
        /// Its number in the file.
        count: u32,
        /// What differs.
        step: Step,
    },
    /// The file is of another set, or names none.
    Set {
        /// What the file says.
        file: Option<Set>,
        /// What was asked.
        expected: Set,
    },
    /// A vector without answers: a request file.
    NoAnswer {
        /// Its number in the file.
        count: u32,
    },
    /// Fewer vectors than asked for, or none at all.
    TooFew {
        /// Vectors in the file.
        actual: usize,
        /// Vectors needed.
        expected: usize,
    },
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mismatch { count, step } => write!(f, "vector {count}: {step} does not match"),
            Self::Set {
                file: Some(file),
                expected,
            } => write!(f, "a file of {file}, expected one of {expected}"),
            Self::Set {
                file: None,
                expected,
            } => write!(
                f,
                "the file names no set, expected {}",
                expected.algorithm()
            ),
            Self::NoAnswer { count } => {
                write!(f, "vector {count} has no answers (a request file?)")
            }
            Self::TooFew { actual, expected } => {
                write!(f, "{actual} vectors, expected at least {expected}")
            }
        }
    }
}

impl core::error::Error for RunError {}

/// The first `count` vectors of the set's response file, in groups of the KEM's width. `progress` hears the number of vectors done.
///
/// # Errors
/// [`RunError::Mismatch`] if decapsulation does not give the secret of encapsulation.
pub fn generate(
    kem: &dyn Kem,
    count: u32,
    progress: &mut dyn FnMut(usize),
) -> Result<Vec<Vector>, RunError> {
    let requests: Vec<(u32, Seed)> = (0..count).zip(drbg::seeds()).collect();
    let mut vectors = Vec::with_capacity(requests.len());
    for group in requests.chunks(kem.width()) {
        let seeds: Vec<Seed> = group.iter().map(|(_, seed)| *seed).collect();
        for (&(count, seed), outcome) in group.iter().zip(run(kem, &seeds)) {
            if outcome.decapsulated != outcome.answer.ss {
                return Err(RunError::Mismatch {
                    count,
                    step: Step::Decapsulated,
                });
            }
            vectors.push(Vector {
                count,
                seed,
                answer: Some(outcome.answer),
            });
        }
        progress(vectors.len());
    }
    Ok(vectors)
}

/// Runs the file's vectors, the first `limit` of them or all, and returns their number. `progress` hears the number of vectors done.
///
/// # Errors
/// The first vector that differs, and everything else that [`RunError`] lists; a file without vectors is an error.
pub fn check(
    kem: &dyn Kem,
    file: &KatFile,
    limit: Option<usize>,
    progress: &mut dyn FnMut(usize),
) -> Result<usize, RunError> {
    if file.set != Some(kem.set()) {
        return Err(RunError::Set {
            file: file.set,
            expected: kem.set(),
        });
    }
    let expected = limit.unwrap_or(file.vectors.len()).max(1);
    let vectors = file.vectors.get(..expected).ok_or(RunError::TooFew {
        actual: file.vectors.len(),
        expected,
    })?;
    let mut done = 0;
    for group in vectors.chunks(kem.width()) {
        let seeds: Vec<Seed> = group.iter().map(|vector| vector.seed).collect();
        for (vector, outcome) in group.iter().zip(run(kem, &seeds)) {
            compare(vector, &outcome)?;
        }
        done += group.len();
        progress(done);
    }
    Ok(done)
}

fn run(kem: &dyn Kem, seeds: &[Seed]) -> Vec<Outcome> {
    let outcomes = kem.run(seeds);
    assert_eq!(outcomes.len(), seeds.len(), "one outcome for each seed");
    outcomes
}

fn compare(vector: &Vector, outcome: &Outcome) -> Result<(), RunError> {
    let count = vector.count;
    let answer = vector.answer.as_ref().ok_or(RunError::NoAnswer { count })?;
    let steps = [
        (Step::Pk, &answer.pk, &outcome.answer.pk),
        (Step::Sk, &answer.sk, &outcome.answer.sk),
        (Step::Ct, &answer.ct, &outcome.answer.ct),
        (Step::Ss, &answer.ss, &outcome.answer.ss),
        (Step::Decapsulated, &answer.ss, &outcome.decapsulated),
    ];
    match steps
        .into_iter()
        .find(|(_, expected, actual)| expected != actual)
    {
        Some((step, ..)) => Err(RunError::Mismatch { count, step }),
        None => Ok(()),
    }
}
