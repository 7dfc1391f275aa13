//! Reads request and response files, with LF or CRLF line ends (the official response files of SIKE have CRLF).
//!
//! A file is an optional line `# NAME`, then vectors of six lines `field = value` in their fixed order, with any number of empty
//! lines between lines. Hexadecimal digits may have either case. What is wrong with a file is said with the line's number.

use crate::drbg::{SEED_BYTES, Seed};
use crate::set::Set;
use crate::vector::{Answer, Field, Vector};
use core::fmt;

/// What a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KatFile {
    /// The set that the first line names; request files name none.
    pub set: Option<Set>,
    /// The vectors, in the file's order.
    pub vectors: Vec<Vector>,
}

/// A line that does not belong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Its number, 1 for the first.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What can be wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// It is not UTF-8.
    NotText,
    /// The first line names something that is not a set of this library.
    UnknownAlgorithm(String),
    /// The file has answers and no first line that says of which set.
    NoAlgorithm,
    /// Another field, or no field at all, stands where this one belongs.
    Expected(Field),
    /// The file ends where this field belongs.
    EndsBefore(Field),
    /// The count is not a number below 2^32.
    BadCount,
    /// This field is not hexadecimal, or has an odd number of digits.
    BadHex(Field),
    /// The field has the wrong number of bytes.
    Length {
        /// The field.
        field: Field,
        /// Bytes that it should have.
        expected: usize,
        /// Bytes that it has.
        actual: usize,
    },
    /// This field is empty and another answer of the same vector is not, or the other way round.
    HalfAnswered(Field),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl core::error::Error for ParseError {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotText => write!(f, "not text"),
            Self::UnknownAlgorithm(name) => {
                write!(
                    f,
                    "unknown algorithm `{name}`: expected SIKEp434, SIKEp503, SIKEp610 or SIKEp751 (uncompressed)"
                )
            }
            Self::NoAlgorithm => write!(
                f,
                "answers in a file whose first line does not say of which set (`# SIKEp503`)"
            ),
            Self::Expected(field) => write!(f, "expected `{field} = ...`"),
            Self::EndsBefore(field) => write!(f, "the file ends where `{field} = ...` is expected"),
            Self::BadCount => write!(f, "count is not a number"),
            Self::BadHex(field) => {
                write!(f, "{field} is not a whole number of bytes in hexadecimal")
            }
            Self::Length {
                field,
                expected,
                actual,
            } => write!(f, "{field} has {actual} bytes, expected {expected}"),
            Self::HalfAnswered(field) => write!(
                f,
                "{field}: some answers of this vector are empty and some are not"
            ),
        }
    }
}

/// Reads a whole file.
///
/// # Errors
/// The first line that is not as it should be.
pub fn parse(text: &[u8]) -> Result<KatFile, ParseError> {
    let mut lines = Lines::new(text);
    let set = header(&mut lines)?;
    let mut vectors = Vec::new();
    while lines.peek()?.is_some() {
        vectors.push(vector(&mut lines, set)?);
    }
    Ok(KatFile { set, vectors })
}

/// The set named by a first line `# SIKEp503`, if there is one.
fn header(lines: &mut Lines<'_>) -> Result<Option<Set>, ParseError> {
    let Some((line, text)) = lines.peek()? else {
        return Ok(None);
    };
    let Some(name) = text.strip_prefix('#') else {
        return Ok(None);
    };
    lines.skip();
    let name = name.trim();
    match Set::from_algorithm(name) {
        Some(set) => Ok(Some(set)),
        // A wrong file can have a first line of any length.
        None => Err(at(
            line,
            Problem::UnknownAlgorithm(name.chars().take(40).collect()),
        )),
    }
}

