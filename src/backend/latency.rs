//! One instance over eight lanes: the field and point arithmetic of latency mode.
//!
//! # The idea
//!
//! A single walk has little parallelism between its steps, but each step is a few products in GF(p^2), and
//! each of those is four products of integers. Every integer product gets a lane ([`products`]): two Fp2
//! products fill the eight lanes of one ordinary multiplication modulo p, reduction included, and only sums
//! of neighbouring lanes are left to do. Where more products are independent, four ([`four`], [`pairs`],
//! [`ladder`]) or eight ([`rows`], on the batch field) go together, as that is cheaper still: 207 operations
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
//! Operations on ports 0 and 5, counted in the compiled kernels (loads that rearrange cost those ports none), and TSC cycles, 5th
//! percentiles of one run a set, measured on 2026-12-01 at commit 044f013 (Intel Xeon, Emerald Rapids class, TSC 2.1 GHz,
//! rustc 1.95; a preparation as half of what two add to a 4-isogeny). `benches/records/2026-12-01-kernels.md` is a later run of
//! what has peers. Since c71ab74 rounds of p751 with triangles or halves take a little less than the table says.
//! The core ran at 1.37 to 1.42 of the TSC and executes two of these operations a cycle: the bound is 0.365 TSC cycles
//! an operation at the lower speed, so a kernel may measure a little less.
//!
//! | operations, bound, measured | p434 | p503 | p610 | p751 |
//! |---|---|---|---|---|
//! | two products, m2 | 336, 123, 133 | 414, 151, 161 | 570, 208, 226 | 834, 304, 327 |
//! | two squares, s2 | 264, 96, 104 | 324, 118, 126 | 438, 160, 174 | 625, 228, 247 |
//! | two by prepared factors, f2 | 284, 104, 109 | 318, 116, 124 | 442, 161, 171 | 698, 255, 301 |
//! | their preparation | 98, 36, 48 | 126, 46, 63 | 164, 60, 81 | 212, 77, 96 |
//! | four products, m4 | 509, 186, 200 | 626, 228, 243 | 872, 318, 339 | 1301, 475, 573 |
//! | four squares, s4 | 345, 126, 141 | 424, 155, 171 | 582, 212, 226 | 849, 310, 327 |
//! | four by prepared factors, f4 | 466, 170, 180 | 578, 211, 222 | 814, 297, 315 | 1228, 448, 528 |
//! | ladder step | 1491, 544, 612 | 1818, 664, 739 | 2496, 911, 991 | 3663, 1337, 1568 |
//! | doubling | 895, 327, 380 | 1068, 390, 445 | 1464, 534, 599 | 2174, 794, 926 |
//! | doubling on the start curve | 636, 232, 267 | 778, 284, 316 | 1056, 385, 423 | 1519, 554, 620 |
//! | tripling | 1867, 681, 770 | 2260, 825, 926 | 3090, 1128, 1238 | 4527, 1652, 1887 |
//! | tripling on the start curve | 1626, 593, 675 | 1990, 726, 808 | 2706, 988, 1079 | 3902, 1424, 1586 |
//! | tripling of two points | 2809, 1025, 1146 | 3444, 1257, 1382 | 4762, 1738, 2278 | 7039, 2569, 3011 |
//! | 4-isogeny, two preparations | 805, 294, 333 | 990, 361, 406 | 1312, 479, 546 | 1809, 660, 740 |
//! | 3-isogeny, two preparations | 976, 356, 423 | 1200, 438, 507 | 1612, 588, 654 | 2272, 829, 924 |
//! | image of 1 point, degree 3 | 920, 336, 382 | 1096, 400, 449 | 1498, 547, 610 | 2217, 809, 906 |
//! | of 2 points | 1401, 511, 571 | 1718, 627, 693 | 2376, 867, 937 | 3513, 1282, 1458 |
//! | of 4 points | 2391, 873, 1007 | 2940, 1073, 1208 | 4062, 1483, 1641 | 5985, 2185, 2511 |
//! | image of 1 point, degree 4 | 1267, 462, 531 | 1522, 556, 627 | 2082, 760, 837 | 3068, 1120, 1258 |
//! | of 2 points | 1939, 708, 795 | 2376, 867, 965 | 3286, 1199, 1305 | 4861, 1774, 2077 |
//! | of 4 points | 3270, 1194, 1360 | 4018, 1467, 1639 | 5550, 2026, 2230 | 8178, 2985, 3445 |
//! | two ladder steps | 2610, 953, 1076 | 3184, 1162, 1295 | 4356, 1590, 1777 | 6354, 2319, 2621 |
//! | two doublings | 1401, 511, 566 | 1718, 627, 676 | 2376, 867, 923 | 3513, 1282, 1456 |
//! | two doublings where C = 1 | 1219, 445, 499 | 1458, 532, 592 | 2004, 731, 792 | 2983, 1089, 1256 |
//!
//! Rounds of 15 limbs share their full products out of line: each with its own, a tripling of p751 is 45 KB of
//! code, more than the instruction cache, and took one and a half times as long
//! (2860 to 3070 cycles against 1942, 2026-11-30).

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
