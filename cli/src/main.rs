//! SIKE has been broken since 2022 (Castryck-Decru): for research, teaching, benchmarks and interoperability only.
//!
//! `avxsike`, the command line: looks at the machine, tests itself, generates and checks known answers, measures, and runs the KEM
//! on files. One file per command; what they share:
//!
//! | file | what it holds |
//! |---|---|
//! | `command.rs` | the table of commands, their options and their help |
//! | `args.rs` | options and operands, read by that table |
//! | `failure.rs` | what goes wrong: one line on standard error and exit code 1 or 2 |
//! | `forced.rs` | `--backend`, `--mode`, `AVXSIKE_BACKEND` |
//! | `value.rs` | keys, ciphertexts and secrets as bytes or hexadecimal: lengths, what is secret |
//! | `output.rs` | standard output, and files that are written beside and then renamed |
//! | `progress.rs` | how far a long run is, on a terminal |

mod args;
mod command;
mod failure;
mod forced;
mod info;
mod kat;
mod kem;
mod output;
mod progress;
mod selftest;
mod speed;
mod value;

use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    match command::run(lexopt::Parser::from_env()).and_then(|()| output::flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // With standard error closed there is nobody left to tell, and the exit code still says it.
            let _ = writeln!(std::io::stderr(), "avxsike: {failure}");
            failure.exit_code()
        }
    }
}
