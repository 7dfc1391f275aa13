//! The word kernels in x86-64 assembly, for CPUs with BMI2 (MULX) and ADX (ADCX, ADOX): Broadwell, Zen and newer.
//!
//! Representation, formulas and bounds are those of [`portable`](crate::backend::portable); only the schedule is new. The four sets
//! differ in their number of words N and in the Z zero words at the bottom of p + 1, so one set of macros writes the text of all
//! kernels: read them from `step!` on, small to large.
//!
//! # A row
//!
//! A row adds one digit times a vector to a window of N + 1 registers w0..wN. MULX leaves the flags alone, ADCX adds with CF only and
//! ADOX with OF only, so two carry chains run side by side: the low half of product j joins wj on the CF chain, its high half joins
//! wj+1 on the OF chain. wN starts as the high half of the last product, takes what is left in both flags, and cannot overflow
//! (below). XOR clears both flags before every row, so that a row waits for its operands and not for the flags of the row before.
//!
//! A multiplication row takes a digit of one factor times the other factor. A reduction row then takes w0, the lowest word, times
//! p + 1, whose Z low words are skipped: w0 is the Montgomery digit itself, and w0 (p + 1) - w0 makes it vanish, so its register is
//! free for the high halves and becomes wN of the next row. The window moves by renaming: the macros rotate the list of registers.
//!
//! # Bounds
//!
//! A kernel that reduces computes REDC(k + x y) with k < R^2, y < R and x + p < R = 2^(64 N) (x <= 30p, and the sets have 9 bits or
//! more above p). The window is below R before a pair of rows; with them it is at most (R - 1) + (2^64 - 1)(x + p) < 2^64 R, N + 1
//! words, and below R again after it has lost its lowest. So neither chain carries out of wN. k + x y <= 500 p^2 < R p in every
//! kernel, hence the result is below 2p.
//!
//! # Speed
//!
//! On Golden Cove ADCX and ADOX share two ports and MULX has one: a product of two halves costs a cycle either way, so a
//! kernel cannot be faster than half its additions with carry, and these take 2 to 12 % more. The NOP between the two
//! additions of a step is worth about 10 %. It was found by trial: how the CPU assigns ports to instructions is not documented.
//!
//! # Constant time
//!
//! The kernels are straight lines: no jump, no address and no shift count depends on data, and MULX, ADCX, ADOX and the plain
//! additions take the same time for all operands. The digit loads read addresses that depend on the pointers alone.

#![allow(unsafe_code)]

use crate::backend::limbs::Limbs;
use crate::backend::portable::Portable;
use crate::backend::words::WordKernels;
use crate::params::{Prime, constants};
use core::arch::naked_asm;
use core::arch::x86_64::{_addcarry_u64, _subborrow_u64};
use core::mem::offset_of;

cpufeatures::new!(bmi2_adx, "bmi2", "adx");

/// Proof that this CPU has MULX, ADCX and ADOX. They need no state that the system must enable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adx(());

impl Adx {
    /// The token, if the CPU has BMI2 and ADX.
    #[must_use]
    pub fn detect() -> Option<Self> {
        bmi2_adx::get().then_some(Self(()))
    }
}

/// What the kernels of a set read besides their operands.
#[repr(C)]
struct Table<const N: usize> {
    p_plus_1: [u64; N],
    p10: [u64; N],
    p20: [u64; N],
}

/// A result, too large for registers: the caller passes its address in rdi and gets it back in rax.
#[repr(C)]
struct Out<T>(T);

/// Lines of assembly.
macro_rules! lines {
    ($($line:expr),* $(,)?) => { concat!($($line, "\n"),*) };
}

// ---- Rows. `$x`: address of the vector; `$js`: word indices; `$w`: window, `$top` its last register; rdx: the digit. ----

