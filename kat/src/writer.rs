//! Request and response files, byte for byte as NIST's `PQCgenKAT_kem.c` writes them, with LF line ends.
//!
//! A response file opens with the algorithm's name, a request file does not. In a request file the answers are there and
//! empty, without the space that follows the `=` otherwise.

use crate::set::Set;
use crate::vector::{Answer, Vector};

/// The text of a `.req` file: counts, seeds and empty answers.
#[must_use]
pub fn request(vectors: &[Vector]) -> String {
    vectors.iter().map(|vector| lines(vector, None)).collect()
}

/// The text of a `.rsp` file. A vector without an answer is written as in a request file.
#[must_use]
pub fn response(set: Set, vectors: &[Vector]) -> String {
    let mut text = format!("# {}\n\n", set.algorithm());
    text.extend(
        vectors
            .iter()
            .map(|vector| lines(vector, vector.answer.as_ref())),
    );
    text
}

fn lines(vector: &Vector, answer: Option<&Answer>) -> String {
    let mut text = format!(
        "count = {}\nseed = {}\n",
        vector.count,
        hex::encode_upper(vector.seed)
    );
    match answer {
        None => text.push_str("pk =\nsk =\nct =\nss =\n"),
        Some(answer) => text.extend(
            answer
                .fields()
                .map(|(field, bytes)| format!("{field} = {}\n", hex::encode_upper(bytes))),
        ),
    }
    text.push('\n');
    text
}
