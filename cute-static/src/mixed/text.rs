//! Mixed layouts from values and from texts: `"(100,64):(64,1)"` is a `Mixed<(u32, N<64>), (N<64>, N<1>)>`, because what the type knows
//! agrees.

use super::{Mixed, StrideOf};
use crate::error::TensorError;
use crate::htuple::{HTuple, Known, Reader};
use crate::index::Index;
use crate::node::Node;
use cute_algebra::{HTuple as Tree, Layout, Scalar};

/// The leaves of a layout, as a type asks for them.
struct Leaves<'a> {
    tree: &'a Tree<Scalar>,
    next: usize,
    wrong: Option<TensorError>,
}

impl Leaves<'_> {
    fn take(&mut self) -> Option<Scalar> {
        let leaf = (self.next < self.tree.len()).then(|| *self.tree.leaf_at(self.next));
        self.next += 1;
        leaf
    }
}

impl Reader for Leaves<'_> {
    fn integer<I: Index>(&mut self) -> I {
        let Some(value) = self.take().and_then(|leaf| leaf.as_integer()) else {
            self.refuse(TensorError::Text);
            return I::ZERO;
        };
        if I::wrapping_from(value).to_i64() != value {
            self.refuse(TensorError::Overflow);
        }
        I::wrapping_from(value)
    }

    fn leaf(&mut self, node: &Node) {
        let found = self.take();
        if !matches!((found, node.scalar()), (Some(found), Ok(expected)) if found.same(&expected)) {
            self.refuse(TensorError::Text);
        }
    }

    fn refuse(&mut self, error: TensorError) {
        self.wrong = self.wrong.or(Some(error));
    }
}

fn read<T: HTuple>(tree: &Tree<Scalar>) -> Result<T, TensorError> {
    if !Known::<T>::TREE.profile().same(tree.profile()) {
        return Err(TensorError::Text);
    }
    let mut leaves = Leaves { tree, next: 0, wrong: None };
    let tuple = T::read(&mut leaves);
    leaves.wrong.map_or(Ok(tuple), Err)
}

/// A layout of the algebra as one of this type, if its tree and all that the type knows agree.
///
/// ```
/// use cute_static::{TensorError, algebra::Layout, layout};
/// type Rows = layout!((?u32, 64):(64, 1));
/// let of = |text: &str| Rows::try_from(&text.parse::<Layout>().unwrap());
/// assert_eq!(of("(100,64):(64,1)").unwrap().shape.0, 100);
/// assert_eq!((of("(100,32):(32,1)"), of("6400:1")), (Err(TensorError::Text), Err(TensorError::Text)));
/// assert_eq!(of("(4294967296,64):(64,1)"), Err(TensorError::Overflow));
/// ```
impl<S: HTuple, D: StrideOf<S>> TryFrom<&Layout> for Mixed<S, D> {
    type Error = TensorError;

    fn try_from(layout: &Layout) -> Result<Self, TensorError> {
        let shape = layout.shape();
        let mut extents = shape.with_leaves(&[Scalar::ZERO; cute_algebra::limits::MAX_LEAVES], Scalar::ZERO);
        for leaf in 0..shape.len() {
            extents.set_leaf(leaf, Scalar::integer(*shape.leaf_at(leaf)));
        }
        Ok(Mixed { shape: read(&extents)?, stride: read(&layout.stride())? })
    }
}

#[cfg(feature = "alloc")]
mod parsed {
    use super::*;
    use core::fmt;
    use core::str::FromStr;
    use cute_algebra::text::ParseError;

    /// Why a text is not a layout of a type.
    ///
    /// ```
    /// use cute_static::{ParseMixedError, TensorError, layout};
    /// type Rows = layout!((?u32, 64):(64, 1));
    /// assert_eq!("(8,32):(32,1)".parse::<Rows>(), Err(ParseMixedError::Type(TensorError::Text)));
    /// assert!(matches!("(8,64)".parse::<Rows>(), Err(ParseMixedError::Text(_))));
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum ParseMixedError {
        /// The text is not a layout.
        Text(ParseError),
        /// It is a layout of another type.
        Type(TensorError),
    }

    impl fmt::Display for ParseMixedError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match self {
                ParseMixedError::Text(error) => fmt::Display::fmt(error, f),
                ParseMixedError::Type(error) => fmt::Display::fmt(error, f),
            }
        }
    }

    impl core::error::Error for ParseMixedError {}

    /// The text that `Display` writes.
    ///
    /// ```
    /// use cute_static::layout;
    /// type Rows = layout!((?u32, 64):(64, 1));
    /// let rows: Rows = "(100,64):(64,1)".parse()?;
    /// assert_eq!((rows.shape.0, rows.to_string()), (100, "(100,64):(64,1)".into()));
    /// # Ok::<(), cute_static::ParseMixedError>(())
    /// ```
    impl<S: HTuple, D: StrideOf<S>> FromStr for Mixed<S, D> {
        type Err = ParseMixedError;

        fn from_str(text: &str) -> Result<Self, ParseMixedError> {
            let layout: Layout = text.parse().map_err(ParseMixedError::Text)?;
            Mixed::try_from(&layout).map_err(ParseMixedError::Type)
        }
    }
}

#[cfg(feature = "alloc")]
pub use parsed::ParseMixedError;

#[cfg(feature = "serde")]
mod serialized {
    use super::*;
    use core::fmt;
    use core::marker::PhantomData;
    use serde::de::{Error, Visitor};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// As the text that `Display` writes.
    impl<S: HTuple, D: HTuple> Serialize for Mixed<S, D> {
        fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
            serializer.collect_str(self)
        }
    }

    /// From the text that `Display` writes.
    impl<'de, S: HTuple, D: StrideOf<S>> Deserialize<'de> for Mixed<S, D> {
        fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
            struct Text<S, D>(PhantomData<(S, D)>);

            impl<S: HTuple, D: StrideOf<S>> Visitor<'_> for Text<S, D> {
                type Value = Mixed<S, D>;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("the text of a layout")
                }

                fn visit_str<E: Error>(self, text: &str) -> Result<Mixed<S, D>, E> {
                    text.parse().map_err(E::custom)
                }
            }

            deserializer.deserialize_str(Text(PhantomData))
        }
    }
}
