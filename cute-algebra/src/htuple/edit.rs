//! Operations that take modes apart and put them together. They serve shapes, strides, coordinates and layouts alike.

use super::{Cursor, HTuple};
use crate::error::Error;

impl<T: Copy> HTuple<T> {
    /// The leaves as one flat tuple; a leaf becomes a 1-tuple.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// assert_eq!(of("(4,(2,8))").flatten(), of("(4,2,8)"));
    /// assert_eq!(of("4").flatten(), of("(4)"));
    /// ```
    pub const fn flatten(&self) -> Self {
        match Self::flat(self.leaves(), self.leaves[0]) {
            Ok(tuple) => tuple,
            Err(_) => unreachable!(),
        }
    }

    /// The tree of `self` with the leaves of `flat` in order.
    ///
    /// ```
    /// use cute_algebra::{Error, HTuple};
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// assert_eq!(of("(4,(2,8))").unflatten(&of("(1,4,8)")), Ok(of("(1,(4,8))")));
    /// assert_eq!(of("(4,(2,8))").unflatten(&of("(1,4)")), Err(Error::LeafCount { found: 2, expected: 3 }));
    /// ```
    ///
    /// # Errors
    /// [`Error::LeafCount`] if there are not as many leaves.
    pub const fn unflatten<U: Copy>(&self, flat: &HTuple<U>) -> Result<HTuple<U>, Error> {
        if flat.len() != self.len() {
            return Err(Error::LeafCount { found: flat.len(), expected: self.len() });
        }
        Ok(self.with_leaves(flat.leaves(), flat.leaves[0]))
    }

    /// The subtree at the end of a path of mode indices, outermost first, 0-based. Negative ones count from the last mode; a leaf is its
    /// own mode 0.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// assert_eq!(of("((2,3),(4,8))").get(&[0, 1]), Ok(of("3")));
    /// assert_eq!(of("((2,3),(4,8))").get(&[-1]), Ok(of("(4,8)")));
    /// ```
    ///
    /// # Errors
    /// [`Error::NoSuchMode`] for an index beyond the rank.
    pub const fn get(&self, path: &[i64]) -> Result<Self, Error> {
        Ok(self.subtree(tri!(self.place(path))))
    }

    /// The place at the end of a path, as [`HTuple::get`] takes it.
    ///
    /// ```
    /// use cute_algebra::{Cursor, HTuple};
    /// // In preorder: the tuple, (2,3), 2, 3, (4,8), 4: node 5 behind two leaves.
    /// let t: HTuple<i64> = "((2,3),(4,8))".parse().unwrap();
    /// assert_eq!(t.place(&[1, 0]), Ok(Cursor { node: 5, leaf: 2 }));
    /// ```
    ///
    /// # Errors
    /// [`Error::NoSuchMode`] for an index beyond the rank.
    pub const fn place(&self, path: &[i64]) -> Result<Cursor, Error> {
        let (mut at, mut i) = (Cursor::ROOT, 0);
        while i < path.len() {
            let rank = match self.arity(at) {
                None => 1,
                Some(modes) => modes,
            };
            at = tri!(self.child(at, tri!(mode_index(path[i], rank))));
            i += 1;
        }
        Ok(at)
    }

    /// The tuple of the chosen top-level modes in the given order, 0-based or, where negative, from the last; repeats are allowed.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// assert_eq!(of("(2,(3,5),7)").select(&[-1, 1]), Ok(of("(7,(3,5))")));
    /// ```
    ///
    /// # Errors
    /// [`Error::NoSuchMode`] for an index beyond the rank, [`Error::Capacity`].
    pub const fn select(&self, indices: &[i64]) -> Result<Self, Error> {
        let mut tuple = Self::unfinished(self.leaves[0]);
        tri!(tuple.open(indices.len()));
        let mut i = 0;
        while i < indices.len() {
            let index = tri!(mode_index(indices[i], self.rank()));
            tri!(tuple.push_subtree(self, tri!(self.child(Cursor::ROOT, index))));
            i += 1;
        }
        Ok(tuple)
    }

    /// The tuple of the top-level modes `begin..end`, 0-based.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// assert_eq!(of("(2,3,5,7)").take(1, 3), Ok(of("(3,5)")));
    /// assert!(of("(2,3)").take(1, 3).is_err());
    /// ```
    ///
    /// # Errors
    /// [`Error::NoSuchRange`] if the range is reversed or beyond the rank.
    pub const fn take(&self, begin: i64, end: i64) -> Result<Self, Error> {
        let (begin, end) = tri!(self.range(begin, end));
        let mut tuple = Self::unfinished(self.leaves[0]);
        tri!(tuple.open(end - begin));
        let mut i = begin;
        while i < end {
            tri!(tuple.push_subtree(self, tri!(self.child(Cursor::ROOT, i))));
            i += 1;
        }
        Ok(tuple)
    }