/// `$hi:rax` = rdx times word `$j` of `$x`; its halves join `$w0` (CF chain) and `$w1` (OF chain).
macro_rules! step {
    ($x:tt, $j:tt, $hi:tt, $w0:tt, $w1:tt) => {
        lines!(
            concat!("mulx ", $hi, ", rax, [", $x, " + 8*", $j, "]"),
            concat!("adcx ", $w0, ", rax"),
            "nop",
            concat!("adox ", $w1, ", ", $hi),
        )
    };
}

/// w += rdx x; `$top` is free and serves for the high halves until the last one stays there.
macro_rules! multiply_steps {
    ($x:tt, [$j:tt], [$w:tt], $top:tt) => {
        lines!(
            concat!("mulx ", $top, ", rax, [", $x, " + 8*", $j, "]"),
            concat!("adcx ", $w, ", rax"),
            "mov eax, 0",
            concat!("adox ", $top, ", rax"),
            concat!("adc ", $top, ", 0"),
        )
    };
    ($x:tt, [$j:tt $($js:tt)+], [$w0:tt $w1:tt $($w:tt)*], $top:tt) => {
        concat!(step!($x, $j, $top, $w0, $w1), multiply_steps!($x, [$($js)+], [$w1 $($w)*], $top))
    };
}

/// w = rdx x, for words 1.. of x; word 0 is in `$w0` and the first register of the list already. One chain, of ADC.
macro_rules! first_steps {
    ($add:tt, $x:tt, [], [$w:tt]) => {
        lines!(concat!("adc ", $w, ", 0"))
    };
    ($add:tt, $x:tt, [$j:tt $($js:tt)*], [$w0:tt $w1:tt $($w:tt)*]) => {
        concat!(
            lines!(
                concat!("mulx ", $w1, ", rax, [", $x, " + 8*", $j, "]"),
                concat!($add, " ", $w0, ", rax"),
            ),
            first_steps!("adc", $x, [$($js)*], [$w1 $($w)*])
        )
    };
}

/// w += rdx (p + 1), for the words of p + 1 that are not zero; `_` stands for one that is.
macro_rules! reduction_steps {
    ([], [$top:tt], $hi:tt) => {
        lines!(concat!("adc ", $top, ", 0"))
    };
    ([_ $($ps:tt)*], [$w0:tt $($w:tt)*], $hi:tt) => {
        reduction_steps!([$($ps)*], [$($w)*], $hi)
    };
    ([$j:tt $($ps:tt)*], [$w0:tt $w1:tt $($w:tt)*], $hi:tt) => {
        concat!(
            step!("rip + {table}", $j, $hi, $w0, $w1),
            reduction_steps!([$($ps)*], [$w1 $($w)*], $hi)
        )
    };
}

/// rdx = digit `$i` of a vector: at an address, or `through` a pointer that is kept at an address.
macro_rules! load_digit {
    ([$y:tt], $i:tt) => {
        lines!(concat!("mov rdx, [", $y, " + 8*", $i, "]"))
    };
    ([through $pointer:tt $offset:tt], $i:tt) => {
        lines!(
            concat!("mov rdx, [", $pointer, "]"),
            concat!("mov rdx, [rdx + ", $offset, " + 8*", $i, "]")
        )
    };
}

/// w += y_i x.
macro_rules! multiply_row {
    ($x:tt, $y:tt, $i:tt, $js:tt, $w:tt, $top:tt) => {
        concat!(
            load_digit!($y, $i),
            "xor eax, eax\n",
            multiply_steps!($x, $js, $w, $top)
        )
    };
}

/// w = y_0 x.
macro_rules! first_row {
    ($x:tt, $y:tt, [$j0:tt $($js:tt)*], [$w0:tt $w1:tt $($w:tt)*], $top:tt) => {
        concat!(
            load_digit!($y, $j0),
            lines!(concat!("mulx ", $w1, ", ", $w0, ", [", $x, " + 8*", $j0, "]")),
            first_steps!("add", $x, [$($js)*], [$w1 $($w)* $top])
        )
    };
}

