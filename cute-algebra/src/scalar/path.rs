//! Names of basis vectors.

use crate::error::{Capacity, Error};
use crate::limits::MAX_PATH;

/// The place of one coordinate axis: `e0` is at path `0`, `e(1,0)` at path `1,0`. The empty path is the integers themselves.
///
/// ```
/// use cute_algebra::{Path, Scalar};
/// let stride: Scalar = "6*e(1,0)".parse().unwrap();
/// assert_eq!(stride.terms()[0].path, Path::new(&[1, 0]).unwrap());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    axes: [u8; MAX_PATH],
    len: u8,
    // No bytes are padding: constant evaluation copies what is initialized throughout ten times as fast.
    unused: [u8; 2],
}

impl Path {
    /// The path of plain integers (and plain XOR values).
    ///
    /// ```
    /// use cute_algebra::{Path, Scalar};
    /// assert_eq!(Scalar::integer(7).terms()[0].path, Path::ROOT);
    /// ```
    pub const ROOT: Path = Path { axes: [0; MAX_PATH], len: 0, unused: [0; 2] };

    /// A path from its indices, outermost first.
    ///
    /// ```
    /// use cute_algebra::{Path, Scalar};
    /// assert_eq!(Scalar::basis(Path::new(&[1, 0]).unwrap()).to_string(), "e(1,0)");
    /// assert!(Path::new(&[256]).is_err() && Path::new(&[0, 0, 0, 0, 0]).is_err());
    /// ```
    ///
    /// # Errors
    /// [`Error::Capacity`] if the path is longer than [`MAX_PATH`] or an index exceeds 255.
    pub const fn new(indices: &[i64]) -> Result<Path, Error> {
        if indices.len() > MAX_PATH {
            return Err(Error::Capacity { of: Capacity::Path });
        }
        let mut path = Path::ROOT;
        let mut i = 0;
        while i < indices.len() {
            if indices[i] < 0 || indices[i] > u8::MAX as i64 {
                return Err(Error::Capacity { of: Capacity::Path });
            }
            path.axes[i] = indices[i] as u8;
            i += 1;
        }
        path.len = indices.len() as u8;
        Ok(path)
    }

    /// The indices, outermost first.
    ///
    /// ```
    /// assert_eq!(cute_algebra::Path::new(&[1, 0]).unwrap().axes(), [1, 0]);
    /// ```
    pub const fn axes(&self) -> &[u8] {
        self.axes.split_at(self.len as usize).0
    }

    /// Whether this is the path of plain integers.
    ///
    /// ```
    /// use cute_algebra::Path;
    /// assert!(Path::ROOT.is_root() && !Path::new(&[0]).unwrap().is_root());
    /// ```
    pub const fn is_root(&self) -> bool {
        self.len == 0
    }

    /// The path below `axis` that this path continues to, if it begins with `axis`: `(1,0)` below 1 is `0`.
    ///
    /// ```
    /// use cute_algebra::Path;
    /// let path = |axes: &[i64]| Path::new(axes).unwrap();
    /// assert_eq!((path(&[1, 0]).below(1), path(&[1, 0]).below(0)), (Some(path(&[0])), None));
    /// ```
    pub const fn below(&self, axis: usize) -> Option<Path> {
        if self.len == 0 || self.axes[0] as usize != axis {
            return None;
        }
        let mut rest = Path::ROOT;
        let mut i = 1;
        while i < self.len as usize {
            rest.axes[i - 1] = self.axes[i];
            i += 1;
        }
        rest.len = self.len - 1;
        Some(rest)
    }

    /// The path that goes on with another behind its own end: `1` and then `0` is `(1,0)`.
    ///
    /// ```
    /// use cute_algebra::Path;
    /// let path = |axes: &[i64]| Path::new(axes).unwrap();
    /// assert_eq!(path(&[1]).then(&path(&[0, 2])), Ok(path(&[1, 0, 2])));
    /// ```
    ///
    /// # Errors
    /// [`Error::Capacity`] if it is longer than [`MAX_PATH`].
    pub const fn then(&self, rest: &Path) -> Result<Path, Error> {
        let mut path = *self;
        let mut i = 0;
        while i < rest.len as usize {
            if path.len as usize == MAX_PATH {
                return Err(Error::Capacity { of: Capacity::Path });
            }
            path.axes[path.len as usize] = rest.axes[i];
            path.len += 1;
            i += 1;
        }
        Ok(path)
    }

    /// Lexicographic comparison: -1, 0 or 1. A path comes before every path that continues it.
    ///
    /// ```
    /// use cute_algebra::Path;
    /// let path = |axes: &[i64]| Path::new(axes).unwrap();
    /// assert_eq!((path(&[0]).compare(&path(&[0, 2])), path(&[1]).compare(&path(&[0, 2]))), (-1, 1));
    /// ```
    pub const fn compare(&self, other: &Path) -> i8 {
        let mut i = 0;
        while i < self.len as usize && i < other.len as usize {
            if self.axes[i] != other.axes[i] {
                return if self.axes[i] < other.axes[i] { -1 } else { 1 };
            }
            i += 1;
        }
        if self.len == other.len {
            0
        } else if self.len < other.len {
            -1
        } else {
            1
        }
    }

    /// Whether one path continues the other, so that one would be a leaf and the other a subtree at the same place.
    ///
    /// ```
    /// use cute_algebra::Path;
    /// let path = |axes: &[i64]| Path::new(axes).unwrap();
    /// assert!(path(&[1]).overlaps(&path(&[1, 0])));
    /// assert!(!path(&[1]).overlaps(&path(&[1])) && !path(&[1]).overlaps(&path(&[2, 0])));
    /// ```
    pub const fn overlaps(&self, other: &Path) -> bool {
        let mut i = 0;
        while i < self.len as usize && i < other.len as usize {
            if self.axes[i] != other.axes[i] {
                return false;
            }
            i += 1;
        }
        self.len != other.len
    }
}