fn vector(lines: &mut Lines<'_>, set: Option<Set>) -> Result<Vector, ParseError> {
    let (line, count) = value(lines, Field::Count)?;
    let count = count.parse().map_err(|_| at(line, Problem::BadCount))?;
    let (line, digits) = value(lines, Field::Seed)?;
    let seed = bytes(line, Field::Seed, digits)?;
    let seed: Seed = seed
        .as_slice()
        .try_into()
        .map_err(|_| at(line, wrong_length(Field::Seed, SEED_BYTES, seed.len())))?;
    Ok(Vector {
        count,
        seed,
        answer: answer(lines, set)?,
    })
}

/// The last four lines of a vector: all filled or all empty.
fn answer(lines: &mut Lines<'_>, set: Option<Set>) -> Result<Option<Answer>, ParseError> {
    let (line, pk) = value(lines, Field::Pk)?;
    if pk.is_empty() {
        for field in [Field::Sk, Field::Ct, Field::Ss] {
            let (line, digits) = value(lines, field)?;
            if !digits.is_empty() {
                return Err(at(line, Problem::HalfAnswered(field)));
            }
        }
        return Ok(None);
    }
    let lengths = set.ok_or(at(line, Problem::NoAlgorithm))?.lengths();
    let pk = exact(line, Field::Pk, pk, lengths.encapsulation_key)?;
    let mut next = |field, length| {
        let (line, digits) = value(lines, field)?;
        exact(line, field, digits, length)
    };
    Ok(Some(Answer {
        pk,
        sk: next(Field::Sk, lengths.decapsulation_key)?,
        ct: next(Field::Ct, lengths.ciphertext)?,
        ss: next(Field::Ss, lengths.shared_secret)?,
    }))
}

/// The value of the next line, which must be this field's.
fn value<'t>(lines: &mut Lines<'t>, field: Field) -> Result<(usize, &'t str), ParseError> {
    let Some((line, text)) = lines.peek()? else {
        return Err(at(lines.number, Problem::EndsBefore(field)));
    };
    lines.skip();
    match text.split_once('=') {
        Some((name, value)) if name.trim() == field.name() => Ok((line, value.trim())),
        _ => Err(at(line, Problem::Expected(field))),
    }
}

fn bytes(line: usize, field: Field, digits: &str) -> Result<Vec<u8>, ParseError> {
    hex::decode(digits).map_err(|_| at(line, Problem::BadHex(field)))
}

fn exact(line: usize, field: Field, digits: &str, expected: usize) -> Result<Vec<u8>, ParseError> {
    if digits.is_empty() {
        return Err(at(line, Problem::HalfAnswered(field)));
    }
    let bytes = bytes(line, field, digits)?;
    match bytes.len() {
        actual if actual == expected => Ok(bytes),
        actual => Err(at(line, wrong_length(field, expected, actual))),
    }
}

fn wrong_length(field: Field, expected: usize, actual: usize) -> Problem {
    Problem::Length {
        field,
        expected,
        actual,
    }
}

fn at(line: usize, problem: Problem) -> ParseError {
    ParseError { line, problem }
}

/// Splits at line ends; a named type needs a named function.
type Split<'t> = core::slice::Split<'t, u8, fn(&u8) -> bool>;

/// The lines that are not empty, with their numbers.
struct Lines<'t> {
    rest: core::iter::Peekable<Split<'t>>,
    /// The number of the line that `rest` has next; after the end, the number of lines plus one.
    number: usize,
}

impl<'t> Lines<'t> {
    fn new(text: &'t [u8]) -> Self {
        let line_end: fn(&u8) -> bool = |&byte| byte == b'\n';
        Self {
            rest: text.split(line_end).peekable(),
            number: 1,
        }
    }

    /// The next line that is not empty, without the space around it.
    fn peek(&mut self) -> Result<Option<(usize, &'t str)>, ParseError> {
        while let Some(line) = self.rest.peek() {
            match core::str::from_utf8(line).map(str::trim) {
                Ok("") => self.skip(),
                Ok(text) => return Ok(Some((self.number, text))),
                Err(_) => return Err(at(self.number, Problem::NotText)),
            }
        }
        Ok(None)
    }

    fn skip(&mut self) {
        self.rest.next();
        self.number += 1;
    }
}
