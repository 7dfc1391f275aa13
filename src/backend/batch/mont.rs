//! Rows of a product, rows of a reduction, and the carries before and after, on eight integers at once.
//!
//! All of it is `#[inline(always)]` and straight-line once unrolled: it becomes part of the kernel that uses it. Copies are written out:
//! whether LLVM inlines `copy_from_slice`, `map` or `from_fn` hangs on LTO and codegen units, and where it does not, batch mode
//! of p503 takes 1.9 times as long (`lto = "off"`, rustc 1.95, Emerald Rapids, 2026-12-01).

use crate::backend::lanes::Lanes;
use crate::backend::limbs::Limbs;
use crate::params::Prime;

/// The constants of `P` in 52-bit limbs.
pub type Limbs52<P, const N: usize> = Limbs<P, N, 52>;

/// Eight integers in `N` limbs each.
pub type Integers<V, const N: usize> = [V; N];

/// The columns of a product, in two halves of `N`: it is 2N long, which an array type cannot say on stable Rust.
pub type Columns<V, const N: usize> = [[V; N]; 2];

/// Room for the columns of a product of the longest integers (15 limbs), with a power of two for LLVM to break up.
const ROOM: usize = 32;

const LOW52: u64 = u64::MAX >> 12;

/// The columns while they are summed.
pub type Accumulators<V> = [V; ROOM];

/// Repeats the block for each row, `$row` a constant. Left to itself LLVM keeps the loop, and the accumulators in memory.
macro_rules! unroll {
    ($rows:expr, $row:ident, $block:block) => {
        unroll!(@ $rows, $row, $block, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14)
    };
    (@ $rows:expr, $row:ident, $block:block, $($k:literal)*) => {
        $(if $k < $rows {
            const $row: usize = $k;
            $block
        })*
    };
}
pub(crate) use unroll;

/// No columns summed yet.
#[inline(always)]
pub fn empty<S: Lanes>(s: S) -> Accumulators<S::V> {
    [s.splat(0); ROOM]
}

/// The same integer in every lane.
#[inline(always)]
pub fn constant<S: Lanes, const N: usize>(s: S, limbs: &[u64; N]) -> Integers<S::V, N> {
    let mut r = [s.splat(0); N];
    unroll!(N, I, {
        r[I] = s.splat(limbs[I]);
    });
    r
}

/// Sets the columns from `at` on.
#[inline(always)]
pub fn put<V: Copy, const N: usize>(t: &mut Accumulators<V>, at: usize, x: &Integers<V, N>) {
    unroll!(N, I, {
        t[at + I] = x[I];
    });
}

/// Accumulators that start from `columns`.
#[inline(always)]
pub fn resume<S: Lanes, const N: usize>(s: S, columns: &Columns<S::V, N>) -> Accumulators<S::V> {
    let mut t = empty(s);
    put(&mut t, 0, &columns[0]);
    put(&mut t, N, &columns[1]);
    t
}

/// The accumulators as columns.
#[inline(always)]
pub fn columns<S: Lanes, const N: usize>(s: S, t: &Accumulators<S::V>) -> Columns<S::V, N> {
    [window(s, t, 0), window(s, t, N)]
}

/// The `N` columns from `at` on.
#[inline(always)]
pub fn window<S: Lanes, const N: usize>(
    s: S,
    t: &Accumulators<S::V>,
    at: usize,
) -> Integers<S::V, N> {
    let mut r = [s.splat(0); N];
    unroll!(N, I, {
        r[I] = t[at + I];
    });
    r
}

/// The columns N to 2N: what is left of a product after its reduction.
#[inline(always)]
pub fn upper<S: Lanes, const N: usize>(s: S, t: &Accumulators<S::V>) -> Integers<S::V, N> {
    window(s, t, N)
}

/// x as a multiplicand: each limb hands what is above its 52 bits, with its sign, to the next. The limbs keep those
/// bits, which a multiplication ignores; the top limb is in [0, 2^52) because x is in [0, R).
#[inline(always)]
pub fn carry<S: Lanes, const N: usize>(s: S, x: &Integers<S::V, N>) -> Integers<S::V, N> {
    // Not a copy of x: it would stay one, and a call, although every limb of it is replaced.
    let mut r = [x[0]; N];
    unroll!(N, I, {
        if I != 0 {
            r[I] = s.add(x[I], s.sar::<52>(r[I - 1]));
        }
    });
    r
}

/// t += x y 2^(52 row), for one limb x.
#[inline(always)]
pub fn product_row<S: Lanes, const N: usize>(
    s: S,
    t: &mut Accumulators<S::V>,
    row: usize,
    x: S::V,
    y: &Integers<S::V, N>,
) {
    for j in 0..N {
        t[row + j] = s.madd52lo(t[row + j], x, y[j]);
    }
    for j in 0..N {
        t[row + j + 1] = s.madd52hi(t[row + j + 1], x, y[j]);
    }
}