/// w += w0 p, which leaves w0 = 0: its register is free.
macro_rules! reduction_row {
    ($ps:tt, [$w0:tt $($w:tt)*], $top:tt) => {
        concat!(
            lines!(concat!("mov rdx, ", $w0), "xor eax, eax"),
            reduction_steps!($ps, [$w0 $($w)* $top], $w0)
        )
    };
}

// ---- Products. `$is`: digits of y still to come. They end with `$then!` on the window as it has turned. ----

/// The window, all of it live below R, becomes (w + x y + m p) / R.
macro_rules! reduce_rows {
    ($x:tt, $y:tt, [], $set:tt, $w:tt, $top:tt, $then:tt $out:tt) => {
        $then!($out, $set, $w)
    };
    ($x:tt, $y:tt, [$i:tt $($is:tt)*], [$js:tt $ps:tt], [$w0:tt $($w:tt)*], $top:tt, $then:tt $out:tt) => {
        concat!(
            multiply_row!($x, $y, $i, $js, [$w0 $($w)*], $top),
            reduction_row!($ps, [$w0 $($w)*], $top),
            reduce_rows!($x, $y, [$($is)*], [$js $ps], [$($w)* $top], $w0, $then $out)
        )
    };
}

/// REDC(x y), below 2p, to `$out`.
macro_rules! multiply_reduce {
    ($x:tt, $y:tt, [[$j0:tt $($js:tt)*] $ps:tt], [$w0:tt $($w:tt)*], $top:tt, $out:tt) => {
        concat!(
            first_row!($x, $y, [$j0 $($js)*], [$w0 $($w)*], $top),
            reduction_row!($ps, [$w0 $($w)*], $top),
            reduce_rows!($x, $y, [$($js)*], [[$j0 $($js)*] $ps], [$($w)* $top], $w0, store_result $out)
        )
    };
}

/// REDC(k + x y), below 2p, to `$out`; k is the 2N words at `rsp + {k}`. Its high half joins at the end.
macro_rules! multiply_add_reduce {
    ($x:tt, $y:tt, [$js:tt $ps:tt], $w:tt, $top:tt, $out:tt) => {
        concat!(
            load!("rsp + {k}", $js, $w),
            reduce_rows!($x, $y, $js, [$js $ps], $w, $top, store_sum_with_high_k $out)
        )
    };
}

/// The 2N words of x y, to `rsp + {k}`: every row leaves one.
macro_rules! multiply {
    ($x:tt, $y:tt, [$j0:tt $($js:tt)*], [$w0:tt $($w:tt)*], $top:tt) => {
        concat!(
            first_row!($x, $y, [$j0 $($js)*], [$w0 $($w)*], $top),
            lines!(concat!("mov [rsp + {k} + 8*", $j0, "], ", $w0)),
            product_rows!($x, $y, [$($js)*], [$j0 $($js)*], [$($w)* $top], $w0)
        )
    };
}
macro_rules! product_rows {
    ($x:tt, $y:tt, [], $js:tt, $w:tt, $top:tt) => {
        store!("rsp + {k} + {n}", $js, $w)
    };
    ($x:tt, $y:tt, [$i:tt $($is:tt)*], $js:tt, [$w0:tt $($w:tt)*], $top:tt) => {
        concat!(
            multiply_row!($x, $y, $i, $js, [$w0 $($w)*], $top),
            lines!(concat!("mov [rsp + {k} + 8*", $i, "], ", $w0)),
            product_rows!($x, $y, [$($is)*], $js, [$($w)* $top], $w0)
        )
    };
}

// ---- Whole vectors. ----

/// w = x.
macro_rules! load {
    ($x:tt, [$($j:tt)*], [$($w:tt)*]) => { lines!($(concat!("mov ", $w, ", [", $x, " + 8*", $j, "]")),*) };
}

