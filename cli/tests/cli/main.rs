//! The command line, by running it.

mod bad_input;
mod engines;
mod files;
mod help;
mod kat;
mod pipes;
mod run;
mod selftest;
mod speed;
