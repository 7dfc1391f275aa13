//! One exchange of each set without std and without an allocator. Exit code 0 if both sides share the secret.
#![no_std]
#![no_main]

use avxsike::rand_core::{TryCryptoRng, TryRng};
use avxsike::{DecapsulationKey, P434, P503, P610, P751, ParameterSet};
use core::convert::Infallible;

/// A counter, for this program only: nothing here is secret.
struct Counter(u8);

impl TryRng for Counter {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0 = self.0.wrapping_add(1);
        Ok(u32::from(self.0))
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.try_next_u32().map(u64::from)
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes {
            self.0 = self.0.wrapping_add(1);
            *byte = self.0;
        }
        Ok(())
    }
}

impl TryCryptoRng for Counter {}

fn agrees<P: ParameterSet>() -> bool {
    let key = DecapsulationKey::<P>::generate(&mut Counter(0));
    let (ciphertext, secret) = key.encapsulation_key().encapsulate(&mut Counter(100));
    key.decapsulate(&ciphertext) == secret
}

#[unsafe(no_mangle)]
extern "C" fn main() -> i32 {
    let all = agrees::<P434>() && agrees::<P503>() && agrees::<P610>() && agrees::<P751>();
    i32::from(!all)
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

/// `core` comes compiled for unwinding and names this symbol; nothing calls it, since a panic here never unwinds.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}