/// x = w.
macro_rules! store {
    ($x:tt, [$($j:tt)*], [$($w:tt)*]) => { lines!($(concat!("mov [", $x, " + 8*", $j, "], ", $w)),*) };
}

/// w = w + x or w - x: `$op` for the lowest word, `$with_carry` for the others.
macro_rules! combine {
    ($op:tt $with_carry:tt $x:tt, [$j0:tt $($j:tt)*], [$w0:tt $($w:tt)*]) => {
        lines!(
            concat!($op, " ", $w0, ", [", $x, " + 8*", $j0, "]"),
            $(concat!($with_carry, " ", $w, ", [", $x, " + 8*", $j, "]")),*
        )
    };
}

/// out = x + y, through rax.
macro_rules! add_to {
    ($out:tt, $x:tt, $y:tt, [$j0:tt $($j:tt)*]) => {
        concat!(
            combine_word_to!($out, concat!("[", $x, " + 8*", $j0, "]"), "add" $y, $j0),
            $(combine_word_to!($out, concat!("[", $x, " + 8*", $j, "]"), "adc" $y, $j)),*
        )
    };
}

/// out = w - x, through rax; w stays.
macro_rules! subtract_to {
    ($out:tt, $x:tt, [$j0:tt $($j:tt)*], [$w0:tt $($w:tt)*]) => {
        concat!(
            combine_word_to!($out, $w0, "sub" $x, $j0),
            $(combine_word_to!($out, $w, "sbb" $x, $j)),*
        )
    };
}
macro_rules! combine_word_to {
    ($out:tt, $from:expr, $op:tt $x:tt, $j:tt) => {
        lines!(
            concat!("mov rax, ", $from),
            concat!($op, " rax, [", $x, " + 8*", $j, "]"),
            concat!("mov [", $out, " + 8*", $j, "], rax"),
        )
    };
}

/// The window to offset `$out` of the result, whose address stays in rax.
macro_rules! store_result {
    ($out:tt, [$js:tt $ps:tt], $w:tt) => {
        concat!("mov rax, [rsp]\n", store!($out, $js, $w))
    };
}
macro_rules! store_sum_with_high_k {
    ($out:tt, [$js:tt $ps:tt], $w:tt) => {
        concat!(combine!("add" "adc" "rsp + {k} + {n}", $js, $w), store_result!($out, [$js $ps], $w))
    };
}

// ---- Kernels. ----

/// Saves registers and reserves `{frame}` bytes, the first of which keep the result's address.
macro_rules! enter {
    ([$($saved:tt)*]) => { lines!($(concat!("push ", $saved),)* "sub rsp, {frame}", "mov [rsp], rdi") };
}
macro_rules! leave {
    ($saved:tt) => {
        concat!("add rsp, {frame}\n", pop_all!($saved), "ret\n")
    };
}
/// Pops, the last one first.
macro_rules! pop_all {
    ([]) => { "" };
    ([$first:tt $($others:tt)*]) => { concat!(pop_all!([$($others)*]), lines!(concat!("pop ", $first))) };
}

