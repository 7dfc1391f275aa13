//! AVX-512 IFMA: the one file with intrinsics. It holds no algorithm.
//!
//! # Why it is sound
//!
//! An [`Ifma`] exists only where [`Ifma::detect`] saw every feature that an attribute in this file names, so whoever
//! calls a method on one may run the instructions. Each `unsafe` block is one operation and rests on that.
//!
//! # Keeping LLVM from undoing the work
//!
//! The kernels are bound by the two ports that multiply, add and permute 512-bit vectors. LLVM does not count ports. With
//! a mask it knows, it rewrites a masked sum as a sum and a blend, or as a permutation; a broadcast of half a vector from
//! memory becomes a plain load and an insertion, a duplicating load becomes a shuffle. Each costs one operation more on
//! those ports. So a constant mask passes through an empty `asm!` which LLVM cannot see through (`opaque`), and the loads
//! that are meant to stay on the load ports are written as `asm!`.

#![allow(
    unsafe_code,
    reason = "the instructions need it; every block is one operation"
)]

use super::batch::fp2::{self, Elem, Factors, Left, Right, Sum};
use super::batch::mont::{self, Columns, Integers};
use super::kernels::BatchKernels;
use super::lanes::{Lanes, digit};
use super::latency::cores::{self, Cores, Preset};
use super::latency::fixed::Prepared;
use super::latency::isogeny::Factors4;
use super::latency::kernels::LatencyKernels;
use super::latency::ladder::Ladder;
use super::latency::pairs::Prepared4;
use super::latency::point::Point;
use super::latency::twins::isogeny::Isog4 as TwinIsog4;
use super::latency::twins::ladder::Ladder as TwinLadder;
use super::latency::twins::{self, Twin};
use super::latency::{
    convert, double, evaluate, fixed, four, isogeny, ladder, pairs, products, rows, triple,
    triple_both,
};
use crate::params::Prime;
use core::arch::asm;
use core::arch::x86_64::*;

cpufeatures::new!(cpu, "avx512f", "avx512ifma");

/// Proof that this CPU and its operating system run AVX-512F and AVX-512 IFMA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ifma(());

impl Ifma {
    /// The proof, if the CPU has both features and the operating system saves their registers.
    #[must_use]
    pub fn detect() -> Option<Self> {
        (!cfg!(miri) && cpu::get()).then_some(Self(()))
    }
}

/// One operation that only needs the features.
macro_rules! op {
    ($operation:expr) => {
        // SAFETY: an `Ifma` is at hand, so the CPU has avx512f and avx512ifma; the operation needs nothing else.
        unsafe { $operation }
    };
}

/// The mask, hidden from the optimiser.
#[inline(always)]
fn opaque(mask: u8) -> __mmask8 {
    let mut hidden = mask;
    // SAFETY: the assembly is empty: it changes no register, no flag and no memory.
    unsafe {
        asm!("/* {0} */", inout(reg_byte) hidden, options(pure, nomem, nostack, preserves_flags));
    };
    hidden
}

/// One instruction for what LLVM makes two of: it takes a permutation of 32-bit lanes, which no mask of 64-bit lanes fits.
#[target_feature(enable = "avx512f")]
#[inline]
fn select_neighbour(mask: u8, a: __m512i, b: __m512i) -> __m512i {
    let mut r = b;
    // SAFETY: reads two vectors and a mask, writes the register of the first, which keeps its lanes where the mask is 0; nothing else.
    unsafe {
        asm!("vpermilpd {0}{{{2}}}, {1}, 0x55", inout(zmm_reg) r, in(zmm_reg) a, in(kreg) mask,
             options(pure, nomem, nostack, preserves_flags));
    }
    r
}

/// Makes the caller's stack frame aligned to a vector. LLVM learns too late that a kernel will spill vectors, and puts them where
/// most of them straddle two cache lines; an aligned variable, were it never used, makes it align the frame from the start.
#[inline(always)]
fn align_stack() {
    let place = core::mem::MaybeUninit::<__m512i>::uninit();
    // SAFETY: the assembly is empty: it changes no register, no flag and no memory.
    unsafe {
        asm!("/* {0} */", in(reg) place.as_ptr().addr(), options(nomem, nostack, preserves_flags));
    }
}

