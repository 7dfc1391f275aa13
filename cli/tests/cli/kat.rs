//! `kat gen` and `kat check`.

use crate::run::{Folder, LENGTHS, avxsike, fed, words};
use std::path::PathBuf;

/// A file of the folder `kat`.
fn official(set: &str) -> PathBuf {
    let (_, [_, sk, ..]) = LENGTHS
        .into_iter()
        .find(|(name, _)| *name == set)
        .expect("a set");
    PathBuf::from(format!(
        "{}/../kat/PQCkemKAT_{sk}.rsp",
        env!("CARGO_MANIFEST_DIR")
    ))
}

/// The first vectors of an official file.
fn beginning(set: &str, vectors: usize) -> String {
    let text = std::fs::read_to_string(official(set)).expect("the official file");
    let parts: Vec<&str> = text.split("\n\n").collect();
    parts[..=vectors].join("\n\n") + "\n\n"
}

#[test]
fn what_is_written_is_the_beginning_of_the_official_files() {
    for (set, [_, sk, ..]) in LENGTHS {
        let folder = Folder::new();
        let run = folder
            .words(&format!("kat gen --set {set} --count 2 --out new/er"))
            .succeeds();
        for part in [set, "backend ", "mode ", "2 vectors"] {
            assert!(run.text().contains(part), "{}", run.text());
        }
        let (request, response) = (
            format!("new/er/PQCkemKAT_{sk}.req"),
            format!("new/er/PQCkemKAT_{sk}.rsp"),
        );
        let expected = beginning(set, 2);
        assert!(folder.read(&response) == expected.as_bytes(), "{set}");
        let request = String::from_utf8(folder.read(&request)).expect("text");
        let empty = |line: &str| match line.split_once(" = ") {
            Some((field @ ("pk" | "sk" | "ct" | "ss"), _)) => format!("{field} =\n"),
            _ => format!("{line}\n"),
        };
        assert_eq!(
            request,
            expected.lines().skip(2).map(empty).collect::<String>(),
            "{set}"
        );
    }
}

#[test]
fn files_are_overwritten_only_by_force() {
    let folder = Folder::new();
    folder
        .words("kat gen --set p434 --count 1 --out .")
        .succeeds();
    let names = ["PQCkemKAT_374.req", "PQCkemKAT_374.rsp"];
    folder.write(names[1], "mine");
    folder
        .words("kat gen --set p434 --count 1 --out .")
        .fails(1, &[names[0], "exists", "--force"]);
    std::fs::remove_file(folder.file(names[0])).expect("there");
    folder
        .words("kat gen --set p434 --count 1 --out .")
        .fails(1, &[names[1], "exists", "--force"]);
    assert_eq!(folder.names(), [names[1]]);
    assert_eq!(folder.read(names[1]), b"mine");
    folder
        .words("kat gen --set p434 --count 1 --out . --force")
        .succeeds();
    assert_eq!(folder.names(), names);
    assert!(folder.read(names[1]) == beginning("p434", 1).as_bytes());
}

#[test]
fn a_good_file_is_said_to_be_good() {
    for (set, _) in LENGTHS {
        let path = official(set);
        let run =
            avxsike(["kat", "check", "--count", "2", path.to_str().expect("text")]).succeeds();
        for part in [set, "backend ", "mode ", "2 vectors match"] {
            assert!(run.text().contains(part), "{}", run.text());
        }
        assert_eq!(run.text().lines().count(), 1);
    }
}

#[test]
fn several_files_line_ends_and_standard_input() {
    let folder = Folder::new();
    folder.write("lf.rsp", beginning("p434", 2));
    folder.write("crlf.rsp", beginning("p503", 2).replace('\n', "\r\n"));
    let run = folder.words("kat check lf.rsp crlf.rsp").succeeds();
    let lines: Vec<&str> = run.text().lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[0].starts_with("lf.rsp: p434, ") && lines[1].starts_with("crlf.rsp: p503, "),
        "{lines:?}"
    );
    let run = fed(
        &mut folder.binary("kat check -"),
        beginning("p434", 1).as_bytes(),
    )
    .succeeds();
    assert!(
        run.text().starts_with("standard input: p434, "),
        "{}",
        run.text()
    );
}

