//! `selftest`.

use crate::run::{LENGTHS, pairs, words};

#[test]
fn every_set_passes_on_every_pair() {
    let test = words("selftest").succeeds();
    let rows: Vec<Vec<&str>> = test
        .text()
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let pairs = pairs();
    for (set, _) in LENGTHS {
        for (backend, mode) in &pairs {
            let row = rows.iter().find(|row| row[..3] == [set, backend, mode]);
            let row =
                row.unwrap_or_else(|| panic!("{set} {backend} {mode} missing: {}", test.text()));
            assert_eq!(row[3..5], ["ok", "ok"]);
            assert!(
                row[5].parse::<usize>().is_ok_and(|vectors| vectors >= 3) && row[6] == "match",
                "{row:?}"
            );
        }
    }
    assert!(
        test.text()
            .ends_with(&format!("all {} rows passed\n", 4 * pairs.len())),
        "{}",
        test.text()
    );
}

#[test]
fn one_set_on_one_backend() {
    let test = words("selftest --set p434 --backend portable").succeeds();
    assert!(
        test.text().ends_with("all 1 rows passed\n"),
        "{}",
        test.text()
    );
    words("selftest --set p503,p999").fails(2, &["p999"]);
}

/// The vectors in the binary are the first of the official files.
#[test]
fn the_vectors_inside_are_official() {
    for (set, [_, sk, ..]) in LENGTHS {
        let here = env!("CARGO_MANIFEST_DIR");
        let read =
            |path: String| std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let inside = read(format!("{here}/vectors/{set}.rsp"));
        let official = read(format!("{here}/../kat/PQCkemKAT_{sk}.rsp"));
        assert!(official.starts_with(&inside), "{set}");
        assert_eq!(
            String::from_utf8_lossy(&inside).matches("count = ").count(),
            8,
            "{set}: a batch needs eight"
        );
    }
}
