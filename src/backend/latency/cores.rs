//! The lane arithmetic under all schedules: what one round does to eight integers at once, whatever they stand for.
//!
//! # Cores
//!
//! A round of a schedule is data movement, one core, data movement. A core takes *multiplicands* (carried integers of values
//! in [0, R), R = 2^(52 N)) and a *preset*: a multiple of p for each lane from which the accumulators start instead of from
//! zero, so a later subtraction needs no "+ K p" of its own. With p = 2^e2 3^e3 - 1 and lanes a <= A p, b <= B p:
//!
//! | core | a lane of the result, modulo p | at most, without its preset |
//! |---|---|---|
//! | [`lane_products`](Cores::lane_products) | a b / R | p + A B p^2 / R |
//! | [`lane_triangles`](Cores::lane_triangles) | see there | p + 2 A B p^2 / R |
//! | [`lane_halves`](Cores::lane_halves) | half of a fixed product, see [`super::fixed`] | p + f0 + f1, or p + (a0 f0 + a1 f1) / R |
//! | [`lane_sums`](Cores::lane_sums) | (+-a b + c d) / R | K p + p + (A B + C D) p^2 / R |
//!
//! R / p is 2^34.9, 2^18.0, 2^14.7 and 2^29.2 for the four sets, so products of the values that schedules form (at most 30p)
//! add less than p / 20.
//!
//! They are a trait of their own for two reasons. Where the instruction cache decides (p751) an implementation lets all
//! schedules share one copy of a long core, out of line. And the proofs override each with itself and a rule for the *value* of
//! its result, so that a whole schedule runs on intervals.
//!
//! # Why no column overflows
//!
//! A column of a product gathers at most 2N halves below 2^52, of its reduction 2(N - Z) more, and one carry; a sum of two products or a
//! doubled triangle has 4N. So a column is below (4N + 2(N - Z) + 1) 2^52 <= 77 * 2^52 < 2^59 in magnitude (p751), presets of a few limbs
//! included. Results are these columns, not carried: *loose* limbs. Schedules add at most a dozen of them before
//! [`multiplicand`](Cores::multiplicand) carries, below 2^63. The tests prove both for all inputs.
//!
//! # Why loops over limbs are unrolled in the source
//!
//! A loop after a core that LLVM unrolls itself leaves one block an iteration for a while, and its combiner sinks each column's
//! multiply-adds into the block that uses the column: the rows turn into columns, one dependent chain after the other, and a kernel takes
//! twice its time (m2 of p503: 352 cycles instead of 170). So data movement after a core uses `unroll!` like the rows do.

use crate::backend::batch::mont::{
    Columns, Integers, Limbs52, carry, columns, empty, multiply, multiply_reduce, product_row, put,
    reduction_row, resume, unroll, upper, window,
};
use crate::backend::lanes::{Lanes, each};
use crate::params::Prime;

/// A multiple of p for each lane.
pub type Preset = [u64; 8];

/// No presets.
pub const ZERO: Preset = [0; 8];

/// The eight-lane arithmetic that rounds are made of; see the module.
pub trait Cores: Lanes {
    /// The multiples of p as integers.
    #[inline(always)]
    fn multiples<P: Prime, const N: usize>(self, multiples: Preset) -> Integers<Self::V, N> {
        raised::<Self, P, N>(self, multiples)
    }

    /// x, in [0, R), as a multiplicand: carried, so that each limb's low 52 bits are the limb. The bits above
    /// stay there and are now counted twice, so a multiplicand is good for nothing else: sums take x.
    #[inline(always)]
    fn multiplicand<P: Prime, const N: usize>(
        self,
        x: &Integers<Self::V, N>,
    ) -> Integers<Self::V, N> {
        carry(self, x)
    }

    /// (a b + preset R) / R modulo p, lane by lane.
    #[inline(always)]
    fn lane_products<P: Prime, const N: usize>(
        self,
        preset: Preset,
        a: &Integers<Self::V, N>,
        b: &Integers<Self::V, N>,
    ) -> Integers<Self::V, N> {
        lane_products::<Self, P, N>(self, &raised::<Self, P, N>(self, preset), a, b)
    }

    /// (2 sum over i < j of `a_i b_j` + sum of `a_i b_i` + preset R) / R modulo p, lane by lane: half the work of a product.
    ///
    /// With a = b that is a^2. Where two lanes have a and b exchanged, the i < j of one is the i > j of the other:
    /// together they give 2 a b. The preset must be even, as the accumulators are doubled.
    #[inline(always)]
    fn lane_triangles<P: Prime, const N: usize>(
        self,
        preset: Preset,
        a: &Integers<Self::V, N>,
        b: &Integers<Self::V, N>,
    ) -> Integers<Self::V, N> {
        let half = half_raised::<Self, P, N>(self, preset);
        lane_triangles::<Self, P, N>(self, &half, a, b)
    }

