//! x86-64 with BMI2 and ADX.
#![allow(unsafe_code)]

use crate::backend::limbs::Limbs;
use crate::backend::portable::Portable;
use crate::backend::words::WordKernels;
use crate::params::{Prime, constants};
use core::arch::naked_asm;

cpufeatures::new!(bmi2_adx, "bmi2", "adx");

/// Proof that this CPU has MULX, ADCX and ADOX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adx(());

impl Adx {
    /// The token, if the CPU has BMI2 and ADX.
    #[must_use]
    pub fn detect() -> Option<Self> {
        bmi2_adx::get().then_some(Self(()))
    }
}

/// A result, returned through the pointer in rdi.
#[repr(C)]
struct Value<T>(T);

/// What the kernels of one prime read.
#[repr(C)]
struct Table<const N: usize> {
    p_plus_1: [u64; N],
    p10: [u64; N],
    p20: [u64; N],
}

macro_rules! multiply_steps {
    ($x:tt, $top:tt, [$t:tt], [$j:tt]) => {
        concat!(
            "mulx ", $top, ", rax, [", $x, " + 8*", $j, "]\n",
            "adcx ", $t, ", rax\n",
            "mov eax, 0\n",
            "adcx ", $top, ", rax\n",
            "adox ", $top, ", rax\n",
        )
    };
    ($x:tt, $top:tt, [$t:tt $u:tt $($ts:tt)*], [$j:tt $($js:tt)+]) => {
        concat!(
            "mulx ", $top, ", rax, [", $x, " + 8*", $j, "]\n",
            "adcx ", $t, ", rax\n",
            "nop\n",
            "adox ", $u, ", ", $top, "\n",
            multiply_steps!($x, $top, [$u $($ts)*], [$($js)+])
        )
    };
}

macro_rules! first_steps {
    ($x:tt, $op:tt, $top:tt, [$t:tt], [$j:tt]) => {
        concat!(
            "mulx ", $top, ", rax, [", $x, " + 8*", $j, "]\n",
            "adc ", $t, ", rax\n",
            "adc ", $top, ", 0\n",
        )
    };
    ($x:tt, $op:tt, $top:tt, [$t:tt $u:tt $($ts:tt)*], [$j:tt $($js:tt)+]) => {
        concat!(
            "mulx ", $u, ", rax, [", $x, " + 8*", $j, "]\n",
            $op, " ", $t, ", rax\n",
            first_steps!($x, "adc", $top, [$u $($ts)*], [$($js)+])
        )
    };
}

macro_rules! reduction_steps {
    ($hi:tt, [$top:tt], []) => {
        concat!("mov eax, 0\n", "adcx ", $top, ", rax\n")
    };
    ($hi:tt, [$t:tt $($ts:tt)+], [_ $($js:tt)*]) => {
        reduction_steps!($hi, [$($ts)+], [$($js)*])
    };
    ($hi:tt, [$t:tt $u:tt $($ts:tt)*], [$j:tt $($js:tt)*]) => {
        concat!(
            "mulx ", $hi, ", rax, [rip + {table} + 8*", $j, "]\n",
            "adcx ", $t, ", rax\n",
            "nop\n",
            "adox ", $u, ", ", $hi, "\n",
            reduction_steps!($hi, [$u $($ts)*], [$($js)*])
        )
    };
}

macro_rules! load_digit {
    ((direct $x:tt), $i:tt) => {
        concat!("mov rdx, [", $x, " + 8*", $i, "]\n")
    };
    ((through $slot:tt $off:tt), $i:tt) => {
        concat!(
            "mov rdx, [",
            $slot,
            "]\n",
            "mov rdx, [rdx",
            $off,
            " + 8*",
            $i,
            "]\n"
        )
    };
}

macro_rules! reduce_rows {
    ($y:tt, $x:tt, $js:tt, $ps:tt, $finish:tt, [], $top:tt, $ts:tt) => {
        $finish!($ts)
    };
    ($y:tt, $x:tt, $js:tt, $ps:tt, $finish:tt, [$i:tt $($is:tt)*], $top:tt, [$t0:tt $($t:tt)*]) => {
        concat!(
            load_digit!($y, $i),
            "xor eax, eax\n",
            multiply_steps!($x, $top, [$t0 $($t)*], $js),
            "mov rdx, ", $t0, "\n",
            "xor eax, eax\n",
            reduction_steps!($t0, [$t0 $($t)* $top], $ps),
            reduce_rows!($y, $x, $js, $ps, $finish, [$($is)*], $t0, [$($t)* $top])
        )
    };
}

