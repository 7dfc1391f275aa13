//! Every operation of every set fits a small stack: 64 KiB on the scalar engines, 256 KiB on those with lanes. Prints what each needs.
//!
//! An overflow ends a process, so each try runs in a child of its own, in a thread with the stack in question. In a debug build,
//! with its assertions, frames mean little: there it only says that it was skipped.
#![allow(clippy::unwrap_used, clippy::type_complexity)] // A test may panic, and its tables are local.

mod common;

use avxsike::{Ciphertext, DecapsulationKey, EncapsulationKey, Engine, Mode, ParameterSet};
use common::{Seeded, engines, for_each_set};
use std::env;
use std::process::{Command, ExitCode, Stdio};
use std::thread;

const KIB: usize = 1024;
/// What a child is to try: set, backend, mode, operation, bytes of stack.
const TRY: &str = "AVXSIKE_STACK_TRY";
/// `EncapsulationKey::validate` runs in scalar mode whatever the engine, so it stands in the rows of scalar mode only.
const OPERATIONS: [&str; 4] = ["generate", "encapsulate", "decapsulate", "validate"];

/// The stack that an engine is promised to fit.
fn limit(engine: Engine) -> usize {
    match engine.mode() {
        Mode::Scalar => 64 * KIB,
        _ => 256 * KIB,
    }
}

fn main() -> ExitCode {
    if let Ok(what) = env::var(TRY) {
        let parts: Vec<&str> = what.split(' ').collect();
        try_one(&parts);
        return ExitCode::SUCCESS;
    }
    let engines = engines();
    if cfg!(debug_assertions) {
        println!(
            "skipped: stack needs are those of a release build (cargo test --release --test stack)"
        );
        return ExitCode::SUCCESS;
    }
    let mut failures = 0;
    println!("KiB of stack    {OPERATIONS:?}");
    for engine in engines {
        for_each_set!(row(engine, &mut failures));
    }
    println!("{failures} do not fit");
    ExitCode::from(u8::from(failures > 0))
}

/// The needs of one set on one engine.
fn row<P: ParameterSet>(engine: Engine, failures: &mut usize) {
    let count = if engine.mode() == Mode::Scalar { 4 } else { 3 };
    let needs = OPERATIONS[..count].iter().map(|operation| {
        let fits = |stack: usize| {
            let what = format!(
                "{} {} {} {operation} {stack}",
                P::NAME,
                engine.backend(),
                engine.mode()
            );
            child(&what)
        };
        if !fits(limit(engine)) {
            *failures += 1;
            return format!("more than {}", limit(engine) / KIB);
        }
        // Emulation is for tests: it must fit, nobody asks by how much.
        if engine.backend().name() == "emulated" {
            return format!("at most {}", limit(engine) / KIB);
        }
        // Threads have at least 16 KiB.
        let (mut low, mut high) = (15, limit(engine) / KIB);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if fits(middle * KIB) {
                high = middle;
            } else {
                low = middle;
            }
        }
        if high == 16 {
            "at most 16".into()
        } else {
            high.to_string()
        }
    });
    let needs: Vec<String> = needs.collect();
    println!(
        "{} {} {}: {}",
        P::NAME,
        engine.backend(),
        engine.mode(),
        needs.join(", ")
    );
}

fn child(what: &str) -> bool {
    let program = env::current_exe().expect("this program has a path");
    Command::new(program)
        .env(TRY, what)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("this program runs")
        .success()
}

fn try_one(parts: &[&str]) {
    fn set<P: ParameterSet>(parts: &[&str]) {
        let &[name, backend, mode, operation, stack] = parts else {
            panic!("{parts:?}");
        };
        if name == P::NAME {
            let backend = backend.parse().expect("a backend");
            let engine = Engine::new(backend, mode.parse().expect("a mode")).expect("available");
            run::<P>(engine, operation, stack.parse().expect("a number"));
        }
    }
    for_each_set!(set(parts));
}

/// Does one operation, eight at once where the engine has eight lanes, in a thread with so many bytes of stack.
fn run<P: ParameterSet>(engine: Engine, operation: &str, stack: usize) {
    let mut rng = Seeded(1);
    let key: &DecapsulationKey<P> = Box::leak(Box::new(engine.try_generate(&mut rng).unwrap()));
    let public: &EncapsulationKey<P> = key.encapsulation_key();
    let (ciphertext, _) = engine.try_encapsulate(public, &mut rng).unwrap();
    let ciphertext: &Ciphertext<P> = Box::leak(Box::new(ciphertext));
    let eight = engine.width() == 8;
    let work: Box<dyn FnOnce() + Send> = match operation {
        "generate" if eight => Box::new(move || {
            let keys = engine.try_generate_array::<P, _, 8>(&mut rng);
            assert!(keys.is_ok());
        }),
        "generate" => Box::new(move || {
            let key: Result<DecapsulationKey<P>, _> = engine.try_generate(&mut rng);
            assert!(key.is_ok());
        }),
        "encapsulate" if eight => Box::new(move || {
            assert!(engine.try_encapsulate_array(&[public; 8], &mut rng).is_ok());
        }),
        "encapsulate" => Box::new(move || {
            assert!(engine.try_encapsulate(public, &mut rng).is_ok());
        }),
        "decapsulate" if eight => Box::new(move || {
            let secrets = engine.decapsulate_array(&[key; 8], &[ciphertext; 8]);
            assert!(secrets[0] == secrets[7]);
        }),
        "decapsulate" => Box::new(move || {
            assert!(engine.decapsulate(key, ciphertext) == engine.decapsulate(key, ciphertext));
        }),
        _ => Box::new(move || public.validate().unwrap()),
    };
    thread::Builder::new()
        .stack_size(stack)
        .spawn(work)
        .unwrap()
        .join()
        .unwrap();
}