/// The kernels of one set: its exponents, N, the indices of the words of a vector, those of p + 1 with `_` for a zero word, the
/// window of N registers and one more, and those of them that the System V convention wants restored.
///
/// All are naked functions of that convention, on every system. In: rdi = address of the result, new memory; rsi = a; rdx = b, which
/// may be a. Out: the result; rax = its address. They change the caller's registers of the convention, rax for low halves, rdx for the
/// digit and the arithmetic flags, and use at most 552 bytes of stack. Pointers live on the stack: p751 has no register for them.
/// The last of the window is rsi, since the sums before the first row still read through it.
macro_rules! kernels {
    ($set:ident: $constants:path, $n:literal words $js:tt, p + 1 $ps:tt, window $w:tt $top:tt, saved $saved:tt) => {
        mod $set {
            use super::*;

            #[derive(Clone, Copy, Debug, Default)]
            struct P;
            impl Prime for P {
                const E2: u32 = $constants.e2;
                const E3: u32 = $constants.e3;
            }

            static TABLE: Table<$n> = Table {
                p_plus_1: Limbs::<P, $n, 64>::P_PLUS_1,
                p10: Limbs::<P, $n, 64>::times(10),
                p20: Limbs::<P, $n, 64>::times(20),
            };

            /// REDC(a b), below 2p, for a b <= 500 p^2 and b + p < R.
            ///
            /// # Safety
            /// The CPU has BMI2 and ADX; N is the set's.
            #[unsafe(naked)]
            pub unsafe extern "sysv64" fn mul<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Out<[u64; N]> {
                naked_asm!(
                    enter!($saved),
                    "mov [rsp + 8], rsi",
                    load!("rdx", $js, $w),
                    store!("rsp + {b}", $js, $w),
                    multiply_reduce!("rsp + {b}", [through "rsp + 8" "0"], [$js $ps], $w, $top, "rax"),
                    leave!($saved),
                    table = sym TABLE,
                    b = const 16,
                    frame = const 16 + 8 * $n,
                )
            }

            /// The product in GF(p^2), below 2p, of coordinates at most 10p:
            /// k = a0 (b0 + b1), REDC(k + (20p - a0 - a1) b1) and REDC(k + (20p - a0 + a1) b0), at most 200 p^2 + 30p 10p.
            ///
            /// # Safety
            /// The CPU has BMI2 and ADX; N is the set's.
            #[unsafe(naked)]
            pub unsafe extern "sysv64" fn mul2<const N: usize>(a: &[[u64; N]; 2], b: &[[u64; N]; 2]) -> Out<[[u64; N]; 2]> {
                naked_asm!(
                    enter!($saved),
                    "mov [rsp + 8], rsi",
                    "mov [rsp + 16], rdx",
                    add_to!("rsp + {sum}", "rdx", "rdx + {n}", $js),
                    load!("rip + {table} + {p20}", $js, $w),
                    combine!("sub" "sbb" "rsi", $js, $w),
                    subtract_to!("rsp + {minus}", "rsi + {n}", $js, $w),
                    combine!("add" "adc" "rsi + {n}", $js, $w),
                    store!("rsp + {plus}", $js, $w),
                    multiply!("rsp + {sum}", [through "rsp + 8" "0"], $js, $w, $top),
                    multiply_add_reduce!("rsp + {minus}", [through "rsp + 16" "{n}"], [$js $ps], $w, $top, "rax"),
                    multiply_add_reduce!("rsp + {plus}", [through "rsp + 16" "0"], [$js $ps], $w, $top, "rax + {n}"),
                    leave!($saved),
                    table = sym TABLE,
                    p20 = const offset_of!(Table<$n>, p20),
                    n = const 8 * $n,
                    sum = const 24,
                    minus = const 24 + 8 * $n,
                    plus = const 24 + 16 * $n,
                    k = const 24 + 24 * $n,
                    frame = const 24 + 40 * $n,
                )
            }

            /// The square in GF(p^2), below 2p, of coordinates at most 10p:
            /// REDC((a0 + a1)(10p + a0 - a1)) and REDC(2 a0 a1), at most 20p 20p.
            ///
            /// # Safety
            /// The CPU has BMI2 and ADX; N is the set's.
            #[unsafe(naked)]
            pub unsafe extern "sysv64" fn sqr2<const N: usize>(a: &[[u64; N]; 2]) -> Out<[[u64; N]; 2]> {
                naked_asm!(
                    enter!($saved),
                    "mov [rsp + 8], rsi",
                    add_to!("rsp + {sum}", "rsi", "rsi + {n}", $js),
                    add_to!("rsp + {twice}", "rsi", "rsi", $js),
                    load!("rip + {table} + {p10}", $js, $w),
                    combine!("add" "adc" "rsi", $js, $w),
                    combine!("sub" "sbb" "rsi + {n}", $js, $w),
                    store!("rsp + {difference}", $js, $w),
                    multiply_reduce!("rsp + {difference}", ["rsp + {sum}"], [$js $ps], $w, $top, "rax"),
                    multiply_reduce!("rsp + {twice}", [through "rsp + 8" "{n}"], [$js $ps], $w, $top, "rax + {n}"),
                    leave!($saved),
                    table = sym TABLE,
                    p10 = const offset_of!(Table<$n>, p10),
                    n = const 8 * $n,
                    sum = const 16,
                    twice = const 16 + 8 * $n,
                    difference = const 16 + 16 * $n,
                    frame = const 16 + 24 * $n,
                )
            }
        }
    };
}

