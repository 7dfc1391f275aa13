//! `speed`: how long each operation takes, per set, backend and mode.

mod clock;
mod report;
mod subject;

use crate::args::Args;
use crate::failure::Failure;
use crate::forced::Forced;
use clock::measure;
use report::{Format, Report, Row};
use std::time::Duration;
use subject::{OPERATIONS, Operation, subject};

/// `avxsike speed`.
pub fn run(args: &Args) -> Result<(), Failure> {
    let sets = args.sets()?;
    let time = seconds(args)?;
    let engines = Forced::of(args)?.every()?;
    let format = format(args)?;
    let pairs: Vec<_> = sets
        .iter()
        .flat_map(|&set| engines.iter().map(move |&engine| (set, engine)))
        .collect();
    let mut report = Report::new(format, pairs.len() * OPERATIONS)?;
    for (set, engine) in pairs {
        for mut operation in subject(set, engine) {
            let timing = measure(&mut operation.call, time);
            let Operation {
                op,
                validation,
                instances,
                ..
            } = operation;
            report.add(Row {
                set,
                engine,
                op,
                validation,
                instances,
                timing,
            })?;
        }
    }
    report.finish()
}

fn format(args: &Args) -> Result<Format, Failure> {
    match (args.flag("csv"), args.flag("json")) {
        (false, false) => Ok(Format::Table),
        (true, false) => Ok(Format::Csv),
        (false, true) => Ok(Format::Json),
        (true, true) => Err(Failure::usage("--csv and --json exclude each other")),
    }
}

/// The time for each row: a second, or what `--seconds` says.
fn seconds(args: &Args) -> Result<Duration, Failure> {
    let Some(text) = args.text("seconds")? else {
        return Ok(Duration::from_secs(1));
    };
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 3600.0 => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(Failure::usage(format!(
            "--seconds takes a number above 0, at most 3600, not `{text}`"
        ))),
    }
}
