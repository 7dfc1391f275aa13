//! What can be wrong with input, and what was expected.

use crate::engine::{Backend, Mode};
use core::fmt;

/// Bad input. Nothing else fails: decapsulation answers every ciphertext of the right length.
///
/// ```
/// use avxsike::{Ciphertext, Error, P434};
///
/// let error = Ciphertext::<P434>::try_from(&[0; 300][..]).unwrap_err();
/// assert!(matches!(error, Error::Length { expected: 346, actual: 300, .. }));
/// assert_eq!(error.to_string(), "ciphertext of 300 bytes; expected 346");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A slice has the wrong length for its type.
    Length {
        /// What it was read as.
        what: Object,
        /// Its length, in bytes; of a batch, in items.
        expected: usize,
        /// The slice's length, likewise.
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
///
/// ```
/// use avxsike::{Error, Object, P434, SharedSecret};
///
/// let error = SharedSecret::<P434>::try_from(&[0; 17][..]).unwrap_err();
/// assert_eq!(error, Error::Length { what: Object::SharedSecret, expected: 16, actual: 17 });
/// ```
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
///
/// ```
/// use avxsike::{EncapsulationKey, P434};
///
/// let mut bytes = [0; 330];
/// bytes[220..275].fill(0xff);
/// let error = EncapsulationKey::<P434>::from_bytes(&bytes).unwrap_err();
/// assert_eq!(error.to_string(), "encapsulation key: the real part of x(P - Q) is not below p");
/// ```
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
///
/// ```
/// use avxsike::{EncapsulationKey, Error, P434, Part};
///
/// let mut bytes = [0; 330];
/// bytes[55..110].fill(0xff);
/// let error = EncapsulationKey::<P434>::from_bytes(&bytes).unwrap_err();
/// assert!(matches!(error, Error::NotCanonical { part: Part::Im, .. }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The real part.
    Re,
    /// The imaginary part.
    Im,
}

/// What is wrong with canonical coordinates.
///
/// ```
/// use avxsike::{EncapsulationKey, Error, Fault, P434};
///
/// let mut bytes = [0; 330];
/// for x in [0, 110, 220] {
///     bytes[x] = 1; // three times x = 1, as on y^2 = x^3 - 2x^2 + x
/// }
/// let key = EncapsulationKey::<P434>::from_bytes(&bytes)?;
/// assert_eq!(key.validate(), Err(Error::Senseless(Fault::Singular)));
/// # Ok::<(), Error>(())
/// ```
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
                let unit = if what == Object::Batch {
                    "items"
                } else {
                    "bytes"
                };
                write!(f, "{what} of {actual} {unit}; expected {expected}")
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
                f.write_str("unknown backend; expected one of")?;
                Backend::ALL
                    .iter()
                    .try_for_each(|backend| write!(f, " {backend}"))
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
