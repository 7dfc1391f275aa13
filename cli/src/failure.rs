//! What goes wrong: one line on standard error, and an exit code.

use std::fmt;
use std::path::Path;
use std::process::ExitCode;

/// Why a command ends early.
#[derive(Debug)]
pub enum Failure {
    /// The command line makes no sense, on any machine: exit code 2.
    Usage(String),
    /// It makes sense and did not work out: exit code 1.
    Runtime(String),
}

impl Failure {
    /// A command line that makes no sense.
    pub fn usage(message: impl fmt::Display) -> Self {
        Self::Usage(message.to_string())
    }

    /// Something that did not work out.
    pub fn runtime(message: impl fmt::Display) -> Self {
        Self::Runtime(message.to_string())
    }

    /// The same, about a file.
    pub fn at(path: &Path, message: impl fmt::Display) -> Self {
        Self::Runtime(format!("{}: {message}", path.display()))
    }

    /// 2 for a command line that makes no sense, 1 for the rest.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Usage(_) => ExitCode::from(2),
            Self::Runtime(_) => ExitCode::from(1),
        }
    }
}

/// One line, whatever a file name holds.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Usage(message) | Self::Runtime(message)) = self;
        message
            .chars()
            .try_for_each(|c| write!(f, "{}", if c.is_control() { '?' } else { c }))
    }
}