/// A load that rearranges on the load ports, as a function of a reference to the vector.
macro_rules! rearranging_load {
    ($name:ident, $instruction:literal) => {
        #[target_feature(enable = "avx512f")]
        #[inline]
        fn $name(a: &__m512i) -> __m512i {
            let r;
            // SAFETY: reads within the 64 bytes of `a`, writes one register, nothing else.
            unsafe {
                asm!($instruction, out(zmm_reg) r, in(reg) core::ptr::from_ref(a),
                     options(pure, readonly, nostack, preserves_flags));
            }
            r
        }
    };
}

rearranging_load!(even, "vmovddup {0}, zmmword ptr [{1}]");
rearranging_load!(half0, "vbroadcasti64x4 {0}, ymmword ptr [{1}]");
rearranging_load!(half1, "vbroadcasti64x4 {0}, ymmword ptr [{1} + 32]");
rearranging_load!(part0, "vbroadcasti32x4 {0}, xmmword ptr [{1}]");
rearranging_load!(part1, "vbroadcasti32x4 {0}, xmmword ptr [{1} + 16]");
rearranging_load!(part2, "vbroadcasti32x4 {0}, xmmword ptr [{1} + 32]");
rearranging_load!(part3, "vbroadcasti32x4 {0}, xmmword ptr [{1} + 48]");
rearranging_load!(lane0, "vpbroadcastq {0}, qword ptr [{1}]");
rearranging_load!(lane1, "vpbroadcastq {0}, qword ptr [{1} + 8]");
rearranging_load!(lane2, "vpbroadcastq {0}, qword ptr [{1} + 16]");
rearranging_load!(lane3, "vpbroadcastq {0}, qword ptr [{1} + 24]");
rearranging_load!(lane4, "vpbroadcastq {0}, qword ptr [{1} + 32]");
rearranging_load!(lane5, "vpbroadcastq {0}, qword ptr [{1} + 40]");
rearranging_load!(lane6, "vpbroadcastq {0}, qword ptr [{1} + 48]");
rearranging_load!(lane7, "vpbroadcastq {0}, qword ptr [{1} + 56]");

/// The digits of a permutation as an index vector.
const fn indices(from: u32) -> [u64; 8] {
    let mut r = [0; 8];
    let mut i = 0;
    while i < 8 {
        r[i] = digit(from, 4, i) as u64;
        i += 1;
    }
    r
}

/// A value between the two types of 64 plain bytes. Not an intrinsic: it is also cheap outside the kernels, where an
/// intrinsic would be a call.
#[inline(always)]
fn vector(x: [u64; 8]) -> __m512i {
    // SAFETY: both types are 64 bytes of which every pattern is valid.
    unsafe { core::mem::transmute(x) }
}

/// The inverse of [`vector`].
#[inline(always)]
fn array(x: __m512i) -> [u64; 8] {
    // SAFETY: both types are 64 bytes of which every pattern is valid.
    unsafe { core::mem::transmute(x) }
}

impl Lanes for Ifma {
    type V = __m512i;

    #[inline(always)]
    fn splat(self, x: u64) -> __m512i {
        vector([x; 8])
    }
    #[inline(always)]
    fn load(self, x: &[u64; 8]) -> __m512i {
        vector(*x)
    }
    #[inline(always)]
    fn store(self, x: __m512i) -> [u64; 8] {
        array(x)
    }