    /// The halves of products by prepared factors: with h = ceil(N / 2), each lane multiplies h limbs of x0 by f0 and of x1 by f1 and
    /// reduces h digits. Hexadecimal digit i of `X0` and `X1` picks the lane of a that x0 and x1 are in lane i: 0 to 7 for its limbs
    /// 0 to h, 8 to F for its limbs from N - h on (of which those below h count as 0).
    #[inline(always)]
    fn lane_halves<P: Prime, const N: usize, const X0: u32, const X1: u32>(
        self,
        preset: Preset,
        a: &Integers<Self::V, N>,
        f: &[Integers<Self::V, N>; 2],
    ) -> Integers<Self::V, N> {
        let (x0, x1) = spread::<Self, N, X0, X1>(self, a);
        lane_halves::<Self, P, N>(self, &raised::<Self, P, N>(self, preset), &x0, &x1, f)
    }

    /// x 2^(-52 (N - h)) modulo p, at most p and a trifle: what a low half multiplies. x may be loose.
    #[inline(always)]
    fn reduce_digits<P: Prime, const N: usize>(
        self,
        x: &Integers<Self::V, N>,
    ) -> Integers<Self::V, N> {
        reduce_digits::<Self, P, N>(self, x)
    }

    /// (a b + c d + preset R) / R modulo p, lane by lane; in the lanes of `NEGATE`, (K p R - a b + c d + preset R) / R with
    /// K = [`PRODUCT_COVER`], which covers a b / R.
    #[inline(always)]
    fn lane_sums<P: Prime, const N: usize, const NEGATE: u8>(
        self,
        preset: Preset,
        first: [&Integers<Self::V, N>; 2],
        second: [&Integers<Self::V, N>; 2],
    ) -> Integers<Self::V, N> {
        lane_sums::<Self, P, N, NEGATE>(self, preset, first, second)
    }
}

/// The multiple of p from which a lane is subtracted that came out of a core: lanes are below 1.1p where presets are zero.
pub const COVER: u64 = 2;
/// The multiple of p that covers a b / R of two multiplicands.
pub const PRODUCT_COVER: u64 = 1;

/// The multiples of p, uncarried: limbs of k p with k below 2^9.
#[inline(always)]
pub fn raised<S: Lanes, P: Prime, const N: usize>(s: S, preset: Preset) -> Integers<S::V, N> {
    let mut r = [s.splat(0); N];
    unroll!(N, I, {
        let limb = Limbs52::<P, N>::P[I];
        r[I] = s.load(&[
            preset[0] * limb,
            preset[1] * limb,
            preset[2] * limb,
            preset[3] * limb,
            preset[4] * limb,
            preset[5] * limb,
            preset[6] * limb,
            preset[7] * limb,
        ]);
    });
    r
}

/// The preset in the lanes of the mask.
#[inline(always)]
#[must_use]
pub fn presets_of(preset: Preset, mask: u8) -> Preset {
    each(
        #[inline(always)]
        |i| if mask >> i & 1 == 1 { preset[i] } else { 0 },
    )
}

/// Half of an even preset as integers: what doubling accumulators start from.
#[inline(always)]
pub fn half_raised<S: Lanes, P: Prime, const N: usize>(s: S, preset: Preset) -> Integers<S::V, N> {
    let half = each(
        #[inline(always)]
        |i| preset[i] / 2,
    );
    raised::<S, P, N>(s, half)
}

/// The body of [`Cores::lane_products`], on a preset in limbs.
#[inline(always)]
pub fn lane_products<S: Lanes, P: Prime, const N: usize>(
    s: S,
    preset: &Integers<S::V, N>,
    a: &Integers<S::V, N>,
    b: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let mut t = empty(s);
    put(&mut t, N, preset);
    multiply_reduce::<S, P, N>(s, &mut t, a, b)
}

/// The body of [`Cores::lane_triangles`], on half the preset in limbs.
///
/// Row i adds the products above the diagonal. Then columns 2i + 1 and 2i + 2 lack only their diagonal terms: they are doubled and get
/// them. Reduction row r needs columns up to r + N, so it follows as soon as 2i + 2 reaches that.
#[inline(always)]
pub fn lane_triangles<S: Lanes, P: Prime, const N: usize>(
    s: S,
    half_preset: &Integers<S::V, N>,
    a: &Integers<S::V, N>,
    b: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let mut t = empty(s);
    put(&mut t, N, half_preset);
    t[0] = s.madd52lo(t[0], a[0], b[0]);
    unroll!(N, ROW, {
        for j in ROW + 1..N {
            t[ROW + j] = s.madd52lo(t[ROW + j], a[ROW], b[j]);
        }
        for j in ROW + 1..N {
            t[ROW + j + 1] = s.madd52hi(t[ROW + j + 1], a[ROW], b[j]);
        }
        let odd = 2 * ROW + 1;
        t[odd] = s.madd52hi(s.add(t[odd], t[odd]), a[ROW], b[ROW]);
        if ROW + 1 < N {
            let next = (ROW + 1) % N;
            t[odd + 1] = s.madd52lo(s.add(t[odd + 1], t[odd + 1]), a[next], b[next]);
        }
        if odd + 1 >= N {
            let row = odd + 1 - N;
            if row >= 1 {
                reduction_row::<S, P, N>(s, &mut t, row - 1);
            }
            if row < N {
                reduction_row::<S, P, N>(s, &mut t, row);
            }
        }
    });
    upper(s, &t)
}

