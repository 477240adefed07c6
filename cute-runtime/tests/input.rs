//! Files that are well-formed, and files that are not.

use std::path::{Path, PathBuf};

use cute_runtime::input::{self, Dense, parse_csv, parse_matrix_market, read_npy, write_npy};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// What tests/data/README.md says of the 3 x 4 arrays.
fn sample() -> Dense<f64> {
    Dense::from_fn(3, 4, |row, col| (row * 4 + col) as f64 * 0.5 - 1.0).unwrap()
}

#[test]
fn arrays_of_numpy_are_read() {
    for name in ["f8_c.npy", "f4_fortran.npy", "f8_big_endian.npy"] {
        assert_eq!(read_npy(&data(name)).unwrap(), sample(), "{name}");
    }
    assert_eq!(read_npy(&data("i8_vector.npy")).unwrap(), Dense::new(3, 1, vec![1.0, -2.0, 3.0]));
}

#[test]
fn arrays_are_written_as_numpy_writes_them() {
    let path = scratch("written.npy");
    write_npy(&path, &sample().rounded::<f32>().unwrap(), false).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), std::fs::read(data("f4_fortran.npy")).unwrap());
    let vector = Dense::new(3, 1, vec![1.5, f64::MIN_POSITIVE, -0.0]);
    write_npy(&path, &vector, true).unwrap();
    assert_eq!(read_npy(&path).unwrap(), vector);
    write_npy(&path, &Dense::new(3, 1, vec![1.0, -2.0, 3.0]), true).unwrap();
    let header = |path: &Path| String::from_utf8(std::fs::read(path).unwrap()[8..128].to_vec()).unwrap();
    assert_eq!(header(&path), header(&data("i8_vector.npy")).replace("i8", "f8"));
}

#[test]
fn files_that_are_no_arrays_of_numbers_are_refused() {
    let refused = |name: &str, bytes: &[u8]| {
        let path = scratch(name);
        std::fs::write(&path, bytes).unwrap();
        read_npy(&path).unwrap_err().to_string()
    };
    let good = std::fs::read(data("f8_c.npy")).unwrap();
    let header = |text: &str| {
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend(text.as_bytes());
        bytes
    };
    for (name, bytes, part) in [
        ("short.npy", good[..good.len() - 1].to_vec(), "a 3x4 array of <f8 takes 224 bytes with its header, the file has 223"),
        ("long.npy", [&good[..], &[0]].concat(), "takes 224 bytes with its header, the file has 225"),
        ("empty.npy", vec![], "not a .npy file"),
        ("text.npy", b"%%MatrixMarket".to_vec(), "not a .npy file"),
        ("version.npy", b"\x93NUMPY\x09\x00\x00\x00".to_vec(), "version 9"),
        ("cut.npy", good[..40].to_vec(), "ends in its header"),
        ("shape.npy", header("{'descr': '<f8', 'fortran_order': False, 'shape': (0, 3), }"), "extent `0`"),
        ("negative.npy", header("{'descr': '<f8', 'fortran_order': False, 'shape': (-1, 3), }"), "extent `-1`"),
        ("huge.npy", header("{'descr': '<f8', 'fortran_order': False, 'shape': (4294967296, 4294967296), }"), "more than 2^64"),
        ("order.npy", header("{'descr': '<f8', 'fortran_order': Maybe, 'shape': (1, 3), }"), "neither True nor False"),
        ("missing.npy", header("{'descr': '<f8', 'shape': (1, 3), }"), "no 'fortran_order'"),
        ("record.npy", header("{'descr': [('x', '<f8')], 'fortran_order': False, 'shape': (1,), }"), "several fields"),
    ] {
        let found = refused(name, &bytes);
        assert!(found.contains(part) && found.contains(name), "`{found}` does not say `{part}`");
    }
    assert!(read_npy(&data("c16.npy")).unwrap_err().to_string().contains("'<c16'"));
    assert!(read_npy(&data("three_axes.npy")).unwrap_err().to_string().contains("3 axes"));
    assert!(input::read(&scratch("absent.mtx")).unwrap_err().to_string().contains("absent.mtx"));
    assert!(input::read(Path::new("matrix.txt")).unwrap_err().to_string().contains(".mtx or .npy"));
}

fn market(text: &str) -> Result<Dense<f64>, String> {
    parse_matrix_market("m.mtx", text).map_err(|error| error.to_string())
}

