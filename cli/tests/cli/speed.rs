//! `speed`: what it prints, not how fast anything is.

use crate::run::{pairs, words};
use serde_json::Value;

const FIELDS: [&str; 11] = [
    "set",
    "backend",
    "mode",
    "op",
    "validation",
    "instances",
    "median_us",
    "p25_us",
    "p75_us",
    "median_kcycles",
    "ops_per_s",
];

const OPERATIONS: [(&str, bool); 4] = [
    ("keygen", false),
    ("encaps", false),
    ("decaps", true),
    ("decaps", false),
];

fn number(row: &Value, field: &str) -> f64 {
    row[field]
        .as_f64()
        .unwrap_or_else(|| panic!("{field} of {row} is no number"))
}

#[test]
fn json_is_one_array_with_the_promised_fields() {
    let run = words("speed --set p434 --seconds 0.001 --json").succeeds();
    let rows: Vec<Value> = serde_json::from_str(run.text()).expect("an array");
    let pairs = pairs();
    assert_eq!(rows.len(), OPERATIONS.len() * pairs.len());
    for row in &rows {
        let mut fields: Vec<&String> = row.as_object().expect("an object").keys().collect();
        let mut expected = FIELDS;
        fields.sort();
        expected.sort_unstable();
        assert_eq!(fields, expected);
        let [lower, median, upper] =
            ["p25_us", "median_us", "p75_us"].map(|field| number(row, field));
        assert!(0.0 < lower && lower <= median && median <= upper, "{row}");
        let instances = row["instances"].as_u64().expect("a whole number");
        let rate = number(row, "ops_per_s");
        assert!(
            (rate * median / 1e6 - instances as f64).abs() < 0.01 * instances as f64,
            "{row}"
        );
        assert_eq!(
            row["median_kcycles"].is_null(),
            !cfg!(target_arch = "x86_64"),
            "{row}"
        );
    }
    for (backend, mode) in pairs {
        for (op, validation) in OPERATIONS {
            let is_it = |row: &&Value| {
                row["backend"] == *backend
                    && row["mode"] == *mode
                    && row["op"] == op
                    && row["validation"] == validation
            };
            assert_eq!(
                rows.iter().filter(is_it).count(),
                1,
                "{backend}/{mode}: {op}, validation {validation}"
            );
        }
    }
}

#[test]
fn csv_has_the_same_fields() {
    let run =
        words("speed --set p434 --backend portable --mode scalar --seconds 0.001 --csv").succeeds();
    let mut lines = run
        .text()
        .lines()
        .map(|line| line.split(',').collect::<Vec<_>>());
    assert_eq!(lines.next().expect("a heading"), FIELDS);
    let rows: Vec<Vec<&str>> = lines.collect();
    assert_eq!(rows.len(), OPERATIONS.len());
    for (row, (op, validation)) in rows.iter().zip(OPERATIONS) {
        assert_eq!(
            row[..5],
            [
                "p434",
                "portable",
                "scalar",
                op,
                if validation { "true" } else { "false" }
            ]
        );
        assert!(
            row[6..9]
                .iter()
                .all(|micros| micros.parse::<f64>().is_ok_and(|micros| micros > 0.0)),
            "{row:?}"
        );
    }
}

#[test]
fn the_table_names_what_was_measured() {
    let run = words("speed --set p434 --backend portable --seconds 0.001").succeeds();
    for op in ["keygen", "encaps", "decaps"] {
        let rows = run
            .text()
            .lines()
            .filter(|line| line.starts_with("p434") && line.contains(op));
        assert_eq!(
            rows.count(),
            if op == "decaps" { 2 } else { 1 },
            "{}",
            run.text()
        );
    }
}

#[test]
fn times_that_are_none() {
    for seconds in ["0", "-1", "nan", "inf", "1e9", "", "1s"] {
        let run = crate::run::avxsike(["speed", "--seconds", seconds]);
        run.fails(2, &["--seconds", "above 0"]);
    }
    words("speed --csv --json").fails(2, &["--csv and --json"]);
}
