//! How far a long run is: one line on standard error that rewrites itself, only on a terminal.

use std::io::{IsTerminal, Write};

/// The line; it is wiped when this is dropped.
#[derive(Debug)]
pub struct Progress {
    label: String,
    total: usize,
    shown: bool,
}

impl Progress {
    /// A line for `total` steps.
    pub fn new(label: impl Into<String>, total: usize) -> Self {
        let progress = Self {
            label: label.into(),
            total,
            shown: std::io::stderr().is_terminal(),
        };
        progress.at(0);
        progress
    }

    /// So many steps are done.
    pub fn at(&self, done: usize) {
        if self.shown {
            self.write(&format!("\r{} {done}/{}", self.label, self.total));
        }
    }

    fn write(&self, text: &str) {
        // Losing a progress line is no reason to stop.
        let mut stderr = std::io::stderr().lock();
        let _ = stderr
            .write_all(text.as_bytes())
            .and_then(|()| stderr.flush());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            self.write("\r\x1b[K");
        }
    }
}
