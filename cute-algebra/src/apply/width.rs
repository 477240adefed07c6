//! How many elements a thread moves at once, from what is known of two layouts at compile time, and what prevents more.
//!
//! A run of r elements is side by side in both operands if modes continue one another: the first has stride 1 in both, the next as many as
//! the elements before it, and so on. Of r elements, w are one access if w is a power of two that divides r, if all other strides of both
//! operands are multiples of w, and if both begin at a multiple of w elements: then every piece of w elements of a run begins at a multiple
//! of w. A number of the run time is what is promised of it: a multiple of something, of 1 if nothing is. An extent of the run time ends the
//! run, for nothing is known of the stride that would continue it.
//!
//! XOR values are their numbers: multiples of w have no bit below w, so what is added to them in a piece does not meet them. A run of them
//! goes on at powers of two alone, where digits do not carry.

use super::copy::Modes;
use crate::error::{Error, MESSAGE};
use crate::layout::Layout;
use crate::limits::MAX_LEAVES;
use crate::text::Text;

/// What is known of a number at compile time.
///
/// ```
/// use cute_algebra::apply::Fact;
/// assert!(Fact::Multiple(24).is_multiple_of(8) && !Fact::UNKNOWN.is_multiple_of(2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The number.
    Known(i64),
    /// That it is a multiple of this, which is positive.
    Multiple(i64),
}

impl Fact {
    /// Nothing.
    pub const UNKNOWN: Fact = Fact::Multiple(1);

    /// Whether the number is a multiple of another, for sure.
    ///
    /// ```
    /// use cute_algebra::apply::Fact;
    /// assert!(Fact::Known(0).is_multiple_of(8) && !Fact::Known(129).is_multiple_of(2));
    /// ```
    pub const fn is_multiple_of(self, of: i64) -> bool {
        match self {
            Fact::Known(number) | Fact::Multiple(number) => number % of == 0,
        }
    }

    const fn is(self, number: i64) -> bool {
        matches!(self, Fact::Known(known) if known == number)
    }
}

/// A mode that source and destination share: its extent, and its strides in elements.
///
/// ```
/// use cute_algebra::apply::{Fact, SharedMode, Width};
/// let row = SharedMode { extent: Fact::Known(32), strides: [Fact::Known(1); 2] };
/// let rows = SharedMode { extent: Fact::UNKNOWN, strides: [Fact::Multiple(8), Fact::Known(32)] };
/// assert_eq!(Width::of(&[row, rows], [false; 2], [16; 2], 16).elements, 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SharedMode {
    /// The number of elements.
    pub extent: Fact,
    /// From one element to the next, in the source and in the destination.
    pub strides: [Fact; 2],
}

impl SharedMode {
    const NONE: SharedMode = SharedMode { extent: Fact::Known(1), strides: [Fact::Known(0); 2] };
}

/// What prevents twice as many elements at once.
///
/// ```
/// use cute_algebra::{Layout, apply::{Fact, Limit, Width}};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// let width = Width::between(&of("(32,4):(1,129)"), &of("(32,4):(1,32)"), [128; 2], 4).unwrap();
/// assert_eq!(width.limit, Limit::Stride { operand: 0, mode: 1, stride: Fact::Known(129) });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The widest access there is.
    Access,
    /// A pointer that begins at a multiple of so many elements.
    Alignment {
        /// 0 for the source, 1 for the destination.
        operand: usize,
        /// Elements.
        elements: i64,
    },
    /// No mode has the stride that would continue the run, and this one is nearest to it.
    Run {
        /// 0 for the source, 1 for the destination.
        operand: usize,
        /// The mode.
        mode: usize,
        /// The stride that it has.
        stride: Fact,
        /// The stride that it needs.
        needed: i64,
    },
    /// Modes that end too early.
    Extent {
        /// Elements that are side by side.
        run: Fact,
    },
    /// A stride from one run to another.
    Stride {
        /// 0 for the source, 1 for the destination.
        operand: usize,
        /// The mode.
        mode: usize,
        /// The stride that it has.
        stride: Fact,
    },
}