kernels!(p434: constants::P434, 7 words [0 1 2 3 4 5 6], p + 1 [_ _ _ 3 4 5 6],
    window ["r8" "r9" "r10" "r11" "rcx" "rdi" "rbx"] "rsi", saved ["rbx"]);
kernels!(p503: constants::P503, 8 words [0 1 2 3 4 5 6 7], p + 1 [_ _ _ 3 4 5 6 7],
    window ["r8" "r9" "r10" "r11" "rcx" "rdi" "rbx" "rbp"] "rsi", saved ["rbx" "rbp"]);
kernels!(p610: constants::P610, 10 words [0 1 2 3 4 5 6 7 8 9], p + 1 [_ _ _ _ 4 5 6 7 8 9],
    window ["r8" "r9" "r10" "r11" "rcx" "rdi" "rbx" "rbp" "r12" "r13"] "rsi", saved ["rbx" "rbp" "r12" "r13"]);
kernels!(p751: constants::P751, 12 words [0 1 2 3 4 5 6 7 8 9 10 11], p + 1 [_ _ _ _ _ 5 6 7 8 9 10 11],
    window ["r8" "r9" "r10" "r11" "rcx" "rdi" "rbx" "rbp" "r12" "r13" "r14" "r15"] "rsi", saved ["rbx" "rbp" "r12" "r13" "r14" "r15"]);

/// The kernel of the set with this prime in this many words; the portable one where there is none. The match is on constants.
macro_rules! dispatch {
    ($kernel:ident($($argument:expr),*)) => {
        match (P::E2, P::E3, N) {
            // SAFETY: a token is proof of BMI2 and ADX, and N is the set's.
            (216, 137, 7) => unsafe { p434::$kernel($($argument),*) }.0,
            // SAFETY: as above.
            (250, 159, 8) => unsafe { p503::$kernel($($argument),*) }.0,
            // SAFETY: as above.
            (305, 192, 10) => unsafe { p610::$kernel($($argument),*) }.0,
            // SAFETY: as above.
            (372, 239, 12) => unsafe { p751::$kernel($($argument),*) }.0,
            _ => Portable.$kernel::<P, N>($($argument),*),
        }
    };
}

