//! Test batteries, generic over the seams: what every field, mode and set must satisfy, written once. A backend gets all of
//! them by one line in [`runs`].

pub(crate) mod arithmetic;
pub(crate) mod bigint;
mod bounds;
pub(crate) mod exchange;
pub(crate) mod field;
pub(crate) mod formulas;
mod kem;
mod runs;
pub(crate) mod senseless;
pub(crate) mod toys;

use std::{env, eprintln};

/// Runs `$f::<set>($args)` for every set of this build.
macro_rules! for_each_set {
    ($f:ident($($arg:expr),*)) => {{
        #[cfg(feature = "p434")]
        $f::<crate::P434>($($arg),*);
        #[cfg(feature = "p503")]
        $f::<crate::P503>($($arg),*);
        #[cfg(feature = "p610")]
        $f::<crate::P610>($($arg),*);
        #[cfg(feature = "p751")]
        $f::<crate::P751>($($arg),*);
    }};
}
pub(crate) use for_each_set;

/// What to test, if this CPU has it; says so where it has not.
///
/// # Panics
/// If it is missing and `AVXSIKE_EXPECT` names it: a machine that is there to test a backend must not skip it in silence.
pub(crate) fn present<T>(name: &str, found: Option<T>) -> Option<T> {
    if found.is_none() {
        let expected =
            env::var("AVXSIKE_EXPECT").is_ok_and(|names| names.split(',').any(|n| n == name));
        assert!(
            !expected,
            "AVXSIKE_EXPECT={name}, but this CPU cannot run it"
        );
        eprintln!("skipped: this CPU cannot run {name}");
    }
    found
}