/// Elements that a thread moves at once, and why not more.
///
/// ```
/// use cute_algebra::{Layout, apply::Width};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// // Rows of 129 floats, every second of which begins at an odd place.
/// let width = Width::between(&of("(32,4):(1,129)"), &of("(32,4):(1,32)"), [16; 2], 4).unwrap();
/// assert_eq!(width.elements, 1);
/// assert_eq!(width.message().as_str(), "mode 1 of the source has stride 129, which is no multiple of 2 elements");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Width {
    /// The number of elements, a power of two.
    pub elements: i64,
    /// What prevents twice as many.
    pub limit: Limit,
}

/// Bytes of the widest access of a thread.
const WIDEST: i64 = 16;

impl Width {
    /// The width of an access to layouts of the same elements, `element` bytes each, behind pointers that are aligned to so many bytes.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::Width};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let halves = |layout: &str, align| Width::between(&of(layout), &of(layout), [align; 2], 2).unwrap().elements;
    /// assert_eq!((halves("(8,32):(1,8)", 16), halves("(8,32):(1,12)", 16), halves("(8,32):(1,8)", 4)), (8, 4, 2));
    /// ```
    ///
    /// # Errors
    /// [`Error::SizesDiffer`]; [`Error::NotCovered`] for shapes without a common refinement and for coordinates; [`Error::MixedStrides`].
    pub const fn between(source: &Layout, destination: &Layout, aligned: [i64; 2], element: i64) -> Result<Width, Error> {
        if source.size() != destination.size() {
            return Err(Error::SizesDiffer { a: source.size(), b: destination.size() });
        }
        let xor = [tri!(super::copy::is_xor(source)), tri!(super::copy::is_xor(destination))];
        let modes = tri!(Modes::new(&source.coalesce(), &destination.coalesce()));
        if !modes.whole {
            return Err(Error::NotCovered { what: "a vector between shapes without a common refinement" });
        }
        let (mut shared, mut i) = ([SharedMode::NONE; MAX_LEAVES], 0);
        while i < modes.len {
            let mode = &modes.list[i];
            let strides = [Fact::Known(super::copy::value(&mode.src)), Fact::Known(super::copy::value(&mode.dst))];
            shared[i] = SharedMode { extent: Fact::Known(mode.extent), strides };
            i += 1;
        }
        let aligned = [whole(aligned[0], element), whole(aligned[1], element)];
        Ok(Width::of(shared.split_at(modes.len).0, xor, aligned, WIDEST / element))
    }

    /// The width of an access to operands with these modes in common, which begin at multiples of so many elements, of at most so many
    /// elements. `xor` says whose strides are XOR values.
    ///
    /// ```
    /// use cute_algebra::apply::{Fact, Limit, SharedMode, Width};
    /// let run_time = SharedMode { extent: Fact::Known(8), strides: [Fact::UNKNOWN, Fact::Known(1)] };
    /// let width = Width::of(&[run_time], [false; 2], [16; 2], 8);
    /// assert_eq!(width, Width { elements: 1, limit: Limit::Run { operand: 0, mode: 0, stride: Fact::UNKNOWN, needed: 1 } });
    /// ```
    ///
    /// # Panics
    /// For more than [`MAX_LEAVES`] modes.
    pub const fn of(modes: &[SharedMode], xor: [bool; 2], aligned: [i64; 2], most: i64) -> Width {
        let (mut used, mut run, mut open) = ([false; MAX_LEAVES], Fact::Known(1), true);
        while let (Fact::Known(length), true) = (run, open) {
            let digits = (length as u64).is_power_of_two() || !(xor[0] || xor[1]);
            open = false;
            let mut i = 0;
            while i < modes.len() && digits && !open {
                let SharedMode { extent, strides: [source, destination] } = modes[i];
                if !used[i] && !extent.is(1) && source.is(length) && destination.is(length) {
                    (used[i], open) = (true, true);
                    run = match extent {
                        Fact::Known(extent) => Fact::Known(length.saturating_mul(extent)),
                        Fact::Multiple(extent) => Fact::Multiple(length.saturating_mul(extent)),
                    };
                }
                i += 1;
            }
        }
        let mut elements = 1;
        loop {
            match Width::limit(modes, &used, run, aligned, most, 2 * elements) {
                None => elements *= 2,
                Some(limit) => return Width { elements, limit },
            }
        }
    }

