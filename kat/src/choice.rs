//! Which engines a tool or a test runs, as its user says: by options, by `AVXSIKE_BACKEND`, or not at all.
//!
//! A choice that this CPU cannot meet is an error, never a silent fallback. The emulation of the vector backends is always there
//! and slow, so it runs only when it is asked for by name.

use avxsike::{Backend, Engine, Mode};
use core::fmt;

/// The environment variable that forces a backend.
pub const BACKEND_VARIABLE: &str = "AVXSIKE_BACKEND";

/// What is forced; the rest is free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The backend, if it is forced.
    pub backend: Option<Backend>,
    /// The mode, if it is forced.
    pub mode: Option<Mode>,
}

/// Why a choice cannot be met.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChoiceError {
    /// No backend has this name.
    UnknownBackend(String),
    /// No mode has this name.
    UnknownMode(String),
    /// This CPU, or this build, does not have the backend.
    Unavailable(Backend),
    /// The backend, or every one that this CPU has, works in other modes.
    NoSuchPair(Option<Backend>, Mode),
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownBackend(name) => write!(
                f,
                "unknown backend `{name}`: available here: {}",
                available()
            ),
            Self::UnknownMode(name) => write!(
                f,
                "unknown mode `{name}`: the modes are scalar, latency and batch"
            ),
            Self::Unavailable(backend) => {
                write!(
                    f,
                    "backend {backend} is not available on this CPU: available here: {}",
                    available()
                )
            }
            Self::NoSuchPair(Some(backend), mode) => {
                write!(f, "backend {backend} has no {mode} mode")
            }
            Self::NoSuchPair(None, mode) => write!(f, "no backend of this CPU has a {mode} mode"),
        }
    }
}

impl core::error::Error for ChoiceError {}

fn available() -> String {
    Backend::available()
        .map(|backend| backend.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

/// The backend of this name; `auto` forces none.
///
/// # Errors
/// [`ChoiceError::UnknownBackend`].
pub fn backend(name: &str) -> Result<Option<Backend>, ChoiceError> {
    match name {
        "auto" => Ok(None),
        name => name
            .parse()
            .map(Some)
            .map_err(|_| ChoiceError::UnknownBackend(name.into())),
    }
}

/// The mode of this name.
///
/// # Errors
/// [`ChoiceError::UnknownMode`].
pub fn mode(name: &str) -> Result<Mode, ChoiceError> {
    name.parse()
        .map_err(|_| ChoiceError::UnknownMode(name.into()))
}

/// The backend that the environment forces; none if the variable is empty or not set.
///
/// # Errors
/// [`ChoiceError::UnknownBackend`].
pub fn backend_of_environment() -> Result<Option<Backend>, ChoiceError> {
    match std::env::var_os(BACKEND_VARIABLE) {
        Some(name) if !name.is_empty() => backend(&name.to_string_lossy()),
        _ => Ok(None),
    }
}

impl Choice {
    /// What the environment forces.
    ///
    /// # Errors
    /// [`ChoiceError::UnknownBackend`].
    pub fn from_environment() -> Result<Self, ChoiceError> {
        Ok(Self {
            backend: backend_of_environment()?,
            mode: None,
        })
    }

    /// Every legal pair of backend and mode that the choice allows; at least one.
    ///
    /// # Errors
    /// The choice cannot be met.
    pub fn every(self) -> Result<Vec<Engine>, ChoiceError> {
        let engines: Vec<Engine> = match self.backend {
            Some(backend) if !backend.is_available() => {
                return Err(ChoiceError::Unavailable(backend));
            }
            Some(backend) => pairs(backend).collect(),
            None => Backend::available()
                .filter(|&backend| !is_emulation(backend))
                .flat_map(pairs)
                .collect(),
        };
        let Some(mode) = self.mode else {
            return Ok(engines);
        };
        let engines: Vec<Engine> = engines
            .into_iter()
            .filter(|engine| engine.mode() == mode)
            .collect();
        if engines.is_empty() {
            Err(ChoiceError::NoSuchPair(self.backend, mode))
        } else {
            Ok(engines)
        }
    }

    /// The engine for one operation at a time: what plain calls of the library use, unless the choice forces another.
    ///
    /// # Errors
    /// The choice cannot be met.
    pub fn single(self) -> Result<Engine, ChoiceError> {
        let plain = Engine::single();
        let engines = self.every()?;
        // Of equals the last: backends are listed from the plainest to the best.
        let best = engines.iter().rev().copied().min_by_key(|engine| {
            (
                *engine != plain,
                engine.backend() != plain.backend(),
                engine.mode() == Mode::Batch,
            )
        });
        Ok(best.unwrap_or(plain))
    }
}

/// `avxsike`'s name for a pair, as every tool prints it: `portable/scalar`.
#[must_use]
pub fn name(engine: Engine) -> String {
    format!("{}/{}", engine.backend(), engine.mode())
}

fn pairs(backend: Backend) -> impl Iterator<Item = Engine> {
    [Mode::Scalar, Mode::Latency, Mode::Batch]
        .into_iter()
        .filter_map(move |mode| Engine::new(backend, mode).ok())
}

fn is_emulation(backend: Backend) -> bool {
    backend.to_string() == "emulated"
}
