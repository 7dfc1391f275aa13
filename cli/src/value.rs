//! Keys, ciphertexts and secrets as they stand in files: raw bytes, or hexadecimal.

use crate::failure::Failure;
use avxsike_kat::set::Set;
use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use zeroize::Zeroizing;

/// Larger than any value of any set, twice over in hexadecimal; more is not read.
const MOST: u64 = 64 * 1024;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `pk`.
    EncapsulationKey,
    /// `sk`.
    DecapsulationKey,
    /// `ct`.
    Ciphertext,
    /// `ss`.
    SharedSecret,
}

impl Kind {
    /// The option that names its file.
    pub fn option(self) -> &'static str {
        match self {
            Self::EncapsulationKey => "pk",
            Self::DecapsulationKey => "sk",
            Self::Ciphertext => "ct",
            Self::SharedSecret => "ss",
        }
    }

    /// Bytes in this set.
    pub fn length(self, set: Set) -> usize {
        let lengths = set.lengths();
        match self {
            Self::EncapsulationKey => lengths.encapsulation_key,
            Self::DecapsulationKey => lengths.decapsulation_key,
            Self::Ciphertext => lengths.ciphertext,
            Self::SharedSecret => lengths.shared_secret,
        }
    }

    /// Whether others must not read it.
    pub fn is_secret(self) -> bool {
        matches!(self, Self::DecapsulationKey | Self::SharedSecret)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EncapsulationKey => "encapsulation key",
            Self::DecapsulationKey => "decapsulation key",
            Self::Ciphertext => "ciphertext",
            Self::SharedSecret => "shared secret",
        })
    }
}

/// How values stand in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Bytes.
    Raw,
    /// Hexadecimal digits of either case, with space between them or not; written in capitals with a line end.
    Hex,
}

impl Form {
    /// The file's content for this value.
    pub fn encode(self, value: &[u8]) -> Zeroizing<Vec<u8>> {
        match self {
            Self::Raw => Zeroizing::new(value.to_vec()),
            Self::Hex => {
                let mut digits = Zeroizing::new(vec![b'\n'; 2 * value.len() + 1]);
                for (byte, pair) in value.iter().zip(digits.chunks_exact_mut(2)) {
                    pair[0] = b"0123456789ABCDEF"[usize::from(byte >> 4)];
                    pair[1] = b"0123456789ABCDEF"[usize::from(byte & 15)];
                }
                digits
            }
        }
    }

    fn decode(self, content: Zeroizing<Vec<u8>>) -> Result<Zeroizing<Vec<u8>>, String> {
        match self {
            Self::Raw => Ok(content),
            Self::Hex => {
                let mut digits = content;
                digits.retain(|byte| !byte.is_ascii_whitespace());
                hex::decode(&*digits)
                    .map(Zeroizing::new)
                    .map_err(|error| format!("not hexadecimal: {error}"))
            }
        }
    }
}

/// A file, or a standard stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// `-`: standard input or standard output.
    Standard,
    /// A file.
    File(PathBuf),
}

impl Place {
    /// The place that an argument names.
    pub fn new(argument: &OsStr) -> Self {
        if argument == "-" {
            Self::Standard
        } else {
            Self::File(argument.into())
        }
    }

    /// All of its content, up to `most` bytes.
    pub fn read(&self, most: u64) -> Result<Zeroizing<Vec<u8>>, Failure> {
        let read = |from: &mut dyn Read| -> std::io::Result<Zeroizing<Vec<u8>>> {
            let mut content = Zeroizing::new(Vec::new());
            from.take(most + 1).read_to_end(&mut content)?;
            Ok(content)
        };
        let content = match self {
            Self::Standard => read(&mut std::io::stdin().lock()),
            Self::File(path) => File::open(path).and_then(|mut file| read(&mut file)),
        };
        match content {
            Ok(content) if content.len() as u64 > most => {
                Err(self.failure(format!("more than {most} bytes")))
            }
            Ok(content) => Ok(content),
            Err(error) => Err(self.failure(error)),
        }
    }

    /// Something that went wrong when reading it.
    pub fn failure(&self, message: impl fmt::Display) -> Failure {
        match self {
            Self::Standard => Failure::runtime(format!("standard input: {message}")),
            Self::File(path) => Failure::at(path, message),
        }
    }
}

/// The value of this kind and set that stands there.
pub fn read(
    place: &Place,
    form: Form,
    set: Set,
    kind: Kind,
) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let content = place.read(MOST)?;
    let value = form
        .decode(content)
        .map_err(|message| place.failure(message))?;
    let expected = kind.length(set);
    if value.len() == expected {
        return Ok(value);
    }
    let hint = hint(&value, form, kind).unwrap_or_default();
    let actual = value.len();
    Err(place.failure(format!(
        "{actual} bytes, expected the {expected} of a {set} {kind}{hint}"
    )))
}

/// What a value of the wrong length probably is.
fn hint(value: &[u8], form: Form, kind: Kind) -> Option<String> {
    let of_length = |length: usize| Set::ALL.into_iter().find(|&set| kind.length(set) == length);
    let digits = value.iter().filter(|byte| !byte.is_ascii_whitespace());
    if form == Form::Raw
        && digits.clone().all(u8::is_ascii_hexdigit)
        && of_length(digits.count() / 2).is_some()
    {
        return Some(" (hexadecimal? then add --hex)".into());
    }
    of_length(value.len()).map(|set| format!(" ({set} has this length)"))
}
