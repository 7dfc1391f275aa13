//! `selftest`: every set on every engine, as a table.

use crate::args::Args;
use crate::failure::Failure;
use crate::forced::Forced;
use crate::output;
use crate::progress::Progress;
use avxsike::{Ciphertext, DecapsulationKey, Engine, ParameterSet, hazmat};
use avxsike_kat::drbg::{Drbg, SEED_BYTES};
use avxsike_kat::reader::parse;
use avxsike_kat::set::{ForSet, Set};
use avxsike_kat::{choice, engine, runner};
use sha3::Shake256;
use sha3::digest::{ExtendableOutput, Update, XofReader};
use std::time::Instant;

/// Vectors of the official file that an engine runs, unless one call of it takes more.
const VECTORS: usize = 3;

/// The first vectors of each official file; the tests compare them with the whole files.
fn vectors(set: Set) -> &'static str {
    match set {
        Set::P434 => include_str!("../vectors/p434.rsp"),
        Set::P503 => include_str!("../vectors/p503.rsp"),
        Set::P610 => include_str!("../vectors/p610.rsp"),
        Set::P751 => include_str!("../vectors/p751.rsp"),
    }
}

/// `avxsike selftest`.
pub fn run(args: &Args) -> Result<(), Failure> {
    let sets = args.sets()?;
    let engines = Forced::of(args)?.every()?;
    output::line("set   backend     mode     round trip  rejection  known answers  seconds")?;
    let mut failed = 0;
    for (set, engine) in sets
        .iter()
        .flat_map(|&set| engines.iter().map(move |&engine| (set, engine)))
    {
        let row = Row::run(set, engine)?;
        failed += usize::from(!row.passed());
        output::line(&row.line())?;
    }
    let rows = sets.len() * engines.len();
    match failed {
        0 => output::line(&format!("all {rows} rows passed")),
        _ => Err(Failure::runtime(format!(
            "selftest: {failed} of {rows} rows failed"
        ))),
    }
}

/// What one set on one engine showed.
struct Row {
    set: Set,
    engine: Engine,
    round_trip: bool,
    rejection: bool,
    known: Result<usize, String>,
    seconds: f64,
}

impl Row {
    fn run(set: Set, engine: Engine) -> Result<Self, Failure> {
        let start = Instant::now();
        let _progress = Progress::new(format!("{set} on {}", choice::name(engine)), 1);
        let Life {
            round_trip,
            rejection,
        } = set.with(Live { engine })?;
        let known = known_answers(set, engine);
        Ok(Self {
            set,
            engine,
            round_trip,
            rejection,
            known,
            seconds: start.elapsed().as_secs_f64(),
        })
    }

    fn passed(&self) -> bool {
        self.round_trip && self.rejection && self.known.is_ok()
    }

    fn line(&self) -> String {
        let word = |passed| if passed { "ok" } else { "FAILED" };
        let (known, reason) = match &self.known {
            Ok(count) => (format!("{count} match"), ""),
            Err(error) => ("FAILED".to_owned(), error.as_str()),
        };
        let line = format!(
            "{:<6}{:<12}{:<9}{:<12}{:<11}{known:<15}{:<9.2}{reason}",
            self.set,
            self.engine.backend(),
            self.engine.mode(),
            word(self.round_trip),
            word(self.rejection),
            self.seconds,
        );
        line.trim_end().to_owned()
    }
}

fn known_answers(set: Set, on: Engine) -> Result<usize, String> {
    let file = parse(vectors(set).as_bytes()).map_err(|error| error.to_string())?;
    let kem = engine::kem(set, on);
    runner::check(&*kem, &file, Some(VECTORS.max(kem.width())), &mut |_| ())
        .map_err(|error| error.to_string())
}

/// A key pair, a ciphertext, and what becomes of it when it arrives whole and when it does not.
struct Live {
    engine: Engine,
}

struct Life {
    round_trip: bool,
    rejection: bool,
}

impl ForSet for Live {
    type Output = Result<Life, Failure>;