    /// What prevents an access of so many elements.
    const fn limit(modes: &[SharedMode], used: &[bool; MAX_LEAVES], run: Fact, aligned: [i64; 2], most: i64, width: i64) -> Option<Limit> {
        if width > most {
            return Some(Limit::Access);
        }
        if !run.is_multiple_of(width) {
            return Some(match run {
                Fact::Known(length) if width > length => shorter(modes, used, length),
                run => Limit::Extent { run },
            });
        }
        let mut mode = 0;
        while mode < modes.len() {
            let mut operand = 0;
            while operand < 2 && !used[mode] && !modes[mode].extent.is(1) {
                let stride = modes[mode].strides[operand];
                if !stride.is_multiple_of(width) {
                    return Some(Limit::Stride { operand, mode, stride });
                }
                operand += 1;
            }
            mode += 1;
        }
        let mut operand = 0;
        while operand < 2 {
            if aligned[operand] % width != 0 {
                return Some(Limit::Alignment { operand, elements: aligned[operand] });
            }
            operand += 1;
        }
        None
    }

    /// What prevents twice as many elements, for messages.
    ///
    /// ```
    /// use cute_algebra::apply::{Fact, SharedMode, Width};
    /// let modes = [SharedMode { extent: Fact::Known(8), strides: [Fact::UNKNOWN, Fact::Known(1)] }];
    /// assert_eq!(
    ///     Width::of(&modes, [false; 2], [16; 2], 8).message().as_str(),
    ///     "mode 0 of the source has stride ?, known at run time only, where 1 is needed"
    /// );
    /// ```
    pub const fn message(&self) -> Text<MESSAGE> {
        let mut text = Text::new();
        match self.limit {
            Limit::Access => text.str("no access of a thread has more than 16 bytes"),
            Limit::Alignment { operand, elements } => text
                .str("the ")
                .str(OPERANDS[operand])
                .str(" is aligned to ")
                .int(elements)
                .str(if elements == 1 { " element" } else { " elements" }),
            Limit::Run { operand, mode, stride, needed } => {
                place(&mut text, operand, mode, stride).str(", where ").int(needed).str(" is needed")
            }
            Limit::Extent { run: Fact::Known(run) } => text.str("only ").int(run).str(" elements are side by side in both"),
            Limit::Extent { run: Fact::Multiple(of) } => {
                text.str("the elements side by side are known at run time only, and promised to be a multiple of ").int(of)
            }
            Limit::Stride { operand, mode, stride } => {
                let certain = matches!(stride, Fact::Known(_));
                let which = if certain { ", which is no multiple of " } else { ", which need not be a multiple of " };
                place(&mut text, operand, mode, stride).str(which).int(2 * self.elements).str(" elements")
            }
        };
        text
    }
}

const OPERANDS: [&str; 2] = ["source", "destination"];

/// Bytes as whole elements, at least one.
const fn whole(bytes: i64, element: i64) -> i64 {
    if bytes < element { 1 } else { bytes / element }
}

/// The mode that is nearest to continuing a run: one that does in one of the operands, else one of which nothing is known.
const fn shorter(modes: &[SharedMode], used: &[bool; MAX_LEAVES], length: i64) -> Limit {
    let (mut nearest, mut best, mut i) = (Limit::Extent { run: Fact::Known(length) }, 0, 0);
    while i < modes.len() {
        let mut operand = 0;
        while operand < 2 && !used[i] && !modes[i].extent.is(1) {
            let [stride, other] = [modes[i].strides[operand], modes[i].strides[1 - operand]];
            let near = match (stride, other.is(length)) {
                (_, true) => 3,
                (Fact::Multiple(_), _) => 2,
                _ => 1,
            };
            if near > best && !stride.is(length) {
                (best, nearest) = (near, Limit::Run { operand, mode: i, stride, needed: length });
            }
            operand += 1;
        }
        i += 1;
    }
    nearest
}

/// Appends a stride and where it is.
const fn place(text: &mut Text<MESSAGE>, operand: usize, mode: usize, stride: Fact) -> &mut Text<MESSAGE> {
    text.str("mode ").int(mode as i64).str(" of the ").str(OPERANDS[operand]).str(" has stride ");
    match stride {
        Fact::Known(stride) => text.int(stride),
        Fact::Multiple(1) => text.str("?, known at run time only"),
        Fact::Multiple(of) => text.str("?, promised to be a multiple of ").int(of),
    }
}
