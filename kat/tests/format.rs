//! The text of the files: what is written is read back, and what is wrong is said with its line.

use avxsike_kat::drbg::{self, Seed};
use avxsike_kat::reader::{KatFile, ParseError, Problem, parse};
use avxsike_kat::set::Set;
use avxsike_kat::vector::{Answer, Field, Vector, requests};
use avxsike_kat::writer;
use proptest::prelude::*;

/// Vectors with answers of the right lengths and no meaning.
fn answered(set: Set, count: u32, fill: u8) -> Vec<Vector> {
    let lengths = set.lengths();
    let value = |length: usize, salt: u8| {
        (0..length)
            .map(|i| fill.wrapping_mul(salt).wrapping_add(i as u8))
            .collect()
    };
    (0..count)
        .zip(drbg::seeds())
        .map(|(count, seed)| Vector {
            count,
            seed,
            answer: Some(Answer {
                pk: value(lengths.encapsulation_key, 3),
                sk: value(lengths.decapsulation_key, 5),
                ct: value(lengths.ciphertext, 7),
                ss: value(lengths.shared_secret, 9),
            }),
        })
        .collect()
}

fn crlf(text: &str) -> String {
    text.replace('\n', "\r\n")
}

#[test]
fn a_request_file_is_nists() {
    let seeds: Vec<Seed> = drbg::seeds().take(2).collect();
    let text = writer::request(&requests(&seeds));
    let expected = "count = 0\n\
        seed = 061550234D158C5EC95595FE04EF7A25767F2E24CC2BC479D09D86DC9ABCFDE7056A8C266F9EF97ED08541DBD2E1FFA1\n\
        pk =\nsk =\nct =\nss =\n\n\
        count = 1\n\
        seed = D81C4D8D734FCBFBEADE3D3F8A039FAA2A2C9957E835AD55B22E75BF57BB556AC81ADDE6AEEB4A5A875C3BFCADFA958F\n\
        pk =\nsk =\nct =\nss =\n\n";
    assert_eq!(text, expected);
    assert_eq!(
        parse(text.as_bytes()),
        Ok(KatFile {
            set: None,
            vectors: requests(&seeds)
        })
    );
}

#[test]
fn a_response_file_opens_with_its_algorithm() {
    for set in Set::ALL {
        let text = writer::response(set, &answered(set, 1, 1));
        assert!(
            text.starts_with(&format!("# SIKE{set}\n\ncount = 0\nseed = 0615")),
            "{}",
            &text[..60]
        );
        assert!(text.ends_with("\n\n") && !text.ends_with("\n\n\n"));
        assert_eq!(text.lines().count(), 2 + 7);
    }
}

#[test]
fn both_line_ends_and_both_cases_are_read() {
    let vectors = answered(Set::P434, 3, 11);
    let text = writer::response(Set::P434, &vectors);
    let expected = Ok(KatFile {
        set: Some(Set::P434),
        vectors,
    });
    assert_eq!(parse(text.as_bytes()), expected);
    assert_eq!(parse(crlf(&text).as_bytes()), expected);
    let (head, hexadecimal) = text.split_at("# SIKEp434\n".len());
    assert_eq!(
        parse(format!("{head}{}", hexadecimal.to_lowercase()).as_bytes()),
        expected
    );
    assert_eq!(
        parse(text.trim_end().as_bytes()),
        expected,
        "no line end after the last line"
    );
}

#[test]
fn an_empty_file_has_no_vectors() {
    let nothing = KatFile {
        set: None,
        vectors: Vec::new(),
    };
    for text in ["", "\n", "\r\n\r\n", "  \n\t\n"] {
        assert_eq!(parse(text.as_bytes()), Ok(nothing.clone()));
    }
    assert_eq!(
        parse(b"# SIKEp610"),
        Ok(KatFile {
            set: Some(Set::P610),
            vectors: Vec::new()
        })
    );
}

