//! Parameter sets: p = 2^e2 3^e3 - 1, generators and lengths. What follows from them is derived elsewhere.

pub mod constants;

/// A prime p = 2^E2 3^E3 - 1, with p = 3 mod 4 so that GF(p^2) = GF(p)(i).
pub trait Prime: Copy + Default + core::fmt::Debug + Send + Sync + 'static {
    /// Exponent of 2; at least 2.
    const E2: u32;
    /// Exponent of 3.
    const E3: u32;
}
