//! Derives the strategies of every enabled parameter set from its exponents and the cost tables of the modes.

#[path = "src/params/constants.rs"]
#[allow(dead_code)]
mod constants;
#[path = "src/params/costs.rs"]
mod costs;
#[path = "src/params/strategy.rs"]
mod strategy;

use constants::Constants;
use costs::{Costs, ModeCosts};
use std::{env, fmt::Write as _, fs, path::Path};
use strategy::{Strategy, optimal};

/// Images that a walk carries when it makes a public key: P, Q and P - Q of the other side.
const IMAGES: u32 = 3;

fn main() {
    for file in [
        "build.rs",
        "src/params/constants.rs",
        "src/params/costs.rs",
        "src/params/strategy.rs",
    ] {
        println!("cargo::rerun-if-changed={file}");
    }
    let mut out = String::from("use super::{Plan, Strategies};\n");
    let mut depth = 1;
    for set in [
        constants::P434,
        constants::P503,
        constants::P610,
        constants::P751,
    ] {
        if env::var_os(format!("CARGO_FEATURE_{}", set.name.to_uppercase())).is_some() {
            depth = depth.max(write_set(&mut out, &set));
        }
    }
    let _ = writeln!(
        out,
        "/// The most points that any strategy keeps at once.\npub const MAX_KEPT: usize = {depth};"
    );
    let dir = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&dir).join("strategies.rs"), out).expect("OUT_DIR is writable");
}

fn write_set(out: &mut String, set: &Constants) -> usize {
    let mut depth = 0;
    let _ = writeln!(
        out,
        "/// Strategies of {0}.\npub static {1}: Strategies = Strategies {{",
        set.name,
        set.name.to_uppercase()
    );
    for (name, mode) in costs::MODES {
        depth = depth.max(write_plan(out, name, set, mode));
    }
    let twins = optimal(
        (set.e2 / 2) as usize,
        costs::TWINS.multiply,
        costs::TWINS.isogeny,
        |k| costs::TWINS.evaluate_twins(k, IMAGES),
    );
    let _ = writeln!(out, "    twins: &{:?},\n}};", twins.moves);
    depth.max(twins.depth)
}

fn write_plan(out: &mut String, name: &str, set: &Constants, mode: &ModeCosts) -> usize {
    let plan = |costs: &Costs, steps: u32, images: u32| {
        optimal(steps as usize, costs.multiply, costs.isogeny, |k| {
            costs.evaluate(k + images)
        })
    };
    let rows: [(&str, Strategy); 4] = [
        ("agree2", plan(&mode.four, set.e2 / 2, 0)),
        ("generate2", plan(&mode.four, set.e2 / 2, IMAGES)),
        ("agree3", plan(&mode.three, set.e3, 0)),
        ("generate3", plan(&mode.three, set.e3, IMAGES)),
    ];
    let _ = writeln!(out, "    {name}: Plan {{");
    for (field, strategy) in &rows {
        let _ = writeln!(out, "        {field}: &{:?},", strategy.moves);
    }
    out.push_str("    },\n");
    rows.iter().map(|(_, s)| s.depth).max().unwrap_or(0)
}
