//! The generator behind the files: NIST's AES-256 counter-mode DRBG, without derivation function and without reseeding.
//!
//! SP 800-90A, 10.2.1, as `rng.c` of the NIST submission kit does it. The state is a key and a counter block `V`. Each block
//! of output is the encryption of the next counter; after each request the state is replaced by three more blocks
//! (48 bytes: the next key and the next `V`). Two requests of `n` bytes therefore do not equal one of `2n`, and a known
//! answer is reproduced only by asking in the very portions in which the reference does: one `fill_bytes` for each
//! `randombytes` of the reference.

use aes::Aes256;
use aes::cipher::{BlockCipherEncrypt, KeyInit};
use core::convert::Infallible;
use core::fmt;
use rand_core::{TryCryptoRng, TryRng};

/// Bytes of a seed: a key and a counter block.
pub const SEED_BYTES: usize = KEY_BYTES + BLOCK_BYTES;

/// What a generator is made from, and what each vector of a file states.
pub type Seed = [u8; SEED_BYTES];

const KEY_BYTES: usize = 32;
const BLOCK_BYTES: usize = 16;

/// The generator. Deterministic, for known answers only.
#[derive(Clone)]
pub struct Drbg {
    cipher: Aes256,
    counter: u128,
}

impl Drbg {
    /// The generator that `randombytes_init(seed, NULL, 256)` makes.
    #[must_use]
    pub fn new(seed: &Seed) -> Self {
        let mut drbg = Self {
            cipher: Aes256::new(&[0; KEY_BYTES].into()),
            counter: 0,
        };
        drbg.update(seed);
        drbg
    }

    fn next_block(&mut self) -> [u8; BLOCK_BYTES] {
        self.counter = self.counter.wrapping_add(1);
        let mut block = self.counter.to_be_bytes().into();
        self.cipher.encrypt_block(&mut block);
        block.into()
    }

    fn fill(&mut self, bytes: &mut [u8]) {
        for part in bytes.chunks_mut(BLOCK_BYTES) {
            let block = self.next_block();
            part.copy_from_slice(&block[..part.len()]);
        }
    }

    /// The next state, mixed with `input` (all zero between requests).
    fn update(&mut self, input: &Seed) {
        let mut next = [0; SEED_BYTES];
        self.fill(&mut next);
        for (byte, with) in next.iter_mut().zip(input) {
            *byte ^= with;
        }
        let mut key = [0; KEY_BYTES];
        let mut counter = [0; BLOCK_BYTES];
        key.copy_from_slice(&next[..KEY_BYTES]);
        counter.copy_from_slice(&next[KEY_BYTES..]);
        self.cipher = Aes256::new(&key.into());
        self.counter = u128::from_be_bytes(counter);
    }
}

impl fmt::Debug for Drbg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Drbg").finish_non_exhaustive()
    }
}

impl TryRng for Drbg {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    /// One call is one `randombytes` of the reference: the state moves on after each.
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.fill(bytes);
        self.update(&[0; SEED_BYTES]);
        Ok(())
    }
}

impl TryCryptoRng for Drbg {}

/// The seeds of a file, in order and without end: one generator keyed with the bytes 0, 1, ..., 47, asked for 48 bytes a time.
pub fn seeds() -> impl Iterator<Item = Seed> {
    let mut entropy = [0; SEED_BYTES];
    for (byte, value) in entropy.iter_mut().zip(0..) {
        *byte = value;
    }
    let mut drbg = Drbg::new(&entropy);
    core::iter::repeat_with(move || {
        let mut seed = [0; SEED_BYTES];
        drbg.fill(&mut seed);
        drbg.update(&[0; SEED_BYTES]);
        seed
    })
}

/// Several generators used one after the other: each serves a fixed number of requests, then the next takes over.
///
/// A batch draws for its items in the order of the single operations, so this hands each item the generator of its own vector.
/// When all are used up, the last one goes on serving.
#[derive(Debug)]
pub struct Relay<'a> {
    drbgs: &'a mut [Drbg],
    requests_each: usize,
    served: usize,
}

