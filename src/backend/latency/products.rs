//! Two Fp2 products at a time: term split, the forms it needs, and the data movement around the cores.
//!
//! # Term split
//!
//! An Fp2 product is four products of integers. Each gets a lane of its own, is reduced on its own (Montgomery reduction is
//! linear) and the reduced lanes are added: one 256-bit half holds one Fp2 product.
//!
//! ```text
//!                    lane 0   lane 1   lane 2   lane 3      lanes 4 to 7: the second product
//! straight (S)       a0       a1       a0       a1
//! crossed (R)        a0       a1       a1       a0
//! duplicated b       b0       b0       b1       b1
//! S times dup b      a0 b0    a1 b0    a0 b1    a1 b1       re = l0 - l3, im = l1 + l2: crossed result
//! R times dup b      a0 b0    a1 b0    a1 b1    a0 b1       re = l0 - l2, im = l1 + l3: straight result
//! ```
//!
//! So a product turns one form into the other, only the second operand is shuffled (once a limb, or not at all where a duplicating load
//! can do it), and adding the lanes takes two operations a limb ([`recombine`]): one lane is taken from 2p, and each half is added to
//! itself reversed (S) or with its two parts exchanged (R). The schedules choose forms so that chains close.
//!
//! # Squares
//!
//! Of x in either form, with its duplicate: the lanes hold x0 x0, x0 x1, x1 x0, x1 x1. The two middle ones have their operands
//! exchanged, so [triangles](super::cores::Cores::lane_triangles) suffice: together they are 2 x0 x1, and the outer ones are
//! x0^2 and x1^2. Recombined as a product.
//!
//! # Operations on ports 0 and 5 (N limbs, Z zero limbs of p + 1; the compiler saves one or two)
//!
//! | kernel | short | operations | p434 | p503 | p610 | p751 |
//! |---|---|---|---|---|---|---|
//! | [`two_products`] | m2 | 4N^2 - 2NZ + 2N + 4(N-1) + 4N | 338 | 416 | 572 | 836 |
//! | [`two_squares`] | s2 | 3N^2 + N - 2NZ + 4(N-1) + 6N | 266 | 326 | 440 | 626 |

use super::cores::{COVER, Cores, Preset, ZERO};
use super::point::{Point, RAISED};
use crate::backend::batch::mont::{Integers, unroll};
use crate::backend::lanes::Lanes;
use crate::params::Prime;

/// The form [a0 a1 a0 a1] of a half, S for short.
pub const STRAIGHT: u8 = 0;
/// The form [a0 a1 a1 a0] of a half, R for short.
pub const CROSSED: u8 = 1;

/// The partial products of an operand in `FORM` and a duplicated one, as Fp2 products in the other form.
#[inline(always)]
pub fn recombine<S: Cores, P: Prime, const N: usize, const FORM: u8>(
    s: S,
    lanes: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    recombine_from::<S, P, N, FORM>(s, COVER, lanes)
}

/// The same with real parts from `cover` p: where what follows covers negative ones, less will do.
#[inline(always)]
pub fn recombine_from<S: Cores, P: Prime, const N: usize, const FORM: u8>(
    s: S,
    cover: u64,
    lanes: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let cover = s.multiples::<P, N>([cover; 8]);
    let mut r = *lanes;
    unroll!(N, I, {
        r[I] = if FORM == STRAIGHT {
            let q = s.masked_sub::<0x88>(lanes[I], cover[I], lanes[I]);
            s.add(q, s.permute_quads::<0b00_01_10_11>(q))
        } else {
            let q = s.masked_sub::<0x44>(lanes[I], cover[I], lanes[I]);
            s.add(q, s.permute_quads::<0b01_00_11_10>(q))
        };
    });
    r
}

/// [b0 b0 b1 b1] from `FORM`.
#[inline(always)]
pub fn duplicate<S: Lanes, const N: usize, const FORM: u8>(
    s: S,
    b: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let mut r = *b;
    unroll!(N, I, {
        r[I] = if FORM == STRAIGHT {
            s.permute_pairs::<0xCC>(b[I])
        } else {
            s.permute_pairs::<0x00>(b[I])
        };
    });
    r
}

/// [b0 b0 b1 b1] from a crossed multiplicand in memory, by loads alone.
#[inline(always)]
pub fn load_duplicate<S: Lanes, const N: usize>(s: S, b: &Integers<S::V, N>) -> Integers<S::V, N> {
    let mut r = *b;
    unroll!(N, I, {
        r[I] = s.load_even(&b[I]);
    });
    r
}

/// Both halves hold half `HALF`, by loads alone.
#[inline(always)]
pub fn load_half<S: Lanes, const N: usize, const HALF: usize>(
    s: S,
    x: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let mut r = *x;
    unroll!(N, I, {
        r[I] = s.load_half::<HALF>(&x[I]);
    });
    r
}

/// x + y in the lanes of `MASK`, x - y elsewhere.
#[inline(always)]
pub fn sum_else_difference<S: Lanes, const N: usize, const MASK: u8>(
    s: S,
    x: &Integers<S::V, N>,
    y: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let mut r = *x;
    unroll!(N, I, {
        // The full operation first: it is the one that the masked one overwrites.
        r[I] = s.masked_add::<MASK>(s.sub(x[I], y[I]), x[I], y[I]);
    });
    r
}

/// y in the lanes of `MASK`, x elsewhere.
#[inline(always)]
pub fn blend<S: Lanes, const N: usize, const MASK: u8>(
    s: S,
    x: &Integers<S::V, N>,
    y: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let mut r = *x;
    unroll!(N, I, {
        r[I] = s.blend::<MASK>(x[I], y[I]);
    });
    r
}

/// Squares of two multiplicands in `FORM`, in the other form, plus the preset (lanes 0, 1, 4 and 5: even multiples of p).
#[inline(always)]
pub fn squares_of<S: Cores, P: Prime, const N: usize, const FORM: u8>(
    s: S,
    preset: Preset,
    x: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let duplicate = duplicate::<S, N, FORM>(s, x);
    let lanes = s.lane_triangles::<P, N>(preset, &duplicate, x);
    recombine::<S, P, N, FORM>(s, &lanes)
}

/// m2: the products of the halves of a in `FORM` and b in `FORM`, in the other form.
#[inline(always)]
pub fn two_products<S: Cores, P: Prime, const N: usize, const FORM: u8>(
    s: S,
    a: &Integers<S::V, N>,
    b: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let a = s.multiplicand::<P, N>(a);
    let b = duplicate::<S, N, FORM>(s, &s.multiplicand::<P, N>(b));
    recombine::<S, P, N, FORM>(s, &s.lane_products::<P, N>(ZERO, &a, &b))
}

/// s2: the squares of the halves of a straight x, crossed.
#[inline(always)]
pub fn two_squares<S: Cores, P: Prime, const N: usize>(
    s: S,
    x: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    squares_of::<S, P, N, STRAIGHT>(s, ZERO, &s.multiplicand::<P, N>(x))
}

/// The last round of triplings and evaluations: [F X | G Z], straight, from crossed factors [F | G] and a point; X raised by 4p.
#[inline(always)]
pub fn times_point<S: Cores, P: Prime, const N: usize>(
    s: S,
    factors: &Integers<S::V, N>,
    point: &mut Point<S::V, N>,
) {
    let b = duplicate::<S, N, STRAIGHT>(s, &s.multiplicand::<P, N>(&point.0));
    let a = s.multiplicand::<P, N>(factors);
    let lanes = s.lane_products::<P, N>(RAISED, &a, &b);
    point.0 = recombine::<S, P, N, CROSSED>(s, &lanes);
}
