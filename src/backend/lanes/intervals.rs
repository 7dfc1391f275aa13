//! Lanes of intervals: a kernel that runs on them is proved, for all inputs within its contract, to overflow nothing.
//!
//! # What is proved
//!
//! Each lane is an interval that holds every value the lane can take. An operation computes the interval of its results
//! and panics where one of them leaves [-2^63, 2^63), or where a logical shift meets a negative value.
//!
//! Limb intervals alone cannot show that a carried integer has a top limb in [0, 2^52): the limbs of a difference may be
//! negative though its value is not. So a lane that is linear in the limbs of the inputs also keeps that linear form,
//! through sums, differences and arithmetic shifts: floor(L / 2^k). Once L is a combination of whole inputs (their limbs
//! weighted by powers of 2^52) its bounds follow from those of the inputs' values. A missing multiple of p makes the
//! lower one negative.
//!
//! A multiplication ignores bits from 52 up. That is right for a limb whose upper bits were carried into the next one,
//! and wrong otherwise: a limb outside [0, 2^52) that is multiplied must also be shifted, which [`run`] checks at the end.

use super::{Lanes, each, plain};
use core::array::from_fn;
use forms::{Form, Input};
use num_bigint::BigInt;
use std::cell::{Cell as Flag, RefCell};
use std::collections::HashSet;
use std::panic::{UnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;
use std::vec::Vec;

mod forms;

/// The lanes. Use within [`run`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intervals(());

/// Eight lanes: only the place of their cells in the proof, valid until the thread's next [`run`]. Kernels that hand round the cells
/// themselves, 400 bytes a vector, were a third of the test program's code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place(usize);

/// All that a lane can hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) low: i128,
    pub(crate) high: i128,
    id: usize,
}

#[derive(Default)]
struct Proof {
    /// What lies at each [`Place`].
    vectors: Vec<[Cell; 8]>,
    /// The linear form of each cell, where it has one.
    forms: Vec<Option<Form>>,
    inputs: Vec<Input>,
    truncated: HashSet<usize>,
    carried: HashSet<usize>,
}

std::thread_local! {
    static PROOF: RefCell<Proof> = RefCell::default();
    /// Whether a panic of this thread is an answer.
    static ASKING: Flag<bool> = const { Flag::new(false) };
}

/// Runs a kernel on intervals, and checks afterwards that whatever a multiplication cut off was carried.
pub(crate) fn run(kernel: impl FnOnce(Intervals)) {
    PROOF.take();
    kernel(Intervals(()));
    PROOF.with_borrow(|proof| {
        assert!(
            proof.truncated.is_subset(&proof.carried),
            "a multiplicand lost its upper bits"
        );
    });
}

/// Whether a proof holds. One that does not panics, which prints nothing here: tests ask hundreds that do not.
pub(crate) fn holds(proof: impl FnOnce() + UnwindSafe) -> bool {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let previous = take_hook();
        set_hook(std::boxed::Box::new(move |panic| {
            if !ASKING.get() {
                previous(panic);
            }
        }));
    });
    ASKING.set(true);
    let held = catch_unwind(proof).is_ok();
    ASKING.set(false);
    held
}

/// A new lane within the bounds, narrowed by its form.
fn cell(mut low: i128, mut high: i128, form: Option<Form>) -> Cell {
    let known = form
        .as_ref()
        .and_then(|form| PROOF.with_borrow(|proof| form.bounds(&proof.inputs)));
    if let Some((l, h)) = known {
        low = low.max(l);
        high = high.min(h);
    }
    assert!(
        low >= -(1 << 63) && high < 1 << 63,
        "a lane overflows: {low} to {high}"
    );
    assert!(low <= high);
    PROOF.with_borrow_mut(|proof| {
        proof.forms.push(form);
        Cell {
            low,
            high,
            id: proof.forms.len() - 1,
        }
    })
}

fn form_of(x: Cell) -> Option<Form> {
    PROOF.with_borrow(|proof| proof.forms[x.id].clone())
}

fn undivided(form: &Form) -> Option<(BigInt, BigInt)> {
    PROOF.with_borrow(|proof| form.undivided(&proof.inputs))
}

fn combine(a: Cell, b: Cell, sign: i32) -> Option<Form> {
    form_of(a)?.plus(form_of(b)?, sign)
}

