//! Field and point operations of every backend and mode of this CPU, each on the output of the one before, so that nothing is hoisted.
//!
//! Field operations are those of seam 2, points those of seam 3; a call in batch mode computes eight. Needs feature `arith`.
//! `cargo bench --features arith --bench arithmetic -- p503` runs one set.

use avxsike::backend::modes::{Batch, Scalar};
use avxsike::backend::portable::Portable;
use avxsike::exchange::Exchange;
use avxsike::fp2::Fp2;
use avxsike::params::StartCurve;
use avxsike::{P434, P503, P610, P751, ParameterSet};
use criterion::{Criterion, criterion_group, criterion_main};

fn field<F: Fp2>(c: &mut Criterion, name: &str, f: F, [a, b]: [F::Elem; 2]) {
    let mut group = c.benchmark_group(name);
    let fixed = f.prepare(&a);
    let mut x = b;
    group.bench_function("mul", |bench| bench.iter(|| x = f.mul(&a, &x)));
    group.bench_function("mul_fixed", |bench| {
        bench.iter(|| x = f.mul_fixed(&fixed, &x));
    });
    group.bench_function("sqr", |bench| bench.iter(|| x = f.sqr(&x)));
    group.bench_function("inv", |bench| bench.iter(|| x = f.inv(&x)));
    let mut sum = f.add(&a, &b);
    group.bench_function("add", |bench| {
        bench.iter(|| sum = f.add(&a, std::hint::black_box(&x)));
    });
    group.bench_function("sub", |bench| {
        bench.iter(|| sum = f.sub::<2>(&a, std::hint::black_box(&x)));
    });
    std::hint::black_box(f.mul(&sum, &x));
}

fn points<C: Exchange>(c: &mut Criterion, name: &str, mode: C) {
    let f = mode.field();
    let [p, q, r] = C::Set::BASIS2.map(|[re, im]| f.constant(&re, &im));
    let mut group = c.benchmark_group(name);
    let mut ladder = mode.ladder(&p, &q, &r, &p);
    let swap = f.per_lane(|_| subtle::Choice::from(1));
    group.bench_function("ladder step", |b| {
        b.iter(|| mode.ladder_step(&mut ladder, &swap));
    });
    let (mut two, mut three) = (mode.curve2(&p, &q), mode.curve3(&p, &q));
    let mut x = mode.point(&r);
    group.bench_function("8 doublings", |b| b.iter(|| mode.double(&mut x, &two, 8)));
    group.bench_function("8 triplings", |b| b.iter(|| mode.triple(&mut x, &three, 8)));
    group.bench_function("get_4", |b| {
        b.iter(|| mode.isog4(std::hint::black_box(&x), &mut two));
    });
    group.bench_function("get_3", |b| {
        b.iter(|| mode.isog3(std::hint::black_box(&x), &mut three));
    });
    let (phi4, phi3) = (mode.isog4(&x, &mut two), mode.isog3(&x, &mut three));
    for count in [1, 2, 4, 8] {
        let mut row = [x; 8];
        let row = &mut row[..count];
        group.bench_function(format!("eval_4 of {count}"), |b| {
            b.iter(|| mode.eval4(&phi4, row, &mut []));
        });
        group.bench_function(format!("eval_3 of {count}"), |b| {
            b.iter(|| mode.eval3(&phi3, row, &mut []));
        });
    }
}

fn mode<C: Exchange>(c: &mut Criterion, set: &str, engine: &str, mode: C) {
    let f = mode.field();
    let [p, q, _] = C::Set::BASIS2.map(|[re, im]| f.constant(&re, &im));
    field(c, &format!("{set} field {engine}"), f, [p, q]);
    points(c, &format!("{set} points {engine}"), mode);
}

fn set<P: ParameterSet>(c: &mut Criterion) {
    mode(c, P::NAME, "portable", Scalar::<P, _>::new(Portable));
    #[cfg(target_arch = "x86_64")]
    {
        use avxsike::backend::{ifma::Ifma, x86_64::Adx};
        let (words, lanes) = (Adx::detect(), Ifma::detect());
        match words {
            Some(words) => mode(c, P::NAME, "x86-64", Scalar::<P, _>::new(words)),
            None => println!("skipped x86-64: this CPU has no BMI2 or no ADX"),
        }
        match lanes {
            Some(lanes) => mode(c, P::NAME, "avx512ifma/batch", Batch::<P, _>::new(lanes)),
            None => println!("skipped avx512ifma: this CPU has no AVX-512 IFMA"),
        }
        if let (Some(words), Some(lanes)) = (words, lanes) {
            mode(
                c,
                P::NAME,
                "avx512ifma/latency",
                <P as StartCurve>::latency(lanes, words),
            );
        }
    }
}

criterion_group!(benches, set::<P434>, set::<P503>, set::<P610>, set::<P751>);
criterion_main!(benches);
