//! The commands: their options, their help, who runs them.

use crate::args::{Args, Grammar};
use crate::failure::Failure;
use crate::{info, kat, kem, output, selftest, speed};
use lexopt::{Arg, Parser};

/// One command.
struct Command {
    /// Its words: `["kat", "gen"]`.
    words: &'static [&'static str],
    help: &'static str,
    grammar: Grammar,
    run: fn(&Args) -> Result<(), Failure>,
}

const MAIN_HELP: &str = include_str!("help/main.txt");
const KAT_HELP: &str = include_str!("help/kat.txt");

const COMMANDS: [Command; 8] = [
    Command {
        words: &["info"],
        help: include_str!("help/info.txt"),
        grammar: Grammar {
            options: &["backend", "mode"],
            flags: &[],
            operands: None,
        },
        run: info::run,
    },
    Command {
        words: &["selftest"],
        help: include_str!("help/selftest.txt"),
        grammar: Grammar {
            options: &["set", "backend", "mode"],
            flags: &[],
            operands: None,
        },
        run: selftest::run,
    },
    Command {
        words: &["kat", "gen"],
        help: include_str!("help/kat_gen.txt"),
        grammar: Grammar {
            options: &["set", "out", "count", "backend", "mode"],
            flags: &["force"],
            operands: None,
        },
        run: kat::generate,
    },
    Command {
        words: &["kat", "check"],
        help: include_str!("help/kat_check.txt"),
        grammar: Grammar {
            options: &["count", "backend", "mode"],
            flags: &[],
            operands: Some("FILE"),
        },
        run: kat::check,
    },
    Command {
        words: &["speed"],
        help: include_str!("help/speed.txt"),
        grammar: Grammar {
            options: &["set", "backend", "mode", "seconds"],
            flags: &["csv", "json"],
            operands: None,
        },
        run: speed::run,
    },
    Command {
        words: &["keygen"],
        help: include_str!("help/keygen.txt"),
        grammar: Grammar {
            options: &["set", "sk", "pk", "backend", "mode"],
            flags: &["hex", "force"],
            operands: None,
        },
        run: kem::keygen,
    },
    Command {
        words: &["encaps"],
        help: include_str!("help/encaps.txt"),
        grammar: Grammar {
            options: &["set", "pk", "ct", "ss", "backend", "mode"],
            flags: &["hex", "force"],
            operands: None,
        },
        run: kem::encaps,
    },
    Command {
        words: &["decaps"],
        help: include_str!("help/decaps.txt"),
        grammar: Grammar {
            options: &["set", "sk", "ct", "ss", "backend", "mode"],
            flags: &["hex", "force"],
            operands: None,
        },
        run: kem::decaps,
    },
];

/// Runs the command that the command line names.
pub fn run(mut parser: Parser) -> Result<(), Failure> {
    let words = match words(&mut parser)? {
        Opening::Words(words) => words,
        Opening::Print(text) => return output::text(text),
    };
    let name = words.join(" ");
    let command = COMMANDS
        .iter()
        .find(|command| command.words == words)
        .ok_or_else(|| {
            Failure::usage(format!(
                "unknown command `{name}` (avxsike --help lists them)"
            ))
        })?;
    match Args::parse(&mut parser, &command.grammar) {
        Ok(None) => output::text(command.help),
        Ok(Some(args)) => (command.run)(&args),
        Err(failure) => Err(failure),
    }
    .map_err(|failure| match failure {
        Failure::Usage(message) => {
            Failure::Usage(format!("{name}: {message} (see avxsike {name} --help)"))
        }
        runtime @ Failure::Runtime(_) => runtime,
    })
}

/// How a command line opens.
enum Opening {
    /// With a command.
    Words(Vec<String>),
    /// With an option that only prints.
    Print(&'static str),
}

fn words(parser: &mut Parser) -> Result<Opening, Failure> {
    const VERSION: &str = concat!("avxsike ", env!("CARGO_PKG_VERSION"), "\n");
    let mut words = Vec::new();
    loop {
        match parser.next().map_err(Failure::usage)? {
            Some(Arg::Short('h') | Arg::Long("help")) if words.is_empty() => {
                return Ok(Opening::Print(MAIN_HELP));
            }
            Some(Arg::Short('h') | Arg::Long("help")) => return Ok(Opening::Print(KAT_HELP)),
            Some(Arg::Short('V') | Arg::Long("version")) if words.is_empty() => {
                return Ok(Opening::Print(VERSION));
            }
            Some(Arg::Value(word)) => words.push(word.to_string_lossy().into_owned()),
            Some(option) => return Err(Failure::usage(option.unexpected())),
            None if words.is_empty() => {
                return Err(Failure::usage("no command (avxsike --help lists them)"));
            }
            None => {
                return Err(Failure::usage(
                    "kat: gen or check missing (see avxsike kat --help)",
                ));
            }
        }
        if words != ["kat"] {
            return Ok(Opening::Words(words));
        }
    }
}
