//! Which backend runs, in which mode: names, detection, and the one match that turns a choice into types.

#[cfg(any(test, feature = "emulated"))]
use crate::backend::emulated::Emulated;
use crate::backend::modes::{Batch, Scalar};
use crate::backend::portable::Portable;
#[cfg(target_arch = "x86_64")]
use crate::backend::{ifma::Ifma, x86_64::Adx};
use crate::error::Error;
use crate::exchange::Exchange;
use crate::params::ParameterSet;
use core::fmt;
use core::str::FromStr;

/// What computes.
///
/// ```
/// use avxsike::{Backend, Error};
///
/// let backend: Backend = "portable".parse()?;
/// assert_eq!(backend, Backend::Portable);
/// assert!(backend.is_available());
/// assert!(Backend::available().any(|b| b == backend));
/// assert_eq!("sse2".parse::<Backend>(), Err(Error::UnknownBackend));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// Plain Rust on 64-bit words; every CPU.
    Portable,
    /// MULX, ADCX and ADOX on 64-bit words; x86-64 CPUs with BMI2 and ADX.
    X86_64,
    /// AVX-512 IFMA: eight 64-bit lanes; Ice Lake and newer.
    Avx512Ifma,
    /// The lanes of AVX-512 IFMA emulated on any CPU, for tests: slow.
    #[cfg(any(test, feature = "emulated"))]
    Emulated,
}

/// How instances meet lanes.
///
/// ```
/// use avxsike::{Engine, Error, Mode};
///
/// let mode: Mode = "batch".parse()?;
/// assert_eq!(mode.to_string(), "batch");
/// for engine in Engine::available().filter(|engine| engine.mode() == mode) {
///     assert_eq!(engine.width(), 8);
/// }
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Mode {
    /// One instance on 64-bit words.
    Scalar,
    /// Eight instances, one in each lane.
    Batch,
    /// One instance spread over eight lanes.
    Latency,
}

/// A backend in a mode that this CPU can run. The library never reads the environment: a caller who wants a certain
/// engine takes it from here and calls its methods; the plain calls use [`single`](Self::single) and [`slices`](Self::slices).
///
/// ```
/// use avxsike::{Backend, DecapsulationKey, Engine, Mode, P434};
///
/// let mut rng = getrandom::SysRng;
/// let engine = Engine::new(Backend::Portable, Mode::Scalar)?;
/// let key: DecapsulationKey<P434> = engine.try_generate(&mut rng)?;
/// let (ciphertext, secret) = engine.try_encapsulate(key.encapsulation_key(), &mut rng)?;
/// for engine in Engine::available() {
///     assert_eq!(engine.decapsulate(&key, &ciphertext), secret);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engine(Kind);

/// The legal pairs. A variant holds the proof that the CPU can run it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    X86_64(Adx),
    #[cfg(target_arch = "x86_64")]
    IfmaBatch(Ifma),
    #[cfg(target_arch = "x86_64")]
    IfmaLatency(Ifma, Adx),
    #[cfg(any(test, feature = "emulated"))]
    EmulatedBatch,
    #[cfg(any(test, feature = "emulated"))]
    EmulatedLatency,
}

/// Something to do in any mode: what [`Engine::run`] gives a type to.
pub(crate) trait Job<P: ParameterSet> {
    /// What it yields.
    type Output;
    /// Does it.
    fn run<C: Exchange<Set = P>>(self, c: C) -> Self::Output;
}

impl Backend {
    /// All backends that this build knows, the preferred one last.
    pub const ALL: &'static [Self] = &[
        #[cfg(any(test, feature = "emulated"))]
        Self::Emulated,
        Self::Portable,
        Self::X86_64,
        Self::Avx512Ifma,
    ];

    /// Its name, as `Display` and `FromStr` have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::X86_64 => "x86-64",
            Self::Avx512Ifma => "avx512ifma",
            #[cfg(any(test, feature = "emulated"))]
            Self::Emulated => "emulated",
        }
    }

    /// The backends that this CPU can run, the preferred one last.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|b| b.is_available())
    }

    /// Whether this CPU can run it.
    #[must_use]
    pub fn is_available(self) -> bool {
        [Mode::Scalar, Mode::Batch, Mode::Latency]
            .iter()
            .any(|&mode| Engine::new(self, mode).is_ok())
    }
}

impl Mode {
    /// Its name, as `Display` and `FromStr` have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Batch => "batch",
            Self::Latency => "latency",
        }
    }
}

impl Engine {
    /// The engine of a pair.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if the pair is none, or this CPU cannot run it.
    ///
    /// ```
    /// use avxsike::{Backend, Engine, Error, Mode};
    ///
    /// let (backend, mode) = (Backend::Portable, Mode::Batch);
    /// assert_eq!(Engine::new(backend, mode), Err(Error::Unavailable { backend, mode }));
    /// ```
    pub fn new(backend: Backend, mode: Mode) -> Result<Self, Error> {
        match (backend, mode) {
            (Backend::Portable, Mode::Scalar) => Some(Kind::Portable),
            #[cfg(target_arch = "x86_64")]
            (Backend::X86_64, Mode::Scalar) => Adx::detect().map(Kind::X86_64),
            #[cfg(target_arch = "x86_64")]
            (Backend::Avx512Ifma, Mode::Batch) => Ifma::detect().map(Kind::IfmaBatch),
            #[cfg(target_arch = "x86_64")]
            (Backend::Avx512Ifma, Mode::Latency) => latency(),
            #[cfg(any(test, feature = "emulated"))]
            (Backend::Emulated, Mode::Batch) => Some(Kind::EmulatedBatch),
            #[cfg(any(test, feature = "emulated"))]
            (Backend::Emulated, Mode::Latency) => Some(Kind::EmulatedLatency),
            _ => None,
        }
        .map(Self)
        .ok_or(Error::Unavailable { backend, mode })
    }