impl Place {
    /// Puts the cells into the proof.
    pub(crate) fn of(cells: [Cell; 8]) -> Place {
        PROOF.with_borrow_mut(|proof| {
            proof.vectors.push(cells);
            Place(proof.vectors.len() - 1)
        })
    }

    /// The eight cells there.
    pub(crate) fn cells(self) -> [Cell; 8] {
        PROOF.with_borrow(|proof| proof.vectors[self.0])
    }
}

impl Intervals {
    /// An input of the kernel: `N` limbs within `limbs`, whose value is within `value`.
    pub(crate) fn input<const N: usize>(
        self,
        limbs: (i128, i128),
        value: (BigInt, BigInt),
    ) -> [Place; N] {
        let input = PROOF.with_borrow_mut(|proof| {
            proof.inputs.push(Input {
                limbs: N,
                low: value.0,
                high: value.1,
            });
            proof.inputs.len() - 1
        });
        from_fn(|j| Place::of([cell(limbs.0, limbs.1, Some(Form::limb(input, j))); 8]))
    }

    /// Eight integers of which only the limbs' bounds and these bounds of their values are known from now on.
    pub(crate) fn renew<const N: usize>(
        self,
        x: &[Place; N],
        values: &[(BigInt, BigInt); 8],
    ) -> [Place; N] {
        let first = PROOF.with_borrow_mut(|proof| {
            proof.inputs.extend(values.iter().map(|(low, high)| Input {
                limbs: N,
                low: low.clone(),
                high: high.clone(),
            }));
            proof.inputs.len() - 8
        });
        from_fn(|j| {
            let limb = x[j].cells();
            self.each(|lane| {
                let form = Form::limb(first + lane, j);
                cell(limb[lane].low, limb[lane].high, Some(form))
            })
        })
    }

    /// The bounds of the integer in a lane, where its limbs are sums of inputs.
    pub(crate) fn value<const N: usize>(
        self,
        x: &[Place; N],
        lane: usize,
    ) -> Option<(BigInt, BigInt)> {
        let mut whole = Form::constant(0);
        for j in 0..N {
            let form = form_of(x[j].cells()[lane]).filter(|form| form.shift == 0)?;
            whole.add(form, &(BigInt::from(1) << (52 * j)));
        }
        undivided(&whole)
    }

    /// The bounds of the integer in a lane of a multiplicand: its top limb has had the carries of all others.
    pub(crate) fn multiplicand<const N: usize>(
        self,
        x: &[Place; N],
        lane: usize,
    ) -> Option<(BigInt, BigInt)> {
        let top = form_of(x[N - 1].cells()[lane])?;
        (top.shift == 52 * (N as u32 - 1)).then(|| undivided(&top))?
    }

    fn each(self, f: impl Fn(usize) -> Cell) -> Place {
        Place::of(each(f))
    }

    fn product(self, c: Place, a: Place, b: Place, shift: u32) -> Place {
        let [c, a, b] = [c, a, b].map(Place::cells);
        self.each(|i| {
            let most = (multiplicand(a[i]) * multiplicand(b[i])) >> shift;
            cell(c[i].low, c[i].high + most.min((1 << 52) - 1), None)
        })
    }
}

/// The most that the low 52 bits of x can be.
fn multiplicand(x: Cell) -> i128 {
    if x.low >= 0 && x.high < 1 << 52 {
        return x.high;
    }
    PROOF.with_borrow_mut(|proof| proof.truncated.insert(x.id));
    (1 << 52) - 1
}

fn sum(a: Cell, b: Cell) -> Cell {
    cell(a.low + b.low, a.high + b.high, combine(a, b, 1))
}

fn difference(a: Cell, b: Cell) -> Cell {
    cell(a.low - b.high, a.high - b.low, combine(a, b, -1))
}

/// Masks of low bits, and all-or-nothing masks.
fn both(a: Cell, b: Cell) -> Cell {
    if b.low == b.high && b.low & (b.low + 1) == 0 {
        let within = a.low >= 0 && a.high <= b.high;
        return if within { a } else { cell(0, b.high, None) };
    }
    assert!((b.low, b.high) == (-1, 0) && a.low >= 0, "not a mask");
    cell(0, a.high, None)
}

fn picked(mask: u8, i: usize, a: Cell, b: Cell) -> Cell {
    if mask >> i & 1 == 1 { a } else { b }
}

impl Lanes for Intervals {
    type V = Place;

