//! Every battery on every backend: one line each.

use super::arithmetic::{Arithmetic, Of};
use super::toys::{Toy56, Toy431, Toy2591, Toy497663};
use super::{exchange, field, for_each_set, formulas, present, senseless};
use crate::backend::emulated::Emulated;
use crate::backend::field52::Field52;
use crate::backend::field64::Field64;
#[cfg(target_arch = "x86_64")]
use crate::backend::ifma::Ifma;
use crate::backend::kernels::BatchKernels;
use crate::backend::latency::kernels::LatencyKernels;
use crate::backend::modes::{Batch, Scalar};
use crate::backend::portable::Portable;
use crate::backend::words::WordKernels;
use crate::backend::words::battery::for_each_prime;
#[cfg(target_arch = "x86_64")]
use crate::backend::x86_64::Adx;
use crate::exchange::Exchange;
use crate::params::{ParameterSet, Prime, StartCurve};
use std::any::TypeId;

/// A backend in a mode: what makes point arithmetic for any set.
trait Make: Copy {
    /// Random strategies to try for a set; none, and not the mode's own either, where walks are slow.
    fn strategies(self) -> Option<usize>;
    type Mode<P: StartCurve>: Exchange<Set = P>;
    fn mode<P: StartCurve>(self) -> Self::Mode<P>;
}

fn on_hardware<K: 'static>() -> bool {
    TypeId::of::<K>() != TypeId::of::<Emulated>()
}

/// Scalar mode on some kernels.
#[derive(Clone, Copy)]
struct OnWords<W>(W);

impl<W: WordKernels> Make for OnWords<W> {
    type Mode<P: StartCurve> = Scalar<P, W>;
    fn strategies(self) -> Option<usize> {
        Some(2)
    }
    fn mode<P: StartCurve>(self) -> Scalar<P, W> {
        Scalar::new(self.0)
    }
}

/// Batch mode on some kernels.
#[derive(Clone, Copy)]
struct InLanes<K>(K);

impl<K: BatchKernels> Make for InLanes<K> {
    type Mode<P: StartCurve> = Batch<P, K>;
    fn strategies(self) -> Option<usize> {
        on_hardware::<K>().then_some(1)
    }
    fn mode<P: StartCurve>(self) -> Batch<P, K> {
        Batch::new(self.0)
    }
}

/// Latency mode on some kernels.
#[derive(Clone, Copy)]
struct OverLanes<K, W>(K, W);

impl<K: LatencyKernels, W: WordKernels> Make for OverLanes<K, W> {
    type Mode<P: StartCurve> = P::Latency<K, W>;
    fn strategies(self) -> Option<usize> {
        on_hardware::<K>().then_some(1)
    }
    fn mode<P: StartCurve>(self) -> P::Latency<K, W> {
        P::latency(self.0, self.1)
    }
}

fn of<P: StartCurve>(m: impl Make) -> impl Arithmetic {
    Of::new(m.mode::<P>())
}

fn formulas<M: Make>(m: M) {
    fn set<P: ParameterSet>(m: impl Make) {
        formulas::all(&of::<P>(m), 1);
    }
    for_each_set!(set(m));
    formulas::all(&of::<Toy431>(m), 3);
    formulas::all(&of::<Toy2591>(m), 3);
    formulas::all(&of::<Toy497663>(m), 3);
    formulas::all(&of::<Toy56>(m), 3);
}

fn toy_exchanges<M: Make>(m: M) {
    exchange::every_pair::<Toy431>(&of::<Toy431>(m), 1 << 9, 1);
    exchange::every_pair::<Toy2591>(&of::<Toy2591>(m), 1 << 12, 16);
    exchange::every_pair::<Toy497663>(&of::<Toy497663>(m), 1 << 12, 100);
    exchange::every_pair::<Toy56>(&of::<Toy56>(m), 1 << 10, 100);
}

fn strategies<M: Make>(m: M) {
    fn set<P: ParameterSet>(m: impl Make) {
        if let Some(count) = m.strategies() {
            exchange::any_strategy(&of::<P>(m), count);
        }
    }
    for_each_set!(set(m));
    exchange::any_strategy(&of::<Toy431>(m), 20);
    exchange::any_strategy(&of::<Toy2591>(m), 20);
    exchange::any_strategy(&of::<Toy497663>(m), 20);
    exchange::any_strategy(&of::<Toy56>(m), 20);
}

fn validation<M: Make>(m: M) {
    fn set<P: ParameterSet>(m: impl Make) {
        senseless::validates::<P, _>(m.mode::<P>());
    }
    for_each_set!(set(m));
}

/// Every battery for one mode, as tests of module `$name`; `$find` is the mode's maker if this CPU has it.
macro_rules! batteries {
    ($name:ident, $find:expr) => {
        mod $name {
            use super::*;
            #[test]
            fn formulas() {
                present(stringify!($name), $find)
                    .into_iter()
                    .for_each(super::formulas);
            }
            #[test]
            fn toy_exchanges() {
                present(stringify!($name), $find)
                    .into_iter()
                    .for_each(super::toy_exchanges);
            }
            #[test]
            fn strategies() {
                present(stringify!($name), $find)
                    .into_iter()
                    .for_each(super::strategies);
            }
            #[test]
            fn validation() {
                present(stringify!($name), $find)
                    .into_iter()
                    .for_each(super::validation);
            }
        }
    };
}

batteries!(portable, Some(OnWords(Portable)));
#[cfg(target_arch = "x86_64")]
batteries!(x86_64, Adx::detect().map(OnWords));
batteries!(batch_emulated, Some(InLanes(Emulated)));
#[cfg(target_arch = "x86_64")]
batteries!(batch_avx512ifma, Ifma::detect().map(InLanes));
batteries!(latency_emulated, Some(OverLanes(Emulated, Portable)));
#[cfg(target_arch = "x86_64")]
batteries!(
    latency_avx512ifma,
    Ifma::detect()
        .zip(Adx::detect())
        .map(|(lanes, words)| OverLanes(lanes, words))
);

fn field64<W: WordKernels>(words: W) {
    fn one<P: Prime, const N: usize>(words: impl WordKernels) {
        field::all::<P, _>(Field64::<P, _, N>::new(words), 150);
    }
    for_each_prime!(one(words));
}

#[test]
fn field_portable() {
    field64(Portable);
}

#[test]
#[cfg(target_arch = "x86_64")]
fn field_x86_64() {
    present("x86-64", Adx::detect())
        .into_iter()
        .for_each(field64);
}

fn field52<K: BatchKernels>(kernels: K) {
    fn one<P: Prime, const N: usize, const WORDS: usize>(kernels: impl BatchKernels) {
        field::all::<P, _>(Field52::<P, _, N, WORDS>::new(kernels), 150);
    }
    crate::backend::batch::tests::for_each_prime!(one(kernels));
}

#[test]
fn field_batch_emulated() {
    field52(Emulated);
}

#[test]
#[cfg(target_arch = "x86_64")]
fn field_batch_ifma() {
    present("avx512ifma", Ifma::detect())
        .into_iter()
        .for_each(field52);
}