    /// Every engine that this CPU can run.
    ///
    /// ```
    /// use avxsike::Engine;
    ///
    /// for engine in Engine::available() {
    ///     println!("{} in mode {}, {} at once", engine.backend(), engine.mode(), engine.width());
    /// }
    /// ```
    pub fn available() -> impl Iterator<Item = Self> {
        Backend::ALL.iter().flat_map(|&backend| {
            [Mode::Scalar, Mode::Batch, Mode::Latency]
                .into_iter()
                .filter_map(move |mode| Self::new(backend, mode).ok())
        })
    }

    /// What single operations use: the fastest of latency mode on AVX-512 IFMA, x86-64 and portable that this CPU has.
    ///
    /// ```
    /// use avxsike::{Backend, Engine, Mode};
    ///
    /// let engine = Engine::single();
    /// assert_eq!(engine.width(), 1);
    /// assert_eq!(engine.mode() == Mode::Latency, Backend::Avx512Ifma.is_available());
    /// ```
    #[must_use]
    pub fn single() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(kind) = latency() {
            return Self(kind);
        }
        Self::scalar()
    }

    /// What slices use: the fastest of batch mode on AVX-512 IFMA, x86-64 and portable that this CPU has.
    ///
    /// ```
    /// use avxsike::{Backend, Engine, Mode};
    ///
    /// let engine = Engine::slices();
    /// assert_eq!(engine.mode() == Mode::Batch, Backend::Avx512Ifma.is_available());
    /// ```
    #[must_use]
    pub fn slices() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(lanes) = Ifma::detect() {
            return Self(Kind::IfmaBatch(lanes));
        }
        Self::scalar()
    }

    /// The fastest engine on 64-bit words: for work that is not worth eight lanes.
    pub(crate) fn scalar() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(words) = Adx::detect() {
            return Self(Kind::X86_64(words));
        }
        Self(Kind::Portable)
    }

    /// Its backend.
    #[must_use]
    pub const fn backend(self) -> Backend {
        match self.0 {
            Kind::Portable => Backend::Portable,
            #[cfg(target_arch = "x86_64")]
            Kind::X86_64(_) => Backend::X86_64,
            #[cfg(target_arch = "x86_64")]
            Kind::IfmaBatch(_) | Kind::IfmaLatency(..) => Backend::Avx512Ifma,
            #[cfg(any(test, feature = "emulated"))]
            Kind::EmulatedBatch | Kind::EmulatedLatency => Backend::Emulated,
        }
    }

    /// Its mode.
    #[must_use]
    pub const fn mode(self) -> Mode {
        match self.0 {
            Kind::Portable => Mode::Scalar,
            #[cfg(target_arch = "x86_64")]
            Kind::X86_64(_) => Mode::Scalar,
            #[cfg(target_arch = "x86_64")]
            Kind::IfmaBatch(_) => Mode::Batch,
            #[cfg(any(test, feature = "emulated"))]
            Kind::EmulatedBatch => Mode::Batch,
            #[cfg(target_arch = "x86_64")]
            Kind::IfmaLatency(..) => Mode::Latency,
            #[cfg(any(test, feature = "emulated"))]
            Kind::EmulatedLatency => Mode::Latency,
        }
    }

    /// Instances that one pass computes.
    #[must_use]
    pub const fn width(self) -> usize {
        match self.mode() {
            Mode::Batch => 8,
            Mode::Scalar | Mode::Latency => 1,
        }
    }

    /// Does a job in the mode that this engine is.
    pub(crate) fn run<P: ParameterSet, J: Job<P>>(self, job: J) -> J::Output {
        match self.0 {
            Kind::Portable => job.run(Scalar::<P, _>::new(Portable)),
            #[cfg(target_arch = "x86_64")]
            Kind::X86_64(words) => job.run(Scalar::<P, _>::new(words)),
            #[cfg(target_arch = "x86_64")]
            Kind::IfmaBatch(lanes) => job.run(Batch::<P, _>::new(lanes)),
            #[cfg(any(test, feature = "emulated"))]
            Kind::EmulatedBatch => job.run(Batch::<P, _>::new(Emulated)),
            #[cfg(target_arch = "x86_64")]
            Kind::IfmaLatency(lanes, words) => job.run(P::latency(lanes, words)),
            #[cfg(any(test, feature = "emulated"))]
            Kind::EmulatedLatency => job.run(P::latency(Emulated, Portable)),
        }
    }
}

/// Latency mode computes affine values with MULX and ADX; every CPU with AVX-512 IFMA has them.
#[cfg(target_arch = "x86_64")]
fn latency() -> Option<Kind> {
    Some(Kind::IfmaLatency(Ifma::detect()?, Adx::detect()?))
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Backend {
    type Err = Error;
    fn from_str(name: &str) -> Result<Self, Error> {
        Self::ALL
            .iter()
            .copied()
            .find(|b| b.name() == name)
            .ok_or(Error::UnknownBackend)
    }
}

impl FromStr for Mode {
    type Err = Error;
    fn from_str(name: &str) -> Result<Self, Error> {
        [Self::Scalar, Self::Batch, Self::Latency]
            .into_iter()
            .find(|m| m.name() == name)
            .ok_or(Error::UnknownMode)
    }
}
