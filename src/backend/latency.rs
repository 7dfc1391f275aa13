//! One instance over eight lanes: the field and point arithmetic of latency mode.
//!
//! # The idea
//!
//! A single walk has little parallelism between its steps, but each step is a few products in GF(p^2), and
//! each of those is four products of integers. Every integer product gets a lane ([`products`]): two Fp2
//! products fill the eight lanes of one ordinary multiplication modulo p, reduction included, and only sums
//! of neighbouring lanes are left to do. Where more products are independent, four ([`four`], [`pairs`],
//! [`ladder`]) or eight ([`rows`], on the batch field) go together, as that is cheaper still: 208 operations
//! a product two at a time, 159 by a prepared factor ([`fixed`]), 156 four at a time, 128 eight at a time
//! (p503).
//!
//! The two ports that multiply, add and permute 512-bit vectors are the bottleneck; chains of dependent calls
//! cost what independent ones do. So what is counted is operations on those ports, and the schedules are made
//! to save them: points stay in vectors from the ladder to the last isogeny ([`point`]); a shuffle is a load
//! where it can be; a sum's "+ K p" is the start value of the accumulators (a *preset*); a vector that is
//! carried once is used as often as possible.
//!
//! # Bounds
//!
//! Limbs are signed and loose, 52 bits of weight apart; values are up to 16p. A multiplicand must be in
//! [0, 2^(52 N)) and carried. What makes a difference positive is a multiple of p in its minuend: each room
//! states the multiples and the ranges of its values, [`cores`] the rules from which they follow. The tests
//! run every schedule on intervals, for every set: no column, carry or preset leaves 64 bits, no multiplicand
//! its range, points stay points, and with any one multiple of p one smaller the proof fails.
//!
//! # Rooms
//!
//! | room | what is there |
//! |---|---|
//! | [`cores`] | the lane arithmetic under all rounds |
//! | [`products`], [`fixed`], [`four`] | two products and squares, two by prepared factors, four products and squares |
//! | [`point`], [`ladder`], [`double`], [`triple`], [`isogeny`], [`evaluate`] | how points live; one point's operations |
//! | [`pairs`], [`rows`] | images of two and of four points |
//! | [`triple_both`] | two points tripled side by side, for the check of a ciphertext |
//! | [`twins`] | two curves side by side, for encapsulation |
//! | [`kernels`], [`operations`], [`mode`], [`convert`] | rounds by name, operations made of them, the third seam, the way in and out |
//!
//! # What it costs
//!
//! Operations on ports 0 and 5 of p503, counted in the compiled kernels (loads that rearrange cost those ports none), and TSC cycles, 5th
//! percentiles of one run a set, measured on 2026-12-01 (Intel Xeon, Emerald Rapids class, TSC 2.1 GHz, rustc 1.95;
//! `benches/records/2026-12-01-kernels.md`). The core ran at 1.37 of the TSC then, and executes two of these operations a cycle: the bound
//! is 0.365 TSC cycles an operation.
//!
//! | | operations | bound | p503 | p434 | p610 | p751 |
//! |---|---|---|---|---|---|---|
//! | two products, m2 | 414 | 151 | 161 | 133 | 226 | 327 |
//! | two squares, s2 | 324 | 118 | 126 | 104 | 174 | 247 |
//! | two by prepared factors, f2 | 318 | 116 | 124 | 109 | 171 | 301 |
//! | four products, m4 | 626 | 228 | 243 | 200 | 339 | 573 |
//! | four squares, s4 | 424 | 155 | 171 | 141 | 226 | 327 |
//! | four by prepared factors, f4 | 578 | 211 | 222 | 180 | 315 | 528 |
//! | ladder step | 1818 | 664 | 739 | 612 | 991 | 1568 |
//! | doubling (on the start curve 778) | 1068 | 390 | 445 | 380 | 599 | 926 |
//! | tripling (on the start curve 1990) | 2260 | 825 | 926 | 770 | 1238 | 1887 |
//! | 4-isogeny and two preparations | 990 | 361 | 406 | 333 | 546 | 740 |
//! | 3-isogeny and two preparations | 1200 | 438 | 507 | 423 | 654 | 924 |
//! | image of 1 point, degree 3 | 1096 | 400 | 449 | 382 | 610 | 906 |
//! | of 2 points | 1718 | 627 | 693 | 571 | 937 | 1458 |
//! | of 4 points | 2940 | 1073 | 1208 | 1007 | 1641 | 2511 |
//! | image of 1 point, degree 4 | 1522 | 556 | 627 | 531 | 837 | 1258 |
//! | of 2 points | 2376 | 867 | 965 | 795 | 1305 | 2077 |
//! | of 4 points | 4018 | 1467 | 1639 | 1360 | 2230 | 3445 |
//! | two ladder steps of [`twins`] | 3184 | 1162 | 1295 | 1076 | 1777 | 2621 |
//! | two doublings of [`twins`] (where C = 1: 1458) | 1718 | 627 | 676 | 566 | 923 | 1456 |
//!
//! Rounds of 15 limbs share their cores out of line: each with its own, a tripling of p751 is 45 KB of code,
//! more than the instruction cache, and took 2860 to 3070 cycles.

pub mod convert;
pub mod cores;
pub mod double;
pub mod evaluate;
pub mod fixed;
pub mod four;
pub mod isogeny;
pub mod kernels;
pub mod ladder;
pub mod mode;
pub mod operations;
pub mod pairs;
pub mod point;
pub mod products;
pub mod rows;
#[cfg(test)]
mod tests;
pub mod triple;
pub mod triple_both;
pub mod twins;
