//! What the integration tests share: a generator, one that fails, and loops over sets and engines.
#![allow(dead_code, reason = "every test program uses some of it")]

use avxsike::rand_core::{Infallible, TryCryptoRng, TryRng};
use avxsike::{Backend, Engine};

/// SplitMix64 as a generator for tests: the same bytes for the same seed.
pub struct Seeded(pub u64);

impl Seeded {
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
    pub fn below(&mut self, n: usize) -> usize {
        (self.word() % n as u64) as usize
    }
    pub fn fill(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.word().to_le_bytes()[..chunk.len()]);
        }
    }
}

impl TryRng for Seeded {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.word() as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.word())
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.fill(bytes);
        Ok(())
    }
}

impl TryCryptoRng for Seeded {}

/// The generator's failure, with the number of the call that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken(pub usize);

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "call {} failed", self.0)
    }
}

impl std::error::Error for Broken {}

/// A generator whose call number `fails_at` fails, and all after it.
pub struct Failing {
    pub calls: usize,
    pub fails_at: usize,
    pub source: Seeded,
}

impl Failing {
    pub fn at(fails_at: usize) -> Self {
        Self {
            calls: 0,
            fails_at,
            source: Seeded(1),
        }
    }
    fn call(&mut self) -> Result<(), Broken> {
        let call = self.calls;
        self.calls += 1;
        if call < self.fails_at {
            Ok(())
        } else {
            Err(Broken(call))
        }
    }
}

impl TryRng for Failing {
    type Error = Broken;
    fn try_next_u32(&mut self) -> Result<u32, Broken> {
        self.call()?;
        Ok(self.source.word() as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Broken> {
        self.call()?;
        Ok(self.source.word())
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Broken> {
        self.call()?;
        self.source.fill(bytes);
        Ok(())
    }
}

impl TryCryptoRng for Failing {}

/// Runs `$f::<set>($args)` for every set of this build.
macro_rules! for_each_set {
    ($f:ident($($arg:expr),*)) => {{
        #[cfg(feature = "p434")]
        $f::<avxsike::P434>($($arg),*);
        #[cfg(feature = "p503")]
        $f::<avxsike::P503>($($arg),*);
        #[cfg(feature = "p610")]
        $f::<avxsike::P610>($($arg),*);
        #[cfg(feature = "p751")]
        $f::<avxsike::P751>($($arg),*);
    }};
}
pub(crate) use for_each_set;

/// Every engine of this CPU; says which backends it has not.
///
/// # Panics
/// If `AVXSIKE_EXPECT` names (separated by commas) a backend that this CPU cannot run: on a machine that is there to test it, tests must
/// not pass by skipping it.
pub fn engines() -> Vec<Engine> {
    let expected = std::env::var("AVXSIKE_EXPECT").unwrap_or_default();
    for name in expected.split(',').filter(|name| !name.is_empty()) {
        let backend: Backend = name.parse().expect("AVXSIKE_EXPECT names a backend");
        assert!(
            backend.is_available(),
            "AVXSIKE_EXPECT={name}, but this CPU cannot run it"
        );
    }
    for backend in Backend::ALL.iter().filter(|b| !b.is_available()) {
        eprintln!("skipped: this CPU cannot run {backend}");
    }
    Engine::available().collect()
}

/// What a backend can afford: `many` items, or `few` where everything is emulated.
pub fn effort(engine: Engine, many: usize, few: usize) -> usize {
    if engine.backend().name() == "emulated" {
        few
    } else {
        many
    }
}