macro_rules! product_rows {
    ($y:tt, $x:tt, $js:tt, $k:tt, [], [], $top:tt, $ts:tt) => {
        store_words!($k, $ts, $js)
    };
    ($y:tt, $x:tt, $js:tt, $k:tt, [$i:tt $($is:tt)*], [$o:tt $($os:tt)*], $top:tt, [$t0:tt $($t:tt)*]) => {
        concat!(
            load_digit!($y, $i),
            "xor eax, eax\n",
            multiply_steps!($x, $top, [$t0 $($t)*], $js),
            "mov [", $k, " - {n} + 8*", $i, "], ", $t0, "\n",
            product_rows!($y, $x, $js, $k, [$($is)*], [$($os)*], $t0, [$($t)* $top])
        )
    };
}

macro_rules! first_product_row {
    ($y:tt, $x:tt, [$j0:tt $($js:tt)+], $top:tt, [$t0:tt $t1:tt $($t:tt)*]) => {
        concat!(
            load_digit!($y, $j0),
            "mulx ", $t1, ", ", $t0, ", [", $x, "]\n",
            first_steps!($x, "add", $top, [$t1 $($t)*], [$($js)+]),
        )
    };
}

macro_rules! product {
    ($y:tt, $x:tt, [$j0:tt $($js:tt)+], $k:tt, $top:tt, [$t0:tt $($t:tt)*]) => {
        concat!(
            first_product_row!($y, $x, [$j0 $($js)+], $top, [$t0 $($t)*]),
            "mov [", $k, " - {n}], ", $t0, "\n",
            product_rows!($y, $x, [$j0 $($js)+], $k, [$($js)+], [$($js)+], $t0, [$($t)* $top])
        )
    };
}

macro_rules! multiply_reduce {
    ($y:tt, $x:tt, [$j0:tt $($js:tt)+], $ps:tt, $finish:tt, $top:tt, [$t0:tt $($t:tt)*]) => {
        concat!(
            first_product_row!($y, $x, [$j0 $($js)+], $top, [$t0 $($t)*]),
            "mov rdx, ", $t0, "\n",
            "xor eax, eax\n",
            reduction_steps!($t0, [$t0 $($t)* $top], $ps),
            reduce_rows!($y, $x, [$j0 $($js)+], $ps, $finish, [$($js)+], $t0, [$($t)* $top])
        )
    };
}

macro_rules! load_words {
    ($x:tt, [$($t:tt)*], [$($j:tt)*]) => {
        concat!($("mov ", $t, ", [", $x, " + 8*", $j, "]\n",)*)
    };
}
macro_rules! store_words {
    ($x:tt, [$($t:tt)*], [$($j:tt)*]) => {
        concat!($("mov [", $x, " + 8*", $j, "], ", $t, "\n",)*)
    };
}
/// t = t op x
macro_rules! chain {
    ($x:tt, $op:tt, $opc:tt, [$t0:tt $($t:tt)*], [$j0:tt $($j:tt)*]) => {
        concat!($op, " ", $t0, ", [", $x, " + 8*", $j0, "]\n", $($opc, " ", $t, ", [", $x, " + 8*", $j, "]\n",)*)
    };
}
/// out = x op y, through rax
macro_rules! chain_memory {
    ($out:tt, $x:tt, $op:tt, $opc:tt, $y:tt, [$j0:tt $($j:tt)*]) => {
        concat!(
            "mov rax, [", $x, " + 8*", $j0, "]\n", $op, " rax, [", $y, " + 8*", $j0, "]\n", "mov [", $out, " + 8*", $j0, "], rax\n",
            $("mov rax, [", $x, " + 8*", $j, "]\n", $opc, " rax, [", $y, " + 8*", $j, "]\n", "mov [", $out, " + 8*", $j, "], rax\n",)*
        )
    };
}
/// out = t op y, through rax
macro_rules! chain_keep {
    ($out:tt, [$t0:tt $($t:tt)*], $op:tt, $opc:tt, $y:tt, [$j0:tt $($j:tt)*]) => {
        concat!(
            "mov rax, ", $t0, "\n", $op, " rax, [", $y, " + 8*", $j0, "]\n", "mov [", $out, " + 8*", $j0, "], rax\n",
            $("mov rax, ", $t, "\n", $opc, " rax, [", $y, " + 8*", $j, "]\n", "mov [", $out, " + 8*", $j, "], rax\n",)*
        )
    };
}