/// Adds the multiple of p that makes column `row` a multiple of 2^52, and carries it into the next column.
///
/// For p = -1 mod 2^52 the digit is the column itself, and u p = u (p + 1) - u: adding u (p + 1) and dropping the low 52
/// bits of the column, which the carry does. The lowest `ZERO_LIMBS` limbs of p + 1 cost nothing.
#[inline(always)]
pub fn reduction_row<S: Lanes, P: Prime, const N: usize>(
    s: S,
    t: &mut Accumulators<S::V>,
    row: usize,
) {
    let digit;
    if Limbs52::<P, N>::QUOTIENT == 1 {
        digit = t[row];
        for j in Limbs52::<P, N>::ZERO_LIMBS..N {
            let limb = s.splat(Limbs52::<P, N>::P_PLUS_1[j]);
            t[row + j] = s.madd52lo(t[row + j], digit, limb);
        }
        for j in Limbs52::<P, N>::ZERO_LIMBS..N {
            let limb = s.splat(Limbs52::<P, N>::P_PLUS_1[j]);
            t[row + j + 1] = s.madd52hi(t[row + j + 1], digit, limb);
        }
        t[row + 1] = s.add(t[row + 1], s.sar::<52>(digit));
    } else {
        let low = s.and(t[row], s.splat(LOW52));
        digit = s.madd52lo(s.splat(0), low, s.splat(Limbs52::<P, N>::QUOTIENT));
        let p = constant(s, &Limbs52::<P, N>::P);
        product_row(s, t, row, digit, &p);
        t[row + 1] = s.add(t[row + 1], s.sar::<52>(t[row]));
    }
}

/// t += x y.
#[inline(always)]
pub fn multiply<S: Lanes, const N: usize>(
    s: S,
    t: &mut Accumulators<S::V>,
    x: &Integers<S::V, N>,
    y: &Integers<S::V, N>,
) {
    unroll!(N, ROW, { product_row(s, t, ROW, x[ROW], y) });
}

/// (t + x y) / R mod p, in loose limbs: below p + (t + x y) / R.
#[inline(always)]
pub fn multiply_reduce<S: Lanes, P: Prime, const N: usize>(
    s: S,
    t: &mut Accumulators<S::V>,
    x: &Integers<S::V, N>,
    y: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    unroll!(N, ROW, {
        product_row(s, t, ROW, x[ROW], y);
        reduction_row::<S, P, N>(s, t, ROW);
    });
    upper(s, t)
}

/// x y / R mod p, for loose x and y.
#[inline(always)]
pub fn mul<S: Lanes, P: Prime, const N: usize>(
    s: S,
    x: &Integers<S::V, N>,
    y: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    multiply_reduce::<S, P, N>(s, &mut empty(s), &carry(s, x), &carry(s, y))
}

/// The least residue of x in [0, p], in proper limbs.
///
/// Only p itself is not one yet, and only it carries out of the top limb when 2^(52 N) - p is added.
#[inline(always)]
pub fn settle<S: Lanes, P: Prime, const N: usize>(
    s: S,
    x: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let complement = const { complement::<N>(Limbs52::<P, N>::P) };
    let carried = carry(s, x);
    let mut r = *x;
    let mut over = s.splat(0);
    for i in 0..N {
        r[i] = s.and(carried[i], s.splat(LOW52));
        over = s.shr::<52>(s.add(s.add(r[i], s.splat(complement[i])), over));
    }
    let keep = s.sub(over, s.splat(1));
    for i in 0..N {
        r[i] = s.and(r[i], keep);
    }
    r
}

/// x with the lanes i and i ^ DISTANCE exchanged, for DISTANCE 1, 2 or 4.
#[inline(always)]
pub fn cross<S: Lanes, P: Prime, const N: usize, const DISTANCE: usize>(
    s: S,
    x: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let mut r = *x;
    for i in 0..N {
        r[i] = match DISTANCE {
            1 => s.permute::<0x6745_2301>(x[i]),
            2 => s.permute::<0x5476_1032>(x[i]),
            _ => s.permute::<0x3210_7654>(x[i]),
        };
    }
    r
}

/// 2^(52 N) - x, x > 0.
const fn complement<const N: usize>(x: [u64; N]) -> [u64; N] {
    let mut r = [0; N];
    let mut carry = 1;
    let mut i = 0;
    while i < N {
        let t = (!x[i] & LOW52) + carry;
        r[i] = t & LOW52;
        carry = t >> 52;
        i += 1;
    }
    r
}