/// Replaces line `number` (1 for the first) of a good file of two vectors.
fn with_line(number: usize, replacement: &str) -> String {
    let text = writer::response(Set::P434, &answered(Set::P434, 2, 1));
    let mut lines: Vec<&str> = text.lines().collect();
    lines[number - 1] = replacement;
    lines.join("\n")
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let short = |field: &str| format!("{field} = 00");
    let cases = [
        (
            1,
            "# SIKEp434_compressed".into(),
            Problem::UnknownAlgorithm("SIKEp434_compressed".into()),
        ),
        (3, "count = x".into(), Problem::BadCount),
        (3, "count = 4294967296".into(), Problem::BadCount),
        (3, "count = -1".into(), Problem::BadCount),
        (3, "number = 0".into(), Problem::Expected(Field::Count)),
        (4, "seed".into(), Problem::Expected(Field::Seed)),
        (4, "seed = 0G".into(), Problem::BadHex(Field::Seed)),
        (
            4,
            short("seed"),
            Problem::Length {
                field: Field::Seed,
                expected: 48,
                actual: 1,
            },
        ),
        (
            4,
            "seed =".into(),
            Problem::Length {
                field: Field::Seed,
                expected: 48,
                actual: 0,
            },
        ),
        (5, "pk = 000".into(), Problem::BadHex(Field::Pk)),
        (
            5,
            short("pk"),
            Problem::Length {
                field: Field::Pk,
                expected: 330,
                actual: 1,
            },
        ),
        (
            6,
            short("sk"),
            Problem::Length {
                field: Field::Sk,
                expected: 374,
                actual: 1,
            },
        ),
        (
            7,
            short("ct"),
            Problem::Length {
                field: Field::Ct,
                expected: 346,
                actual: 1,
            },
        ),
        (
            8,
            short("ss"),
            Problem::Length {
                field: Field::Ss,
                expected: 16,
                actual: 1,
            },
        ),
        (8, "ss =".into(), Problem::HalfAnswered(Field::Ss)),
        (12, "pk =".into(), Problem::HalfAnswered(Field::Sk)),
        (14, "junk".into(), Problem::Expected(Field::Ct)),
    ];
    for (number, replacement, problem) in cases {
        let text = with_line(number, &replacement);
        let error = parse(text.as_bytes()).expect_err(&replacement);
        // Line 12 is the empty `pk =` whose next line is not empty: the fault shows there.
        let line = if number == 12 { 13 } else { number };
        assert_eq!(error, ParseError { line, problem }, "{replacement}");
        assert!(
            error.to_string().starts_with(&format!("line {line}: ")),
            "{error}"
        );
        assert_eq!(
            parse(crlf(&text).as_bytes()),
            Err(error),
            "{replacement} with CRLF"
        );
    }
}

#[test]
fn a_cut_file_is_noticed() {
    let text = writer::response(Set::P434, &answered(Set::P434, 2, 1));
    let lines: Vec<&str> = text.lines().collect();
    let fields = [Field::Seed, Field::Pk, Field::Sk, Field::Ct, Field::Ss];
    for (kept, field) in (11..).zip(fields) {
        // Lines 10 to 15 are the second vector: after `kept - 1` lines, `field` is missing.
        let cut = lines[..kept - 1].join("\n");
        let error = parse(cut.as_bytes()).expect_err("cut");
        assert_eq!(
            error,
            ParseError {
                line: kept,
                problem: Problem::EndsBefore(field)
            }
        );
    }
}

#[test]
fn answers_need_an_algorithm() {
    let text = writer::response(Set::P434, &answered(Set::P434, 1, 1));
    let headless = text.lines().skip(2).collect::<Vec<_>>().join("\n");
    assert_eq!(
        parse(headless.as_bytes()),
        Err(ParseError {
            line: 3,
            problem: Problem::NoAlgorithm
        })
    );
}

#[test]
fn bytes_that_are_not_text_are_noticed() {
    assert_eq!(
        parse(b"# SIKEp434\n\n\xFF\n"),
        Err(ParseError {
            line: 3,
            problem: Problem::NotText
        })
    );
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(set in 0..4_usize, count in 0..5_u32, fill: u8, with_crlf: bool) {
        let set = Set::ALL[set];
        let vectors = answered(set, count, fill);
        let text = writer::response(set, &vectors);
        let text = if with_crlf { crlf(&text) } else { text };
        prop_assert_eq!(parse(text.as_bytes()), Ok(KatFile { set: Some(set), vectors }));
    }

    #[test]
    fn no_input_panics(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = parse(&bytes);
    }

    /// A damaged file is either refused or says something else; it never passes for the original.
    #[test]
    fn one_changed_byte_shows(position: prop::sample::Index, byte: u8) {
        let vectors = answered(Set::P434, 2, 1);
        let mut text = writer::response(Set::P434, &vectors).into_bytes();
        let position = position.index(text.len());
        prop_assume!(!text[position].is_ascii_whitespace() && !byte.is_ascii_whitespace());
        prop_assume!(!text[position].eq_ignore_ascii_case(&byte));
        text[position] = byte;
        match parse(&text) {
            Ok(file) => prop_assert!(file.vectors != vectors || file.set != Some(Set::P434)),
            Err(error) => prop_assert!((1..=15).contains(&error.line)),
        }
    }
}