macro_rules! enter {
    () => {
        "push rbx\npush rbp\npush r12\npush r13\npush r14\npush r15\nsub rsp, {frame}\n"
    };
}
macro_rules! leave {
    () => {
        "add rsp, {frame}\npop r15\npop r14\npop r13\npop r12\npop rbp\npop rbx\nret\n"
    };
}

macro_rules! kernels {
    ($set:ident, $constants:path, $n:literal, $n2:literal, $js:tt, $ps:tt, $top:tt, $ts:tt, $d:tt) => {
        mod $set {
            use super::*;
            const WORDS: usize = $n;

            #[derive(Clone, Copy, Debug, Default)]
            struct Q;
            impl Prime for Q {
                const E2: u32 = $constants.e2;
                const E3: u32 = $constants.e3;
            }

            static TABLE: Table<WORDS> = Table {
                p_plus_1: Limbs::<Q, WORDS, 64>::P_PLUS_1,
                p10: Limbs::<Q, WORDS, 64>::times(10),
                p20: Limbs::<Q, WORDS, 64>::times(20),
            };

            macro_rules! to_result {
                ($d t:tt) => {
                    concat!("mov rax, [rsp]\n", store_words!("rax", $d t, $js))
                };
            }
            macro_rules! to_imaginary {
                ($d t:tt) => {
                    concat!("mov rax, [rsp]\n", store_words!("rax + {n}", $d t, $js))
                };
            }
            macro_rules! add_k_to_real {
                ($d t:tt) => {
                    concat!("mov rax, [rsp]\n", chain!("rsp + {k} + {n}", "add", "adc", $d t, $js), store_words!("rax", $d t, $js))
                };
            }
            macro_rules! add_k_to_imaginary {
                ($d t:tt) => {
                    concat!("mov rax, [rsp]\n", chain!("rsp + {k} + {n}", "add", "adc", $d t, $js), store_words!("rax + {n}", $d t, $js))
                };
            }

            /// a b
            #[unsafe(naked)]
            pub unsafe extern "sysv64" fn mul<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Value<[u64; N]> {
                naked_asm!(
                    enter!(),
                    "mov [rsp], rdi",
                    "mov [rsp + 8], rsi",
                    load_words!("rdx", $ts, $js),
                    store_words!("rsp + {b}", $ts, $js),
                    multiply_reduce!((through "rsp + 8" ""), "rsp + {b}", $js, $ps, to_result, $top, $ts),
                    leave!(),
                    table = sym TABLE,
                    b = const 16,
                    frame = const 16 + 8 * WORDS,
                )
            }

            /// a b
            #[unsafe(naked)]
            pub unsafe extern "sysv64" fn mul2<const N: usize>(a: &[[u64; N]; 2], b: &[[u64; N]; 2]) -> Value<[[u64; N]; 2]> {
                naked_asm!(
                    enter!(),
                    "mov [rsp], rdi",
                    "mov [rsp + 8], rsi",
                    "mov [rsp + 16], rdx",
                    chain_memory!("rsp + {sum}", "rdx", "add", "adc", "rdx + {n}", $js),
                    load_words!("rip + {table} + {p20}", $ts, $js),
                    chain!("rsi", "sub", "sbb", $ts, $js),
                    chain_keep!("rsp + {d0}", $ts, "sub", "sbb", "rsi + {n}", $js),
                    chain!("rsi + {n}", "add", "adc", $ts, $js),
                    store_words!("rsp + {d1}", $ts, $js),
                    product!((through "rsp + 8" ""), "rsp + {sum}", $js, "rsp + {k} + {n}", $top, $ts),
                    load_words!("rsp + {k}", $ts, $js),
                    reduce_rows!((through "rsp + 16" " + {n}"), "rsp + {d0}", $js, $ps, add_k_to_real, $js, $top, $ts),
                    load_words!("rsp + {k}", $ts, $js),
                    reduce_rows!((through "rsp + 16" ""), "rsp + {d1}", $js, $ps, add_k_to_imaginary, $js, $top, $ts),
                    leave!(),
                    table = sym TABLE,
                    n = const 8 * WORDS,
                    p20 = const core::mem::offset_of!(Table<WORDS>, p20),
                    sum = const 24,
                    d0 = const 24 + 8 * WORDS,
                    d1 = const 24 + 16 * WORDS,
                    k = const 24 + 24 * WORDS,
                    frame = const 24 + 40 * WORDS,
                )
            }

            /// a^2
            #[unsafe(naked)]
            pub unsafe extern "sysv64" fn sqr2<const N: usize>(a: &[[u64; N]; 2]) -> Value<[[u64; N]; 2]> {
                naked_asm!(
                    enter!(),
                    "mov [rsp], rdi",
                    "mov [rsp + 8], rsi",
                    chain_memory!("rsp + {sum}", "rsi", "add", "adc", "rsi + {n}", $js),
                    chain_memory!("rsp + {twice}", "rsi", "add", "adc", "rsi", $js),
                    load_words!("rip + {table} + {p10}", $ts, $js),
                    chain!("rsi", "add", "adc", $ts, $js),
                    chain!("rsi + {n}", "sub", "sbb", $ts, $js),
                    store_words!("rsp + {difference}", $ts, $js),
                    multiply_reduce!((direct "rsp + {sum}"), "rsp + {difference}", $js, $ps, to_result, $top, $ts),
                    multiply_reduce!((through "rsp + 8" " + {n}"), "rsp + {twice}", $js, $ps, to_imaginary, $top, $ts),
                    leave!(),
                    table = sym TABLE,
                    n = const 8 * WORDS,
                    p10 = const core::mem::offset_of!(Table<WORDS>, p10),
                    sum = const 16,
                    twice = const 16 + 8 * WORDS,
                    difference = const 16 + 16 * WORDS,
                    frame = const 16 + 24 * WORDS,
                )
            }
        }
    };
}

