//! The strategies of each set and mode, derived by the build script (see `params/costs.rs`).

/// The strategies of one mode.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Steps of degree 4, no images: side A's shared secret.
    pub agree2: &'static [u16],
    /// Steps of degree 4 and three images: side A's public key.
    pub generate2: &'static [u16],
    /// Steps of degree 3, no images: side B's shared secret.
    pub agree3: &'static [u16],
    /// Steps of degree 3 and three images: side B's public key.
    pub generate3: &'static [u16],
}

/// The strategies of one set.
#[derive(Clone, Copy, Debug)]
pub struct Strategies {
    /// Of scalar mode.
    pub scalar: Plan,
    /// Of batch mode.
    pub batch: Plan,
    /// Of latency mode.
    pub latency: Plan,
    /// Of its two walks side by side: steps of degree 4 on both curves, three images on one.
    pub twins: &'static [u16],
}

/// What the build script wrote.
pub mod derived {
    include!(concat!(env!("OUT_DIR"), "/strategies.rs"));
}