    fn splat(self, x: u64) -> Place {
        self.load(&[x; 8])
    }
    fn load(self, x: &[u64; 8]) -> Place {
        self.each(|i| {
            let x = i128::from(x[i]);
            cell(x, x, Some(Form::constant(x)))
        })
    }
    fn store(self, _: Place) -> [u64; 8] {
        unreachable!("an interval is no value")
    }

    fn add(self, a: Place, b: Place) -> Place {
        let [a, b] = [a, b].map(Place::cells);
        self.each(|i| sum(a[i], b[i]))
    }
    fn sub(self, a: Place, b: Place) -> Place {
        let [a, b] = [a, b].map(Place::cells);
        self.each(|i| difference(a[i], b[i]))
    }
    fn and(self, a: Place, b: Place) -> Place {
        let [a, b] = [a, b].map(Place::cells);
        self.each(|i| both(a[i], b[i]))
    }
    fn shr<const K: u32>(self, a: Place) -> Place {
        assert!(
            a.cells().iter().all(|x| x.low >= 0),
            "a logical shift of a negative lane"
        );
        self.sar::<K>(a)
    }
    fn sar<const K: u32>(self, a: Place) -> Place {
        let a = a.cells();
        self.each(|i| {
            if K == 52 {
                PROOF.with_borrow_mut(|proof| proof.carried.insert(a[i].id));
            }
            let form = form_of(a[i]).map(|form| form.shifted(K));
            cell(a[i].low >> K, a[i].high >> K, form)
        })
    }
    fn shl<const K: u32>(self, a: Place) -> Place {
        let a = a.cells();
        self.each(|i| cell(a[i].low << K, a[i].high << K, None))
    }
    fn madd52lo(self, c: Place, a: Place, b: Place) -> Place {
        self.product(c, a, b, 0)
    }
    fn madd52hi(self, c: Place, a: Place, b: Place) -> Place {
        self.product(c, a, b, 52)
    }
    fn select(self, mask: u8, a: Place, b: Place) -> Place {
        let [a, b] = [a, b].map(Place::cells);
        // By this mask alone: a proof runs with each mask that occurs.
        self.each(|i| picked(mask, i, a[i], b[i]))
    }

    fn masked_add<const MASK: u8>(self, other: Place, a: Place, b: Place) -> Place {
        let [other, a, b] = [other, a, b].map(Place::cells);
        self.each(|i| {
            if MASK >> i & 1 == 1 {
                sum(a[i], b[i])
            } else {
                other[i]
            }
        })
    }
    fn masked_sub<const MASK: u8>(self, other: Place, a: Place, b: Place) -> Place {
        let [other, a, b] = [other, a, b].map(Place::cells);
        self.each(|i| {
            if MASK >> i & 1 == 1 {
                difference(a[i], b[i])
            } else {
                other[i]
            }
        })
    }
    fn blend<const MASK: u8>(self, other: Place, a: Place) -> Place {
        let [other, a] = [other, a].map(Place::cells);
        self.each(|i| picked(MASK, i, a[i], other[i]))
    }

    fn permute_pairs<const FROM: i32>(self, a: Place) -> Place {
        Place::of(plain::permute_pairs::<_, FROM>(&a.cells()))
    }
    fn permute_quads<const FROM: i32>(self, a: Place) -> Place {
        Place::of(plain::permute_quads::<_, FROM>(&a.cells()))
    }
    fn permute_parts<const FROM: i32>(self, a: Place, b: Place) -> Place {
        Place::of(plain::permute_parts::<_, FROM>(&a.cells(), &b.cells()))
    }
    fn permute<const FROM: u32>(self, a: Place) -> Place {
        Place::of(plain::permute::<_, FROM>(&a.cells()))
    }
    fn permute2<const FROM: u32>(self, a: Place, b: Place) -> Place {
        Place::of(plain::permute2::<_, FROM>(&a.cells(), &b.cells()))
    }

    fn load_even(self, a: &Place) -> Place {
        Place::of(plain::permute_pairs::<_, 0>(&a.cells()))
    }
    fn load_half<const HALF: usize>(self, a: &Place) -> Place {
        Place::of(plain::broadcast::<_, 4>(&a.cells(), HALF))
    }
    fn load_part<const PART: usize>(self, a: &Place) -> Place {
        Place::of(plain::broadcast::<_, 2>(&a.cells(), PART))
    }
    fn load_lane<const LANE: usize>(self, a: &Place) -> Place {
        Place::of(plain::broadcast::<_, 1>(&a.cells(), LANE))
    }
}
