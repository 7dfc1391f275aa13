//! The rows, as a table, as CSV or as JSON. All times are per call.

use super::clock::{Timing, tsc_mhz};
use super::subject::Op;
use crate::failure::Failure;
use crate::info::cpu_name;
use crate::output;
use crate::progress::Progress;
use avxsike::Engine;
use avxsike_kat::set::Set;

/// One measured operation.
#[derive(Debug)]
pub struct Row {
    /// The set.
    pub set: Set,
    /// The backend and mode.
    pub engine: Engine,
    /// The operation.
    pub op: Op,
    /// Whether it checked the points of the ciphertext.
    pub validation: bool,
    /// Operations that one call does.
    pub instances: usize,
    /// What a call took.
    pub timing: Timing,
}

/// How rows are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people.
    Table,
    /// For spreadsheets.
    Csv,
    /// For programs.
    Json,
}

/// Shows rows as they come; JSON, which is one array, when all are there.
#[derive(Debug)]
pub struct Report {
    format: Format,
    rows: Vec<Row>,
    progress: Option<Progress>,
}

impl Report {
    /// Opens the report.
    pub fn new(format: Format, rows: usize) -> Result<Self, Failure> {
        match format {
            Format::Table => output::text(&heading())?,
            Format::Csv => output::line(
                "set,backend,mode,op,validation,instances,median_us,p25_us,p75_us,median_kcycles,ops_per_s",
            )?,
            Format::Json => {}
        }
        let progress = (format == Format::Json).then(|| Progress::new("speed", rows));
        Ok(Self {
            format,
            rows: Vec::new(),
            progress,
        })
    }

    /// Adds a row.
    pub fn add(&mut self, row: Row) -> Result<(), Failure> {
        match self.format {
            Format::Table => output::line(&row.table())?,
            Format::Csv => output::line(&row.csv())?,
            Format::Json => {}
        }
        self.rows.push(row);
        if let Some(progress) = &self.progress {
            progress.at(self.rows.len());
        }
        Ok(())
    }

    /// Closes it.
    pub fn finish(self) -> Result<(), Failure> {
        drop(self.progress);
        match self.format {
            Format::Json => {
                let rows: Vec<String> = self.rows.iter().map(Row::json).collect();
                output::line(&format!("[\n{}\n]", rows.join(",\n")))
            }
            Format::Table | Format::Csv => output::flush(),
        }
    }
}

fn heading() -> String {
    let tsc = tsc_mhz().map_or("none here".into(), |mhz| format!("{mhz:.0} MHz"));
    format!(
        "cpu: {}; time-stamp counter: {tsc}, which is not the clock of the core\n\
         times per call; spread = (upper quartile - lower quartile) / median\n\n\
         set   backend     mode     op      validation  instances   median us    kcycles      ops/s  spread\n",
        cpu_name()
    )
}

impl Row {
    fn ops_per_s(&self) -> f64 {
        let [_, median, _] = self.timing.micros;
        self.instances as f64 * 1e6 / median
    }

    fn table(&self) -> String {
        let [lower, median, upper] = self.timing.micros;
        let validation = match (self.op, self.validation) {
            (Op::Decaps, true) => "on",
            (Op::Decaps, false) => "off",
            _ => "-",
        };
        format!(
            "{:<6}{:<12}{:<9}{:<8}{validation:<12}{:>9}{median:>12.1}{:>11}{:>11.1}{:>7.1}%",
            self.set,
            self.engine.backend(),
            self.engine.mode(),
            self.op,
            self.instances,
            self.timing
                .kcycles
                .map_or("-".into(), |kcycles| format!("{kcycles:.1}")),
            self.ops_per_s(),
            100.0 * (upper - lower) / median,
        )
    }

    fn csv(&self) -> String {
        let [lower, median, upper] = self.timing.micros;
        format!(
            "{},{},{},{},{},{},{median:.3},{lower:.3},{upper:.3},{},{:.3}",
            self.set,
            self.engine.backend(),
            self.engine.mode(),
            self.op,
            self.validation,
            self.instances,
            self.timing
                .kcycles
                .map_or(String::new(), |kcycles| format!("{kcycles:.3}")),
            self.ops_per_s(),
        )
    }

    /// The names are letters, digits and hyphens, so nothing needs escaping.
    fn json(&self) -> String {
        let [lower, median, upper] = self.timing.micros;
        format!(
            "  {{\"set\": \"{}\", \"backend\": \"{}\", \"mode\": \"{}\", \"op\": \"{}\", \"validation\": {}, \
             \"instances\": {}, \"median_us\": {median:.3}, \"p25_us\": {lower:.3}, \"p75_us\": {upper:.3}, \
             \"median_kcycles\": {}, \"ops_per_s\": {:.3}}}",
            self.set,
            self.engine.backend(),
            self.engine.mode(),
            self.op,
            self.validation,
            self.instances,
            self.timing
                .kcycles
                .map_or("null".into(), |kcycles| format!("{kcycles:.3}")),
            self.ops_per_s(),
        )
    }
}
