//! The emulation against wide integers; the hardware against the emulation, operation by operation.

use super::Lanes;
use crate::backend::emulated::Emulated;
use core::array::from_fn;
use std::vec::Vec;

/// Values at which carries, signs and the 52-bit limit change, and a few in between.
const EDGES: [u64; 24] = [
    0,
    1,
    2,
    3,
    0xFFF,
    0x1000,
    (1 << 51) - 1,
    1 << 51,
    (1 << 51) + 1,
    (1 << 52) - 2,
    (1 << 52) - 1,
    1 << 52,
    (1 << 52) + 1,
    (1 << 53) - 1,
    0x5555_5555_5555_5555,
    0xAAAA_AAAA_AAAA_AAAA,
    0x0123_4567_89AB_CDEF,
    0xFEDC_BA98_7654_3210,
    (1 << 63) - 1,
    1 << 63,
    (1 << 63) + 1,
    0xFFF0_0000_0000_0000,
    u64::MAX - 1,
    u64::MAX,
];

/// Every pair of edges, with a third operand that changes along, in some lane.
fn triples() -> impl Iterator<Item = [[u64; 8]; 3]> {
    (0..EDGES.len() * 3).map(|n| {
        let (a, eighth) = (n / 3, n % 3 * 8);
        [
            [EDGES[a]; 8],
            from_fn(|i| EDGES[eighth + i]),
            from_fn(|i| EDGES[(a * 7 + eighth * 3 + i * 5) % EDGES.len()]),
        ]
    })
}

/// The results of all operations, with the operands' places exchanged too.
fn every_operation<S: Lanes>(s: S, x: [[u64; 8]; 3]) -> Vec<(&'static str, [u64; 8])> {
    let [a, b, c] = x.map(|v| s.load(&v));
    let mut r = Vec::new();
    let mut note = |name, v| r.push((name, s.store(v)));
    note("splat", s.splat(x[1][3]));
    note("load, store", b);
    for (a, b) in [(a, b), (b, a)] {
        note("add", s.add(a, b));
        note("sub", s.sub(a, b));
        note("and", s.and(a, b));
        note("madd52lo", s.madd52lo(c, a, b));
        note("madd52hi", s.madd52hi(c, a, b));
        note("masked_add", s.masked_add::<0b1011_0010>(c, a, b));
        note("masked_sub", s.masked_sub::<0b1111_0000>(c, a, b));
        note("blend", s.blend::<0b0110_1001>(a, b));
        note("permute_parts", s.permute_parts::<0b11_10_01_00>(a, b));
        note("permute_parts", s.permute_parts::<0b00_11_10_10>(a, b));
        note("permute2", s.permute2::<0xB3A2_9180>(a, b));
        note("permute2", s.permute2::<0xCC44_BB33>(a, b));
    }
    for mask in [0, 1, 0x80, 0x5A, 0xF0, 0xFF] {
        note("select", s.select(mask, a, b));
        note("select_neighbour", s.select_neighbour(mask, a, b));
    }
    note("shr", s.shr::<1>(b));
    note("shr", s.shr::<52>(b));
    note("sar", s.sar::<1>(b));
    note("sar", s.sar::<52>(b));
    note("shl", s.shl::<1>(b));
    note("shl", s.shl::<52>(b));
    note("permute_pairs", s.permute_pairs::<0b1100_1100>(b));
    note("permute_pairs", s.permute_pairs::<0b0101_0101>(b));
    note("permute_quads", s.permute_quads::<0b00_01_10_11>(b));
    note("permute_quads", s.permute_quads::<0b01_00_11_10>(b));
    note("permute", s.permute::<0x0123_4567>(b));
    note("permute", s.permute::<0x7722_0155>(b));
    note("load_even", s.load_even(&b));
    note("load_half", s.load_half::<0>(&b));
    note("load_half", s.load_half::<1>(&b));
    note("load_part", s.load_part::<0>(&b));
    note("load_part", s.load_part::<1>(&b));
    note("load_part", s.load_part::<2>(&b));
    note("load_part", s.load_part::<3>(&b));
    note("load_lane", s.load_lane::<0>(&b));
    note("load_lane", s.load_lane::<1>(&b));
    note("load_lane", s.load_lane::<2>(&b));
    note("load_lane", s.load_lane::<3>(&b));
    note("load_lane", s.load_lane::<4>(&b));
    note("load_lane", s.load_lane::<5>(&b));
    note("load_lane", s.load_lane::<6>(&b));
    note("load_lane", s.load_lane::<7>(&b));
    r
}

