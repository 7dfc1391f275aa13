//! The four parameter sets as values, for tools that learn the set at run time.

use avxsike::{Bytes, P434, P503, P610, P751, ParameterSet};
use core::fmt;
use core::str::FromStr;

/// One parameter set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Set {
    /// SIKEp434.
    P434,
    /// SIKEp503.
    P503,
    /// SIKEp610.
    P610,
    /// SIKEp751.
    P751,
}

/// The byte lengths of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lengths {
    /// Encapsulation key: three coordinates.
    pub encapsulation_key: usize,
    /// Decapsulation key: `s`, the scalar and the encapsulation key.
    pub decapsulation_key: usize,
    /// Ciphertext: three coordinates and the masked message.
    pub ciphertext: usize,
    /// Shared secret.
    pub shared_secret: usize,
    /// The message, and `s`.
    pub message: usize,
}

/// Something to do that is generic in the set; [`Set::with`] does it for a set known at run time.
pub trait ForSet {
    /// What comes out.
    type Output;

    /// Does it.
    fn run<P: ParameterSet>(self) -> Self::Output;
}

impl Set {
    /// All sets, smallest first.
    pub const ALL: [Self; 4] = [Self::P434, Self::P503, Self::P610, Self::P751];

    /// Runs a generic job for this set.
    pub fn with<J: ForSet>(self, job: J) -> J::Output {
        match self {
            Self::P434 => job.run::<P434>(),
            Self::P503 => job.run::<P503>(),
            Self::P610 => job.run::<P610>(),
            Self::P751 => job.run::<P751>(),
        }
    }

    /// `p503`.
    #[must_use]
    pub fn name(self) -> &'static str {
        struct Name;
        impl ForSet for Name {
            type Output = &'static str;
            fn run<P: ParameterSet>(self) -> &'static str {
                P::NAME
            }
        }
        self.with(Name)
    }

    /// The byte lengths.
    #[must_use]
    pub fn lengths(self) -> Lengths {
        struct OfSet;
        impl ForSet for OfSet {
            type Output = Lengths;
            fn run<P: ParameterSet>(self) -> Lengths {
                Lengths {
                    encapsulation_key: P::EncapsulationKeyBytes::LEN,
                    decapsulation_key: P::DecapsulationKeyBytes::LEN,
                    ciphertext: P::CiphertextBytes::LEN,
                    shared_secret: P::MessageBytes::LEN,
                    message: P::MessageBytes::LEN,
                }
            }
        }
        self.with(OfSet)
    }

    /// The name in the first line of a response file: `SIKEp503`.
    #[must_use]
    pub fn algorithm(self) -> String {
        format!("SIKE{}", self.name())
    }

    /// The set with this [`algorithm`](Self::algorithm) name.
    #[must_use]
    pub fn from_algorithm(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|set| set.algorithm() == name)
    }

    /// The official name of the request file: `PQCkemKAT_434.req` for p503, whose decapsulation keys have 434 bytes.
    #[must_use]
    pub fn request_file(self) -> String {
        format!("PQCkemKAT_{}.req", self.lengths().decapsulation_key)
    }

    /// The official name of the response file.
    #[must_use]
    pub fn response_file(self) -> String {
        format!("PQCkemKAT_{}.rsp", self.lengths().decapsulation_key)
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No set has the given name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSet(pub String);

impl fmt::Display for UnknownSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown set `{}`: the sets are p434, p503, p610 and p751",
            self.0
        )
    }
}

impl core::error::Error for UnknownSet {}

impl FromStr for Set {
    type Err = UnknownSet;

    fn from_str(name: &str) -> Result<Self, UnknownSet> {
        Self::ALL
            .into_iter()
            .find(|set| set.name() == name)
            .ok_or_else(|| UnknownSet(name.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::Set;

    #[test]
    fn files_have_the_names_of_the_round_3_package() {
        let names = Set::ALL.map(|set| (set.algorithm(), set.request_file(), set.response_file()));
        let official = [
            ("SIKEp434", 374),
            ("SIKEp503", 434),
            ("SIKEp610", 524),
            ("SIKEp751", 644),
        ];
        for ((algorithm, request, response), (name, bytes)) in names.iter().zip(official) {
            assert_eq!(algorithm, name);
            assert_eq!(*request, format!("PQCkemKAT_{bytes}.req"));
            assert_eq!(*response, format!("PQCkemKAT_{bytes}.rsp"));
        }
    }

    #[test]
    fn names_are_read_back() {
        for set in Set::ALL {
            assert_eq!(set.name().parse(), Ok(set));
            assert_eq!(Set::from_algorithm(&set.algorithm()), Some(set));
        }
        for wrong in [
            "",
            "p",
            "P503",
            "503",
            "SIKEp503",
            "p504",
            "p503 ",
            "p503_compressed",
        ] {
            let error = wrong.parse::<Set>().expect_err("not a set");
            assert!(
                error.to_string().contains("p434, p503, p610 and p751"),
                "{error}"
            );
        }
        assert_eq!(Set::from_algorithm("SIKEp503_compressed"), None);
    }
}