#[test]
fn matrix_market_formats_are_read() {
    let matrix = |rows, cols, values: &[f64]| Ok(Dense::new(rows, cols, values.to_vec()));
    let general = "%%MatrixMarket matrix coordinate real general\n% one\n\n2 3 2\n1 3 1.5e1\n2 1 -2\n";
    assert_eq!(market(general), matrix(2, 3, &[0.0, -2.0, 0.0, 0.0, 15.0, 0.0]));
    assert_eq!(market(&general.replace('\n', "\r\n")), market(general));
    let array = "%%MatrixMarket MATRIX Array Integer General\n2 2\n1\n2\n3\n4\n";
    assert_eq!(market(array), matrix(2, 2, &[1.0, 2.0, 3.0, 4.0]));
    let symmetric = "%%MatrixMarket matrix array real symmetric\n2 2\n1\n2\n3\n";
    assert_eq!(market(symmetric), matrix(2, 2, &[1.0, 2.0, 2.0, 3.0]));
    let skew = "%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 5\n";
    assert_eq!(market(skew), matrix(2, 2, &[0.0, 5.0, -5.0, 0.0]));
    let pattern = "%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 1\n1 2\n";
    assert_eq!(market(pattern), matrix(2, 2, &[1.0, 0.0, 1.0, 0.0]));
}

#[test]
fn matrix_market_mistakes_name_their_line() {
    let real = |body: &str| format!("%%MatrixMarket matrix coordinate real general\n{body}");
    for (text, expected) in [
        (String::new(), "m.mtx:1: expected `%%MatrixMarket matrix FORMAT FIELD SYMMETRY`, found ``"),
        ("1 2 3\n".into(), "m.mtx:1: expected `%%MatrixMarket matrix FORMAT FIELD SYMMETRY`, found `1 2 3`"),
        ("%%MatrixMarket matrix coordinate complex general\n".into(), "m.mtx:1: expected real or integer or pattern, found `complex`"),
        ("%%MatrixMarket matrix array pattern general\n".into(), "m.mtx:1: a pattern has coordinates, found array"),
        (real("% nothing\n"), "m.mtx:2: expected the line of sizes, found the end of the file"),
        (real("2 2\n"), "m.mtx:2: expected 3 sizes, rows, columns and entries, found 2"),
        (real("2 -2 1\n"), "m.mtx:2: expected a size, found `-2`"),
        (real("0 2 0\n"), "m.mtx:2: expected at least one row and one column, found 0x2"),
        (real("2 2 2\n1 1 1\n"), "m.mtx:3: the file ends after 1 of 2 entries"),
        (real("2 2 1\n1 1 1\n2 2 1\n"), "m.mtx:4: expected the end of the file, found `2 2 1`"),
        (real("2 2 1\n3 1 1\n"), "m.mtx:3: expected a row from 1 to 2, found `3`"),
        (real("2 2 1\n1 0 1\n"), "m.mtx:3: expected a column from 1 to 2, found `0`"),
        (real("2 2 1\n1 1\n"), "m.mtx:3: expected 3 numbers, found 2"),
        (real("2 2 1\n1 1 x\n"), "m.mtx:3: expected a finite number, found `x`"),
        (real("2 2 1\n1 1 nan\n"), "m.mtx:3: expected a finite number, found `nan`"),
        (real("2 2 2\n1 2 1\n% again\n1 2 1\n"), "m.mtx:5: entry (1,2) is given twice"),
        (real("99999999 99999999 1\n1 1 1\n"), "no memory for 9999999800000001 elements of 8 bytes"),
        (
            "%%MatrixMarket matrix coordinate real symmetric\n2 3 1\n1 1 1\n".into(),
            "m.mtx:2: a symmetric matrix has as many rows as columns, found 2x3",
        ),
        ("%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n2 1 1\n1 2 1\n".into(), "m.mtx:4: entry (1,2) is given twice"),
        (
            "%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n1 1 1\n".into(),
            "m.mtx:3: a skew-symmetric matrix has no diagonal entries, found (1,1)",
        ),
        ("%%MatrixMarket matrix array real general\n2 1\n1\n".into(), "m.mtx:3: the file ends before the value at row 2, column 1"),
    ] {
        assert_eq!(market(&text), Err(expected.into()));
    }
}

#[test]
fn tables_name_the_line_that_is_wrong() {
    let refused = |text: &str| parse_csv("t.csv", text).unwrap_err().to_string();
    assert_eq!(refused(""), "t.csv:1: expected a line of names, found nothing");
    assert_eq!(refused("a,b\n1,2\n\n3,x\n"), "t.csv:4: expected a number, found `x`");
    assert_eq!(refused("a,b\n1,2,3\n"), "t.csv:2: expected 2 numbers, found 3");
}
