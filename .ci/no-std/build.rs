//! Links the C runtime's entry point and nothing of Rust's std.

fn main() {
    println!("cargo::rustc-link-arg=-lc");
}
