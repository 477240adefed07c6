//! Shapes, layouts and tilers from bytes, mostly small and mostly fitting together, sometimes neither.

use arbitrary::Unstructured;
use cute_algebra::expr::Operation;
use cute_algebra::{HTuple, Path, Ring, Scalar, Term};

use super::argument;

/// A source of random values that remembers the last shape, for coordinates and tiles that fit it. Without bytes left it gives the
/// simplest of everything.
pub(super) struct Draw<'a> {
    bytes: Unstructured<'a>,
    /// The last shape, or shape of a layout.
    pub(super) shape: HTuple<i64>,
}

/// A call of an operation, as text.
pub(super) struct Call {
    name: &'static str,
    arguments: Vec<String>,
}

impl Call {
    pub(super) fn text(&self) -> String {
        format!("{}({})", self.name, self.arguments.join(", "))
    }
}

impl<'a> Draw<'a> {
    pub(super) fn new(bytes: Unstructured<'a>) -> Self {
        Draw { bytes, shape: HTuple::flat(&[4, 8], 1).expect("two leaves") }
    }

    /// A number below `count`.
    pub(super) fn below(&mut self, count: usize) -> usize {
        self.bytes.int_in_range(0..=count - 1).unwrap_or(0)
    }

    /// Whether one of `of` equally likely cases is drawn.
    pub(super) fn one_in(&mut self, of: usize) -> bool {
        self.below(of) + 1 == of
    }

