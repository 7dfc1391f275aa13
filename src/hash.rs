//! The three uses of SHAKE256 in the SIKE specification. Plain SHAKE256: no prefix, no customisation.

use sha3::Shake256;
use sha3::digest::{ExtendableOutput, Update, XofReader};

/// G: the ephemeral scalar of side A, before its top byte is masked, from the message and the encapsulation key.
pub fn scalar(message: &[u8], encapsulation_key: &[u8], out: &mut [u8]) {
    shake256(&[message, encapsulation_key], out);
}

/// F: what masks the message in a ciphertext, from the j-invariant.
pub fn mask(j: &[u8], out: &mut [u8]) {
    shake256(&[j], out);
}

/// H: the shared secret from the message (or `s`, for a ciphertext that is rejected) and the ciphertext.
pub fn shared_secret(message: &[u8], points: &[u8], masked: &[u8], out: &mut [u8]) {
    shake256(&[message, points, masked], out);
}

fn shake256(parts: &[&[u8]], out: &mut [u8]) {
    let mut hash = Shake256::default();
    for part in parts {
        hash.update(part);
    }
    hash.finalize_xof().read(out);
}
