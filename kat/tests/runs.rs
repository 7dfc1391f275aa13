//! Generating and checking, over a KEM that is no KEM: the loop around it is what is tested.

use avxsike_kat::drbg::{self, Drbg, Seed};
use avxsike_kat::reader::KatFile;
use avxsike_kat::runner::{Kem, Outcome, RunError, Step, check, generate};
use avxsike_kat::set::Set;
use avxsike_kat::vector::{Answer, requests};
use rand_core::Rng;
use std::cell::RefCell;

/// Values straight from the generator; one step of one vector can be made to go wrong.
#[derive(Default)]
struct Toy {
    width: usize,
    wrong: Option<(Seed, Step)>,
    calls: RefCell<Vec<usize>>,
}

impl Toy {
    fn wide(width: usize) -> Self {
        Self {
            width,
            ..Self::default()
        }
    }

    fn outcome(&self, seed: &Seed) -> Outcome {
        let lengths = Set::P503.lengths();
        let mut drbg = Drbg::new(seed);
        let mut value = |length| {
            let mut bytes = vec![0; length];
            drbg.fill_bytes(&mut bytes);
            bytes
        };
        let answer = Answer {
            pk: value(lengths.encapsulation_key),
            sk: value(lengths.decapsulation_key),
            ct: value(lengths.ciphertext),
            ss: value(lengths.shared_secret),
        };
        let mut outcome = Outcome {
            decapsulated: answer.ss.clone(),
            answer,
        };
        if let Some((_, step)) = self.wrong.filter(|(at, _)| at == seed) {
            let value = match step {
                Step::Pk => &mut outcome.answer.pk,
                Step::Sk => &mut outcome.answer.sk,
                Step::Ct => &mut outcome.answer.ct,
                Step::Ss => &mut outcome.answer.ss,
                Step::Decapsulated => &mut outcome.decapsulated,
            };
            value[0] ^= 1;
        }
        outcome
    }
}

impl Kem for Toy {
    fn set(&self) -> Set {
        Set::P503
    }

    fn width(&self) -> usize {
        self.width
    }

    fn run(&self, seeds: &[Seed]) -> Vec<Outcome> {
        assert!(seeds.len() <= self.width);
        self.calls.borrow_mut().push(seeds.len());
        seeds.iter().map(|seed| self.outcome(seed)).collect()
    }
}

fn file(count: u32) -> KatFile {
    let vectors = generate(&Toy::wide(1), count, &mut |_| ()).expect("the toy agrees with itself");
    KatFile {
        set: Some(Set::P503),
        vectors,
    }
}

#[test]
fn the_width_does_not_change_the_vectors() {
    let one_by_one = file(19).vectors;
    for width in [2, 7, 8, 19, 20] {
        let toy = Toy::wide(width);
        assert_eq!(
            generate(&toy, 19, &mut |_| ()),
            Ok(one_by_one.clone()),
            "width {width}"
        );
        let calls = toy.calls.into_inner();
        assert_eq!(calls.len(), 19_usize.div_ceil(width));
        assert_eq!(calls.iter().sum::<usize>(), 19);
    }
}

#[test]
fn a_check_counts_and_tells_how_far_it_is() {
    let mut heard = Vec::new();
    assert_eq!(
        check(&Toy::wide(8), &file(20), None, &mut |done| heard.push(done)),
        Ok(20)
    );
    assert_eq!(heard, [8, 16, 20]);
    let toy = Toy::wide(8);
    assert_eq!(check(&toy, &file(20), Some(9), &mut |_| ()), Ok(9));
    assert_eq!(toy.calls.into_inner(), [8, 1]);
}

#[test]
fn the_first_mismatch_is_named_and_ends_the_run() {
    let file = file(12);
    for step in [Step::Pk, Step::Sk, Step::Ct, Step::Ss, Step::Decapsulated] {
        for width in [1, 8] {
            let toy = Toy {
                width,
                wrong: Some((file.vectors[3].seed, step)),
                ..Toy::default()
            };
            let error = check(&toy, &file, None, &mut |_| ()).expect_err("one is wrong");
            assert_eq!(error, RunError::Mismatch { count: 3, step });
            assert!(error.to_string().starts_with("vector 3: "), "{error}");
            assert_eq!(toy.calls.into_inner().len(), if width == 1 { 4 } else { 1 });
        }
    }
}

#[test]
fn the_number_is_the_files() {
    let mut file = file(3);
    file.vectors[1].count = 71;
    file.vectors[1].answer.as_mut().expect("answered").ct[0] ^= 0x80;
    let error = check(&Toy::wide(8), &file, None, &mut |_| ());
    assert_eq!(
        error,
        Err(RunError::Mismatch {
            count: 71,
            step: Step::Ct
        })
    );
}

#[test]
fn a_kem_that_disagrees_with_itself_generates_nothing() {
    let seed = drbg::seeds().nth(2).expect("endless");
    let toy = Toy {
        width: 1,
        wrong: Some((seed, Step::Decapsulated)),
        ..Toy::default()
    };
    let error = generate(&toy, 5, &mut |_| ());
    assert_eq!(
        error,
        Err(RunError::Mismatch {
            count: 2,
            step: Step::Decapsulated
        })
    );
}

#[test]
fn files_that_prove_nothing_are_errors() {
    let toy = Toy::wide(1);
    let mut other = file(1);
    other.set = Some(Set::P434);
    let set = RunError::Set {
        file: Some(Set::P434),
        expected: Set::P503,
    };
    assert_eq!(check(&toy, &other, None, &mut |_| ()), Err(set));
    other.set = None;
    assert!(matches!(
        check(&toy, &other, None, &mut |_| ()),
        Err(RunError::Set { file: None, .. })
    ));
    let seeds: Vec<Seed> = drbg::seeds().take(1).collect();
    let request = KatFile {
        set: Some(Set::P503),
        vectors: requests(&seeds),
    };
    assert_eq!(
        check(&toy, &request, None, &mut |_| ()),
        Err(RunError::NoAnswer { count: 0 })
    );
    let empty = KatFile {
        set: Some(Set::P503),
        vectors: Vec::new(),
    };
    assert_eq!(
        check(&toy, &empty, None, &mut |_| ()),
        Err(RunError::TooFew {
            actual: 0,
            expected: 1
        })
    );
    assert_eq!(
        check(&toy, &file(2), Some(3), &mut |_| ()),
        Err(RunError::TooFew {
            actual: 2,
            expected: 3
        })
    );
}