    pub(super) fn choose<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A call of one of the operations with arguments that fit its signature, or nearly.
    pub(super) fn call(&mut self, callable: &[&'static Operation]) -> Call {
        let operation = self.choose(callable);
        Call { name: operation.name, arguments: argument::list(self, operation) }
    }

    /// Calls as arguments of calls, offsets in front of layouts, tilers of calls.
    pub(super) fn nested(&mut self, callable: &[&'static Operation], levels: usize) -> String {
        if levels == 0 || self.one_in(5) {
            return self.any();
        }
        match self.below(8) {
            0 => format!("{} + {}", self.integer(), self.nested(callable, levels - 1)),
            1 => format!("[{}, {}]", self.nested(callable, levels - 1), self.nested(callable, levels - 1)),
            _ => {
                let mut call = self.call(callable);
                for i in 0..call.arguments.len() {
                    if self.one_in(2) {
                        call.arguments[i] = self.nested(callable, levels - 1);
                    }
                }
                call.text()
            }
        }
    }

    /// An integer: mostly small, sometimes where arithmetic ends.
    pub(super) fn integer(&mut self) -> i64 {
        const EDGES: [i64; 12] =
            [i64::MAX, i64::MIN, i64::MAX - 1, 1 << 62, 1 << 61, -(1 << 62), 1 << 32, (1 << 31) - 1, 1 << 21, 3_037_000_500, -4, 63];
        match self.below(16) {
            0..=11 => self.below(13) as i64,
            12 | 13 => self.below(100) as i64,
            14 => -(self.below(20) as i64),
            _ => self.choose(&EDGES),
        }
    }

    /// An extent: 1 to 12, one in 32 of any size, 0 among them.
    fn extent(&mut self) -> i64 {
        if self.one_in(32) { self.integer() } else { self.choose(&[2, 4, 1, 3, 8, 6, 5, 12, 16, 7]) }
    }

    /// A shape of depth 3 at most, remembered.
    pub(super) fn shape(&mut self) -> HTuple<i64> {
        let shape = self.tree(3);
        self.shape = shape;
        shape
    }

    fn tree(&mut self, levels: usize) -> HTuple<i64> {
        if levels == 0 || self.one_in(3) {
            return HTuple::leaf(self.extent());
        }
        let modes: Vec<HTuple<i64>> = match self.below(8) {
            0 => Vec::new(),
            count => (0..count.div_ceil(2)).map(|_| self.tree(levels - 1)).collect(),
        };
        HTuple::concat(&modes, 1).unwrap_or(HTuple::unit(1))
    }

    /// A shape that has the tree of another, or a coarser one, with other leaves.
    pub(super) fn coordinate_of(&mut self, shape: &HTuple<i64>) -> HTuple<Option<i64>> {
        if shape.is_leaf() || self.one_in(6) {
            let size = shape.size().unwrap_or(1).max(1);
            let digit = if self.one_in(8) { self.integer() } else { self.below(size.min(1 << 20) as usize) as i64 };
            return HTuple::leaf(Some(digit));
        }
        let modes: Vec<HTuple<Option<i64>>> =
            (0..shape.rank()).filter_map(|i| shape.mode(i).ok()).map(|mode| self.coordinate_of(&mode)).collect();
        HTuple::concat(&modes, None).unwrap_or(HTuple::leaf(None))
    }

    /// A layout, its shape remembered.
    pub(super) fn layout(&mut self) -> String {
        let shape = self.shape();
        self.over(&shape)
    }

    /// A layout whose values are mostly indices of the last shape: extents and strides divide its size.
    pub(super) fn tile(&mut self) -> String {
        let size = self.shape.size().unwrap_or(1).clamp(1, 1 << 20);
        let modes = 1 + self.below(3);
        let (mut left, mut extents, mut strides) = (size, Vec::new(), Vec::new());
        for _ in 0..modes {
            let extent = self.divisor(left);
            left /= extent;
            extents.push(extent);
            strides.push(Scalar::integer(self.divisor(size)));
        }
        if self.one_in(2) {
            // Compact in order: the values are 0, 1, ..
            let mut next = 1;
            for (extent, stride) in extents.iter().zip(&mut strides) {
                *stride = Scalar::integer(next);
                next *= extent;
            }
        }
        format!("{}:{}", HTuple::flat(&extents, 1).expect("three"), HTuple::flat(&strides, Scalar::ZERO).expect("three"))
    }

    /// A divisor, or a number that nearly is one.
    fn divisor(&mut self, of: i64) -> i64 {
        let divisors: Vec<i64> = (1..=of.min(64)).filter(|n| of % n == 0 || *n == 3).collect();
        self.choose(&divisors)
    }

    /// A layout of a shape with strides of some kind.
    fn over(&mut self, shape: &HTuple<i64>) -> String {
        let kind = self.below(8);
        let mut next = [1i64; 4];
        let mut strides = Vec::new();
        for &extent in shape.leaves() {
            let axis = self.below(4);
            let own = |next: &mut i64| {
                let stride = *next;
                *next = stride.checked_mul(extent).filter(|end| (1..1 << 40).contains(end)).unwrap_or(1);
                stride
            };
            strides.push(match kind {
                0 | 1 => Scalar::integer(own(&mut next[0])),
                2 => Scalar::integer(self.integer()),
                3 => {
                    let stride = own(&mut next[0]);
                    Scalar::integer(stride.wrapping_mul(self.choose(&[1, 0, 2, -1, 3])))
                }
                4 => term(axis, Ring::Integer, own(&mut next[axis])),
                5 => {
                    let sum = term(axis, Ring::Integer, self.integer()).add(&term(self.below(4), Ring::Integer, 1));
                    sum.unwrap_or(Scalar::integer(1))
                }
                6 => {
                    let bit = next[0];
                    next[0] = (bit.wrapping_mul(extent.clamp(1, 1 << 20) as u64 as i64)).clamp(1, 1 << 40);
                    Scalar::xor(bit | self.below(64) as i64).unwrap_or(Scalar::ZERO)
                }
                _ => {
                    let ring = [Ring::Xor, Ring::Integer][axis % 2];
                    term(axis, ring, own(&mut next[axis]))
                }
            });
        }
        // The innermost mode comes last as often as first.
        if self.one_in(2) {
            strides.reverse();
        }
        strides.resize(strides.len().max(1), Scalar::ZERO);
        format!("{shape}:{}", shape.with_leaves(&strides, Scalar::ZERO))
    }

    /// A by-mode tiler of the last shape.
    pub(super) fn tiler(&mut self, levels: usize) -> String {
        match self.below(8) {
            0..=2 if levels > 0 => {
                let entries = self.below(self.shape.rank().clamp(1, 4) + 1);
                let entries: Vec<String> = (0..entries).map(|_| self.tiler(levels - 1)).collect();
                format!("[{}]", entries.join(","))
            }
            3 => "_".to_owned(),
            4 => self.tile(),
            5 => self.shape.to_string(),
            _ => self.extent().to_string(),
        }
    }

    /// Anything that can stand where an argument can.
    pub(super) fn any(&mut self) -> String {
        match self.below(10) {
            0..=2 => self.layout(),
            3 => self.shape().to_string(),
            4 => self.tiler(2),
            5 => self.integer().to_string(),
            6 => argument::scalar(self).to_string(),
            7 => argument::word(self).to_owned(),
            8 => format!("{} + {}", argument::scalar(self), self.layout()),
            _ => argument::pattern(self).to_string(),
        }
    }
}

/// A term on one of four axes, of which two lie deeper.
fn term(axis: usize, ring: Ring, value: i64) -> Scalar {
    let path: &[i64] = [&[0][..], &[1], &[2, 0], &[2, 1]][axis];
    Scalar::term(Term { value, ring, path: Path::new(path).expect("short") })
}