    /// The tuple with the modes `begin..end`, 0-based, gathered into one mode; an empty range inserts `()`.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// assert_eq!(of("(2,3,5,7)").group(1, 3), Ok(of("(2,(3,5),7)")));
    /// ```
    ///
    /// # Errors
    /// [`Error::NoSuchRange`] if the range is reversed or beyond the rank.
    pub const fn group(&self, begin: i64, end: i64) -> Result<Self, Error> {
        let (begin, end) = tri!(self.range(begin, end));
        let mut tuple = Self::unfinished(self.leaves[0]);
        tri!(tuple.open(self.rank() - (end - begin) + 1));
        let mut i = 0;
        while i < self.rank() || i == begin {
            if i == begin {
                tri!(tuple.open(end - begin));
            }
            if i < self.rank() {
                tri!(tuple.push_subtree(self, tri!(self.child(Cursor::ROOT, i))));
            }
            i += 1;
        }
        Ok(tuple)
    }

    /// The tuple with the subtree at the end of a path, as [`HTuple::get`] takes it, exchanged for `with`.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// assert_eq!(of("((2,3),8)").replace(&[0, 1], &of("(5,7)")), Ok(of("((2,(5,7)),8)")));
    /// ```
    ///
    /// # Errors
    /// [`Error::NoSuchMode`] for an index beyond the rank, [`Error::Capacity`].
    pub const fn replace(&self, path: &[i64], with: &HTuple<T>) -> Result<Self, Error> {
        let at = tri!(self.place(path));
        let mut tuple = Self::unfinished(self.leaves[0]);
        let mut walk = Cursor::ROOT;
        while walk.node < self.profile.nodes() {
            if walk.node == at.node {
                tri!(tuple.push(with));
                walk = self.skip(walk);
                continue;
            }
            match self.arity(walk) {
                Some(modes) => tri!(tuple.open(modes)),
                None => tri!(tuple.push_leaf(self.leaves[walk.leaf])),
            }
            walk = self.next(walk);
        }
        tri!(tuple.profile.check_depth());
        Ok(tuple)
    }

    /// The tuple without the 1-tuples around it: `((3))` becomes `3`.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// assert_eq!(of("((3))").unwrap(), of("3"));
    /// assert_eq!(of("((3,4))").unwrap(), of("(3,4)"));
    /// ```
    pub const fn unwrap(&self) -> Self {
        let mut at = Cursor::ROOT;
        while let Some(1) = self.arity(at) {
            at = self.next(at);
        }
        self.subtree(at)
    }

    /// The tuple whose modes are the given tuples.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// assert_eq!(HTuple::concat(&[of("4"), of("(2,8)")], 0), Ok(of("(4,(2,8))")));
    /// ```
    ///
    /// # Errors
    /// [`Error::Capacity`] if they do not fit.
    pub const fn concat(modes: &[HTuple<T>], filler: T) -> Result<Self, Error> {
        let mut tuple = Self::unfinished(filler);
        tri!(tuple.open(modes.len()));
        let mut i = 0;
        while i < modes.len() {
            tri!(tuple.push(&modes[i]));
            i += 1;
        }
        tri!(tuple.profile.check_depth());
        Ok(tuple)
    }

    const fn range(&self, begin: i64, end: i64) -> Result<(usize, usize), Error> {
        let rank = self.rank();
        if begin < 0 || end < begin || end > rank as i64 {
            return Err(Error::NoSuchRange { begin, end, rank });
        }
        Ok((begin as usize, end as usize))
    }
}

impl HTuple<i64> {
    /// The sizes of the top-level modes; a mode that is a leaf keeps its value.
    ///
    /// ```
    /// use cute_algebra::HTuple;
    /// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// assert_eq!(of("(4,(2,8),())").product_each(), Ok(of("(4,16,1)")));
    /// ```
    ///
    /// # Errors
    /// [`Error::NotATuple`] if the whole is a leaf, [`Error::Overflow`] beyond 64 bits.
    pub const fn product_each(&self) -> Result<Self, Error> {
        if self.is_leaf() {
            return Err(Error::NotATuple);
        }
        let mut tuple = Self::unfinished(1);
        tri!(tuple.open(self.rank()));
        let (mut i, mut at) = (0, self.next(Cursor::ROOT));
        while i < self.rank() {
            tri!(tuple.push_leaf(tri!(self.size_at(at))));
            at = self.skip(at);
            i += 1;
        }
        Ok(tuple)
    }
}

const fn mode_index(index: i64, rank: usize) -> Result<usize, Error> {
    let counted = if index < 0 { index + rank as i64 } else { index };
    if counted < 0 || counted >= rank as i64 {
        return Err(Error::NoSuchMode { index, rank });
    }
    Ok(counted as usize)
}
