//! Nobody reads any more, or there is no space: one line, exit code 1, nothing half done.

use crate::run::{Folder, Run, with_keys};
use std::process::{Command, Stdio};

/// Runs it with a standard output whose reader is gone.
fn unread(command: &mut Command) -> Run {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    command
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .expect("the binary starts")
        .into()
}

#[test]
fn every_command_notices_that_nobody_reads() {
    let folder = with_keys("p434");
    folder
        .words("kat gen --set p434 --count 1 --out .")
        .succeeds();
    let names = folder.names();
    let commands = [
        "--help",
        "--version",
        "info",
        "selftest --set p434 --backend portable",
        "kat check PQCkemKAT_374.rsp",
        "speed --set p434 --backend portable --seconds 0.001",
        "speed --set p434 --backend portable --seconds 0.001 --csv",
        "speed --set p434 --backend portable --seconds 0.001 --json",
        "keygen --set p434 --sk new-sk --pk -",
        "keygen --set p434 --sk - --pk new-pk --hex",
        "encaps --set p434 --pk pk --ct - --ss new-ss",
        "decaps --set p434 --sk sk --ct ct --ss -",
    ];
    for command in commands {
        unread(&mut folder.binary(command)).fails(1, &["standard output: "]);
        assert_eq!(folder.names(), names, "{command} left something behind");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_noticed() {
    let folder = Folder::new();
    for command in ["info", "keygen --set p434 --sk sk --pk -"] {
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .expect("Linux has it");
        let run: Run = folder
            .binary(command)
            .stdout(full)
            .output()
            .expect("the binary starts")
            .into();
        run.fails(1, &["standard output: "]);
    }
    assert!(folder.names().is_empty());
}

#[test]
fn the_exit_code_says_it_when_standard_error_is_closed() {
    let folder = Folder::new();
    for (command, code) in [("nonsense", 2), ("kat check missing", 1)] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let run = folder
            .binary(command)
            .stdout(Stdio::null())
            .stderr(writer)
            .status()
            .expect("the binary starts");
        assert_eq!(run.code(), Some(code), "{command}");
    }
}
