//! `kat gen`, `kat check`: known-answer files.

use crate::args::Args;
use crate::failure::Failure;
use crate::forced::Forced;
use crate::output::{self, Targets};
use crate::progress::Progress;
use crate::value::Place;
use avxsike::Engine;
use avxsike_kat::reader::{KatFile, parse};
use avxsike_kat::{choice, engine, runner, writer};
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// Vectors of an official file.
const OFFICIAL: u32 = 100;

/// A thousand times an official file; more is not read.
const MOST: u64 = 512 << 20;

/// A thousand times an official file; more is not written.
const MOST_VECTORS: u32 = 1000 * OFFICIAL;

/// `avxsike kat gen`.
pub fn generate(args: &Args) -> Result<(), Failure> {
    let set = args.set()?;
    let folder = PathBuf::from(args.required("out")?);
    let count = args.count("count")?.unwrap_or(OFFICIAL);
    if count > MOST_VECTORS {
        return Err(Failure::usage(format!(
            "--count takes at most {MOST_VECTORS}, not `{count}`"
        )));
    }
    let on = Forced::of(args)?.single()?;
    std::fs::create_dir_all(&folder).map_err(|error| Failure::at(&folder, error))?;
    let names = [set.request_file(), set.response_file()];
    let places = names
        .clone()
        .map(|name| (Place::File(folder.join(name)), false));
    let targets = Targets::new(&places, args.flag("force"))?;

    let progress = Progress::new(format!("{set} on {}", choice::name(on)), count as usize);
    let vectors = runner::generate(&*engine::kem(set, on), count, &mut |done| progress.at(done));
    drop(progress);
    let vectors = vectors
        .map_err(|error| Failure::runtime(format!("{set} on {}: {error}", choice::name(on))))?;
    let texts = [writer::request(&vectors), writer::response(set, &vectors)];
    targets.write(&texts.map(|text| Zeroizing::new(text.into_bytes())))?;
    output::line(&format!(
        "{}, {}: {set}, {}, {count} vectors written",
        folder.join(&names[0]).display(),
        folder.join(&names[1]).display(),
        on_engine(on),
    ))
}

/// `avxsike kat check`.
pub fn check(args: &Args) -> Result<(), Failure> {
    let limit = args.count("count")?.map(|count| count as usize);
    let on = Forced::of(args)?.single()?;
    for operand in &args.operands {
        let place = Place::new(operand);
        let text = place.read(MOST)?;
        let file = parse(&text).map_err(|error| place.failure(error))?;
        let shown = match &place {
            Place::Standard => Path::new("standard input"),
            Place::File(path) => path,
        };
        check_one(&place, &file, on, limit, &shown.display().to_string())?;
    }
    Ok(())
}

fn check_one(
    place: &Place,
    file: &KatFile,
    on: Engine,
    limit: Option<usize>,
    shown: &str,
) -> Result<(), Failure> {
    let Some(set) = file.set else {
        return Err(place.failure("no first line that names the set (a request file?)"));
    };
    let total = limit.unwrap_or(file.vectors.len());
    let progress = Progress::new(format!("{set} on {}", choice::name(on)), total);
    let result = runner::check(&*engine::kem(set, on), file, limit, &mut |done| {
        progress.at(done);
    });
    drop(progress);
    match result {
        Ok(count) => output::line(&format!(
            "{shown}: {set}, {}, {count} vectors match",
            on_engine(on)
        )),
        Err(error) => Err(place.failure(format!("{set} on {}: {error}", choice::name(on)))),
    }
}

fn on_engine(engine: Engine) -> String {
    format!("backend {}, mode {}", engine.backend(), engine.mode())
}
