//! The kernels against big integers at their bounds, and their proof on intervals: all sets and the toys.

mod proofs;
mod values;

/// Calls `$f::<prime, limbs, words>($args)` for the sets of this build and the toys, one of which needs `QUOTIENT`. They are the types that
/// the modes have, so that nothing is compiled twice.
macro_rules! for_each_prime {
    ($f:ident($($arg:expr),*)) => {{
        use $crate::testing::toys;
        #[cfg(feature = "p434")]
        $f::<$crate::P434, 9, 7>($($arg),*);
        #[cfg(feature = "p503")]
        $f::<$crate::P503, 10, 8>($($arg),*);
        #[cfg(feature = "p610")]
        $f::<$crate::P610, 12, 10>($($arg),*);
        #[cfg(feature = "p751")]
        $f::<$crate::P751, 15, 12>($($arg),*);
        $f::<toys::Toy431, 1, 1>($($arg),*);
        $f::<toys::Toy2591, 1, 1>($($arg),*);
        $f::<toys::Toy497663, 1, 1>($($arg),*);
        $f::<toys::Toy56, 2, 2>($($arg),*);
    }};
}
pub(crate) use for_each_prime;
