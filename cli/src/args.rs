//! Options, flags and operands of one command.

use crate::failure::Failure;
use avxsike_kat::set::Set;
use lexopt::{Arg, Parser};
use std::ffi::OsString;

/// What a command takes.
#[derive(Debug)]
pub struct Grammar {
    /// Options with a value, without the dashes.
    pub options: &'static [&'static str],
    /// Options without one.
    pub flags: &'static [&'static str],
    /// What its operands are, if it takes any.
    pub operands: Option<&'static str>,
}

/// What a command was given.
#[derive(Debug, Default)]
pub struct Args {
    options: Vec<(&'static str, OsString)>,
    flags: Vec<&'static str>,
    /// The operands, in order.
    pub operands: Vec<OsString>,
}

impl Args {
    /// Reads the rest of the command line; `None` if it asks for help.
    pub fn parse(parser: &mut Parser, grammar: &Grammar) -> Result<Option<Self>, Failure> {
        let mut args = Self::default();
        while let Some(arg) = parser.next().map_err(Failure::usage)? {
            match arg {
                Arg::Short('h') | Arg::Long("help") => return Ok(None),
                Arg::Long(name) => {
                    if let Some(&option) = grammar.options.iter().find(|&&option| option == name) {
                        let value = parser.value().map_err(Failure::usage)?;
                        args.add_option(option, value)?;
                    } else if let Some(&flag) = grammar.flags.iter().find(|&&flag| flag == name) {
                        args.flags.push(flag);
                    } else {
                        return Err(Failure::usage(format!("unknown option `--{name}`")));
                    }
                }
                Arg::Short(letter) => {
                    return Err(Failure::usage(format!("unknown option `-{letter}`")));
                }
                Arg::Value(value) if grammar.operands.is_some() => args.operands.push(value),
                Arg::Value(value) => {
                    return Err(Failure::usage(format!(
                        "unexpected argument `{}`",
                        value.to_string_lossy()
                    )));
                }
            }
        }
        match grammar.operands {
            Some(what) if args.operands.is_empty() => {
                Err(Failure::usage(format!("{what} missing")))
            }
            _ => Ok(Some(args)),
        }
    }

    fn add_option(&mut self, option: &'static str, value: OsString) -> Result<(), Failure> {
        if self.options.iter().any(|(given, _)| *given == option) {
            return Err(Failure::usage(format!("--{option} given twice")));
        }
        self.options.push((option, value));
        Ok(())
    }

    /// Whether a flag was given.
    pub fn flag(&self, name: &str) -> bool {
        self.flags.contains(&name)
    }

    /// The value of an option.
    pub fn option(&self, name: &str) -> Option<&OsString> {
        self.options
            .iter()
            .find(|(given, _)| *given == name)
            .map(|(_, value)| value)
    }

    /// The value of an option that must be there.
    pub fn required(&self, name: &str) -> Result<&OsString, Failure> {
        self.option(name)
            .ok_or_else(|| Failure::usage(format!("option --{name} missing")))
    }

    /// The value of an option, as text.
    pub fn text(&self, name: &str) -> Result<Option<&str>, Failure> {
        let not_text = || Failure::usage(format!("--{name} is not UTF-8"));
        self.option(name)
            .map(|value| value.to_str().ok_or_else(not_text))
            .transpose()
    }

    /// The value of an option, as a number of at least 1.
    pub fn count(&self, name: &str) -> Result<Option<u32>, Failure> {
        let Some(text) = self.text(name)? else {
            return Ok(None);
        };
        match text.parse() {
            Ok(count) if count > 0 => Ok(Some(count)),
            _ => Err(Failure::usage(format!(
                "--{name} takes a whole number from 1, not `{text}`"
            ))),
        }
    }

    /// The one set that `--set` names.
    pub fn set(&self) -> Result<Set, Failure> {
        self.required("set")?;
        self.text("set")?
            .unwrap_or_default()
            .parse()
            .map_err(Failure::usage)
    }

    /// The sets that `--set` lists, separated by commas; all of them if it is absent or says `all`.
    pub fn sets(&self) -> Result<Vec<Set>, Failure> {
        match self.text("set")? {
            None | Some("all") => Ok(Set::ALL.to_vec()),
            Some(list) => list
                .split(',')
                .map(|name| name.parse().map_err(Failure::usage))
                .collect(),
        }
    }
}
