//! The whole key exchange gives the bytes of scalar mode.

use crate::backend::emulated::Emulated;
use crate::backend::latency::kernels::LatencyKernels;
use crate::backend::latency::mode::Latency;
use crate::backend::modes::Scalar;
use crate::backend::portable::Portable;
use crate::backend::words::battery::random;
use crate::exchange::{Exchange, agree2, agree3, decode, generate2, generate3};
use crate::params::sets::{P434, P503, P610, P751};
use crate::params::{Prime, StartCurve};
use core::array::from_fn;

/// `bits` random bits, little-endian.
fn scalar(bits: u32, state: &mut u64) -> [u8; 48] {
    let mut r: [u8; 48] = from_fn(|_| random(state) as u8);
    r[bits.div_ceil(8) as usize..].fill(0);
    if !bits.is_multiple_of(8) {
        r[bits as usize / 8] &= (1 << (bits % 8)) - 1;
    }
    r
}

/// Both public keys and both shared secrets.
fn run<C: Exchange>(c: C, secrets: &[[u8; 48]; 2]) -> std::vec::Vec<u8> {
    let one = |i: usize| c.field_lane(&secrets[i]);
    let (ours, theirs) = (generate2(c, &one(0)), generate3(c, &one(1)));
    let join = |key: &[_; 3]| -> std::vec::Vec<u8> {
        key.iter()
            .flat_map(|x: &crate::exchange::Encoded<C>| x.as_ref()[0][..C::Set::FP2_BYTES].to_vec())
            .collect()
    };
    let (ours, theirs) = (join(&ours), join(&theirs));
    let (a, _) = decode(c, &c.field_lane(&theirs));
    let (b, _) = decode(c, &c.field_lane(&ours));
    let shared = [agree2(c, &one(0), &a), agree3(c, &one(1), &b)];
    assert_eq!(shared[0].as_ref()[0], shared[1].as_ref()[0]);
    let mut all = ours;
    all.extend(theirs);
    all.extend(shared[0].as_ref()[0]);
    all
}

trait FieldLane: Exchange {
    fn field_lane(self, x: &[u8]) -> crate::exchange::Lanes<Self, &[u8]>;
}
impl<C: Exchange> FieldLane for C {
    fn field_lane(self, x: &[u8]) -> crate::exchange::Lanes<Self, &[u8]> {
        use crate::fp2::Fp2;
        self.field().per_lane(|_| x)
    }
}

fn agrees<P: StartCurve, const N: usize>(k: impl LatencyKernels, count: usize) {
    let mut state = 7;
    for _ in 0..count {
        let secrets = [
            scalar(P::E2, &mut state),
            scalar(P::SCALAR3_BITS, &mut state),
        ];
        assert_eq!(
            run(Latency::<P, _, _, N>::new(k, Portable), &secrets),
            run(Scalar::<P, _>::new(Portable), &secrets)
        );
    }
}

on_both_lanes!(agrees, 1, 20);
