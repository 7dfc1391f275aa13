//! Runs the binary and looks at what it says.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Encapsulation key, decapsulation key, ciphertext and shared secret of each set, in bytes.
pub const LENGTHS: [(&str, [usize; 4]); 4] = [
    ("p434", [330, 374, 346, 16]),
    ("p503", [378, 434, 402, 24]),
    ("p610", [462, 524, 486, 24]),
    ("p751", [564, 644, 596, 32]),
];

/// The binary, free of what the environment of the tests forces.
pub fn binary() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_avxsike"));
    command.env_remove("AVXSIKE_BACKEND").stdin(Stdio::null());
    command
}

/// What a run left behind.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub stdout: Vec<u8>,
    pub stderr: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let stderr = String::from_utf8(output.stderr).expect("errors are text");
        Self {
            code: output.status.code(),
            stdout: output.stdout,
            stderr,
        }
    }
}

impl Run {
    /// It went well and said nothing on standard error.
    #[track_caller]
    pub fn succeeds(self) -> Self {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""));
        self
    }

    /// It ended with this exit code, one line on standard error that has all of `words`, and nothing on standard output.
    #[track_caller]
    pub fn fails(self, code: i32, words: &[&str]) {
        assert_eq!(self.stdout, b"", "{}", self.stderr);
        self.fails_late(code, words);
    }

    /// The same, of a run that had something to say before.
    #[track_caller]
    pub fn fails_late(&self, code: i32, words: &[&str]) {
        assert_eq!(self.code, Some(code), "{}", self.stderr);
        assert!(
            self.stderr.starts_with("avxsike: ") && self.stderr.ends_with('\n'),
            "{:?}",
            self.stderr
        );
        assert_eq!(self.stderr.lines().count(), 1, "{:?}", self.stderr);
        for word in words {
            assert!(
                self.stderr.contains(word),
                "{:?} does not say {word:?}",
                self.stderr
            );
        }
    }

    #[track_caller]
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("text")
    }
}

/// Runs it with these arguments.
pub fn avxsike<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Run {
    binary()
        .args(args)
        .output()
        .expect("the binary starts")
        .into()
}

/// Runs it with these arguments, separated by spaces.
pub fn words(line: &str) -> Run {
    avxsike(line.split_whitespace())
}

/// Runs a command with this on its standard input.
pub fn fed(command: &mut Command, input: &[u8]) -> Run {
    let streams = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = streams.spawn().expect("the binary starts");
    // It may have seen enough before it has read all.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("the binary ends").into()
}

/// A folder to work in; arguments that are names of files in it are relative to it.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// The binary, started in this folder.
    pub fn binary(&self, line: &str) -> Command {
        let mut command = binary();
        command
            .current_dir(self.path())
            .args(line.split_whitespace());
        command
    }

    /// Runs it in this folder.
    pub fn words(&self, line: &str) -> Run {
        self.binary(line)
            .output()
            .expect("the binary starts")
            .into()
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.file(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.file(name), content).unwrap_or_else(|error| panic!("{name}: {error}"));
    }

    /// The names of all files, hidden ones too, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.path()).expect("readable");
        let mut names: Vec<String> = entries
            .map(|entry| {
                entry
                    .expect("readable")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        names
    }
}

/// A folder with a key pair, a ciphertext and a secret of this set: `sk`, `pk`, `ct`, `ss`.
pub fn with_keys(set: &str) -> Folder {
    let folder = Folder::new();
    folder
        .words(&format!("keygen --set {set} --sk sk --pk pk"))
        .succeeds();
    folder
        .words(&format!("encaps --set {set} --pk pk --ct ct --ss ss"))
        .succeeds();
    folder
}

/// Every pair of backend and mode that runs when none is named.
pub fn pairs() -> Vec<(String, String)> {
    let engines = avxsike_kat::choice::Choice::default()
        .every()
        .expect("nothing is forced");
    engines
        .iter()
        .map(|engine| (engine.backend().to_string(), engine.mode().to_string()))
        .collect()
}
