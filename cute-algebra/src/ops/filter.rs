//! Filter: a layout without the modes that do not move.
//!
//! A mode of extent 1 has only the digit 0, and a mode of stride 0 adds 0 at each digit: neither changes the value, whatever the other
//! digits are. Leaving them out keeps the set of values; a value is then taken as many times less often as the dropped modes have
//! coordinates. What is left is coalesced, which changes no value.

use crate::layout::Layout;

use super::coalesce::Flat;

impl Layout {
    /// The layout without its modes of stride 0 and extent 1, coalesced: the same set of values without the repetitions that stride 0
    /// makes. `1:0` if nothing is left.
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(2,4,8):(0,1,4)").filter(), of("32:1"));
    /// assert_eq!(of("(4,(1,3)):(0,(5,0))").filter(), of("1:0"));
    /// ```
    pub const fn filter(&self) -> Layout {
        let mut moving = Flat::EMPTY;
        let mut i = 0;
        while i < self.modes().len() {
            let mode = *self.modes().leaf_at(i);
            if mode.extent > 1 && !mode.stride.is_zero() {
                // There are no more modes, and no larger sizes, than in the layout.
                let _ = moving.push(mode);
            }
            i += 1;
        }
        Layout::from_modes(moving.tuple())
    }
}