    fn run<P: ParameterSet>(self) -> Self::Output {
        // The keys are random, so that each run tests others; what is made of them is the same in every run.
        let mut seed = [0; SEED_BYTES];
        getrandom::fill(&mut seed).map_err(|error| {
            Failure::runtime(format!("the random generator of the system: {error}"))
        })?;
        let mut rng = Drbg::new(&seed);
        let Ok(dk) = self.engine.try_generate::<P, _>(&mut rng);
        let Ok((ct, ss)) = self
            .engine
            .try_encapsulate(dk.encapsulation_key(), &mut rng);
        // One call for all, so that in batch mode the good one has bad ones for neighbours.
        let bytes = damaged(ct.as_bytes());
        let mut expected = vec![ss.as_bytes().to_vec()];
        expected.extend(bytes.iter().map(|bytes| secret_of_rejection(&dk, bytes)));
        let mut ciphertexts = vec![ct];
        for bytes in &bytes {
            ciphertexts.push(Ciphertext::try_from(&bytes[..]).map_err(Failure::runtime)?);
        }
        let secrets = self.both_ways(&dk, &ciphertexts)?;
        let (round_trip, rejection) = (secrets[0] == expected[0], secrets[1..] == expected[1..]);
        Ok(Life {
            round_trip,
            rejection,
        })
    }
}

impl Live {
    /// The shared secret of each ciphertext; nothing where decapsulation without validation of the points gives another.
    fn both_ways<P: ParameterSet>(
        &self,
        dk: &DecapsulationKey<P>,
        ciphertexts: &[Ciphertext<P>],
    ) -> Result<Vec<Vec<u8>>, Failure> {
        let keys = vec![dk; ciphertexts.len()];
        let validated = self.engine.decapsulate_batch(&keys, ciphertexts);
        let unvalidated = hazmat::decapsulate_batch_unvalidated(self.engine, &keys, ciphertexts);
        let pairs = validated
            .map_err(Failure::runtime)?
            .into_iter()
            .zip(unvalidated.map_err(Failure::runtime)?);
        let agreed = pairs.map(|(secret, other)| {
            if secret == other {
                secret.as_bytes().to_vec()
            } else {
                Vec::new()
            }
        });
        Ok(agreed.collect())
    }
}

/// A ciphertext with a bit flipped in its points, in its message, and two that are no ciphertexts at all.
fn damaged(ciphertext: &[u8]) -> [Vec<u8>; 4] {
    let flipped = |position: usize| {
        let mut bytes = ciphertext.to_vec();
        bytes[position] ^= 1;
        bytes
    };
    [
        flipped(0),
        flipped(ciphertext.len() - 1),
        vec![0; ciphertext.len()],
        vec![0xFF; ciphertext.len()],
    ]
}

/// What the specification gives for a rejected ciphertext: SHAKE256 of `s`, which opens the key, and the ciphertext.
fn secret_of_rejection<P: ParameterSet>(dk: &DecapsulationKey<P>, ciphertext: &[u8]) -> Vec<u8> {
    let key = dk.to_bytes();
    let length = Set::ALL
        .into_iter()
        .find(|set| set.name() == P::NAME)
        .map_or(0, |set| set.lengths().message);
    let mut hash = Shake256::default();
    hash.update(&(*key).as_ref()[..length]);
    hash.update(ciphertext);
    let mut secret = vec![0; length];
    hash.finalize_xof().read(&mut secret);
    secret
}

#[cfg(test)]
mod tests {
    use super::Row;
    use avxsike::Engine;
    use avxsike_kat::set::Set;

    fn row(round_trip: bool, rejection: bool, known: Result<usize, String>) -> Row {
        Row {
            set: Set::P503,
            engine: Engine::single(),
            round_trip,
            rejection,
            known,
            seconds: 0.25,
        }
    }

    #[test]
    fn a_row_passes_only_if_all_of_it_does() {
        let good = row(true, true, Ok(3));
        assert!(good.passed() && !good.line().contains("FAILED"));
        let wrong = Err("vector 1: ct does not match".to_owned());
        for bad in [
            row(false, true, Ok(3)),
            row(true, false, Ok(3)),
            row(true, true, wrong.clone()),
        ] {
            assert!(!bad.passed());
            assert_eq!(bad.line().matches("FAILED").count(), 1, "{}", bad.line());
        }
        let line = row(true, true, wrong).line();
        assert!(
            line.ends_with("FAILED         0.25     vector 1: ct does not match"),
            "{line}"
        );
    }
}
