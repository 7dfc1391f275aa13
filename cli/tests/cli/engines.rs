//! `info`, and forcing a backend or a mode.

use crate::run::{Run, binary, pairs, words};

fn with_variable(value: &str, line: &str) -> Run {
    let mut command = binary();
    command
        .env("AVXSIKE_BACKEND", value)
        .args(line.split_whitespace());
    command.output().expect("the binary starts").into()
}

#[test]
fn info_lists_every_backend_and_says_which_is_used() {
    let info = words("info").succeeds();
    let text = info.text();
    assert!(text.starts_with("SIKE is broken"));
    for (backend, mode) in pairs() {
        let line = text
            .lines()
            .find(|line| line.starts_with(&format!("{backend} ")));
        assert!(
            line.is_some_and(|line| line.contains(&mode) && line.ends_with("yes")),
            "{backend}/{mode}: {text}"
        );
    }
    for backend in ["portable", "x86-64", "avx512ifma"] {
        assert!(text.contains(backend), "{backend}");
    }
    assert!(
        text.contains("used ") && text.contains("the fastest that this CPU has"),
        "{text}"
    );
}

#[test]
fn a_forced_mode_takes_the_best_backend_that_has_it() {
    for mode in ["scalar", "batch", "latency"] {
        let having: Vec<String> = pairs()
            .into_iter()
            .filter_map(|(backend, has)| (has == mode).then_some(backend))
            .collect();
        // Listed from the plainest to the best; the emulation is for what nothing else can run.
        let real = having.iter().rfind(|backend| *backend != "emulated");
        let best = real
            .or(having.last())
            .expect("the emulation has the others");
        let used = format!("{best}/{mode}: the fastest that has the mode forced by --mode");
        let info = words(&format!("info --mode {mode}")).succeeds();
        assert!(info.text().contains(&used), "{}", info.text());
    }
}

#[test]
fn info_says_who_forced_it() {
    let forced = words("info --backend portable").succeeds();
    assert!(
        forced
            .text()
            .contains("portable/scalar: forced by --backend"),
        "{}",
        forced.text()
    );
    let forced = words("info --backend portable --mode scalar").succeeds();
    assert!(
        forced
            .text()
            .contains("portable/scalar: forced by --backend and --mode"),
        "{}",
        forced.text()
    );
    let forced = with_variable("portable", "info").succeeds();
    assert!(
        forced
            .text()
            .contains("portable/scalar: forced by AVXSIKE_BACKEND"),
        "{}",
        forced.text()
    );
}

#[test]
fn nothing_is_forced_by_auto_or_by_an_empty_variable() {
    let free = words("info").succeeds().stdout;
    assert_eq!(words("info --backend auto").succeeds().stdout, free);
    assert_eq!(with_variable("auto", "info").succeeds().stdout, free);
    assert_eq!(with_variable("", "info").succeeds().stdout, free);
}

#[test]
fn the_option_wins_over_the_variable() {
    let forced = with_variable("nonsense", "info --backend portable").succeeds();
    assert!(forced.text().contains("forced by --backend"));
}

#[test]
fn names_that_do_not_exist_are_errors_of_every_command() {
    let commands = [
        "info",
        "selftest",
        "speed",
        "kat gen --set p434 --out does-not-matter",
        "kat check does-not-matter",
        "keygen --set p434 --sk does-not-matter --pk does-not-matter-either",
        "encaps --set p434 --pk does-not-matter --ct a --ss b",
        "decaps --set p434 --sk does-not-matter --ct a --ss b",
    ];
    for command in commands {
        words(&format!("{command} --backend avx1024"))
            .fails(2, &["--backend", "avx1024", "portable"]);
        words(&format!("{command} --mode fast"))
            .fails(2, &["--mode", "fast", "scalar, latency and batch"]);
        with_variable("Portable", command).fails(2, &["AVXSIKE_BACKEND", "Portable", "portable"]);
    }
}

#[test]
fn a_pair_that_does_not_exist_is_an_error() {
    for mode in ["batch", "latency"] {
        words(&format!("info --backend portable --mode {mode}"))
            .fails(2, &["--mode", "portable", mode]);
        with_variable("portable", &format!("selftest --mode {mode}"))
            .fails(2, &["--mode", "portable", mode]);
    }
}

/// On a CPU with all backends there is nothing to see here; `nonsense` above is refused everywhere.
#[test]
fn what_this_cpu_lacks_is_an_error() {
    for backend in ["x86-64", "avx512ifma"] {
        if pairs().iter().all(|(available, _)| available != backend) {
            let refused = words(&format!("selftest --backend {backend}"));
            let code = refused.code.expect("an exit code");
            refused.fails(code, &["--backend", backend, "portable"]);
            assert_ne!(code, 0);
        }
    }
    for mode in ["batch", "latency"] {
        if pairs().iter().all(|(_, available)| available != mode) {
            words(&format!("info --mode {mode}")).fails(1, &["--mode", mode]);
        }
    }
}

#[test]
fn every_pair_can_be_forced() {
    for (backend, mode) in pairs() {
        let forced = words(&format!("info --backend {backend} --mode {mode}")).succeeds();
        assert!(
            forced
                .text()
                .contains(&format!("used       {backend}/{mode}: forced")),
            "{}",
            forced.text()
        );
    }
}
