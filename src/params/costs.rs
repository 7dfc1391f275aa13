//! What the steps of a walk cost in each mode, from which the build script derives the strategies.
//!
//! The unit is one TSC cycle of the machine named beside each table; only ratios matter. The build script includes this
//! file by path, so it uses nothing of the crate.

/// Costs of one side: steps of degree 4 (two doublings, `get_4`, `eval_4`) or of degree 3.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// One multiplication by the degree: two doublings, or a tripling.
    pub multiply: u32,
    /// The isogeny and its codomain from a kernel point.
    pub isogeny: u32,
    /// Evaluation of 1, 2, 4 and 8 points together.
    pub evaluate: [u32; 4],
}

impl Costs {
    /// The cost of evaluating `n` points, cut into the cheapest groups.
    #[must_use]
    pub fn evaluate(&self, n: u32) -> u32 {
        let [one, two, four, eight] = self.evaluate;
        let rest = |n: u32| -> u32 {
            // A group may have a point too many: 3 points may be cheapest as 4.
            let exact = (n / 4) * four + (n % 4 / 2) * two + (n % 2) * one;
            let fours = n.div_ceil(4) * four;
            let twos = (n / 4) * four + (n % 4).div_ceil(2) * two;
            exact.min(fours).min(twos)
        };
        ((n / 8) * eight + rest(n % 8)).min(n.div_ceil(8) * eight)
    }

    /// The cost of evaluating `n` twin points (units of two) and `images` points of the first curve; a twin point that is left over goes
    /// with two images.
    #[must_use]
    pub fn evaluate_twins(&self, n: u32, images: u32) -> u32 {
        let [one, two, four, _] = self.evaluate;
        if n % 2 == 1 && images >= 2 {
            return (n / 2 + 1) * four + self.evaluate_twins(0, images - 2);
        }
        n / 2 * four + n % 2 * two + images / 2 * two + images % 2 * one
    }
}

/// The costs of both sides in one mode.
#[derive(Clone, Copy, Debug)]
pub struct ModeCosts {
    /// Steps of degree 4.
    pub four: Costs,
    /// Steps of degree 3.
    pub three: Costs,
}

/// Every mode by its name among the strategies.
pub const MODES: &[(&str, &ModeCosts)] = &[
    ("scalar", &SCALAR),
    ("batch", &BATCH),
    ("latency", &LATENCY),
];

const fn each(one: u32) -> [u32; 4] {
    [one, 2 * one, 4 * one, 8 * one]
}

/// Products weigh 10, squares 7, sums 1 (a portable or MULX/ADX Fp2 square is about 0.68 of a product).
pub const SCALAR: ModeCosts = ModeCosts {
    four: Costs {
        multiply: 2 * (4 * 10 + 2 * 7 + 4),
        isogeny: 4 * 7 + 5,
        evaluate: each(6 * 10 + 2 * 7 + 6),
    },
    three: Costs {
        multiply: 7 * 10 + 5 * 7 + 8,
        isogeny: 2 * 10 + 3 * 7 + 9,
        evaluate: each(4 * 10 + 2 * 7 + 4),
    },
};

/// Batch mode on AVX-512 IFMA, from a product (434), a square (328) and a sum (20) of p503. Only ratios matter, and those are still so: 402,
/// 303 and 19 TSC cycles on 2026-12-01 (`benches/records/2026-12-01-kernels.md`).
pub const BATCH: ModeCosts = ModeCosts {
    four: Costs {
        multiply: 2 * 2464,
        isogeny: 4 * 328 + 200,
        evaluate: each(3280),
    },
    three: Costs {
        multiply: 7 * 420 + 5 * 328 + 8 * 20,
        isogeny: 2 * 434 + 3 * 328 + 280,
        evaluate: each(2380),
    },
};

/// Latency mode on AVX-512 IFMA: TSC cycles of p503, 5th percentiles, 2026-12-01, Emerald Rapids, TSC 2.1 GHz. A multiplication includes
/// half a preparation of its curve, an evaluation the preparation of its factors. The other sets' ratios are so close that tables of
/// their own are computed to save less than 0.06 % of a walk.
pub const LATENCY: ModeCosts = ModeCosts {
    four: Costs {
        multiply: 2 * 445 + 28,
        isogeny: 281,
        evaluate: [684, 992, 1702, 3343],
    },
    three: Costs {
        multiply: 926 + 25,
        isogeny: 393,
        evaluate: [505, 715, 1264, 2477],
    },
};

/// Two walks side by side in latency mode, measured like it: steps of two curves. Images of a twin point and of two have the rounds of
/// images of two points and of four, and are taken to cost the same.
pub const TWINS: Costs = Costs {
    multiply: 2 * 676 + 10,
    isogeny: 362,
    evaluate: [684, 992, 1702, 0],
};
