//! A call in a message: the operation with its operands, in decimals.

use super::operand::Outer;
use crate::check::fail;
use cute_algebra::text::Text;
use cute_algebra::{Error, HTuple, Layout, Remainder, Scalar, Tiler};

/// What stands in front of the error of an operation.
pub(super) struct Call {
    text: Text<480>,
    operands: usize,
}

/// How each kind of operand is written.
macro_rules! operands {
    ($($kind:ident: $type:ty => |$text:ident, $operand:ident| $write:expr;)*) => { $(
        pub(super) const fn $kind(mut self, $operand: $type) -> Call {
            self.separate();
            let $text = &mut self.text;
            $write;
            self
        }
    )* };
}

impl Call {
    pub(super) const fn of(operation: &str) -> Call {
        let mut text = Text::new();
        text.str(operation).str("(");
        Call { text, operands: 0 }
    }

    const fn separate(&mut self) {
        if self.operands > 0 {
            self.text.str(", ");
        }
        self.operands += 1;
    }

    operands! {
        layout: &Layout => |text, operand| text.layout(operand);
        outer: &Outer => |text, operand| match operand {
            Outer::Layout(layout) => text.layout(layout),
            Outer::Swizzle(swizzle) => text.swizzle(swizzle),
        };
        tiler: &Tiler => |text, operand| text.tiler(operand);
        integers: &HTuple<i64> => |text, operand| text.integers(operand);
        pattern: &HTuple<Option<i64>> => |text, operand| text.pattern(operand);
        strides: &HTuple<Scalar> => |text, operand| text.scalars(operand);
        notation: &str => |text, operand| text.str("\"").str(operand).str("\"");
        ratio: (i64, i64) => |text, operand| text.int(operand.0).str("/").int(operand.1);
    }

    pub(super) const fn layouts(mut self, layouts: &[Layout]) -> Call {
        let mut i = 0;
        while i < layouts.len() {
            self = self.layout(&layouts[i]);
            i += 1;
        }
        self
    }

    pub(super) const fn pad(mut self, remainder: Remainder) -> Call {
        if let Remainder::Pad = remainder {
            self.separate();
            self.text.str("pad");
        }
        self
    }

    pub(super) const fn list(mut self, list: &Option<&'static [i64]>) -> Call {
        self.separate();
        match list {
            None => {
                self.text.str("_");
            }
            Some(list) => {
                self.text.str("(");
                let mut i = 0;
                while i < list.len() {
                    self.text.str(if i == 0 { "" } else { "," }).int(list[i]);
                    i += 1;
                }
                self.text.str(")");
            }
        }
        self
    }

    pub(super) const fn scales(self, scales: &HTuple<(i64, i64)>) -> Call {
        if scales.is_leaf() { self.ratio(*scales.leaf_at(0)) } else { self.integers(&numerators(scales)) }
    }

    /// Ends constant evaluation at the caller's place.
    #[track_caller]
    pub(super) const fn fails(mut self, error: &Error) -> ! {
        let mut text = Text::<1024>::new();
        text.text(self.text.elided());
        fail(text.str("): ").text(&error.message()).elided().as_str())
    }
}

const fn numerators(scales: &HTuple<(i64, i64)>) -> HTuple<i64> {
    leaf_by_leaf!(scales, 0, |scale| scale.0)
}
