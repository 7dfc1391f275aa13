//! The lanes as an array: every kernel runs on any CPU, slowly.
//!
//! Operations but loads and stores are out of line: a kernel has up to a thousand, which inlined take minutes to compile.

use super::batch::mont::{Columns, Integers, carry};
use super::kernels::BatchKernels;
use super::lanes::{self, Lanes, plain};
use super::latency::cores::{self, Cores, Preset};
use super::latency::kernels::LatencyKernels;
use crate::params::Prime;

/// Eight lanes in an array. For tests and for CPUs without AVX-512 IFMA.
#[derive(Clone, Copy, Debug, Default)]
pub struct Emulated;

/// Eight 64-bit lanes, aligned as the hardware's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Eight(pub [u64; 8]);

const LOW52: u64 = u64::MAX >> 12;

/// The 104-bit product of the low 52 bits.
#[inline(always)]
fn product52(a: u64, b: u64) -> u128 {
    u128::from(a & LOW52) * u128::from(b & LOW52)
}

#[inline(always)]
fn each(f: impl Fn(usize) -> u64) -> Eight {
    Eight(lanes::each(f))
}

/// All ones where bit i of `mask` is 1.
#[inline(always)]
fn wide(mask: u8, i: usize) -> u64 {
    (u64::from(mask) >> i & 1).wrapping_neg()
}

impl Lanes for Emulated {
    type V = Eight;

    #[inline(never)]
    fn splat(self, x: u64) -> Eight {
        Eight([x; 8])
    }
    #[inline(always)]
    fn load(self, x: &[u64; 8]) -> Eight {
        Eight(*x)
    }
    #[inline(always)]
    fn store(self, x: Eight) -> [u64; 8] {
        x.0
    }

    #[inline(never)]
    fn add(self, a: Eight, b: Eight) -> Eight {
        each(|i| a.0[i].wrapping_add(b.0[i]))
    }
    #[inline(never)]
    fn sub(self, a: Eight, b: Eight) -> Eight {
        each(|i| a.0[i].wrapping_sub(b.0[i]))
    }
    #[inline(never)]
    fn and(self, a: Eight, b: Eight) -> Eight {
        each(|i| a.0[i] & b.0[i])
    }
    #[inline(never)]
    fn shr<const K: u32>(self, a: Eight) -> Eight {
        each(|i| a.0[i] >> K)
    }
    #[inline(never)]
    fn sar<const K: u32>(self, a: Eight) -> Eight {
        each(|i| (a.0[i].cast_signed() >> K).cast_unsigned())
    }
    #[inline(never)]
    fn shl<const K: u32>(self, a: Eight) -> Eight {
        each(|i| a.0[i] << K)
    }
    #[inline(never)]
    fn madd52lo(self, c: Eight, a: Eight, b: Eight) -> Eight {
        each(|i| c.0[i].wrapping_add(product52(a.0[i], b.0[i]) as u64 & LOW52))
    }
    #[inline(never)]
    fn madd52hi(self, c: Eight, a: Eight, b: Eight) -> Eight {
        each(|i| c.0[i].wrapping_add((product52(a.0[i], b.0[i]) >> 52) as u64))
    }
    #[inline(never)]
    fn select(self, mask: u8, a: Eight, b: Eight) -> Eight {
        each(|i| b.0[i] ^ (wide(mask, i) & (a.0[i] ^ b.0[i])))
    }

    #[inline(never)]
    fn masked_add<const MASK: u8>(self, other: Eight, a: Eight, b: Eight) -> Eight {
        self.select(MASK, self.add(a, b), other)
    }
    #[inline(never)]
    fn masked_sub<const MASK: u8>(self, other: Eight, a: Eight, b: Eight) -> Eight {
        self.select(MASK, self.sub(a, b), other)
    }
    #[inline(never)]
    fn blend<const MASK: u8>(self, other: Eight, a: Eight) -> Eight {
        self.select(MASK, a, other)
    }

    #[inline(never)]
    fn permute_pairs<const FROM: i32>(self, a: Eight) -> Eight {
        Eight(plain::permute_pairs::<_, FROM>(&a.0))
    }
    #[inline(never)]
    fn permute_quads<const FROM: i32>(self, a: Eight) -> Eight {
        Eight(plain::permute_quads::<_, FROM>(&a.0))
    }
    #[inline(never)]
    fn permute_parts<const FROM: i32>(self, a: Eight, b: Eight) -> Eight {
        Eight(plain::permute_parts::<_, FROM>(&a.0, &b.0))
    }
    #[inline(never)]
    fn permute<const FROM: u32>(self, a: Eight) -> Eight {
        Eight(plain::permute::<_, FROM>(&a.0))
    }
    #[inline(never)]
    fn permute2<const FROM: u32>(self, a: Eight, b: Eight) -> Eight {
        Eight(plain::permute2::<_, FROM>(&a.0, &b.0))
    }

