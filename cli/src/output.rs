//! Standard output, and files that appear whole or not at all.
//!
//! A file is written beside its place under a name of its own, synchronised and then renamed, so nobody ever sees half of it and a
//! failure leaves nothing. Without `--force` the renaming itself refuses to replace a file, so two runs cannot both win.

use crate::failure::Failure;
use crate::value::Place;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};
use zeroize::Zeroizing;

/// Writes to standard output.
pub fn text(text: &str) -> Result<(), Failure> {
    bytes(text.as_bytes())
}

/// Writes a line to standard output.
pub fn line(line: &str) -> Result<(), Failure> {
    text(&format!("{line}\n"))
}

/// Hands everything written so far to whoever reads it.
pub fn flush() -> Result<(), Failure> {
    std::io::stdout().flush().map_err(|error| standard(&error))
}

fn bytes(bytes: &[u8]) -> Result<(), Failure> {
    std::io::stdout()
        .write_all(bytes)
        .map_err(|error| standard(&error))
}

fn standard(error: &std::io::Error) -> Failure {
    Failure::runtime(format!("standard output: {error}"))
}

/// Where some values go; made before the work, so that nothing is computed for a place that cannot take it.
#[derive(Debug)]
pub struct Targets {
    targets: Vec<Target>,
    force: bool,
}

#[derive(Debug)]
enum Target {
    Standard,
    File {
        path: PathBuf,
        folder: PathBuf,
        secret: bool,
    },
}

impl Targets {
    /// The places, each with whether it is secret. Fails if one is taken or cannot be written to, or if two are the same.
    pub fn new(places: &[(Place, bool)], force: bool) -> Result<Self, Failure> {
        let targets = places
            .iter()
            .map(|(place, secret)| Target::new(place, *secret, force));
        let targets: Vec<Target> = targets.collect::<Result<_, _>>()?;
        for (index, target) in targets.iter().enumerate() {
            if targets[..index].iter().any(|other| other.is(target)) {
                return Err(match target {
                    Target::Standard => Failure::usage("two outputs to standard output"),
                    Target::File { path, .. } => {
                        Failure::usage(format!("two outputs to {}", path.display()))
                    }
                });
            }
        }
        Ok(Self { targets, force })
    }

    /// Writes one content to each place, in order: all of them, or none.
    pub fn write(self, contents: &[Zeroizing<Vec<u8>>]) -> Result<(), Failure> {
        let mut staged = Vec::new();
        for (target, content) in self.targets.iter().zip(contents) {
            if let Target::File {
                path,
                folder,
                secret,
            } = target
            {
                staged.push((path, stage(path, folder, *secret, content)?));
            }
        }
        for (target, content) in self.targets.iter().zip(contents) {
            if matches!(target, Target::Standard) {
                bytes(content)?;
                flush()?;
            }
        }
        let mut placed = Vec::new();
        for (path, file) in staged {
            let replaces = path.exists();
            if let Err(failure) = rename(file, path, self.force) {
                // What this run has put there goes again; what it replaced is gone either way.
                placed
                    .iter()
                    .for_each(|path| drop(std::fs::remove_file(path)));
                return Err(failure);
            }
            if !replaces {
                placed.push(path);
            }
        }
        Ok(())
    }
}

impl Target {
    fn new(place: &Place, secret: bool, force: bool) -> Result<Self, Failure> {
        let Place::File(path) = place else {
            return Ok(Self::Standard);
        };
        let path = match path.symlink_metadata() {
            Err(error) if error.kind() == ErrorKind::NotFound => path.clone(),
            Err(error) => return Err(Failure::at(path, error)),
            Ok(_) => existing(path, force)?,
        };
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
            return Err(Failure::at(&path, "not the name of a file"));
        };
        let folder = if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        };
        let folder = folder
            .canonicalize()
            .map_err(|error| Failure::at(folder, error))?;
        // Whether a file can be made there shows only by making one; it is gone at once.
        Builder::new()
            .tempfile_in(&folder)
            .map_err(|error| Failure::at(&folder, error.kind()))?;
        Ok(Self::File {
            path: folder.join(name),
            folder,
            secret,
        })
    }

    fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Standard, Self::Standard) => true,
            (Self::File { path, .. }, Self::File { path: other, .. }) => path == other,
            _ => false,
        }
    }
}

/// The regular file behind this name, if it may be replaced.
fn existing(path: &Path, force: bool) -> Result<PathBuf, Failure> {
    let metadata = path.metadata().map_err(|error| Failure::at(path, error))?;
    match metadata.is_file() {
        true if force => path
            .canonicalize()
            .map_err(|error| Failure::at(path, error)),
        true => Err(Failure::at(path, "exists (--force overwrites)")),
        false if metadata.is_dir() => Err(Failure::at(path, "is a directory")),
        false => Err(Failure::at(
            path,
            "is not a regular file (- is standard output)",
        )),
    }
}

fn stage(
    path: &Path,
    folder: &Path,
    secret: bool,
    content: &[u8],
) -> Result<NamedTempFile, Failure> {
    let mut file = beside(secret)
        .tempfile_in(folder)
        .map_err(|error| Failure::at(folder, error.kind()))?;
    file.write_all(content)
        .and_then(|()| file.as_file().sync_all())
        .map_err(|error| Failure::at(path, error))?;
    Ok(file)
}

/// A name of its own, and the mode of the final file: 0600 if it is secret, else what the umask leaves of 0666.
#[cfg(unix)]
fn beside(secret: bool) -> Builder<'static, 'static> {
    use std::os::unix::fs::PermissionsExt;
    let mode = if secret { 0o600 } else { 0o666 };
    let mut builder = Builder::new();
    builder
        .prefix(".avxsike-")
        .permissions(std::fs::Permissions::from_mode(mode));
    builder
}

/// A name of its own; the file has what the folder gives its files.
#[cfg(not(unix))]
fn beside(_secret: bool) -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".avxsike-");
    builder
}

fn rename(file: NamedTempFile, path: &Path, force: bool) -> Result<(), Failure> {
    let renamed = if force {
        file.persist(path)
    } else {
        file.persist_noclobber(path)
    };
    match renamed {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => {
            Err(Failure::at(path, "exists (--force overwrites)"))
        }
        Err(error) => Err(Failure::at(path, error.error)),
    }
}
