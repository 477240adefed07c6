//! The image of a layout, value by value.

use super::Layout;
use crate::error::Error;
use crate::scalar::Scalar;

impl Layout {
    /// The values at 0, 1, .. up to the size, in this order; a value occurs as often as it is taken.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let layout: Layout = "(2,(2,2)):(2,(1,4))".parse().unwrap();
    /// let values: Vec<_> = layout.image().map(|value| value.unwrap().as_integer().unwrap()).collect();
    /// assert_eq!(values, [0, 2, 1, 3, 4, 6, 5, 7]);
    /// ```
    pub const fn image(&self) -> Image {
        Image { layout: *self, next: 0, size: self.size() }
    }
}

/// The iterator of [`Layout::image`]; it does not allocate. Its items are errors where strides of different kinds meet.
///
/// ```
/// let transposed: cute_algebra::Layout = "(2,2):(2,1)".parse().unwrap();
/// let mut image = transposed.image();
/// assert_eq!(image.size_hint(), (4, Some(4)));
/// assert_eq!(image.nth(1).unwrap().unwrap(), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Image {
    layout: Layout,
    next: i64,
    size: i64,
}

impl Iterator for Image {
    type Item = Result<Scalar, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next == self.size {
            return None;
        }
        self.next += 1;
        Some(self.layout.at(self.next - 1))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.size - self.next);
        (left.unwrap_or(usize::MAX), left.ok())
    }
}
