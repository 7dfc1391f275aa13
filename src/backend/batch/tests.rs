//! The kernels against big integers at their bounds, and their proof on intervals: all sets and the toys.

mod proofs;
mod values;

/// Calls `$f::<prime, limbs, words>($args)` for the four sets and the toys, one of which needs `QUOTIENT`.
macro_rules! for_each_prime {
    ($f:ident($($arg:expr),*)) => {{
        use $crate::backend::words::battery::Exponents;
        $f::<Exponents<216, 137>, 9, 7>($($arg),*);
        $f::<Exponents<250, 159>, 10, 8>($($arg),*);
        $f::<Exponents<305, 192>, 12, 10>($($arg),*);
        $f::<Exponents<372, 239>, 15, 12>($($arg),*);
        $f::<Exponents<4, 3>, 1, 1>($($arg),*);
        $f::<Exponents<5, 4>, 1, 1>($($arg),*);
        $f::<Exponents<11, 5>, 1, 1>($($arg),*);
        $f::<Exponents<56, 5>, 2, 2>($($arg),*);
    }};
}
pub(crate) use for_each_prime;
