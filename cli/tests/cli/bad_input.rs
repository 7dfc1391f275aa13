//! Everything a user can get wrong: one clear line, the right exit code, no file left behind.

use crate::run::{Folder, LENGTHS, avxsike, fed, with_keys, words};

#[test]
fn command_lines_that_make_no_sense() {
    let cases: [(&str, &[&str]); 21] = [
        ("keyegn", &["unknown command `keyegn`", "avxsike --help"]),
        ("--colour", &["--colour"]),
        (
            "info extra",
            &[
                "info: ",
                "unexpected argument `extra`",
                "avxsike info --help",
            ],
        ),
        ("info --set p434", &["unknown option `--set`"]),
        ("info -x", &["unknown option `-x`"]),
        ("keygen", &["--set missing", "avxsike keygen --help"]),
        ("keygen --set", &["--set"]),
        ("keygen --set p434", &["--sk missing"]),
        ("keygen --set p434 --sk a", &["--pk missing"]),
        (
            "keygen --set p504 --sk a --pk b",
            &["`p504`", "p434, p503, p610 and p751"],
        ),
        (
            "keygen --set p434 --sk a --pk b --sk c",
            &["--sk given twice"],
        ),
        ("keygen --set p434 --sk a --pk b --hex=yes", &["--hex"]),
        (
            "keygen --set p434 --sk a --pk b --ct c",
            &["unknown option `--ct`"],
        ),
        (
            "keygen --set p434 --sk - --pk -",
            &["two outputs to standard output"],
        ),
        ("keygen --set p434 --sk a --pk a", &["two outputs", "a"]),
        ("keygen --set p434 --sk a --pk ./a", &["two outputs", "a"]),
        ("encaps --set p434 --pk a --ct b", &["--ss missing"]),
        (
            "encaps --set p434 --pk a --ct - --ss -",
            &["two outputs to standard output"],
        ),
        ("decaps --set p434 --ct a --ss b", &["--sk missing"]),
        (
            "decaps --set p434 --sk - --ct - --ss b",
            &["two inputs from standard input"],
        ),
        ("kat info", &["unknown command `kat info`"]),
    ];
    let folder = Folder::new();
    for (line, words) in cases {
        folder.words(line).fails(2, words);
        assert!(folder.names().is_empty(), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let odd = OsStr::from_bytes(b"p4\xFF\n34");
    avxsike([OsStr::new("keygen"), OsStr::new("--set"), odd]).fails(2, &["--set is not UTF-8"]);
    avxsike([odd]).fails(2, &["unknown command"]);
    avxsike([OsStr::new("kat"), OsStr::new("check"), odd]).fails(1, &["p4"]);
}

#[test]
fn inputs_that_are_not_there() {
    let folder = with_keys("p434");
    let names = folder.names();
    for line in [
        "encaps --set p434 --pk missing --ct a --ss b",
        "decaps --set p434 --sk missing --ct ct --ss b",
        "decaps --set p434 --sk sk --ct missing --ss b",
    ] {
        folder.words(line).fails(1, &["missing: "]);
    }
    folder
        .words("encaps --set p434 --pk . --ct a --ss b")
        .fails(1, &[".: ", "directory"]);
    assert_eq!(folder.names(), names);
}

#[test]
fn inputs_of_the_wrong_size() {
    let folder = with_keys("p434");
    let names = folder.names();
    let sizes = |actual: usize, expected: usize, what: &str| {
        format!("{actual} bytes, expected the {expected} of a p434 {what}")
    };
    for (option, what, length) in [("sk", "decapsulation key", 374), ("ct", "ciphertext", 346)] {
        let line = "decaps --set p434 --sk sk --ct ct --ss new"
            .replace(&format!("--{option} {option}"), &format!("--{option} -"));
        let good = folder.read(option);
        for input in [
            &good[..0],
            &good[..length - 1],
            &[&good[..], &[0]].concat(),
            &[0; 64 * 1024],
        ] {
            fed(&mut folder.binary(&line), input)
                .fails(1, &["standard input: ", &sizes(input.len(), length, what)]);
        }
        fed(&mut folder.binary(&line), &[0; 64 * 1024 + 1])
            .fails(1, &["standard input: more than 65536 bytes"]);
    }
    assert_eq!(folder.names(), names);
}

#[test]
fn inputs_of_another_set() {
    let folder = with_keys("p503");
    let names = folder.names();
    folder
        .words("encaps --set p434 --pk pk --ct a --ss b")
        .fails(1, &["pk: 378 bytes, expected the 330", "p503"]);
    folder
        .words("decaps --set p610 --sk sk --ct ct --ss b")
        .fails(1, &["sk: 434 bytes, expected the 524", "p503"]);
    folder
        .words("decaps --set p503 --sk sk --ct pk --ss b")
        .fails(1, &["pk: 378 bytes, expected the 402"]);
    assert_eq!(folder.names(), names);
}

#[test]
fn inputs_in_the_wrong_form() {
    let folder = with_keys("p434");
    folder
        .words("keygen --hex --set p434 --sk sk.hex --pk pk.hex")
        .succeeds();
    let names = folder.names();
    folder
        .words("encaps --set p434 --pk pk.hex --ct a --ss b")
        .fails(1, &["pk.hex: 661 bytes", "add --hex"]);
    folder
        .words("encaps --hex --set p434 --pk pk --ct a --ss b")
        .fails(1, &["pk: not hexadecimal"]);
    let digits = String::from_utf8(folder.read("pk.hex")).expect("text");
    let mut encaps = folder.binary("encaps --hex --set p434 --pk - --ct a --ss b");
    fed(&mut encaps, digits.replacen('\n', "0", 1).as_bytes())
        .fails(1, &["standard input: not hexadecimal"]);
    fed(&mut encaps, format!("0x{digits}").as_bytes())
        .fails(1, &["standard input: not hexadecimal"]);
    fed(&mut encaps, &digits.as_bytes()[2..]).fails(1, &["329 bytes, expected the 330"]);
    assert_eq!(folder.names(), names);
}

#[test]
fn keys_that_are_none() {
    for (set, [pk, sk, ..]) in LENGTHS {
        let folder = with_keys(set);
        let names = folder.names();
        let encaps = format!("encaps --set {set} --pk - --ct a --ss b");
        fed(&mut folder.binary(&encaps), &vec![0xFF; pk])
            .fails(1, &["standard input: encapsulation key: ", "below p"]);
        let decaps = format!("decaps --set {set} --sk - --ct ct --ss b");
        let mut key = folder.read("sk");
        key[sk - pk..].fill(0xFF);
        fed(&mut folder.binary(&decaps), &key).fails(1, &["standard input: ", "below p"]);
        let mut key = folder.read("sk");
        key[sk - pk - 1] = 0xFF;
        match set {
            // Every bit of this set's scalars is in range: another scalar, and the key inside is not its own.
            "p610" => {
                fed(
                    &mut folder.binary(&decaps.replace("--ss b", "--ss -")),
                    &key,
                )
                .succeeds();
            }
            _ => fed(&mut folder.binary(&decaps), &key).fails(1, &["standard input: ", "scalar"]),
        }
        assert_eq!(folder.names(), names);
    }
}

#[test]
fn outputs_that_exist() {
    let folder = with_keys("p434");
    let before: Vec<_> = folder
        .names()
        .iter()
        .map(|name| folder.read(name))
        .collect();
    for (line, name) in [
        ("keygen --set p434 --sk sk --pk new", "sk"),
        ("keygen --set p434 --sk new --pk pk", "pk"),
        ("encaps --set p434 --pk pk --ct ct --ss new", "ct"),
        ("encaps --set p434 --pk pk --ct new --ss ss", "ss"),
        ("decaps --set p434 --sk sk --ct ct --ss ss", "ss"),
    ] {
        folder.words(line).fails(1, &[name, "exists", "--force"]);
        let after: Vec<_> = folder
            .names()
            .iter()
            .map(|name| folder.read(name))
            .collect();
        assert_eq!(after, before, "{line}");
    }
    folder
        .words("keygen --set p434 --sk sk --pk new --force")
        .succeeds();
    assert_ne!(folder.read("sk"), before[2]);
}

#[test]
fn outputs_that_cannot_be_files() {
    let folder = with_keys("p434");
    std::fs::create_dir(folder.file("folder")).expect("ours");
    let names = folder.names();
    for force in ["", " --force"] {
        folder
            .words(&format!("keygen --set p434 --sk folder --pk new{force}"))
            .fails(1, &["folder: is a directory"]);
        folder
            .words(&format!(
                "keygen --set p434 --sk new --pk nowhere/new{force}"
            ))
            .fails(1, &["nowhere: "]);
        folder
            .words(&format!("keygen --set p434 --sk new --pk pk/new{force}"))
            .fails(1, &["pk/new: "]);
        folder
            .words(&format!("decaps --set p434 --sk sk --ct ct --ss ..{force}"))
            .fails(1, &["..: "]);
        assert_eq!(folder.names(), names);
    }
    folder
        .words("kat gen --set p434 --count 1 --out pk")
        .fails(1, &["pk: "]);
    folder
        .words("kat gen --set p434 --count 100001 --out new")
        .fails(2, &["--count takes at most 100000, not `100001`"]);
    assert_eq!(folder.names(), names);
}

/// Replacing a device would need no right but that to its folder, which root has.
#[cfg(unix)]
#[test]
fn outputs_that_are_devices_are_refused() {
    use std::os::unix::fs::FileTypeExt;
    words("keygen --set p434 --sk /dev/null --pk - --force")
        .fails(1, &["/dev/null: is not a regular file"]);
    let null = std::fs::metadata("/dev/null").expect("there");
    assert!(null.file_type().is_char_device());
}

#[cfg(target_os = "linux")]
#[test]
fn folders_that_cannot_be_written_to() {
    use std::os::unix::fs::PermissionsExt;
    let folder = with_keys("p434");
    let closed = folder.file("closed");
    std::fs::create_dir(&closed).expect("ours");
    std::fs::set_permissions(&closed, PermissionsExt::from_mode(0o555)).expect("ours");
    // Root writes there all the same, but nobody does in /proc.
    let is_closed = std::fs::write(closed.join("probe"), "").is_err();
    let place = if is_closed { "closed" } else { "/proc" };
    for line in [
        format!("keygen --set p434 --sk {place}/new --pk new"),
        format!("keygen --set p434 --sk new --pk {place}/new"),
        format!("encaps --set p434 --pk pk --ct new --ss {place}/new"),
        format!("decaps --set p434 --sk sk --ct ct --ss {place}/new"),
        format!("kat gen --set p434 --count 1 --out {place}"),
    ] {
        folder.words(&line).fails(1, &[place]);
        assert!(!folder.file("new").exists(), "{line}");
    }
}
