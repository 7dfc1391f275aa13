//! `info`: the CPU, the backends it can run, and which of them is used.

use crate::args::Args;
use crate::failure::Failure;
use crate::forced::Forced;
use crate::output;
use avxsike::{Backend, Engine};
use avxsike_kat::choice;
use avxsike_kat::set::Set;

/// Backends that need something of the CPU, and what.
const NEEDS: [(&str, &[&str]); 2] = [
    ("x86-64", &["bmi2", "adx"]),
    ("avx512ifma", &["avx512f", "avx512ifma"]),
];

/// `avxsike info`.
pub fn run(args: &Args) -> Result<(), Failure> {
    let forced = Forced::of(args)?;
    let used = forced.single()?;
    output::line(
        "SIKE is broken (Castryck-Decru 2022): for research, teaching and benchmarks only.",
    )?;
    output::line(&format!("avxsike    {}", env!("CARGO_PKG_VERSION")))?;
    output::line(&format!("cpu        {}", cpu_name()))?;
    output::line(&format!("features   {}", features_line()))?;
    output::line("")?;
    for line in backend_lines() {
        output::line(&line)?;
    }
    output::line("")?;
    let why = match (forced.choice.backend, forced.choice.mode) {
        (None, None) => "the fastest that this CPU has".to_owned(),
        (Some(_), None) => format!("forced by {}", forced.source),
        (None, Some(_)) => "the fastest that has the mode forced by --mode".to_owned(),
        (Some(_), Some(_)) => format!("forced by {} and --mode", forced.source),
    };
    output::line(&format!("used       {}: {why}", choice::name(used)))?;
    if forced.choice == choice::Choice::default() {
        let slices = Engine::slices();
        output::line(&format!(
            "           {} for many operations at once",
            choice::name(slices)
        ))?;
    }
    output::line("")?;
    for line in set_lines() {
        output::line(&line)?;
    }
    Ok(())
}

/// The architecture and, where the system tells it, the CPU's own name.
pub fn cpu_name() -> String {
    let model = std::fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("model name"))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        });
    match model {
        Some(model) => format!("{model} ({})", std::env::consts::ARCH),
        None => std::env::consts::ARCH.to_owned(),
    }
}

/// What decides about backends, and whether this CPU and its system have it.
#[cfg(target_arch = "x86_64")]
fn features() -> Vec<(&'static str, bool)> {
    use std::arch::is_x86_feature_detected as has;
    vec![
        ("bmi2", has!("bmi2")),
        ("adx", has!("adx")),
        ("avx2", has!("avx2")),
        ("avx512f", has!("avx512f")),
        ("avx512ifma", has!("avx512ifma")),
    ]
}

#[cfg(not(target_arch = "x86_64"))]
fn features() -> Vec<(&'static str, bool)> {
    Vec::new()
}

fn features_line() -> String {
    let features = features();
    if features.is_empty() {
        return "none that a backend uses".into();
    }
    let word = |(name, has): &(&str, bool)| format!("{name} {}", if *has { "yes" } else { "no" });
    features.iter().map(word).collect::<Vec<_>>().join(", ")
}

fn backend_lines() -> Vec<String> {
    let mut lines = vec![format!("{:<11}{:<17}{}", "backend", "modes", "available")];
    for backend in Backend::available() {
        let engines = Engine::available().filter(|engine| engine.backend() == backend);
        let modes: Vec<String> = engines.map(|engine| engine.mode().to_string()).collect();
        let only = if backend.to_string() == "emulated" {
            "yes, only when named: it is slow"
        } else {
            "yes"
        };
        lines.push(format!("{backend:<11}{:<17}{only}", modes.join(", ")));
    }
    let missing = NEEDS
        .iter()
        .filter(|(name, _)| !Backend::available().any(|backend| backend.to_string() == *name));
    lines
        .extend(missing.map(|(name, needs)| format!("{name:<11}{:<17}no: {}", "-", reason(needs))));
    lines
}

/// Why a backend that needs this is not available.
fn reason(needs: &[&str]) -> String {
    let features = features();
    let has = |need: &&&str| features.iter().any(|(name, has)| name == *need && *has);
    let missing: Vec<&str> = needs.iter().filter(|need| !has(need)).copied().collect();
    if missing.is_empty() {
        "not in this build".into()
    } else {
        format!("the CPU lacks {}", missing.join(", "))
    }
}

fn set_lines() -> Vec<String> {
    let mut lines = vec![
        "bytes      encapsulation key   decapsulation key   ciphertext   shared secret".to_owned(),
    ];
    for set in Set::ALL {
        let l = set.lengths();
        lines.push(format!(
            "{set:<11}{:<20}{:<20}{:<13}{}",
            l.encapsulation_key, l.decapsulation_key, l.ciphertext, l.shared_secret
        ));
    }
    lines
}