impl<'a> Relay<'a> {
    /// A relay in which each of `drbgs` serves `requests_each` requests.
    ///
    /// # Panics
    /// If there is no generator or the number of requests is zero.
    #[must_use]
    pub fn new(drbgs: &'a mut [Drbg], requests_each: usize) -> Self {
        assert!(
            !drbgs.is_empty() && requests_each > 0,
            "a relay needs a generator and a request for it"
        );
        Self {
            drbgs,
            requests_each,
            served: 0,
        }
    }

    fn current(&mut self) -> &mut Drbg {
        let last = self.drbgs.len() - 1;
        let index = (self.served / self.requests_each).min(last);
        self.served += 1;
        &mut self.drbgs[index]
    }
}

impl TryRng for Relay<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.current().try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.current().try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.current().try_fill_bytes(bytes)
    }
}

impl TryCryptoRng for Relay<'_> {}

#[cfg(test)]
mod tests {
    use super::{BLOCK_BYTES, Drbg, Relay, SEED_BYTES, seeds};
    use aes::cipher::BlockCipherEncrypt;
    use rand_core::Rng;

    fn drawn(drbg: &mut impl Rng, bytes: usize) -> Vec<u8> {
        let mut out = vec![0; bytes];
        drbg.fill_bytes(&mut out);
        out
    }

    #[test]
    fn the_first_seeds_are_those_of_the_official_files() {
        let mut seeds = seeds().map(hex::encode_upper);
        assert_eq!(
            seeds.next().as_deref(),
            Some(
                "061550234D158C5EC95595FE04EF7A25767F2E24CC2BC479D09D86DC9ABCFDE7056A8C266F9EF97ED08541DBD2E1FFA1"
            )
        );
        assert_eq!(
            seeds.next().as_deref(),
            Some(
                "D81C4D8D734FCBFBEADE3D3F8A039FAA2A2C9957E835AD55B22E75BF57BB556AC81ADDE6AEEB4A5A875C3BFCADFA958F"
            )
        );
    }

    #[test]
    fn every_request_moves_the_state_on() {
        let mut once = Drbg::new(&[7; SEED_BYTES]);
        let mut twice = once.clone();
        let whole = drawn(&mut once, 32);
        let halves = [drawn(&mut twice, 16), drawn(&mut twice, 16)].concat();
        assert_eq!(whole[..16], halves[..16]);
        assert_ne!(whole[16..], halves[16..]);
    }

    #[test]
    fn a_short_request_is_the_beginning_of_a_long_one() {
        let drbg = Drbg::new(&[9; SEED_BYTES]);
        let long = drawn(&mut drbg.clone(), 100);
        for bytes in [0, 1, 15, 16, 17, 31, 32, 33, 99] {
            assert_eq!(drawn(&mut drbg.clone(), bytes), long[..bytes]);
        }
        assert_eq!(drbg.clone().next_u32().to_le_bytes(), long[..4]);
        assert_eq!(drbg.clone().next_u64().to_le_bytes(), long[..8]);
    }

    #[test]
    fn the_counter_carries_through_all_its_bytes() {
        // The reference increments byte by byte and wraps: after all ones comes the block of zeros.
        let mut drbg = Drbg::new(&[1; SEED_BYTES]);
        let mut zeros = [0; BLOCK_BYTES].into();
        drbg.cipher.encrypt_block(&mut zeros);
        drbg.counter = u128::MAX;
        assert_eq!(drbg.next_block()[..], zeros[..]);
        drbg.counter = 0xFF;
        let mut carried = (0x100_u128).to_be_bytes().into();
        drbg.cipher.encrypt_block(&mut carried);
        assert_eq!(drbg.next_block()[..], carried[..]);
    }

    #[test]
    fn a_relay_serves_each_generator_its_share() {
        let fresh: Vec<Drbg> = seeds().take(3).map(|seed| Drbg::new(&seed)).collect();
        let expected: Vec<_> = fresh
            .iter()
            .flat_map(|drbg| {
                let mut drbg = drbg.clone();
                [drawn(&mut drbg, 24), drawn(&mut drbg, 32)]
            })
            .collect();
        let mut drbgs = fresh;
        let mut relay = Relay::new(&mut drbgs, 2);
        for (index, bytes) in expected.iter().enumerate() {
            assert_eq!(&drawn(&mut relay, bytes.len()), bytes, "request {index}");
        }
    }
}
