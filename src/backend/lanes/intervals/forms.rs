//! Lanes as linear forms of the inputs' limbs: what is known of them beyond an interval.

use num_bigint::BigInt;
use std::collections::BTreeMap;

/// floor((constant + sum of coefficient * limb) / 2^shift); a limb is (input, place).
#[derive(Clone)]
pub(super) struct Form {
    pub(super) shift: u32,
    constant: BigInt,
    terms: BTreeMap<(usize, usize), BigInt>,
}

/// An input: its number of limbs and the bounds of its value.
pub(super) struct Input {
    pub(super) limbs: usize,
    pub(super) low: BigInt,
    pub(super) high: BigInt,
}

impl Form {
    pub(super) fn constant(x: i128) -> Self {
        Self {
            shift: 0,
            constant: x.into(),
            terms: BTreeMap::new(),
        }
    }

    pub(super) fn limb(input: usize, place: usize) -> Self {
        let mut form = Self::constant(0);
        form.terms.insert((input, place), BigInt::from(1));
        form
    }

    pub(super) fn shifted(self, more: u32) -> Self {
        let shift = self.shift + more;
        Self { shift, ..self }
    }

    /// self + sign * b; of the two only one may be divided, and not the one that is subtracted.
    pub(super) fn plus(self, b: Self, sign: i32) -> Option<Self> {
        let (mut a, b) = if sign > 0 && b.shift > self.shift {
            (b, self)
        } else {
            (self, b)
        };
        let factor = BigInt::from(sign) << a.shift;
        (b.shift == 0).then(|| {
            a.add(b, &factor);
            a
        })
    }

    /// Adds factor * b, neither divided, before the division.
    pub(super) fn add(&mut self, b: Self, factor: &BigInt) {
        self.constant += b.constant * factor;
        for (limb, coefficient) in b.terms {
            let sum = self.terms.remove(&limb).unwrap_or_default() + coefficient * factor;
            if sum != BigInt::ZERO {
                self.terms.insert(limb, sum);
            }
        }
    }

    /// The bounds of a combination of whole inputs.
    pub(super) fn bounds(&self, inputs: &[Input]) -> Option<(i128, i128)> {
        let (low, high) = self.undivided(inputs)?;
        let floor = |x: BigInt| i128::try_from(x >> self.shift).ok();
        Some((floor(low)?, floor(high)?))
    }

    /// The same before its division.
    pub(super) fn undivided(&self, inputs: &[Input]) -> Option<(BigInt, BigInt)> {
        let (mut low, mut high) = (self.constant.clone(), self.constant.clone());
        let mut seen = 0;
        for (&(i, _), factor) in self.terms.iter().filter(|((_, place), _)| *place == 0) {
            let input = &inputs[i];
            for j in 0..input.limbs {
                if self.terms.get(&(i, j))? != &(factor << (52 * j)) {
                    return None;
                }
            }
            seen += input.limbs;
            let ends = [factor * &input.low, factor * &input.high];
            low += ends.iter().min()?;
            high += ends.iter().max()?;
        }
        (seen == self.terms.len()).then_some((low, high))
    }
}