    #[inline(always)]
    fn add(self, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_add_epi64(a, b))
    }
    #[inline(always)]
    fn sub(self, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_sub_epi64(a, b))
    }
    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_and_si512(a, b))
    }
    #[inline(always)]
    fn shr<const K: u32>(self, a: __m512i) -> __m512i {
        op!(_mm512_srli_epi64::<K>(a))
    }
    #[inline(always)]
    fn sar<const K: u32>(self, a: __m512i) -> __m512i {
        op!(_mm512_srai_epi64::<K>(a))
    }
    #[inline(always)]
    fn shl<const K: u32>(self, a: __m512i) -> __m512i {
        op!(_mm512_slli_epi64::<K>(a))
    }
    #[inline(always)]
    fn madd52lo(self, c: __m512i, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_madd52lo_epu64(c, a, b))
    }
    #[inline(always)]
    fn madd52hi(self, c: __m512i, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_madd52hi_epu64(c, a, b))
    }
    #[inline(always)]
    fn select(self, mask: u8, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_mask_blend_epi64(mask, b, a))
    }

    #[inline(always)]
    fn select_neighbour(self, mask: u8, a: __m512i, b: __m512i) -> __m512i {
        op!(select_neighbour(mask, a, b))
    }

    #[inline(always)]
    fn masked_add<const MASK: u8>(self, other: __m512i, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_mask_add_epi64(other, opaque(MASK), a, b))
    }
    #[inline(always)]
    fn masked_sub<const MASK: u8>(self, other: __m512i, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_mask_sub_epi64(other, opaque(MASK), a, b))
    }
    #[inline(always)]
    fn blend<const MASK: u8>(self, other: __m512i, a: __m512i) -> __m512i {
        op!(_mm512_mask_blend_epi64(opaque(MASK), other, a))
    }

    #[inline(always)]
    fn permute_pairs<const FROM: i32>(self, a: __m512i) -> __m512i {
        let doubles = op!(_mm512_castsi512_pd(a));
        let permuted = op!(_mm512_permute_pd::<FROM>(doubles));
        op!(_mm512_castpd_si512(permuted))
    }
    #[inline(always)]
    fn permute_quads<const FROM: i32>(self, a: __m512i) -> __m512i {
        op!(_mm512_permutex_epi64::<FROM>(a))
    }
    #[inline(always)]
    fn permute_parts<const FROM: i32>(self, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_shuffle_i64x2::<FROM>(a, b))
    }
    #[inline(always)]
    fn permute<const FROM: u32>(self, a: __m512i) -> __m512i {
        const { assert!(FROM & 0x8888_8888 == 0, "a vector has lanes 0 to 7") };
        op!(_mm512_permutexvar_epi64(vector(const { indices(FROM) }), a))
    }
    #[inline(always)]
    fn permute2<const FROM: u32>(self, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_permutex2var_epi64(
            a,
            vector(const { indices(FROM) }),
            b
        ))
    }

    #[inline(always)]
    fn load_even(self, a: &__m512i) -> __m512i {
        op!(even(a))
    }
    #[inline(always)]
    fn load_half<const HALF: usize>(self, a: &__m512i) -> __m512i {
        const { assert!(HALF < 2) };
        if HALF == 0 {
            op!(half0(a))
        } else {
            op!(half1(a))
        }
    }
    #[inline(always)]
    fn load_part<const PART: usize>(self, a: &__m512i) -> __m512i {
        const { assert!(PART < 4) };
        match PART {
            0 => op!(part0(a)),
            1 => op!(part1(a)),
            2 => op!(part2(a)),
            _ => op!(part3(a)),
        }
    }
    #[inline(always)]
    fn load_lane<const LANE: usize>(self, a: &__m512i) -> __m512i {
        const { assert!(LANE < 8) };
        match LANE {
            0 => op!(lane0(a)),
            1 => op!(lane1(a)),
            2 => op!(lane2(a)),
            3 => op!(lane3(a)),
            4 => op!(lane4(a)),
            5 => op!(lane5(a)),
            6 => op!(lane6(a)),
            _ => op!(lane7(a)),
        }
    }
}

/// Methods of a kernel trait, each a call of a function of the same name that has the features and holds the body.
///
/// rustc (1.95) puts the `inline(never)` of a function with target features on its calls, and only on calls from functions that
/// have the features too. Callers of a kernel have none, so they could not inline it; a kernel that calls kernels might.
macro_rules! kernels {
    ($(fn $name:ident<$P:ident, $N:ident $(, $K:ident: $T:ty)?>($($arg:ident: $A:ty),*) $(-> $R:ty)? = $body:path;)*) => {$(
        #[inline(always)]
        fn $name<$P: Prime, const $N: usize $(, const $K: $T)?>(self, $($arg: $A),*) $(-> $R)? {
            #[target_feature(enable = "avx512f,avx512ifma")]
            #[inline(never)]
            fn $name<$P: Prime, const $N: usize $(, const $K: $T)?>(cpu: Ifma, $($arg: $A),*) $(-> $R)? {
                align_stack();
                $body(cpu, $($arg),*)
            }
            op!($name::<$P, $N $(, $K)?>(self, $($arg),*))
        }
    )*};
}

type V = __m512i;

