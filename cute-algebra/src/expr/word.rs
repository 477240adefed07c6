//! Words: names that mean themselves, such as `pad` and the names of data types.

use super::read::FromValue;
use super::value::Value;
use crate::error::Error;
use crate::scalar::Scalar;

/// The word that lets a tile run past the end of what it divides.
const PAD: &str = "pad";

/// The word of a name, if it is one. The names of an environment hide words.
///
/// ```
/// use cute_algebra::expr::{Value, evaluate, word};
/// assert_eq!((word("pad"), word("bf16"), word("Tile")), (Some("pad"), Some("bf16"), None));
/// assert_eq!(evaluate("pad").unwrap(), Value::Word("pad"));
/// ```
pub fn word(name: &str) -> Option<&'static str> {
    DataType::ALL.iter().map(|data| data.name).chain([PAD]).find(|word| *word == name)
}

/// A data type: a name and its width. `f16`, `f32` and `f64` are XOR strides wherever no data type is expected.
///
/// ```
/// use cute_algebra::expr::DataType;
/// let c32 = DataType::named("c32").unwrap();
/// assert_eq!((c32.name, c32.bits), ("c32", 64));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DataType {
    /// As kernels and CUDA name it.
    pub name: &'static str,
    /// Its width in bits.
    pub bits: i64,
}

macro_rules! data_types {
    ($($name:literal $bits:literal)*) => { &[$(DataType { name: $name, bits: $bits }),*] };
}

impl DataType {
    /// All data types, by width. `c32` and `c64` are complex numbers of two `f32` and two `f64`.
    ///
    /// ```
    /// use cute_algebra::expr::DataType;
    /// assert!(DataType::ALL.is_sorted_by_key(|data| data.bits));
    /// ```
    pub const ALL: &[DataType] = data_types! {
        "bool" 8 "i8" 8 "u8" 8 "f8" 8 "f8e4m3" 8 "f8e5m2" 8
        "i16" 16 "u16" 16 "f16" 16 "bf16" 16
        "i32" 32 "u32" 32 "f32" 32 "tf32" 32
        "i64" 64 "u64" 64 "f64" 64 "c32" 64
        "i128" 128 "u128" 128 "c64" 128
    };

    /// The data type of a name.
    ///
    /// ```
    /// use cute_algebra::expr::DataType;
    /// assert!(DataType::named("f16").is_some() && DataType::named("f17").is_none());
    /// ```
    pub fn named(name: &str) -> Option<DataType> {
        DataType::ALL.iter().copied().find(|data| data.name == name)
    }
}

/// The word `pad`.
#[derive(Clone, Copy)]
pub(super) struct Pad;

impl FromValue for Pad {
    const KIND: &'static str = "the word `pad`";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(matches!(value, Value::Word(PAD)).then_some(Pad))
    }
}

impl FromValue for DataType {
    const KIND: &'static str = "a data type";

    fn from_value(value: &Value) -> Result<Option<Self>, Error> {
        Ok(match value {
            Value::Word(name) => DataType::named(name),
            Value::Strides(stride) if stride.is_leaf() => of_stride(stride.leaf_at(0)),
            _ => None,
        })
    }
}

/// The data type that is written like an XOR stride.
fn of_stride(stride: &Scalar) -> Option<DataType> {
    let bits = stride.as_xor()?;
    DataType::ALL.iter().copied().find(|data| data.name.strip_prefix('f').and_then(|digits| digits.parse().ok()) == Some(bits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::evaluate;

    fn read(text: &str) -> Option<DataType> {
        DataType::from_value(&evaluate(text).unwrap()).unwrap()
    }

    #[test]
    fn every_data_type_is_read_from_its_name() {
        for data in DataType::ALL {
            assert_eq!(read(data.name), Some(*data));
        }
        for other in ["pad", "f17", "f3*e1", "16", "(f16,f16)", "\"f32\""] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
