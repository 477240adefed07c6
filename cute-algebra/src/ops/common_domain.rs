//! The greatest common domain of two shapes: the indices that both split in the same way.
//!
//! The leaves of each shape are digits of an index, a leaf with extent s behind leaves of product p being the digit of weight p. Walk
//! both with the products pA and pB of what lies behind. With m = lcm(pA, pB), the digit of A from weight m on is the leaf's own digit
//! divided by a = m/pA, if a divides the leaf; the same for B. Then g = gcd(leaf of A / a, leaf of B / b) digits of weight m belong to
//! both, and the mode `g:m` is emitted.
//!
//! *The composition of either shape with the result exists.* The indices `m*i`, i < g, have the digit `a*i` on one leaf of A, which is
//! below the leaf's extent since a*g divides it, and 0 elsewhere. The next mode starts from the product m*g, so two modes use the same
//! leaf only in parts `a*i` and `a*g*j` that never carry. So the leaves of A are refined, not cut, and every layout of A's shape is linear
//! on each mode of the result, with sums on sums: it composes. The argument is the same for B, and the walk treats both alike: the result
//! does not depend on their order.

use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::{Layout, Mode};
use crate::scalar::Scalar;

impl Layout {
    /// The modes that two shapes share, each with its stride in both domains; a flat tuple, `(1):(0)` if there are none.
    ///
    /// Every layout of the one or the other shape composes with it. Where its size is that of both shapes, they have it as a common
    /// refinement.
    ///
    /// ```
    /// use cute_algebra::{HTuple, Layout};
    /// let shape = |text: &str| text.parse::<HTuple<i64>>().unwrap();
    /// let common = |a: &str, b: &str| Layout::common_domain(&shape(a), &shape(b)).unwrap().to_string();
    /// assert_eq!(common("(16,64)", "(4,16,16)"), "(4,4,4,16):(1,4,16,64)");
    /// assert_eq!(common("(6,35)", "(15,14)"), "(3,7):(1,30)");
    /// assert_eq!(common("(5,3)", "(3,5)"), "(1):(0)");
    /// ```
    ///
    /// # Errors
    /// [`Error::Extent`] for an extent below 1, [`Error::Overflow`] for a size beyond 64 bits, [`Error::Capacity`] for more than
    /// [`MAX_LEAVES`](crate::limits::MAX_LEAVES) modes.
    pub const fn common_domain(a: &HTuple<i64>, b: &HTuple<i64>) -> Result<Layout, Error> {
        let (mut a, mut b) = (tri!(Walk::new(a)), tri!(Walk::new(b)));
        let mut domain = HTuple::unfinished(Mode::UNIT);
        tri!(domain.open(0));
        let mut modes = 0;
        while a.seek() && b.seek() {
            let weight = a.weight / gcd(a.weight, b.weight) * b.weight;
            let (skip_a, skip_b) = (weight / a.weight, weight / b.weight);
            let shared = if a.rest % skip_a == 0 && b.rest % skip_b == 0 { gcd(a.rest / skip_a, b.rest / skip_b) } else { 1 };
            if shared > 1 {
                // Divisors of the sizes, as their product is.
                tri!(domain.push_leaf(Mode { extent: shared as i64, stride: Scalar::integer(weight as i64) }));
                modes += 1;
                a.take(skip_a * shared);
                b.take(skip_b * shared);
                continue;
            }
            let (end_a, end_b) = (a.weight * a.rest, b.weight * b.rest);
            let (a_first, b_first) = (end_b % end_a == 0, end_a % end_b == 0);
            if a_first || !b_first {
                a.take(a.rest);
            }
            if b_first || !a_first {
                b.take(b.rest);
            }
        }
        if modes == 0 {
            tri!(domain.push_leaf(Mode::UNIT));
            modes = 1;
        }
        domain.set_arity(0, modes);
        Ok(Layout::from_modes(domain))
    }
}

/// A place between the digits of a shape.
struct Walk<'a> {
    shape: &'a HTuple<i64>,
    leaf: usize,
    /// What is left of the current leaf.
    rest: i128,
    /// The product of all that lies behind.
    weight: i128,
}

impl<'a> Walk<'a> {
    const fn new(shape: &'a HTuple<i64>) -> Result<Self, Error> {
        let mut i = 0;
        while i < shape.len() {
            if *shape.leaf_at(i) < 1 {
                return Err(Error::Extent { found: *shape.leaf_at(i), leaf: i });
            }
            i += 1;
        }
        tri!(shape.size());
        Ok(Walk { shape, leaf: 0, rest: if shape.len() == 0 { 1 } else { *shape.leaf_at(0) as i128 }, weight: 1 })
    }

    /// Goes on to a leaf of which something is left; whether there is one.
    const fn seek(&mut self) -> bool {
        while self.rest == 1 {
            self.leaf += 1;
            if self.leaf >= self.shape.len() {
                return false;
            }
            self.rest = *self.shape.leaf_at(self.leaf) as i128;
        }
        true
    }

    /// Goes behind a part of the current leaf, a divisor.
    const fn take(&mut self, part: i128) {
        self.rest /= part;
        self.weight *= part;
    }
}

const fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