kernels!(p434, constants::P434, 7, 14, [0 1 2 3 4 5 6], [_ _ _ 3 4 5 6],
    "rbx", ["r8" "r9" "r10" "r11" "r12" "r13" "r14"], $);
kernels!(p503, constants::P503, 8, 16, [0 1 2 3 4 5 6 7], [_ _ _ 3 4 5 6 7],
    "rbx", ["r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15"], $);
kernels!(p610, constants::P610, 10, 20, [0 1 2 3 4 5 6 7 8 9], [_ _ _ _ 4 5 6 7 8 9],
    "rcx", ["r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"], $);
kernels!(p751, constants::P751, 12, 24, [0 1 2 3 4 5 6 7 8 9 10 11], [_ _ _ _ _ 5 6 7 8 9 10 11],
    "rsi", ["r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp" "rcx" "rdi"], $);

impl WordKernels for Adx {
    #[inline]
    fn mul<P: Prime, const N: usize>(self, a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        match (P::E2, P::E3, N) {
            (216, 137, 7) => unsafe { p434::mul(a, b).0 },
            (250, 159, 8) => unsafe { p503::mul(a, b).0 },
            (305, 192, 10) => unsafe { p610::mul(a, b).0 },
            (372, 239, 12) => unsafe { p751::mul(a, b).0 },
            _ => Portable.mul::<P, N>(a, b),
        }
    }

    #[inline]
    fn mul2<P: Prime, const N: usize>(self, a: &[[u64; N]; 2], b: &[[u64; N]; 2]) -> [[u64; N]; 2] {
        match (P::E2, P::E3, N) {
            (216, 137, 7) => unsafe { p434::mul2(a, b).0 },
            (250, 159, 8) => unsafe { p503::mul2(a, b).0 },
            (305, 192, 10) => unsafe { p610::mul2(a, b).0 },
            (372, 239, 12) => unsafe { p751::mul2(a, b).0 },
            _ => Portable.mul2::<P, N>(a, b),
        }
    }

    #[inline]
    fn sqr2<P: Prime, const N: usize>(self, a: &[[u64; N]; 2]) -> [[u64; N]; 2] {
        match (P::E2, P::E3, N) {
            (216, 137, 7) => unsafe { p434::sqr2(a).0 },
            (250, 159, 8) => unsafe { p503::sqr2(a).0 },
            (305, 192, 10) => unsafe { p610::sqr2(a).0 },
            (372, 239, 12) => unsafe { p751::sqr2(a).0 },
            _ => Portable.sqr2::<P, N>(a),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_big_integers() {
        if let Some(kernels) = Adx::detect() {
            crate::backend::words::battery::all(kernels);
        } else {
            std::println!("skipped: no BMI2 and ADX");
        }
    }
}
