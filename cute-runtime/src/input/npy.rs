//! NumPy's `.npy` files of numbers, versions 1 to 3.
//!
//! The format is that of NumPy's documentation, module `numpy.lib.format`: a magic string, a version, the length of a header, the header
//! as a Python dictionary, the elements. One or two axes, real or integer elements; a vector is a matrix of one column.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::Path;

use super::{Dense, InputError, file_error};
use crate::{Error, Field};

const MAGIC: &[u8; 6] = b"\x93NUMPY";

/// Longest header that is read, in bytes; NumPy's own are shorter than 200.
const MAX_HEADER: usize = 1 << 16;

/// Reads a `.npy` file of one or two axes.
///
/// ```
/// use cute_runtime::input::{Dense, read_npy, write_npy};
/// let path = std::env::temp_dir().join(format!("cute-read-npy-{}.npy", std::process::id()));
/// write_npy(&path, &Dense::new(3, 1, vec![1.5f32, 2.5, 3.5]), true)?;
/// assert_eq!(read_npy(&path)?, Dense::new(3, 1, vec![1.5f64, 2.5, 3.5]));
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), cute_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Input`] if the file cannot be read, holds other elements or axes, or is shorter or longer than its header says; [`Error::Memory`].
pub fn read_npy(path: &Path) -> Result<Dense<f64>, Error> {
    let fail = |reason: String| Error::from(InputError::Content { name: path.display().to_string(), reason });
    let file = File::open(path).map_err(|error| file_error(path, &error))?;
    let length = file.metadata().map_err(|error| file_error(path, &error))?.len();
    let mut reader = BufReader::new(file);
    let (header, begin) = read_header(&mut reader).map_err(fail)?;
    let Header { kind, fortran, rows, cols } = header;
    let expected = (rows as u64).checked_mul(cols as u64).and_then(|n| n.checked_mul(kind.bytes)).and_then(|n| n.checked_add(begin));
    if expected != Some(length) {
        let expected = expected.map_or("more than 2^64".to_string(), |bytes| bytes.to_string());
        return Err(fail(format!("a {rows}x{cols} array of {} takes {expected} bytes with its header, the file has {length}", kind.name)));
    }
    let mut matrix = Dense::zeros(rows, cols)?;
    let mut bytes = [0; 8];
    for at in 0..rows * cols {
        let element = &mut bytes[..kind.bytes as usize];
        reader.read_exact(element).map_err(|error| file_error(path, &error))?;
        let (row, col) = if fortran { (at % rows, at / rows) } else { (at / cols, at % cols) };
        matrix.set(row, col, (kind.read)(element));
    }
    Ok(matrix)
}

/// Writes a `.npy` file in Fortran order; a matrix of one column as a vector if `vector` is set.
///
/// ```
/// use cute_runtime::input::{Dense, write_npy};
/// let path = std::env::temp_dir().join(format!("cute-write-npy-{}.npy", std::process::id()));
/// write_npy(&path, &Dense::new(2, 1, vec![1.0f64, 2.0]), true)?;
/// let bytes = std::fs::read(&path).unwrap();
/// // The header fills 128 bytes, two elements follow.
/// assert_eq!((&bytes[..6], bytes.len()), (&b"\x93NUMPY"[..], 128 + 2 * 8));
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), cute_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Input`] if the file cannot be written.
pub fn write_npy<T: Field>(path: &Path, matrix: &Dense<T>, vector: bool) -> Result<(), Error> {
    let descr = format!("<f{}", T::BYTES);
    // Both orders are one for a vector; NumPy writes False.
    let (order, shape) = match (vector && matrix.cols() == 1, matrix.rows(), matrix.cols()) {
        (true, rows, _) => ("False", format!("({rows},)")),
        (false, rows, cols) => ("True", format!("({rows}, {cols})")),
    };
    let mut header = format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}");
    // The elements begin at a multiple of 64 bytes; the header ends with a line break.
    let unpadded = MAGIC.len() + 4 + header.len() + 1;
    header.push_str(&" ".repeat(unpadded.next_multiple_of(64) - unpadded));
    header.push('\n');
    let write = || -> std::io::Result<()> {
        let mut file = BufWriter::new(File::create(path)?);
        file.write_all(MAGIC)?;
        file.write_all(&[1, 0])?;
        file.write_all(&(header.len() as u16).to_le_bytes())?;
        file.write_all(header.as_bytes())?;
        for value in matrix.values() {
            if T::BYTES == 4 { file.write_all(&(value.real() as f32).to_le_bytes())? } else { file.write_all(&value.real().to_le_bytes())? }
        }
        file.flush()
    };
    write().map_err(|error| file_error(path, &error))
}

/// A type of elements.
struct Kind {
    name: &'static str,
    bytes: u64,
    read: fn(&[u8]) -> f64,
}

macro_rules! kinds {
    ($($name:literal $type:ident $from:ident),*) => {
        [$(Kind {
            name: $name,
            bytes: size_of::<$type>() as u64,
            read: |bytes| <[u8; size_of::<$type>()]>::try_from(bytes).map_or(f64::NAN, |bytes| $type::$from(bytes) as f64),
        }),*]
    };
}

static KINDS: [Kind; 14] = kinds! {
    "<f8" f64 from_le_bytes, ">f8" f64 from_be_bytes, "<f4" f32 from_le_bytes, ">f4" f32 from_be_bytes,
    "<i8" i64 from_le_bytes, ">i8" i64 from_be_bytes, "<i4" i32 from_le_bytes, ">i4" i32 from_be_bytes,
    "<i2" i16 from_le_bytes, ">i2" i16 from_be_bytes, "|i1" i8 from_le_bytes, "|u1" u8 from_le_bytes,
    "<u4" u32 from_le_bytes, "<u8" u64 from_le_bytes
};

struct Header {
    kind: &'static Kind,
    fortran: bool,
    rows: usize,
    cols: usize,
}

/// Reads everything before the elements; returns also how many bytes that was.
fn read_header(reader: &mut impl Read) -> Result<(Header, u64), String> {
    let mut read = |length: usize| -> Result<Vec<u8>, String> {
        let mut bytes = vec![0; length];
        reader.read_exact(&mut bytes).map_err(|_| "the file ends in its header: not a .npy file".to_string())?;
        Ok(bytes)
    };
    let start = read(8)?;
    if &start[..6] != MAGIC {
        return Err("not a .npy file: it does not begin with \\x93NUMPY".into());
    }
    let wide = match start[6] {
        1 => false,
        2 | 3 => true,
        version => return Err(format!("version {version} of the .npy format: 1, 2 and 3 are known")),
    };
    let size = read(if wide { 4 } else { 2 })?;
    let length = size.iter().rev().fold(0usize, |sum, byte| sum << 8 | usize::from(*byte));
    if length > MAX_HEADER {
        return Err(format!("a header of {length} bytes: at most {MAX_HEADER} are read"));
    }
    let text = read(length)?;
    let text = String::from_utf8(text).map_err(|_| "the header is not text".to_string())?;
    Ok((parse_header(&text)?, (8 + size.len() + length) as u64))
}

fn parse_header(text: &str) -> Result<Header, String> {
    let value = |key: &str| {
        let found = text.split_once(&format!("'{key}'")).and_then(|(_, rest)| rest.trim_start().strip_prefix(':'));
        found.map(str::trim_start).ok_or_else(|| format!("the header has no '{key}'"))
    };
    let descr = value("descr")?;
    let descr = descr.strip_prefix('\'').and_then(|rest| rest.split_once('\'')).map(|(descr, _)| descr);
    let descr = descr.ok_or("elements of several fields: expected numbers of one type")?;
    let kind = KINDS.iter().find(|kind| kind.name == descr.replace('=', "<"));
    let kind = kind.ok_or_else(|| format!("elements of type '{descr}': f4, f8 and integers can be read"))?;
    let order = value("fortran_order")?;
    let fortran = match (order.starts_with("True"), order.starts_with("False")) {
        (true, _) => true,
        (_, true) => false,
        _ => return Err("'fortran_order' is neither True nor False".into()),
    };
    let shape = value("shape")?;
    let shape = shape.strip_prefix('(').and_then(|rest| rest.split_once(')')).map(|(shape, _)| shape).ok_or("'shape' is not a tuple")?;
    let extents: Vec<&str> = shape.split(',').map(str::trim).filter(|extent| !extent.is_empty()).collect();
    let extent = |text: &str| match text.parse::<usize>() {
        Ok(extent) if extent > 0 => Ok(extent),
        _ => Err(format!("extent `{text}`: extents are at least 1")),
    };
    let (rows, cols) = match extents.as_slice() {
        [rows] => (extent(rows)?, 1),
        [rows, cols] => (extent(rows)?, extent(cols)?),
        _ => return Err(format!("{} axes: expected a vector or a matrix", extents.len())),
    };
    Ok(Header { kind, fortran, rows, cols })
}
