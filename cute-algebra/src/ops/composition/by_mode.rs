//! Composition by mode: each mode of A with the tiler's entry for it.

use super::compose;
use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::{Layout, Mode};
use crate::ops::tiler::Tiler;
use crate::ops::walk::{Step, Walk};

impl Layout {
    /// The composition with a tiler: each mode of A composed with the tiler's entry for it. `_` keeps a mode; **modes that the tiler does
    /// not list disappear**.
    ///
    /// `points` is the number of coordinates that may be looked at in each mode: see [`Layout::composition_within`].
    ///
    /// ```
    /// use cute_algebra::{Layout, Tiler, limits::CONST_POINTS};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let tiler = Tiler::by_mode(&[Tiler::layout(&of("3:2")), Tiler::KEEP]).unwrap();
    /// assert_eq!(of("(6,4,5):(4,1,24)").composition_by_mode(&tiler, CONST_POINTS), Ok(of("(3,4):(8,1)")));
    /// let tiler = Tiler::by_mode(&[Tiler::KEEP, Tiler::layout(&of("3:3"))]).unwrap();
    /// let error = of("(8,(4,3)):(1,(8,100))").composition_by_mode(&tiler, CONST_POINTS).unwrap_err();
    /// assert!(error.to_string().contains("coordinate 2 of mode 1 maps to 6 and on to 116, where a layout would have 48"));
    /// ```
    ///
    /// # Errors
    /// [`Error::TilerRank`] where the tiler lists more modes than A has; those of [`Layout::composition`], with the mode
    /// ([`Error::InMode`]).
    pub const fn composition_by_mode(&self, tiler: &Tiler, points: i64) -> Result<Layout, Error> {
        let mut result = HTuple::unfinished(Mode::UNIT);
        let mut walk = Walk::new(self.modes(), tiler);
        loop {
            match tri!(walk.next()) {
                Step::List { listed, .. } => tri!(result.open(listed)),
                Step::Entry { tiler, mode } => match walk.layout(tiler) {
                    None => tri!(result.push_subtree(self.modes(), mode)),
                    Some(b) => match compose(self, mode, &b, points) {
                        Ok(composed) => tri!(result.push(composed.modes())),
                        Err(error) => return Err(error.in_mode(walk.path())),
                    },
                },
                Step::Unlisted { .. } => {}
                Step::End => break,
            }
        }
        tri!(result.profile().check_depth());
        Layout::checked(result)
    }
}
