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
//! Operations on ports 0 and 5 of p503, counted in the compiled kernels (loads that rearrange cost those
//! ports none), and TSC cycles measured on 2026-11-30 (Intel Xeon of the Sapphire Rapids family, TSC 2.1 GHz,
//! rustc 1.95, lowest of three runs' 5th percentiles, machine shared). A loop of independent multiply-adds
//! reached 0.394 cycles an operation on that machine: the bound.
//!
//! | | operations | bound | p503 | p434 | p610 | p751 |
//! |---|---|---|---|---|---|---|
//! | two products, m2 | 414 | 163 | 164 | 132 | 236 | 364 |
//! | two squares, s2 | 324 | 128 | 127 | 103 | 182 | 280 |
//! | two by prepared factors, f2 | 318 | 125 | 128 | 110 | 177 | 320 |
//! | their preparation | 136 | 54 | 64 | 48 | 82 | 114 |
//! | four products, m4 | 626 | 247 | 252 | 205 | 363 | 568 |
//! | four squares, s4 | 424 | 167 | 174 | 142 | 228 | 339 |
//! | four by prepared factors, f4 | 578 | 228 | 230 | 180 | 316 | 511 |
//! | ladder step | 1818 | 716 | 740 | 627 | 1058 | 1584 |
//! | doubling | 1068 | 421 | 455 | 381 | 623 | 944 |
//! | tripling | 2261 | 891 | 943 | 781 | 1267 | 1942 |
//! | 4-isogeny and two preparations | 990 | 390 | 420 | 358 | 606 | 874 |
//! | 3-isogeny and two preparations | 1190 | 469 | 542 | 442 | 718 | 1028 |
//! | image of 1 point, degree 3 | 1096 | 432 | 457 | 381 | 639 | 928 |
//! | of 2 points | 1718 | 677 | 711 | 588 | 993 | 1499 |
//! | of 4 points | 2940 | 1158 | 1218 | 1002 | 1696 | 2663 |
//! | image of 1 point, degree 4 | 1526 | 601 | 634 | 533 | 840 | 1297 |
//! | of 2 points | 2376 | 936 | 1006 | 814 | 1357 | 2127 |
//! | of 4 points | 4018 | 1583 | 1679 | 1391 | 2318 | 3859 |
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
