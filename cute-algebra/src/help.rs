//! The advice that errors give.

use crate::error::{Error, MESSAGE};
use crate::htuple::HTuple;
use crate::text::Text;

impl Error {
    /// What to write instead, where there is such an advice; empty otherwise.
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler};
    /// let error = "12:1".parse::<Layout>().unwrap().logical_divide(&Tiler::extent(5).unwrap()).unwrap_err();
    /// assert_eq!(error.help().as_str(), "the nearest divisors of 12 are 4 and 6; with `pad` the last tile runs past the end");
    /// ```
    pub const fn help(&self) -> Text<MESSAGE> {
        let mut text = Text::new();
        match self {
            Error::TileDoesNotDivide { every, extent, .. } => {
                divisors(&mut text, *every, *extent).str("with `pad` the last tile runs past the end");
            }
            Error::BlockDoesNotDivide { block, extent, .. } if *extent > 0 && *extent <= i64::MAX - *block => {
                let above = *extent + (*block - *extent % *block);
                text.str("the nearest multiple of ").int(*block).str(" is ");
                if *extent > *block {
                    text.int(*extent - *extent % *block).str(" below and ");
                }
                text.int(above);
                if *extent > *block {
                    text.str(" above");
                }
            }
            Error::Recast { stride, numerator, denominator, .. } => match stride.as_integer() {
                Some(stride) if stride < 0 => {
                    text.str("recast the layout with the stride ")
                        .int(stride.saturating_neg())
                        .str(" and let it begin at its last element");
                }
                Some(stride) if *denominator == 1 && stride > *numerator => {
                    let below = stride - stride % *numerator;
                    text.str("the nearest multiples are ").int(below).str(" and ").int(below.saturating_add(*numerator));
                }
                _ => {}
            },
            Error::Scale { .. } => {
                text.str("8 packs eight elements into one, 1/8 takes one apart into eight");
            }
            Error::Prescribed { remedy, .. } => {
                text.remedy(remedy);
            }
            Error::NoPosition { .. } => {
                text.str("pad with lower_dhw and upper_dhw, or shorten the window");
            }
            _ => {}
        }
        text
    }
}

/// Most candidates for a divisor that are tried: the extent may be a large prime.
const MOST_CANDIDATES: i64 = 1 << 12;

/// Names the nearest divisors of an extent on both sides of a number that is none.
const fn divisors(text: &mut Text<MESSAGE>, number: i64, extent: i64) -> &mut Text<MESSAGE> {
    let below = if number >= extent { Some(extent) } else { divisor(number, extent, -1) };
    let above = if number >= extent { None } else { divisor(number, extent, 1) };
    match (below, above) {
        (Some(below), Some(above)) => {
            text.str("the nearest divisors of ").int(extent).str(" are ").int(below).str(" and ").int(above).str("; ")
        }
        (Some(one), None) | (None, Some(one)) => text.str("the nearest divisor of ").int(extent).str(" is ").int(one).str("; "),
        (None, None) => text,
    }
}

/// The next divisor of an extent from a smaller number on, downwards or upwards, if it is found soon: among the numbers themselves or, for
/// large ones, among the quotients.
const fn divisor(number: i64, extent: i64, step: i64) -> Option<i64> {
    let quotients = number > extent / number;
    // Downwards from the number is upwards in the quotients.
    let mut candidate = match (quotients, step > 0) {
        (false, _) => number,
        (true, true) => extent / number,
        (true, false) => extent / number + (extent % number != 0) as i64,
    };
    let step = if quotients { -step } else { step };
    let mut tried = 0;
    while tried < MOST_CANDIDATES && candidate > 0 && candidate <= extent {
        if extent % candidate == 0 {
            return Some(if quotients { extent / candidate } else { candidate });
        }
        candidate += step;
        tried += 1;
    }
    None
}

impl<const N: usize> Text<N> {
    /// Appends where a mode is: `the layout`, `mode 1`, `mode (1,0)`.
    pub(crate) const fn place(&mut self, mode: &HTuple<i64>) -> &mut Self {
        match mode.len() {
            0 => self.str("the layout"),
            1 => self.str("mode ").int(*mode.leaf_at(0)),
            _ => self.str("mode ").integers(mode),
        }
    }
}