#[test]
fn the_first_wrong_value_is_named_by_number_and_field() {
    let good = beginning("p434", 3);
    let folder = Folder::new();
    for field in ["pk", "sk", "ct", "ss"] {
        // Vector 1, last digit of the field; vector 2 is wrong too and must not be reported.
        let damage = |text: String, vector: usize| {
            let start = text.find(&format!("count = {vector}")).expect("there");
            let line = start + text[start..].find(&format!("\n{field} = ")).expect("there") + 1;
            let end = line + text[line..].find('\n').expect("there") - 1;
            let digit = if &text[end..=end] == "0" { "1" } else { "0" };
            format!("{}{digit}{}", &text[..end], &text[end + 1..])
        };
        folder.write("bad.rsp", damage(damage(good.clone(), 1), 2));
        folder.words("kat check bad.rsp").fails(
            1,
            &[
                "bad.rsp: p434 on ",
                "vector 1: ",
                &format!("{field} does not match"),
            ],
        );
        // The vector before it is still good.
        folder.words("kat check bad.rsp --count 1").succeeds();
    }
}

#[test]
fn a_wrong_seed_shows_in_the_first_field() {
    let folder = Folder::new();
    folder.write(
        "bad.rsp",
        beginning("p434", 1).replace("seed = 06", "seed = 07"),
    );
    folder
        .words("kat check bad.rsp")
        .fails(1, &["vector 0: pk does not match"]);
}

#[test]
fn the_check_stops_at_the_first_bad_file() {
    let folder = Folder::new();
    folder.write("good.rsp", beginning("p434", 1));
    folder.write("bad.rsp", "# SIKEp434\n\ncount = none\n");
    let run = folder.words("kat check good.rsp bad.rsp missing.rsp");
    run.fails_late(1, &["bad.rsp: line 3: count is not a number"]);
    assert_eq!(run.text().lines().count(), 1);
}

#[test]
fn files_that_are_no_known_answers() {
    let folder = Folder::new();
    folder
        .words("kat gen --set p434 --count 1 --out .")
        .succeeds();
    folder
        .words("kat check PQCkemKAT_374.req")
        .fails(1, &["PQCkemKAT_374.req: ", "request file"]);
    let request = String::from_utf8(folder.read("PQCkemKAT_374.req")).expect("text");
    folder.write("headed.rsp", format!("# SIKEp434\n\n{request}"));
    folder
        .words("kat check headed.rsp")
        .fails(1, &["vector 0 has no answers"]);
    folder.write("compressed.rsp", "# SIKEp434_compressed\n");
    folder
        .words("kat check compressed.rsp")
        .fails(1, &["line 1: ", "SIKEp434_compressed"]);
    folder.write("binary.rsp", [0xFF, 0xFE, 0x00]);
    folder
        .words("kat check binary.rsp")
        .fails(1, &["line 1: not text"]);
    folder.write("nothing.rsp", "# SIKEp434\n");
    folder
        .words("kat check nothing.rsp")
        .fails(1, &["0 vectors"]);
    folder.write("empty.rsp", "");
    folder.words("kat check empty.rsp").fails(1, &["empty.rsp"]);
    folder
        .words("kat check missing.rsp")
        .fails(1, &["missing.rsp: "]);
    folder.words("kat check .").fails(1, &[".: "]);
    folder.write("one.rsp", beginning("p434", 1));
    folder
        .words("kat check one.rsp --count 2")
        .fails(1, &["1 vectors, expected at least 2"]);
    let cut = beginning("p434", 2);
    folder.write("cut.rsp", &cut[..cut.len() - 50]);
    folder
        .words("kat check cut.rsp")
        .fails(1, &["line 14: ct has 341 bytes, expected 346"]);
}

#[test]
fn options_that_make_no_sense() {
    words("kat check").fails(2, &["FILE missing", "avxsike kat check --help"]);
    words("kat make").fails(2, &["kat make"]);
    words("kat gen --out x").fails(2, &["--set missing"]);
    words("kat gen --set p434").fails(2, &["--out missing"]);
    words("kat gen --set all --out x").fails(2, &["unknown set `all`"]);
    for count in ["0", "-1", "x", "4294967296", "1.5"] {
        words(&format!("kat gen --set p434 --out x --count {count}")).fails(2, &["--count", count]);
        words(&format!("kat check x --count {count}")).fails(2, &["--count", count]);
    }
}
