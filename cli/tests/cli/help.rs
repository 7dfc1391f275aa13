//! Help: complete, and its first line says that SIKE is broken.

use crate::run::{avxsike, words};

const COMMANDS: [(&str, &[&str]); 10] = [
    (
        "",
        &[
            "info",
            "selftest",
            "kat gen",
            "kat check",
            "speed",
            "keygen",
            "encaps",
            "decaps",
            "--version",
            "AVXSIKE_BACKEND",
        ],
    ),
    ("kat", &["kat gen", "kat check"]),
    ("info", &["--backend", "--mode"]),
    ("selftest", &["--set", "--backend", "--mode"]),
    (
        "kat gen",
        &[
            "--set",
            "--out",
            "--count",
            "--force",
            "--backend",
            "--mode",
            "PQCkemKAT_434",
        ],
    ),
    ("kat check", &["FILE", "--count", "--backend", "--mode"]),
    (
        "speed",
        &[
            "--set",
            "--backend",
            "--mode",
            "--seconds",
            "--csv",
            "--json",
            "pin",
            "median_kcycles",
        ],
    ),
    (
        "keygen",
        &[
            "--set",
            "--sk",
            "--pk",
            "--hex",
            "--force",
            "--backend",
            "--mode",
            "0600",
            "other systems",
        ],
    ),
    (
        "encaps",
        &[
            "--set",
            "--pk",
            "--ct",
            "--ss",
            "--hex",
            "--force",
            "--backend",
            "--mode",
            "0600",
            "other systems",
        ],
    ),
    (
        "decaps",
        &[
            "--set",
            "--sk",
            "--ct",
            "--ss",
            "--hex",
            "--force",
            "--backend",
            "--mode",
            "0600",
            "other systems",
        ],
    ),
];

#[test]
fn every_command_has_its_help() {
    for (command, topics) in COMMANDS {
        let long = words(&format!("{command} --help")).succeeds();
        assert_eq!(
            long.stdout,
            words(&format!("{command} -h")).succeeds().stdout,
            "{command}"
        );
        let help = long.text();
        let first = help.lines().next().expect("a line");
        assert!(
            first.starts_with("SIKE is broken (Castryck-Decru 2022)"),
            "{command}: {first}"
        );
        assert!(
            help.contains(&format!("Usage: avxsike {command}")),
            "{command}"
        );
        assert!(help.contains("--help"), "{command}");
        for topic in topics {
            assert!(help.contains(topic), "{command}: nothing about {topic}");
        }
        assert!(
            help.lines().all(|line| line.len() <= 132),
            "{command}: lines are too long"
        );
    }
}

#[test]
fn help_wins_over_what_is_missing() {
    assert_eq!(
        words("keygen --set p434 --help").succeeds().stdout,
        words("keygen --help").stdout
    );
    assert_eq!(
        words("kat check some.rsp -h").succeeds().stdout,
        words("kat check --help").stdout
    );
}

#[test]
fn the_version_is_that_of_the_package() {
    for option in ["--version", "-V"] {
        assert_eq!(
            words(option).succeeds().text(),
            concat!("avxsike ", env!("CARGO_PKG_VERSION"), "\n")
        );
    }
}

#[test]
fn without_a_command_it_says_how_to_get_help() {
    avxsike::<&str>([]).fails(2, &["avxsike --help"]);
    words("kat").fails(2, &["gen or check", "avxsike kat --help"]);
}
