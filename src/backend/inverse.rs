//! temp
use crate::backend::{
    portable::Portable,
    words::{WordKernels, Words},
};
use crate::params::Prime;
/// temp
pub fn invert<P: Prime, const N: usize>(x: &[u64; N]) -> [u64; N] {
    let w = Portable;
    let m = w.mul::<P, N>(x, &Words::<P, N>::R2);
    let mut r = Words::<P, N>::ONE;
    let mut e = Words::<P, N>::P;
    e[0] = e[0].wrapping_sub(2);
    for i in (0..64 * N).rev() {
        r = w.sqr::<P, N>(&r);
        if e[i / 64] >> (i % 64) & 1 == 1 {
            r = w.mul::<P, N>(&r, &m);
        }
    }
    let mut one = [0; N];
    one[0] = 1;
    w.mul::<P, N>(&r, &one)
}
