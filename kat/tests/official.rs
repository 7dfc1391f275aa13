//! The files in this folder are the official ones, and every engine computes them.

use avxsike_kat::choice::{Choice, name};
use avxsike_kat::reader::{KatFile, parse};
use avxsike_kat::set::Set;
use avxsike_kat::{drbg, engine, runner, writer};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// SHA-256 of the files of the round-3 package, with LF line ends.
const OFFICIAL: [(Set, &str); 4] = [
    (
        Set::P434,
        "99ccad44bc88d1d2871ec4d9cead0cb21e9f398f18b15b0df523de568fa03297",
    ),
    (
        Set::P503,
        "6368f9bfe5347f0ad2aabe8d963186b50f0c7250edc1161715368f4592d373ba",
    ),
    (
        Set::P610,
        "08369a50dcd77250d76795db27ed8533f44cafb960df3e864f15015867c72b9f",
    ),
    (
        Set::P751,
        "ded12da3077ac0f74315e7142f5d3a877fc907bc5546657f1cac9ca8986a2984",
    ),
];

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn file(set: Set) -> KatFile {
    parse(&read(&here().join(set.response_file()))).unwrap_or_else(|error| panic!("{set}: {error}"))
}

#[test]
fn the_files_are_the_official_ones() {
    for (set, hash) in OFFICIAL {
        let text = read(&here().join(set.response_file()));
        assert_eq!(hex::encode(Sha256::digest(&text)), hash, "{set}");
    }
}

/// The published files have CRLF line ends; where they lie beside the repository, they are read too.
#[test]
fn the_published_files_say_the_same() {
    let published: PathBuf = here().join("../../shared/kat");
    if !published.is_dir() {
        println!(
            "{}: no such folder, so the published files were not compared",
            published.display()
        );
        return;
    }
    for (set, hash) in OFFICIAL {
        let text = read(&published.join(set.response_file()));
        let without_cr: Vec<u8> = text.iter().copied().filter(|&byte| byte != b'\r').collect();
        assert_ne!(text, without_cr, "{set}: published with CRLF");
        assert_eq!(hex::encode(Sha256::digest(&without_cr)), hash, "{set}");
        assert_eq!(parse(&text), Ok(file(set)), "{set}");
    }
}

#[test]
fn reading_and_writing_gives_the_same_bytes() {
    for set in Set::ALL {
        let text = writer::response(set, &file(set).vectors);
        assert!(
            text.into_bytes() == read(&here().join(set.response_file())),
            "{set}"
        );
    }
}

#[test]
fn the_seeds_are_those_of_the_generator() {
    for set in Set::ALL {
        let seeds: Vec<_> = file(set).vectors.iter().map(|vector| vector.seed).collect();
        assert_eq!(seeds, drbg::seeds().take(100).collect::<Vec<_>>(), "{set}");
    }
}

/// All 100 vectors on every engine that this CPU has, or on those of the backend that `AVXSIKE_BACKEND` names.
fn every_engine_computes(set: Set) {
    let expected = read(&here().join(set.response_file()));
    for on in Choice::from_environment()
        .and_then(Choice::every)
        .expect("AVXSIKE_BACKEND can be met")
    {
        let vectors = runner::generate(&*engine::kem(set, on), 100, &mut |_| ())
            .expect("decapsulation agrees");
        // Bytes, without showing them: a difference would print a megabyte.
        let text = writer::response(set, &vectors);
        if text.as_bytes() != expected {
            let kem = engine::kem(set, on);
            panic!(
                "{set} on {}: {:?}",
                name(on),
                runner::check(&*kem, &file(set), None, &mut |_| ())
            );
        }
        println!("{set} on {}: 100 vectors", name(on));
    }
}

#[test]
fn every_engine_computes_p434() {
    every_engine_computes(Set::P434);
}

#[test]
fn every_engine_computes_p503() {
    every_engine_computes(Set::P503);
}

#[test]
fn every_engine_computes_p610() {
    every_engine_computes(Set::P610);
}

#[test]
fn every_engine_computes_p751() {
    every_engine_computes(Set::P751);
}

/// The first vectors, a full group of a batch, on the emulation of the vector backends in each of its modes.
#[cfg(feature = "emulated")]
#[test]
fn the_emulation_computes_the_first_vectors() {
    let emulated = Choice {
        backend: Some(avxsike::Backend::Emulated),
        mode: None,
    };
    for on in emulated.every().expect("the emulation is always there") {
        for set in Set::ALL {
            let count = on.width().max(5);
            let kem = engine::kem(set, on);
            let checked = runner::check(&*kem, &file(set), Some(count), &mut |_| ());
            assert_eq!(checked, Ok(count), "{set} on {}", name(on));
            println!("{set} on {}: {count} vectors", name(on));
        }
    }
}

/// `AVXSIKE_EXPECT=avx512ifma` makes a run fail on a CPU whose tests would silently leave that backend out; commas separate several.
#[test]
fn the_expected_backends_are_among_them() {
    let expected = std::env::var("AVXSIKE_EXPECT").unwrap_or_default();
    let engines = Choice::from_environment().and_then(Choice::every);
    let engines = engines.expect("AVXSIKE_BACKEND can be met");
    for backend in expected.split(',').filter(|name| !name.is_empty()) {
        let was_run = engines.iter().any(|on| on.backend().name() == backend);
        assert!(was_run, "AVXSIKE_EXPECT names {backend}, which was not run");
    }
}
