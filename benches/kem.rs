//! The three operations of every set on every engine of this CPU. A batch of eight counts as eight operations.
//!
//! `cargo bench --bench kem -- p503` runs one set. Pin the process to a core for steady figures.

use avxsike::rand_core::{TryCryptoRng, TryRng};
use avxsike::{DecapsulationKey, Engine, Mode, P434, P503, P610, P751, ParameterSet, hazmat};
use core::convert::Infallible;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// A fast generator for benchmarks only: what it gives is no secret.
struct XorShift(u64);

impl TryRng for XorShift {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|x| x as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Ok(self.0)
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes {
            *byte = (self.try_next_u64()? >> 32) as u8;
        }
        Ok(())
    }
}

impl TryCryptoRng for XorShift {}

fn set<P: ParameterSet>(c: &mut Criterion) {
    let mut rng = XorShift(1);
    let keys: [DecapsulationKey<P>; 8] =
        core::array::from_fn(|_| DecapsulationKey::generate(&mut rng));
    let keys = keys.each_ref();
    let public = keys.map(DecapsulationKey::encapsulation_key);
    let ciphertexts = public.map(|key| key.encapsulate(&mut rng).0);
    let ciphertexts = ciphertexts.each_ref();
    for engine in Engine::available() {
        let mut group = c.benchmark_group(P::NAME);
        group.sample_size(20);
        group.throughput(Throughput::Elements(engine.width() as u64));
        let id = |operation: &str| {
            BenchmarkId::new(operation, format!("{}/{}", engine.backend(), engine.mode()))
        };
        if engine.mode() == Mode::Batch {
            group.bench_function(id("keygen"), |b| {
                b.iter(|| engine.try_generate_array::<P, _, 8>(&mut rng));
            });
            group.bench_function(id("encaps"), |b| {
                b.iter(|| engine.try_encapsulate_array(&public, &mut rng));
            });
            group.bench_function(id("decaps"), |b| {
                b.iter(|| engine.decapsulate_array(black_box(&keys), &ciphertexts));
            });
            group.bench_function(id("decaps-unvalidated"), |b| {
                b.iter(|| {
                    hazmat::decapsulate_array_unvalidated(engine, black_box(&keys), &ciphertexts)
                });
            });
        } else {
            group.bench_function(id("keygen"), |b| {
                b.iter(|| engine.try_generate::<P, _>(&mut rng));
            });
            group.bench_function(id("encaps"), |b| {
                b.iter(|| engine.try_encapsulate(public[0], &mut rng));
            });
            group.bench_function(id("decaps"), |b| {
                b.iter(|| engine.decapsulate(black_box(keys[0]), ciphertexts[0]));
            });
            group.bench_function(id("decaps-unvalidated"), |b| {
                b.iter(|| {
                    hazmat::decapsulate_unvalidated(engine, black_box(keys[0]), ciphertexts[0])
                });
            });
        }
    }
}

criterion_group!(benches, set::<P434>, set::<P503>, set::<P610>, set::<P751>);
criterion_main!(benches);