impl WordKernels for Adx {
    #[inline]
    fn mul<P: Prime, const N: usize>(self, a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        dispatch!(mul(a, b))
    }
    #[inline]
    fn mul2<P: Prime, const N: usize>(self, a: &[[u64; N]; 2], b: &[[u64; N]; 2]) -> [[u64; N]; 2] {
        dispatch!(mul2(a, b))
    }
    #[inline]
    fn sqr2<P: Prime, const N: usize>(self, a: &[[u64; N]; 2]) -> [[u64; N]; 2] {
        dispatch!(sqr2(a))
    }
    #[inline(always)]
    fn add<const N: usize>(self, a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        let (mut r, mut carry) = ([0; N], 0);
        for i in 0..N {
            carry = _addcarry_u64(carry, a[i], b[i], &mut r[i]);
        }
        r
    }
    #[inline(always)]
    fn add_sub<const N: usize>(self, a: &[u64; N], k: &[u64; N], b: &[u64; N]) -> [u64; N] {
        let t = self.add(a, k);
        let (mut r, mut borrow) = ([0; N], 0);
        for i in 0..N {
            borrow = _subborrow_u64(borrow, t[i], b[i], &mut r[i]);
        }
        r
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::words::{Words, battery};
    use std::{eprintln, vec::Vec};

    fn with_adx(test: impl FnOnce(Adx)) {
        match Adx::detect() {
            Some(kernels) => test(kernels),
            None => eprintln!("skipped: this CPU lacks BMI2 or ADX"),
        }
    }

    /// The primes that have kernels of their own.
    macro_rules! for_each_set {
        ($f:ident($kernels:expr)) => {{
            use battery::Exponents;
            $f::<Exponents<216, 137>, 7>($kernels);
            $f::<Exponents<250, 159>, 8>($kernels);
            $f::<Exponents<305, 192>, 10>($kernels);
            $f::<Exponents<372, 239>, 12>($kernels);
        }};
    }

    #[test]
    fn agrees_with_big_integers() {
        with_adx(battery::all);
    }

    /// Values up to `limit` p whose words are all zeros, all ones, or next to them: carries run far, or stop everywhere.
    fn carrying<P: Prime, const N: usize>(limit: u64, count: usize) -> Vec<[u64; N]> {
        let top = Words::<P, N>::times(limit)[N - 1];
        let mut state = limit;
        (0..count)
            .map(|_| {
                let mut x: [u64; N] = core::array::from_fn(|_| {
                    let kind = battery::random(&mut state);
                    [0, u64::MAX, 1, u64::MAX - 1, kind][kind as usize % 5]
                });
                x[N - 1] %= top;
                x
            })
            .collect()
    }

    fn agrees_with_portable<P: Prime, const N: usize>(kernels: Adx) {
        let xs = carrying::<P, N>(10, 4000);
        let ys = carrying::<P, N>(20, 4000);
        let p = Words::<P, N>::P;
        for i in 4..xs.len() {
            assert_eq!(
                kernels.mul::<P, N>(&xs[i], &ys[i]),
                Portable.mul::<P, N>(&xs[i], &ys[i])
            );
            let (a, b) = ([xs[i], xs[i - 1]], [xs[i - 2], xs[i - 3]]);
            assert_eq!(kernels.sqr2::<P, N>(&a), Portable.sqr2::<P, N>(&a));
            // The portable product adds another multiple of p, so the two may differ by p.
            let (r, s) = (kernels.mul2::<P, N>(&a, &b), Portable.mul2::<P, N>(&a, &b));
            for (r, s) in r.iter().zip(&s) {
                let (r, s) = (battery::big(r), battery::big(s));
                assert!(r == s || &r + battery::big(&p) == s || r == s + battery::big(&p));
            }
        }
    }

    #[test]
    fn long_carries_agree_with_portable() {
        with_adx(|kernels| for_each_set!(agrees_with_portable(kernels)));
    }

    /// Both operands the same, and the result in the place of an operand.
    fn aliases<P: Prime, const N: usize>(kernels: Adx) {
        let xs = carrying::<P, N>(2, 200);
        for i in 1..xs.len() {
            let a = [xs[i], xs[i - 1]];
            let copy = a;
            assert_eq!(
                kernels.mul2::<P, N>(&a, &a),
                kernels.mul2::<P, N>(&a, &copy)
            );
            assert_eq!(
                kernels.mul::<P, N>(&xs[i], &xs[i]),
                kernels.sqr::<P, N>(&xs[i])
            );
            let (mut r, expected) = (a, kernels.mul2::<P, N>(&a, &a));
            r = kernels.mul2::<P, N>(&r, &r);
            assert_eq!(r, expected);
            let (mut r, expected) = (a, kernels.sqr2::<P, N>(&a));
            r = kernels.sqr2::<P, N>(&r);
            assert_eq!(r, expected);
        }
    }

    #[test]
    fn operands_may_alias() {
        with_adx(|kernels| for_each_set!(aliases(kernels)));
    }
}
