//! SIKE has been broken since 2022 (Castryck-Decru): for research, teaching, benchmarks and interoperability only.
//!
//! The known-answer files of the NIST competition, as the round-3 package of SIKE publishes them.
//!
//! | module | what it holds |
//! |---|---|
//! | [`drbg`] | the AES-256 counter-mode generator that makes the files reproducible |
//! | [`set`] | the four parameter sets as values: names, file names, lengths |
//! | [`vector`](mod@vector) | one vector: count, seed and the four answers |
//! | [`reader`], [`writer`] | `.req` and `.rsp` text, read with LF or CRLF, written with LF |
//! | [`runner`] | what a run needs of a KEM (one small trait), generating and checking files on top of it |
//! | [`engine`] | that trait for the engines of `avxsike` |
//! | [`choice`] | which engines a tool or a test runs: forced by option, by `AVXSIKE_BACKEND`, or all that the CPU has |
//!
//! Nothing here is constant time, and nothing needs to be: the seeds are public.
//!
//! ```
//! use avxsike_kat::{drbg, set::Set, vector, writer};
//!
//! // The request file of any set: the 100 seeds come from one generator, keyed with the bytes 0, 1, ..., 47.
//! let seeds: Vec<_> = drbg::seeds().take(100).collect();
//! let request = writer::request(&vector::requests(&seeds));
//! assert!(request.starts_with("count = 0\nseed = 061550234D158C5EC95595FE04EF7A25767F2E24CC2BC479D09D86DC9ABCFDE7"));
//! assert_eq!(Set::P503.response_file(), "PQCkemKAT_434.rsp");
//! ```

pub mod choice;
pub mod drbg;
pub mod engine;
pub mod reader;
pub mod runner;
pub mod set;
pub mod vector;
pub mod writer;
