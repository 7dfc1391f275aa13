//! Timing calls, and what is said of the times.

use std::time::{Duration, Instant};

/// Fewer calls than this say nothing about spread.
const FEWEST: usize = 5;

/// What many calls of one operation took, per call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// Calls measured.
    pub calls: usize,
    /// Lower quartile, median and upper quartile, in microseconds.
    pub micros: [f64; 3],
    /// Median in thousands of ticks of the time-stamp counter, where there is one.
    pub kcycles: Option<f64>,
}

/// Calls it once to warm up, and then until the time is up, a few times at least.
pub fn measure(call: &mut dyn FnMut(), time: Duration) -> Timing {
    call();
    let (mut micros, mut ticks) = (Vec::new(), Vec::new());
    let start = Instant::now();
    while micros.len() < FEWEST || start.elapsed() < time {
        let (instant, tsc) = (Instant::now(), tsc());
        call();
        ticks.extend(elapsed(tsc));
        micros.push(instant.elapsed().as_secs_f64() * 1e6);
    }
    let [_, median, _] = quartiles(&mut ticks).unwrap_or_default();
    Timing {
        calls: micros.len(),
        micros: quartiles(&mut micros).unwrap_or_default(),
        kcycles: (!ticks.is_empty()).then_some(median / 1000.0),
    }
}

fn elapsed(since: Option<u64>) -> Option<f64> {
    let ticks = tsc()?.wrapping_sub(since?);
    Some(ticks as f64)
}

/// The time-stamp counter: it runs at one rate whatever the clock of the core does.
#[cfg(target_arch = "x86_64")]
fn tsc() -> Option<u64> {
    // `core::arch`'s own call is unsafe; this crate has no unsafe code.
    Some(tick_counter::x86_64_tick_counter())
}

#[cfg(not(target_arch = "x86_64"))]
fn tsc() -> Option<u64> {
    None
}

/// The rate of the time-stamp counter in MHz, against the system's clock for a twentieth of a second.
pub fn tsc_mhz() -> Option<f64> {
    let (instant, since) = (Instant::now(), tsc());
    std::thread::sleep(Duration::from_millis(50));
    let ticks = elapsed(since)?;
    Some(ticks / instant.elapsed().as_secs_f64() / 1e6)
}

/// Lower quartile, median and upper quartile; between two values, in proportion.
fn quartiles(values: &mut [f64]) -> Option<[f64; 3]> {
    values.sort_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    Some([0.25, 0.5, 0.75].map(|part| {
        let place = part * last as f64;
        let (below, above) = (
            values[place.floor() as usize],
            values[place.ceil() as usize],
        );
        below + (above - below) * place.fract()
    }))
}

#[cfg(test)]
mod tests {
    use super::{FEWEST, measure, quartiles};
    use std::time::Duration;

    #[test]
    fn quartiles_of_small_samples() {
        assert_eq!(quartiles(&mut []), None);
        assert_eq!(quartiles(&mut [7.0]), Some([7.0; 3]));
        assert_eq!(quartiles(&mut [5.0, 1.0, 3.0]), Some([2.0, 3.0, 4.0]));
        assert_eq!(
            quartiles(&mut [4.0, 1.0, 2.0, 3.0]),
            Some([1.75, 2.5, 3.25])
        );
    }

    #[test]
    fn a_call_is_measured_a_few_times_even_without_time() {
        let mut calls = 0;
        let timing = measure(&mut || calls += 1, Duration::ZERO);
        assert_eq!(timing.calls, FEWEST);
        assert_eq!(calls, FEWEST + 1);
    }

    #[test]
    fn the_time_of_a_call_is_its_time() {
        let sleep = Duration::from_millis(4);
        let timing = measure(&mut || std::thread::sleep(sleep), Duration::ZERO);
        assert!(
            timing.micros.iter().all(|&micros| micros >= 4000.0),
            "{timing:?}"
        );
        assert!(
            timing.micros[0] <= timing.micros[1] && timing.micros[1] <= timing.micros[2],
            "{timing:?}"
        );
    }
}
