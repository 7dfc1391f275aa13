//! Images of two twin points at once: the row of [`rows`](crate::backend::latency::rows), eight products a round, with the factors of
//! each curve in its own lanes.
//!
//! ```text
//! lane        0    1    2    3    4    5    6    7
//! row, re     X0   Y0   X0'  Y0'  Z0   W0   Z0'  W0'          twin points (X : Z), (Y : W)
//! ```
//!
//! A twin point that is left over shares its row with two images, which look like a twin point whose halves are on one curve. Bounds are
//! those of the row of one curve.

use super::Twin;
use super::isogeny::Isog4;
use crate::backend::batch::fp2::{self, Left, Right, Sum};
use crate::backend::batch::mont::unroll;
use crate::backend::latency::cores::Cores;
use crate::backend::latency::rows::{differences4, prepare, sums4};
use crate::params::Prime;

/// Degree 4: [c1 | c0] as a left factor, and c2 in the lanes of X.
#[inline(always)]
pub fn prepare4<S: Cores, P: Prime, const N: usize>(
    s: S,
    phi: &Isog4<S::V, N>,
) -> (Left<S::V, N>, Sum<S::V, N>) {
    spread4::<S, P, N, 0x6622_4400, 0x7733_5511, 0x4400_4400, 0x5511_5511>(s, phi)
}

/// The same for a row whose second twin point is two images: both on the first curve.
#[inline(always)]
pub fn prepare4_images<S: Cores, P: Prime, const N: usize>(
    s: S,
    phi: &Isog4<S::V, N>,
) -> (Left<S::V, N>, Sum<S::V, N>) {
    spread4::<S, P, N, 0x2622_0400, 0x3733_1511, 0x0400_0400, 0x1511_1511>(s, phi)
}

/// The factors by the lanes that re and im of [c1 | c0] come from, and those of c2.
#[inline(always)]
fn spread4<
    S: Cores,
    P: Prime,
    const N: usize,
    const RE: u32,
    const IM: u32,
    const RE2: u32,
    const IM2: u32,
>(
    s: S,
    phi: &Isog4<S::V, N>,
) -> (Left<S::V, N>, Sum<S::V, N>) {
    let (mut c1_c0, mut c2) = (Sum([phi.c1_c0; 2]), Sum([phi.c2; 2]));
    unroll!(N, I, {
        c1_c0.0[0][I] = s.permute::<RE>(phi.c1_c0[I]);
        c1_c0.0[1][I] = s.permute::<IM>(phi.c1_c0[I]);
        c2.0[0][I] = s.permute::<RE2>(phi.c2[I]);
        c2.0[1][I] = s.permute::<IM2>(phi.c2[I]);
    });
    (prepare::<S, P, N>(s, &c1_c0), c2)
}

/// Degree 4: [t1 | t1] as a left factor and [t0 | t0] as a right one.
#[inline(always)]
pub fn layer4<S: Cores, P: Prime, const N: usize>(
    s: S,
    p: &Twin<S::V, N>,
    q: &Twin<S::V, N>,
) -> (Left<S::V, N>, Right<S::V, N>) {
    let mut row = Sum([p.0; 2]);
    unroll!(N, I, {
        row.0[0][I] = s.permute2::<0xE6A2_C480>(p.0[I], q.0[I]);
        row.0[1][I] = s.permute2::<0xF7B3_D591>(p.0[I], q.0[I]);
    });
    (differences4::<S, P, N>(s, &row), sums4::<S, P, N>(s, &row))
}

/// Degree 4: [c2 | e] as a right factor.
#[inline(always)]
pub fn mixed4<S: Cores, P: Prime, const N: usize>(
    s: S,
    xe: &Sum<S::V, N>,
    c2: &Sum<S::V, N>,
) -> Right<S::V, N> {
    let mut b = *xe;
    unroll!(N, I, {
        for i in 0..2 {
            b.0[i][I] = s.blend::<0x0F>(xe.0[i][I], c2.0[i][I]);
        }
    });
    fp2::right::<S, P, N>(s, &b)
}

/// The two twin points of a row; X is raised by 4p.
#[inline(always)]
pub fn scatter<S: Cores, P: Prime, const N: usize>(
    s: S,
    row: &Sum<S::V, N>,
    p: &mut Twin<S::V, N>,
    q: &mut Twin<S::V, N>,
) {
    let raise = s.multiples::<P, N>([4, 4, 4, 4, 0, 0, 0, 0]);
    unroll!(N, I, {
        let (re, im) = (s.add(row.0[0][I], raise[I]), s.add(row.0[1][I], raise[I]));
        p.0[I] = s.permute2::<0xE6A2_C480>(re, im);
        q.0[I] = s.permute2::<0xF7B3_D591>(re, im);
    });
}
