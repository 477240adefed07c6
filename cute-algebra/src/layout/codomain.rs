//! The codomain of a layout: its shape, and the values in it.

use super::Layout;
use crate::error::Error;
use crate::htuple::HTuple;
#[cfg(feature = "alloc")]
use crate::limits::MAX_LISTED;
use crate::limits::MAX_PATH;
use crate::scalar::{Ring, Scalar, Term};

impl Layout {
    /// The cosize of every axis as a tuple; axes between those that occur have cosize 1.
    ///
    /// An integer for integer and XOR strides; the tuple of the axes for coordinate strides, those with a single value included.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let coshape = |text: &str| text.parse::<Layout>().unwrap().coshape_tuple().unwrap().to_string();
    /// assert_eq!(coshape("(4,8):(1,5)"), "39");
    /// assert_eq!(coshape("(4,8):(e1,e0)"), "(8,4)");
    /// assert_eq!(coshape("(2,1):(e(1,0),e2)"), "(1,(2),1)");
    /// ```
    ///
    /// # Errors
    /// As [`Layout::coshape`]; [`Error::Capacity`] for more axes than a tuple holds.
    pub const fn coshape_tuple(&self) -> Result<HTuple<i64>, Error> {
        let mut reach = tri!(self.coshape());
        let mut i = 0;
        while i < self.modes.len() {
            let stride = &self.modes.leaves()[i].stride;
            let mut t = 0;
            while t < stride.terms().len() {
                let path = stride.terms()[t].path;
                if !occurs(&reach, &stride.terms()[t]) {
                    // An extent of 1 with a stride on an axis of another kind leaves no trace in the values.
                    if let Ok(more) = reach.add(&Scalar::term(Term { value: 1, ring: Ring::Integer, path })) {
                        reach = more;
                    }
                }
                t += 1;
            }
            i += 1;
        }
        dense(&reach, 1)
    }
}

const fn occurs(sum: &Scalar, term: &Term) -> bool {
    let mut i = 0;
    while i < sum.terms().len() {
        if sum.terms()[i].path.compare(&term.path) == 0 {
            return true;
        }
        i += 1;
    }
    false
}

/// A coordinate vector as a tuple, with `filler` at the places between its terms.
const fn dense(vector: &Scalar, filler: i64) -> Result<HTuple<i64>, Error> {
    let terms = vector.terms();
    if terms.is_empty() {
        return Ok(HTuple::leaf(filler));
    }
    if terms[0].path.is_root() {
        return Ok(HTuple::leaf(terms[0].value));
    }
    let mut tuple = HTuple::unfinished(filler);
    tri!(tuple.open(0));
    // Open tuples, outermost first: their node and how many modes they have.
    let (mut nodes, mut modes) = ([0usize; MAX_PATH], [0usize; MAX_PATH]);
    let (mut level, mut i) = (0, 0);
    while i < terms.len() {
        let axes = terms[i].path.axes();
        let common = if i == 0 { 0 } else { shared(terms[i - 1].path.axes(), axes) };
        while level > common {
            tuple.set_arity(nodes[level], modes[level]);
            level -= 1;
        }
        while level + 1 < axes.len() || modes[level] <= axes[level] as usize {
            if modes[level] < axes[level] as usize {
                tri!(tuple.push_leaf(filler));
                modes[level] += 1;
            } else if level + 1 == axes.len() {
                tri!(tuple.push_leaf(terms[i].value));
                modes[level] += 1;
            } else {
                modes[level] += 1;
                level += 1;
                (nodes[level], modes[level]) = (tuple.profile().nodes(), 0);
                tri!(tuple.open(0));
            }
        }
        i += 1;
    }
    while level > 0 {
        tuple.set_arity(nodes[level], modes[level]);
        level -= 1;
    }
    tuple.set_arity(0, modes[0]);
    Ok(tuple)
}

/// How many indices two paths share at their beginnings.
const fn shared(a: &[u8], b: &[u8]) -> usize {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i
}

#[cfg(feature = "alloc")]
impl Layout {
    /// The values in ascending order, each once; coordinates colexicographically.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let image = "(2,3):(2,2)".parse::<Layout>().unwrap().image().unwrap();
    /// assert_eq!(image.iter().map(|v| v.as_integer().unwrap()).collect::<Vec<_>>(), [0, 2, 4, 6]);
    /// ```
    ///
    /// # Errors
    /// [`Error::TooMany`] for a size beyond [`MAX_LISTED`]; [`Error::Overflow`], [`Error::MixedStrides`].
    pub fn image(&self) -> Result<alloc::vec::Vec<Scalar>, Error> {
        if self.size() > MAX_LISTED as i64 {
            return Err(Error::TooMany { what: "values", most: MAX_LISTED });
        }
        let mut values = alloc::vec::Vec::new();
        for index in 0..self.size() {
            values.push(self.at(index)?);
        }
        values.sort_unstable_by(colexicographic);
        values.dedup();
        Ok(values)
    }
}

/// The order of coordinate vectors: the highest axis decides first, an axis that is missing is 0.
#[cfg(feature = "alloc")]
fn colexicographic(a: &Scalar, b: &Scalar) -> core::cmp::Ordering {
    let (mut a, mut b) = (a.terms(), b.terms());
    loop {
        let order = match (a.last(), b.last()) {
            (None, None) => return core::cmp::Ordering::Equal,
            (Some(x), Some(y)) if x.path == y.path => {
                (a, b) = (&a[..a.len() - 1], &b[..b.len() - 1]);
                x.value.cmp(&y.value)
            }
            (Some(x), y) if y.is_none_or(|y| x.path.compare(&y.path) > 0) => {
                a = &a[..a.len() - 1];
                x.value.cmp(&0)
            }
            (_, Some(y)) => {
                b = &b[..b.len() - 1];
                0.cmp(&y.value)
            }
            (Some(_), None) => unreachable!(),
        };
        if order.is_ne() {
            return order;
        }
    }
}
