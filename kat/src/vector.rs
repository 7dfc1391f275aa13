//! One vector of a file.

use crate::drbg::Seed;
use core::fmt;

/// A vector: its number, the seed of its generator and, in a response file, the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector {
    /// The number that the file gives it, 0 for the first.
    pub count: u32,
    /// The seed of the generator that serves key generation and then encapsulation.
    pub seed: Seed,
    /// The four values; `None` in a request file.
    pub answer: Option<Answer>,
}

/// What key generation and encapsulation give for one seed.
#[derive(Clone, PartialEq, Eq)]
pub struct Answer {
    /// Encapsulation key.
    pub pk: Vec<u8>,
    /// Decapsulation key.
    pub sk: Vec<u8>,
    /// Ciphertext.
    pub ct: Vec<u8>,
    /// Shared secret.
    pub ss: Vec<u8>,
}

impl Answer {
    /// The values in the order of the files.
    #[must_use]
    pub fn fields(&self) -> [(Field, &[u8]); 4] {
        [
            (Field::Pk, &self.pk),
            (Field::Sk, &self.sk),
            (Field::Ct, &self.ct),
            (Field::Ss, &self.ss),
        ]
    }
}

/// The first bytes of each value: a whole one fills the screen.
impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Answer");
        for (field, bytes) in self.fields() {
            let head = hex::encode_upper(&bytes[..bytes.len().min(8)]);
            shown.field(
                field.name(),
                &format_args!("{head}.. ({} bytes)", bytes.len()),
            );
        }
        shown.finish()
    }
}

/// A line of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `count`.
    Count,
    /// `seed`.
    Seed,
    /// `pk`, the encapsulation key.
    Pk,
    /// `sk`, the decapsulation key.
    Sk,
    /// `ct`, the ciphertext.
    Ct,
    /// `ss`, the shared secret.
    Ss,
}

impl Field {
    /// The lines of a vector, in order.
    pub const ALL: [Self; 6] = [
        Self::Count,
        Self::Seed,
        Self::Pk,
        Self::Sk,
        Self::Ct,
        Self::Ss,
    ];

    /// The name in the files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Seed => "seed",
            Self::Pk => "pk",
            Self::Sk => "sk",
            Self::Ct => "ct",
            Self::Ss => "ss",
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The vectors of a request file with these seeds, numbered from 0.
#[must_use]
pub fn requests(seeds: &[Seed]) -> Vec<Vector> {
    (0..)
        .zip(seeds)
        .map(|(count, &seed)| Vector {
            count,
            seed,
            answer: None,
        })
        .collect()
}
