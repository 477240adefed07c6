//! Values in data formats: as their text, which people can read and every version of the crate parses.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::htuple::HTuple;
use crate::layout::Layout;

struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text of a layout or of a tuple")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty;)*) => { $(
        /// As the text that `Display` writes.
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        /// From the text that `Display` writes.
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text(PhantomData))
            }
        }
    )* };
}

as_text! {
    Layout;
    HTuple<i64>;
    HTuple<Option<i64>>;
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn values_are_texts() {
        let layout: Layout = "(4,(4,2)):(e0,(6*e1,24*e1))".parse().unwrap();
        let json = serde_json::to_string(&layout).unwrap();
        assert_eq!(json, r#""(4,(4,2)):(e0,(6*e1,24*e1))""#);
        assert_eq!(serde_json::from_str::<Layout>(&json).unwrap(), layout);
        assert_eq!(serde_json::to_string(&"(1,(2,3))".parse::<HTuple<i64>>().unwrap()).unwrap(), r#""(1,(2,3))""#);
        assert_eq!(serde_json::from_str::<HTuple<Option<i64>>>(r#""(1,_)""#).unwrap().to_string(), "(1,_)");
    }

    #[test]
    fn what_is_no_layout_is_refused() {
        let error = serde_json::from_str::<Layout>(r#""(4,8):(1,4,2)""#).unwrap_err();
        assert!(error.to_string().contains("stride `(1,4,2)` has 3 modes, shape `(4,8)` has 2"));
        assert!(serde_json::from_str::<Layout>("7").is_err());
    }
}