impl BatchKernels for Ifma {
    kernels! {
        fn left<P, N>(a: &Sum<V, N>) -> Left<V, N> = fp2::left::<Ifma, P, N>;
        fn right<P, N>(b: &Sum<V, N>) -> Right<V, N> = fp2::right::<Ifma, P, N>;
        fn shared<P, N>(a: &Left<V, N>, b: &Right<V, N>) -> Columns<V, N> = fp2::shared::<Ifma, P, N>;
        fn finish<P, N>(first: &Integers<V, N>, shared: &Columns<V, N>, x: &Integers<V, N>, y: &Integers<V, N>) -> Elem<V, N>
            = fp2::finish::<Ifma, P, N>;
        fn finish_to<P, N>(shared: &Columns<V, N>, x: &Integers<V, N>, y: &Integers<V, N>, out: &mut Integers<V, N>)
            = fp2::finish_to::<Ifma, P, N>;
        fn factors<P, N>(a: &Sum<V, N>) -> Factors<V, N> = fp2::factors::<Ifma, P, N>;
        fn product<P, N>(first: &Integers<V, N>, factors: &[Integers<V, N>; 2]) -> Elem<V, N>
            = fp2::product::<Ifma, P, N>;
        fn product_to<P, N>(factors: &[Integers<V, N>; 2], out: &mut Integers<V, N>) = fp2::product_to::<Ifma, P, N>;
        fn sum<P, N>(a: &Sum<V, N>, b: &Sum<V, N>) -> Sum<V, N> = fp2::sum::<Ifma, P, N>;
        fn difference<P, N, K: u64>(a: &Sum<V, N>, b: &Sum<V, N>) -> Sum<V, N> = fp2::difference::<Ifma, P, N, K>;
        fn exchange<P, N>(mask: u8, a: &mut Elem<V, N>, b: &mut Elem<V, N>) = fp2::exchange::<Ifma, P, N>;
        fn mul<P, N>(x: &Integers<V, N>, y: &Integers<V, N>) -> Integers<V, N> = mont::mul::<Ifma, P, N>;
        fn settle<P, N>(x: &Integers<V, N>) -> Integers<V, N> = mont::settle::<Ifma, P, N>;
        fn cross<P, N, DISTANCE: usize>(x: &Integers<V, N>) -> Integers<V, N> = mont::cross::<Ifma, P, N, DISTANCE>;
    }
}

/// From how many limbs on all rounds share one copy of each core that multiplies in full. A round of its own is a few per cent faster as long
/// as the rounds of an operation fit the instruction cache together; with 15 limbs those of a tripling are 45 KB. Triangles
/// and halves, 4 and 7 KB, are worth their copies: without them walks of p751 take 1 % longer (Emerald Rapids, 2026-12-01).
const SHARED_FROM: usize = 15;

/// The cores that rounds share, operands and presets through memory.
impl Ifma {
    kernels! {
        fn shared_products<P, N>(preset: &Integers<V, N>, a: &Integers<V, N>, b: &Integers<V, N>) -> Integers<V, N>
            = cores::lane_products::<Ifma, P, N>;
        fn shared_columns<P, N>(preset: &Integers<V, N>, a: &Integers<V, N>, b: &Integers<V, N>) -> Columns<V, N>
            = cores::lane_columns::<Ifma, P, N>;
    }
}

impl Cores for Ifma {
    #[inline(always)]
    fn lane_products<P: Prime, const N: usize>(
        self,
        preset: Preset,
        a: &Integers<V, N>,
        b: &Integers<V, N>,
    ) -> Integers<V, N> {
        let preset = cores::raised::<Self, P, N>(self, preset);
        if N < SHARED_FROM {
            cores::lane_products::<Self, P, N>(self, &preset, a, b)
        } else {
            self.shared_products::<P, N>(&preset, a, b)
        }
    }
    #[inline(always)]
    fn lane_sums<P: Prime, const N: usize, const NEGATE: u8>(
        self,
        preset: Preset,
        first: [&Integers<V, N>; 2],
        second: [&Integers<V, N>; 2],
    ) -> Integers<V, N> {
        if N < SHARED_FROM {
            cores::lane_sums::<Self, P, N, NEGATE>(self, preset, first, second)
        } else {
            let raised = cores::raised::<Self, P, N>(self, cores::presets_of(preset, !NEGATE));
            let mut t = self.shared_columns::<P, N>(&raised, first[0], first[1]);
            cores::negate::<Self, P, N, NEGATE>(self, &mut t, preset);
            let mut r = raised;
            self.finish_to::<P, N>(&t, second[0], second[1], &mut r);
            r
        }
    }
}

