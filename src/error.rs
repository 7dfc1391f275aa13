//! What can be wrong with input, and what was expected.

use crate::engine::{Backend, Mode};
use core::fmt;

/// Bad input. Nothing else fails: decapsulation answers every ciphertext of the right length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A slice has the wrong length for its type.
    Length {
        /// What it was read as.
        what: Object,
        /// Its length, in bytes.
        expected: usize,
        /// The slice's length, in bytes.
        actual: usize,
    },
    /// An integer of an encapsulation key is not below p.
    NotCanonical {
        /// The key, or the one inside a decapsulation key.
        what: Object,
        /// Which of its three x-coordinates.
        point: PointName,
        /// Which half of it.
        part: Part,
    },
    /// A decapsulation key's scalar has bits above its range.
    ScalarRange {
        /// Bits that a scalar has.
        bits: u32,
    },
    /// An encapsulation key encodes no points that key generation could have made.
    Senseless(Fault),
    /// A decapsulation key holds an encapsulation key that is not of its scalar.
    Mismatch,
    /// This CPU or this build cannot run a backend in a mode.
    Unavailable {
        /// The backend asked for.
        backend: Backend,
        /// The mode asked for.
        mode: Mode,
    },
    /// A name is of no backend.
    UnknownBackend,
    /// A name is of no mode.
    UnknownMode,
}

/// A kind of byte string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Object {
    /// An encapsulation key.
    EncapsulationKey,
    /// A decapsulation key.
    DecapsulationKey,
    /// A ciphertext.
    Ciphertext,
    /// A shared secret.
    SharedSecret,
    /// A slice of outputs or inputs of a batch.
    Batch,
}

/// A point of a public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointName {
    /// The image of P.
    P,
    /// The image of Q.
    Q,
    /// The image of P - Q.
    R,
}

/// A half of re + im i.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The real part.
    Re,
    /// The imaginary part.
    Im,
}

/// What is wrong with canonical coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The x-coordinate of a point is zero, so the three define no curve.
    Zero(PointName),
    /// The curve that the three coordinates define is singular.
    Singular,
    /// A point (P or Q) is not of exact order 2^e2.
    Order(PointName),
    /// The multiples of order 2 of P and Q are the same point.
    Dependent,
    /// The multiple of order 2 of Q is not (0, 0), so a secret could meet a 4-isogeny that the formulas do not cover.
    NotAboveOrigin,
}

impl core::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Length {
                what,
                expected,
                actual,
            } => {
                write!(f, "{what} of {actual} bytes; expected {expected}")
            }
            Self::NotCanonical { what, point, part } => {
                write!(f, "{what}: the {part} part of x({point}) is not below p")
            }
            Self::ScalarRange { bits } => {
                write!(
                    f,
                    "decapsulation key: the scalar has bits above its {bits} bits"
                )
            }
            Self::Senseless(fault) => write!(f, "encapsulation key: {fault}"),
            Self::Mismatch => f.write_str(
                "decapsulation key: the encapsulation key inside is not that of its scalar",
            ),
            Self::Unavailable { backend, mode } => {
                write!(f, "backend {backend} in mode {mode} is not available here")
            }
            Self::UnknownBackend => {
                f.write_str("unknown backend; expected portable, x86-64, avx512ifma or emulated")
            }
            Self::UnknownMode => f.write_str("unknown mode; expected scalar, batch or latency"),
        }
    }
}

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EncapsulationKey => "encapsulation key",
            Self::DecapsulationKey => "decapsulation key",
            Self::Ciphertext => "ciphertext",
            Self::SharedSecret => "shared secret",
            Self::Batch => "batch",
        })
    }
}

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::P => "P",
            Self::Q => "Q",
            Self::R => "P - Q",
        })
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Re => "real",
            Self::Im => "imaginary",
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Zero(point) => write!(f, "x({point}) is zero"),
            Self::Singular => f.write_str("the coordinates define a singular curve"),
            Self::Order(point) => write!(f, "{point} is not of order 2^e2"),
            Self::Dependent => f.write_str("P and Q are dependent"),
            Self::NotAboveOrigin => f.write_str("[2^(e2-1)]Q is not (0, 0)"),
        }
    }
}