    #[inline(never)]
    fn load_even(self, a: &Eight) -> Eight {
        Eight(plain::permute_pairs::<_, 0>(&a.0))
    }
    #[inline(never)]
    fn load_half<const HALF: usize>(self, a: &Eight) -> Eight {
        Eight(plain::broadcast::<_, 4>(&a.0, HALF))
    }
    #[inline(never)]
    fn load_part<const PART: usize>(self, a: &Eight) -> Eight {
        Eight(plain::broadcast::<_, 2>(&a.0, PART))
    }
    #[inline(never)]
    fn load_lane<const LANE: usize>(self, a: &Eight) -> Eight {
        Eight(plain::broadcast::<_, 1>(&a.0, LANE))
    }
}

impl BatchKernels for Emulated {}

impl LatencyKernels for Emulated {}

/// One copy of each core for all schedules: in every schedule they would be megabytes of scalar code.
impl Cores for Emulated {
    #[inline(never)]
    fn multiplicand<P: Prime, const N: usize>(self, x: &Integers<Eight, N>) -> Integers<Eight, N> {
        carry(self, x)
    }
    #[inline(never)]
    fn lane_products<P: Prime, const N: usize>(
        self,
        preset: Preset,
        a: &Integers<Eight, N>,
        b: &Integers<Eight, N>,
    ) -> Integers<Eight, N> {
        cores::lane_products::<Self, P, N>(self, &cores::raised::<Self, P, N>(self, preset), a, b)
    }
    #[inline(never)]
    fn lane_triangles<P: Prime, const N: usize>(
        self,
        preset: Preset,
        a: &Integers<Eight, N>,
        b: &Integers<Eight, N>,
    ) -> Integers<Eight, N> {
        let half = cores::half_raised::<Self, P, N>(self, preset);
        cores::lane_triangles::<Self, P, N>(self, &half, a, b)
    }
    fn lane_halves<P: Prime, const N: usize, const X0: u32, const X1: u32>(
        self,
        preset: Preset,
        a: &Integers<Eight, N>,
        f: &[Integers<Eight, N>; 2],
    ) -> Integers<Eight, N> {
        let (x0, x1) = cores::spread::<Self, N, X0, X1>(self, a);
        self.multiply_halves::<P, N>(preset, &x0, &x1, f)
    }
    #[inline(never)]
    fn reduce_digits<P: Prime, const N: usize>(self, x: &Integers<Eight, N>) -> Integers<Eight, N> {
        cores::reduce_digits::<Self, P, N>(self, x)
    }
    fn lane_sums<P: Prime, const N: usize, const NEGATE: u8>(
        self,
        preset: Preset,
        [a, b]: [&Integers<Eight, N>; 2],
        [c, d]: [&Integers<Eight, N>; 2],
    ) -> Integers<Eight, N> {
        let raised = cores::raised::<Self, P, N>(self, cores::presets_of(preset, !NEGATE));
        let mut t = self.columns_of::<P, N>(&raised, a, b);
        cores::negate::<Self, P, N, NEGATE>(self, &mut t, preset);
        let mut r = raised;
        self.finish_to::<P, N>(&t, c, d, &mut r);
        r
    }
}

impl Emulated {
    #[inline(never)]
    fn columns_of<P: Prime, const N: usize>(
        self,
        preset: &Integers<Eight, N>,
        a: &Integers<Eight, N>,
        b: &Integers<Eight, N>,
    ) -> Columns<Eight, N> {
        cores::lane_columns::<Self, P, N>(self, preset, a, b)
    }
    #[inline(never)]
    fn multiply_halves<P: Prime, const N: usize>(
        self,
        preset: Preset,
        x0: &Integers<Eight, N>,
        x1: &Integers<Eight, N>,
        f: &[Integers<Eight, N>; 2],
    ) -> Integers<Eight, N> {
        let preset = cores::raised::<Self, P, N>(self, preset);
        cores::lane_halves::<Self, P, N>(self, &preset, x0, x1, f)
    }
}