/// The operands of [`Cores::lane_halves`]: for each row, the low half's limb and the high half's limb side by side.
#[inline(always)]
pub fn spread<S: Lanes, const N: usize, const X0: u32, const X1: u32>(
    s: S,
    a: &Integers<S::V, N>,
) -> (Integers<S::V, N>, Integers<S::V, N>) {
    let (h, upper_limbs) = (N.div_ceil(2), N / 2);
    let (mut x0, mut x1) = (*a, *a);
    for row in 0..h {
        let high = if row + upper_limbs >= h {
            a[row + upper_limbs]
        } else {
            s.splat(0)
        };
        x0[row] = s.permute2::<X0>(a[row], high);
        x1[row] = s.permute2::<X1>(a[row], high);
    }
    (x0, x1)
}

/// The body of [`Cores::lane_halves`], on operands already spread and a preset in limbs.
#[inline(always)]
pub fn lane_halves<S: Lanes, P: Prime, const N: usize>(
    s: S,
    preset: &Integers<S::V, N>,
    x0: &Integers<S::V, N>,
    x1: &Integers<S::V, N>,
    f: &[Integers<S::V, N>; 2],
) -> Integers<S::V, N> {
    let h = N.div_ceil(2);
    let mut t = empty(s);
    put(&mut t, h, preset);
    unroll!(h, ROW, {
        product_row(s, &mut t, ROW, x0[ROW % N], &f[0]);
    });
    unroll!(h, ROW, {
        product_row(s, &mut t, ROW, x1[ROW % N], &f[1]);
        reduction_row::<S, P, N>(s, &mut t, ROW);
    });
    window(s, &t, h)
}

/// The body of [`Cores::reduce_digits`].
#[inline(always)]
pub fn reduce_digits<S: Lanes, P: Prime, const N: usize>(
    s: S,
    x: &Integers<S::V, N>,
) -> Integers<S::V, N> {
    let upper_limbs = N / 2;
    if upper_limbs == 0 {
        // One limb (a toy): there is no digit to reduce, so the product with R brings x below p.
        let one = [s.splat(Limbs52::<P, N>::ONE[0]); N];
        return multiply_reduce::<S, P, N>(s, &mut empty(s), x, &one);
    }
    let mut t = empty(s);
    put(&mut t, 0, x);
    unroll!(upper_limbs, ROW, {
        reduction_row::<S, P, N>(s, &mut t, ROW);
    });
    window(s, &t, upper_limbs)
}

/// The first half of [`Cores::lane_sums`]: a b and a preset in limbs.
#[inline(always)]
pub fn lane_columns<S: Lanes, P: Prime, const N: usize>(
    s: S,
    preset: &Integers<S::V, N>,
    a: &Integers<S::V, N>,
    b: &Integers<S::V, N>,
) -> Columns<S::V, N> {
    let mut t = empty(s);
    put(&mut t, N, preset);
    multiply(s, &mut t, a, b);
    columns(s, &t)
}

/// The body of [`Cores::lane_sums`].
#[inline(always)]
pub fn lane_sums<S: Lanes, P: Prime, const N: usize, const NEGATE: u8>(
    s: S,
    preset: Preset,
    [a, b]: [&Integers<S::V, N>; 2],
    [c, d]: [&Integers<S::V, N>; 2],
) -> Integers<S::V, N> {
    let raised = raised::<S, P, N>(s, presets_of(preset, !NEGATE));
    let mut t = lane_columns::<S, P, N>(s, &raised, a, b);
    negate::<S, P, N, NEGATE>(s, &mut t, preset);
    multiply_reduce::<S, P, N>(s, &mut resume(s, &t), c, d)
}

/// Columns t become K p R + preset R - t in the lanes of the mask. Negative low columns are fine: carries are signed.
#[inline(always)]
pub fn negate<S: Lanes, P: Prime, const N: usize, const MASK: u8>(
    s: S,
    t: &mut Columns<S::V, N>,
    preset: Preset,
) {
    if MASK == 0 {
        return;
    }
    let zero = s.splat(0);
    let covered = each(
        #[inline(always)]
        |i| (preset[i] + PRODUCT_COVER) * u64::from(MASK >> i & 1),
    );
    let cover = raised::<S, P, N>(s, covered);
    unroll!(N, I, {
        t[0][I] = s.masked_sub::<MASK>(t[0][I], zero, t[0][I]);
    });
    unroll!(N, I, {
        t[1][I] = s.masked_sub::<MASK>(t[1][I], cover[I], t[1][I]);
    });
}
