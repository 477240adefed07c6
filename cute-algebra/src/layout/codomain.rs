//! How far the values of a layout reach on every axis of its codomain.

use super::Layout;
use crate::error::Error;
use crate::htuple::HTuple;
use crate::limits::MAX_LEAVES;
use crate::scalar::{Path, Scalar};

impl Layout {
    /// The cosize of every axis, in the tree of the codomain: an integer for integer and XOR strides, a tuple for coordinates. Axes
    /// between those that occur have cosize 1.
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
    /// As [`Layout::coshape`] and [`Layout::coprofile`].
    pub const fn coshape_tuple(&self) -> Result<HTuple<i64>, Error> {
        let reach = tri!(self.coshape());
        let axes = tri!(self.coprofile());
        let mut sizes = [1; MAX_LEAVES];
        let mut i = 0;
        while i < axes.len() {
            sizes[i] = cosize_on(&reach, axes.leaf_at(i));
            i += 1;
        }
        Ok(axes.with_leaves(&sizes, 1))
    }
}

/// The coefficient at a path; 1 where there is none.
const fn cosize_on(reach: &Scalar, path: &Path) -> i64 {
    let mut i = 0;
    while i < reach.term_count() {
        if reach.term_at(i).path.compare(path) == 0 {
            return reach.term_at(i).value;
        }
        i += 1;
    }
    1
}