impl LatencyKernels for Ifma {
    kernels! {
        fn two_products<P, N>(a: &Integers<V, N>, b: &Integers<V, N>) -> Integers<V, N>
            = products::two_products::<Ifma, P, N, { products::STRAIGHT }>;
        fn two_squares<P, N>(x: &Integers<V, N>) -> Integers<V, N> = products::two_squares::<Ifma, P, N>;
        fn two_fixed_products<P, N>(a: &Integers<V, N>, f: &Prepared<V, N>) -> Integers<V, N>
            = fixed::two_fixed_products::<Ifma, P, N>;
        fn four_products<P, N>(a: &Integers<V, N>, b: &Integers<V, N>) -> Integers<V, N>
            = four::four_products::<Ifma, P, N>;
        fn four_squares<P, N>(x: &Integers<V, N>) -> Integers<V, N> = four::four_squares::<Ifma, P, N>;
        fn four_fixed_products<P, N>(a: &Integers<V, N>, f: &[Integers<V, N>; 2]) -> Integers<V, N>
            = four::four_fixed_products::<Ifma, P, N>;
        fn prepare_straight<P, N>(factors: &Integers<V, N>) -> Prepared<V, N> = fixed::prepare_straight::<Ifma, P, N>;
        fn prepare_crossed<P, N>(factors: &Integers<V, N>) -> Prepared<V, N> = fixed::prepare_crossed::<Ifma, P, N>;
        fn enter<P, N>(preset: Preset, x: &Integers<V, N>) -> Integers<V, N> = convert::enter::<Ifma, P, N>;
        fn leave<P, N>(x: &Integers<V, N>) -> Integers<V, N> = convert::leave::<Ifma, P, N>;
        fn ladder_first_products<P, N>(mask: u8, ladder: &mut Ladder<V, N>) -> Integers<V, N>
            = ladder::first_products::<Ifma, P, N>;
        fn ladder_squares<P, N>(products: &Integers<V, N>) -> [Integers<V, N>; 2] = ladder::squares::<Ifma, P, N>;
        fn ladder_last_products<P, N>(squares: &[Integers<V, N>; 2], ladder: &mut Ladder<V, N>)
            = ladder::last_products::<Ifma, P, N>;
        fn ladder_end<P, N>(mask: u8, ladder: &Ladder<V, N>) -> Point<V, N> = ladder::end::<Ifma, P, N>;
        fn double_squares<P, N>(point: &Point<V, N>) -> Integers<V, N> = double::squares::<Ifma, P, N>;
        fn double_coefficients<P, N>(t: &Integers<V, N>, curve: &Prepared<V, N>) -> [Integers<V, N>; 2]
            = double::coefficients::<Ifma, P, N>;
        fn double_products<P, N>(mz: &[Integers<V, N>; 2], point: &mut Point<V, N>) = double::products::<Ifma, P, N>;
        fn double_start_products<P, N>(t: &Integers<V, N>, point: &mut Point<V, N>) = double::start_products::<Ifma, P, N>;
        fn triple_squares<P, N>(point: &Point<V, N>) -> [Integers<V, N>; 2] = triple::squares::<Ifma, P, N>;
        fn triple_coefficients<P, N>(t: &Integers<V, N>, curve: &Prepared<V, N>) -> [Integers<V, N>; 2]
            = triple::coefficients::<Ifma, P, N>;
        fn triple_start_coefficients<P, N>(t: &Integers<V, N>) -> [Integers<V, N>; 2]
            = triple::start_coefficients::<Ifma, P, N>;
        fn triple_mixed_products<P, N>(h: &Integers<V, N>, tz: &[Integers<V, N>; 2]) -> Integers<V, N>
            = triple::mixed_products::<Ifma, P, N>;
        fn triple_products<P, N>(v: &Integers<V, N>, tz: &[Integers<V, N>; 2]) -> Integers<V, N>
            = triple::products::<Ifma, P, N>;
        fn triple_factors<P, N>(v: &Integers<V, N>, vy: &Integers<V, N>) -> Integers<V, N>
            = triple::factors::<Ifma, P, N>;
        fn times_point<P, N>(factors: &Integers<V, N>, point: &mut Point<V, N>)
            = products::times_point::<Ifma, P, N>;
        fn pair_row<P, N>(points: [&Point<V, N>; 2]) -> Integers<V, N> = pairs::gather::<Ifma, P, N>;
        fn pair_points<P, N>(row: &Integers<V, N>, points: [&mut Point<V, N>; 2]) = pairs::scatter::<Ifma, P, N>;
        fn triple_both_squares<P, N>(row: &Integers<V, N>) -> [Integers<V, N>; 2]
            = triple_both::squares::<Ifma, P, N>;
        fn triple_both_coefficients<P, N>(t: &Integers<V, N>, curve: &Prepared4<V, N>) -> [Integers<V, N>; 2]
            = triple_both::coefficients::<Ifma, P, N>;
        fn triple_both_mixed_products<P, N>(layer: &Integers<V, N>, tz: &[Integers<V, N>; 2]) -> Integers<V, N>
            = triple_both::mixed_products::<Ifma, P, N>;
        fn triple_both_products<P, N>(wv: &Integers<V, N>, tz: &[Integers<V, N>; 2]) -> Integers<V, N>
            = triple_both::products::<Ifma, P, N>;
        fn triple_both_factors<P, N>(wv: &Integers<V, N>, vy: &Integers<V, N>) -> Integers<V, N>
            = triple_both::factors::<Ifma, P, N>;
        fn times_row<P, N>(factors: &Integers<V, N>, row: &mut Integers<V, N>)
            = pairs::times_row::<Ifma, P, N>;
        fn isogeny2<P, N>(kernel: &Point<V, N>) -> [Integers<V, N>; 2] = isogeny::isogeny2::<Ifma, P, N>;
        fn isogeny3_squares<P, N>(kernel: &Point<V, N>) -> Integers<V, N> = isogeny::squares3::<Ifma, P, N>;
        fn isogeny3_factors<P, N>(kernel: &Point<V, N>) -> Integers<V, N> = isogeny::factors3::<Ifma, P, N>;
        fn isogeny3_codomain<P, N>(squares: &Integers<V, N>, codomain: &mut Integers<V, N>) = isogeny::codomain3::<Ifma, P, N>;
        fn isogeny4_squares<P, N>(kernel: &Point<V, N>) -> Integers<V, N> = isogeny::doubled_squares::<Ifma, P, N>;
        fn isogeny4_codomain<P, N>(squares: &Integers<V, N>, codomain: &mut Integers<V, N>) = isogeny::codomain4::<Ifma, P, N>;
        fn isogeny4_factors<P, N>(kernel: &Point<V, N>, squares: &Integers<V, N>) -> Factors4<V, N>
            = isogeny::factors4::<Ifma, P, N>;
        fn image2_products<P, N>(point: &Point<V, N>, factors: &Prepared<V, N>) -> Integers<V, N>
            = evaluate::products2::<Ifma, P, N>;
        fn image2<P, N>(tu: &Integers<V, N>, point: &mut Point<V, N>) = evaluate::image2::<Ifma, P, N>;
        fn image3_products<P, N>(point: &Point<V, N>, factors: &Prepared<V, N>) -> Integers<V, N>
            = evaluate::products3::<Ifma, P, N>;
        fn image3_squares<P, N>(ut: &Integers<V, N>) -> Integers<V, N> = evaluate::squares3::<Ifma, P, N>;
        fn image4_products<P, N>(point: &Point<V, N>, factors: &Prepared<V, N>) -> [Integers<V, N>; 2]
            = evaluate::products4::<Ifma, P, N>;
        fn image4_mixed_products<P, N>(hxe: &[Integers<V, N>; 2], factors: &Factors4<V, N>) -> Integers<V, N>
            = evaluate::mixed_products4::<Ifma, P, N>;
        fn image4_squares<P, N>(hxe: &[Integers<V, N>; 2], zw: &Integers<V, N>) -> Integers<V, N>
            = evaluate::squares4::<Ifma, P, N>;
        fn image4<P, N>(zw: &Integers<V, N>, sd: &Integers<V, N>, point: &mut Point<V, N>) = evaluate::image4::<Ifma, P, N>;
        fn pair3_prepare<P, N>(factors: &Integers<V, N>) -> Prepared4<V, N> = pairs::prepare3::<Ifma, P, N>;
        fn pair3_products<P, N>(points: [&Point<V, N>; 2], factors: &Prepared4<V, N>) -> [Integers<V, N>; 2]
            = pairs::products3::<Ifma, P, N>;
        fn pair3_squares<P, N>(tu: &Integers<V, N>) -> Integers<V, N> = pairs::squares3::<Ifma, P, N>;
        fn pair3_image<P, N>(row: &Integers<V, N>, factors: &Integers<V, N>, points: [&mut Point<V, N>; 2])
            = pairs::image3::<Ifma, P, N>;
        fn pair4_prepare<P, N>(factors: &Integers<V, N>) -> Prepared4<V, N> = pairs::prepare4::<Ifma, P, N>;
        fn pair4_products<P, N>(points: [&Point<V, N>; 2], factors: &Prepared4<V, N>) -> [Integers<V, N>; 2]
            = pairs::products4::<Ifma, P, N>;
        fn pair4_mixed_products<P, N>(txe: &[Integers<V, N>; 2], factors: &Factors4<V, N>) -> Integers<V, N>
            = pairs::mixed_products4::<Ifma, P, N>;
        fn pair4_squares<P, N>(txe: &[Integers<V, N>; 2], zw: &Integers<V, N>) -> Integers<V, N>
            = pairs::squares4::<Ifma, P, N>;
        fn pair4_image<P, N>(zw: &Integers<V, N>, sd: &Integers<V, N>, points: [&mut Point<V, N>; 2])
            = pairs::image4::<Ifma, P, N>;
        fn row3_prepare<P, N>(factors: &Integers<V, N>) -> Left<V, N> = rows::prepare3::<Ifma, P, N>;
        fn row<P, N>(points: [&Point<V, N>; 4]) -> Sum<V, N> = rows::gather::<Ifma, P, N>;
        fn row3_layer<P, N>(row: &Sum<V, N>) -> Right<V, N> = rows::layer3::<Ifma, P, N>;
        fn row3_factors<P, N>(tu: &Sum<V, N>) -> Factors<V, N> = rows::factors3::<Ifma, P, N>;
        fn row4_prepare<P, N>(factors: &Integers<V, N>) -> Left<V, N> = rows::prepare4::<Ifma, P, N>;
        fn row4_sums<P, N>(row: &Sum<V, N>) -> Right<V, N> = rows::sums4::<Ifma, P, N>;
        fn row4_differences<P, N>(row: &Sum<V, N>) -> Left<V, N> = rows::differences4::<Ifma, P, N>;
        fn row4_mixed<P, N>(xe: &Sum<V, N>, factors: &Factors4<V, N>) -> Right<V, N> = rows::mixed4::<Ifma, P, N>;
        fn row4_factors<P, N>(xe: &Sum<V, N>, zw: &Sum<V, N>) -> Factors<V, N> = rows::factors4::<Ifma, P, N>;
        fn row4_last<P, N>(zw: &Sum<V, N>, sd: &Sum<V, N>) -> Left<V, N> = rows::last4::<Ifma, P, N>;
        fn row_points<P, N>(row: &Sum<V, N>, points: [&mut Point<V, N>; 4]) = rows::scatter::<Ifma, P, N>;
        fn twin_ladder_first_factors<P, N>(mask: u8, ladder: &mut TwinLadder<V, N>) -> (Left<V, N>, Right<V, N>)
            = twins::ladder::first_factors::<Ifma, P, N>;
        fn twin_ladder_square_factors<P, N>(products: &Sum<V, N>) -> (Sum<V, N>, Factors<V, N>)
            = twins::ladder::square_factors::<Ifma, P, N>;
        fn twin_ladder_last_factors<P, N>(layer: &Sum<V, N>, ladder: &TwinLadder<V, N>) -> (Left<V, N>, Right<V, N>)
            = twins::ladder::last_factors::<Ifma, P, N>;
        fn twin_ladder_end<P, N>(mask: u8, ladder: &TwinLadder<V, N>) -> Twin<V, N>
            = twins::ladder::end::<Ifma, P, N>;
        fn twin_curves<P, N>(curves: &Integers<V, N>) -> Prepared4<V, N>
            = twins::double::curves::<Ifma, P, N>;
        fn twin_double_squares<P, N>(point: &Twin<V, N>) -> Integers<V, N>
            = twins::double::squares::<Ifma, P, N>;
        fn twin_double_coefficients<P, N>(t: &Integers<V, N>, curves: &Prepared4<V, N>) -> Integers<V, N>
            = twins::double::coefficients::<Ifma, P, N>;
        fn twin_affine_curves<P, N>(curves: &Integers<V, N>) -> Prepared<V, N>
            = twins::double::affine_curves::<Ifma, P, N>;
        fn twin_double_affine_coefficients<P, N>(t: &Integers<V, N>, curves: &Prepared<V, N>) -> Integers<V, N>
            = twins::double::affine_coefficients::<Ifma, P, N>;
        fn twin_double_products<P, N>(t: &Integers<V, N>, wz: &Integers<V, N>, point: &mut Twin<V, N>)
            = twins::double::products::<Ifma, P, N>;
        fn twin_isogeny2<P, N>(kernel: &Twin<V, N>) -> [Integers<V, N>; 2]
            = twins::isogeny::isogeny2::<Ifma, P, N>;
        fn twin_isogeny4_squares<P, N>(kernel: &Twin<V, N>) -> Integers<V, N>
            = twins::isogeny::doubled_squares::<Ifma, P, N>;
        fn twin_isogeny4_codomain<P, N>(squares: &Integers<V, N>, codomains: &mut Integers<V, N>)
            = twins::isogeny::codomain4::<Ifma, P, N>;
        fn twin_isogeny4_factors<P, N>(kernel: &Twin<V, N>, squares: &Integers<V, N>) -> TwinIsog4<V, N>
            = twins::isogeny::factors4::<Ifma, P, N>;
        fn twin_first<P, N>(x: &Integers<V, N>) -> Integers<V, N> = twins::isogeny::first::<Ifma, P, N>;
        fn twin_isogeny4_first<P, N>(phi: &TwinIsog4<V, N>) -> Factors4<V, N>
            = twins::isogeny::first4::<Ifma, P, N>;
        fn twin_image2_products<P, N>(point: &Twin<V, N>, factors: &Integers<V, N>) -> Integers<V, N>
            = twins::evaluate::products2::<Ifma, P, N>;
        fn twin_image2<P, N>(tu: &Integers<V, N>, point: &mut Twin<V, N>)
            = twins::evaluate::image2::<Ifma, P, N>;
        fn twin_image4_prepare<P, N>(factors: &Integers<V, N>) -> Prepared4<V, N>
            = twins::evaluate::prepare4::<Ifma, P, N>;
        fn twin_image4_products<P, N>(point: &Twin<V, N>, factors: &Prepared4<V, N>) -> [Integers<V, N>; 2]
            = twins::evaluate::products4::<Ifma, P, N>;
        fn twin_image4_mixed_products<P, N>(txe: &[Integers<V, N>; 2], c2: &Integers<V, N>) -> Integers<V, N>
            = twins::evaluate::mixed_products4::<Ifma, P, N>;
        fn twin_image4<P, N>(zw: &Integers<V, N>, sd: &Integers<V, N>, point: &mut Twin<V, N>)
            = twins::evaluate::image4::<Ifma, P, N>;
        fn twin_row4_prepare<P, N>(phi: &TwinIsog4<V, N>) -> (Left<V, N>, Sum<V, N>)
            = twins::rows::prepare4::<Ifma, P, N>;
        fn twin_row4_images_prepare<P, N>(phi: &TwinIsog4<V, N>) -> (Left<V, N>, Sum<V, N>)
            = twins::rows::prepare4_images::<Ifma, P, N>;
        fn twin_row4_layer<P, N>(p: &Twin<V, N>, q: &Twin<V, N>) -> (Left<V, N>, Right<V, N>)
            = twins::rows::layer4::<Ifma, P, N>;
        fn twin_row4_mixed<P, N>(xe: &Sum<V, N>, c2: &Sum<V, N>) -> Right<V, N>
            = twins::rows::mixed4::<Ifma, P, N>;
        fn twin_row_points<P, N>(row: &Sum<V, N>, p: &mut Twin<V, N>, q: &mut Twin<V, N>)
            = twins::rows::scatter::<Ifma, P, N>;
    }
}