#[test]
#[cfg(target_arch = "x86_64")]
fn emulation_is_the_hardware() {
    use crate::backend::ifma::Ifma;
    let Some(ifma) = crate::testing::present("avx512ifma", Ifma::detect()) else {
        return;
    };
    for x in triples() {
        for (emulated, real) in every_operation(Emulated, x)
            .into_iter()
            .zip(every_operation(ifma, x))
        {
            assert_eq!(emulated, real, "on {x:x?}");
        }
    }
}

#[test]
fn arithmetic_matches_wide_integers() {
    const TWO64: u128 = 1 << 64;
    const TWO52: u128 = 1 << 52;
    let s = Emulated;
    for x in triples() {
        let [a, b, c] = x.map(|v| s.load(&v));
        for i in 0..8 {
            let [u, v, w] = x.map(|y| u128::from(y[i]));
            let is = |r, expected: u128| {
                assert_eq!(u128::from(s.store(r)[i]), expected % TWO64, "on {x:x?}");
            };
            let product = (u % TWO52) * (v % TWO52);
            is(s.add(a, b), u + v);
            is(s.sub(a, b), u + TWO64 - v);
            is(s.and(a, b), u & v);
            is(s.madd52lo(c, a, b), w + product % TWO52);
            is(s.madd52hi(c, a, b), w + product / TWO52);
            is(s.shr::<52>(b), v / TWO52);
            is(s.shl::<52>(b), v * TWO52);
            let signed = if v < TWO64 / 2 {
                v
            } else {
                v + (u128::MAX - (TWO64 - 1))
            };
            is(s.sar::<52>(b), (signed.cast_signed() >> 52).cast_unsigned());
            is(s.select(0xA5, a, b), if 0xA5 >> i & 1 == 1 { u } else { v });
            let neighbour = u128::from(x[0][i ^ 1]);
            is(
                s.select_neighbour(0x36, a, b),
                if 0x36 >> i & 1 == 1 { neighbour } else { v },
            );
            is(
                s.masked_add::<0xA5>(c, a, b),
                if 0xA5 >> i & 1 == 1 { u + v } else { w },
            );
            is(
                s.masked_sub::<0xA5>(c, a, b),
                if 0xA5 >> i & 1 == 1 { u + TWO64 - v } else { w },
            );
            is(
                s.blend::<0xA5>(c, a),
                if 0xA5 >> i & 1 == 1 { u } else { w },
            );
        }
    }
}

#[test]
fn permutations_move_what_they_say() {
    let s = Emulated;
    let a = s.load(&[0, 1, 2, 3, 4, 5, 6, 7]);
    let b = s.load(&[8, 9, 10, 11, 12, 13, 14, 15]);
    let is = |v, expected: [u64; 8]| assert_eq!(s.store(v), expected);
    is(s.permute_pairs::<0b1100_1100>(a), [0, 0, 3, 3, 4, 4, 7, 7]);
    is(
        s.permute_quads::<0b00_01_10_11>(a),
        [3, 2, 1, 0, 7, 6, 5, 4],
    );
    is(
        s.permute_parts::<0b00_11_01_10>(a, b),
        [4, 5, 2, 3, 14, 15, 8, 9],
    );
    is(s.permute::<0x0123_4467>(a), [7, 6, 4, 4, 3, 2, 1, 0]);
    is(s.permute2::<0xB3A2_9180>(a, b), [0, 8, 1, 9, 2, 10, 3, 11]);
    is(s.load_even(&a), [0, 0, 2, 2, 4, 4, 6, 6]);
    is(s.load_half::<1>(&a), [4, 5, 6, 7, 4, 5, 6, 7]);
    is(s.load_part::<2>(&a), [4, 5, 4, 5, 4, 5, 4, 5]);
    is(s.load_lane::<6>(&a), [6; 8]);
}
