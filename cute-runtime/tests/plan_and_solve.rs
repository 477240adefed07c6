//! `cute plan` and `cute solve` as a user calls them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use cute_runtime::input::{Dense, read_npy, write_npy};
use serde_json::Value;

fn cute(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cute")).args(arguments).env("RUST_BACKTRACE", "1").output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = cute(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The standard error of a call that must fail without a panic.
fn refused(arguments: &[&str]) -> String {
    let output = cute(arguments);
    assert!(!output.status.success() && output.status.code().is_some());
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.starts_with("error: ") && !text.contains("panicked") && !text.contains("backtrace"), "{text}");
    text
}

fn data(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(name).display().to_string()
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Numbers of the published schedule for this case: 56 messages in 12 + 8 steps at most, bytes of two phases, the lower bound.
#[test]
fn a_plan_tells_its_costs() {
    let plan = json(&["plan", "--matrix", "4096x4096", "--grid", "2x4", "--tile", "256", "--json"]);
    let number = |key: &str| plan[key].as_u64().unwrap();
    let keys: Vec<&str> = plan.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "road",
        "rounds",
        "messages",
        "bytes_on_wire_max_per_rank",
        "bytes_minimum_per_rank",
        "bytes_moved_locally_max_per_rank",
        "scratch_elements",
        "scratch_bound_elements",
        "waves",
        "cycles",
    ];
    assert_eq!(keys, expected);
    assert_eq!(plan["road"], "in-place");
    assert!(number("rounds") <= 20 && number("waves") >= number("rounds"));
    assert_eq!((number("messages"), number("bytes_on_wire_max_per_rank"), number("bytes_minimum_per_rank")), (56, 20971520, 14680064));
    // 3 * max(tile columns * local rows, tile rows * local columns), the local matrix being 2048 x 1024.
    assert_eq!((number("scratch_elements"), number("scratch_bound_elements")), (3 * 256 * 2048, 3 * 256 * 2048));
    let single =
        json(&["plan", "--matrix", "4096x4096", "--grid", "2x4", "--tile", "256x256", "--dtype", "f32", "--road", "in-place", "--json"]);
    assert_eq!(single["bytes_on_wire_max_per_rank"], 10485760);
    let text = cute(&["plan", "--matrix", "600x500", "--grid", "2x2", "--tile", "48", "--rank-map", "col", "--local-order", "col"]);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.contains("((300,2),(250,2)):((e1,e0),(300*e1,2*e0))"), "{text}");
}

#[test]
fn plans_that_cannot_be_are_refused() {
    let plan = |matrix: &str, grid: &str, tile: &str, more: &[&str]| {
        refused(&[&["plan", "--matrix", matrix, "--grid", grid, "--tile", tile], more].concat())
    };
    for (text, parts) in [
        (plan("8x8", "2x2", "0", &[]), ["found 0", "at least 1"]),
        (plan("8x8", "2x2", "-3", &[]), ["", ""]),
        (plan("8x8", "0x2", "2", &[]), ["found 0", "at least 1"]),
        (plan("8", "2x2", "2", &[]), ["rows and columns", "--matrix"]),
        (plan("8x8", "2x2", "2", &["--road", "tiles"]), ["road `tiles` is not available", "--road in-place works"]),
        (plan("8x9", "2x2", "2", &["--call", "potrs"]), ["8x9", "potrs needs as many rows as columns"]),
        (plan("9223372036854775807x2", "1x1", "2", &[]), ["", ""]),
        (plan("2000000000x2000000000", "1x1", "16", &[]), ["", "281474976710656"]),
        (plan("100x100", "100000x100000", "16", &[]), ["ranks", "1048576"]),
    ] {
        for part in parts {
            assert!(text.contains(part), "`{text}` does not say `{part}`");
        }
    }
}

#[test]
fn a_file_is_solved_and_its_solution_written() {
    let output = scratch("bar_solution.npy");
    let solved = json(&[
        "solve",
        "potrs",
        "--matrix",
        &data("bar.mtx"),
        "--grid",
        "2x2",
        "--tile",
        "48",
        "--logdet",
        "--json",
        "-o",
        output.to_str().unwrap(),
    ]);
    let keys: Vec<&str> = solved.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "call",
        "backend",
        "road",
        "grid",
        "tile",
        "n",
        "dtype",
        "residual",
        "orthogonality",
        "log_determinant",
        "seconds",
        "bytes_on_wire",
        "scratch_bytes",
        "status",
    ];
    assert_eq!(keys, expected);
    assert_eq!(
        (&solved["call"], &solved["backend"], &solved["dtype"], &solved["status"]),
        (&"potrs".into(), &"threads".into(), &"f64".into(), &"ok".into())
    );
    assert_eq!((solved["n"].as_i64(), solved["tile"].as_i64(), solved["grid"].as_str()), (Some(600), Some(48), Some("2x2")));
    assert!(solved["residual"].as_f64().unwrap() < 1e-14);
    // From numpy.
    assert!((solved["log_determinant"].as_f64().unwrap() - 3364.6696575764267).abs() < 1e-9);
    assert!(solved["orthogonality"].is_null());
    assert!(["redistribute", "solve", "restore"].iter().all(|key| solved["seconds"][key].as_f64().unwrap() >= 0.0));
    let x = read_npy(&output).unwrap();
    assert_eq!((x.rows(), x.cols()), (600, 1));
    assert!(x.values().iter().all(|value| (value - 1.0).abs() < 1e-9));
}

#[test]
fn right_hand_sides_types_grids_and_tiles() {
    let right = scratch("right.npy");
    write_npy(&right, &Dense::from_fn(50, 3, |row, col| (row + col) as f64).unwrap(), false).unwrap();
    let right = right.to_str().unwrap();
    let solved = json(&["solve", "potrs", "--n", "50", "--rhs", right, "--grid", "2x3", "--rank-map", "col", "--json"]);
    assert!(solved["residual"].as_f64().unwrap() < 1e-14);
    assert!(solved["log_determinant"].is_null());
    let solved = json(&["solve", "potrs", "--n", "50", "--grid", "1x1", "--tile", "auto", "--dtype", "f32", "--logdet", "--json"]);
    assert!(solved["residual"].as_f64().unwrap() < 1e-6);
    assert!((solved["log_determinant"].as_f64().unwrap() - 49.0 * 0.75f64.ln()).abs() < 1e-4);
    assert_eq!(solved["bytes_on_wire"], 0);
}

#[test]
fn solves_that_cannot_be_are_refused() {
    let potrs = |more: &[&str]| refused(&[&["solve", "potrs", "--grid", "2x2"], more].concat());
    let file = |name: &str, text: &str| {
        let path = scratch(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let wide = file("wide.mtx", "%%MatrixMarket matrix array real general\n1 2\n1\n2\n");
    let indefinite = file("indefinite.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n2\n2\n1\n");
    let broken = file("broken.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n2\nx\n1\n");
    for (text, part) in [
        (potrs(&["--matrix", &wide]), "the matrix is 1x2"),
        (potrs(&["--matrix", &indefinite]), "its leading minor of order 2 is not positive"),
        (potrs(&["--matrix", &broken]), "broken.mtx:5: expected a finite number, found `x`"),
        (potrs(&["--n", "3", "--rhs", &indefinite]), "the right-hand side has 2 rows, the matrix 3"),
        (potrs(&["--matrix", "absent.mtx"]), "absent.mtx"),
        (potrs(&["--n", "0"]), "found 0"),
        (potrs(&["--n", "3", "--backend", "mpi"]), "backend `mpi` is not available"),
        (potrs(&["--n", "3", "--backend", "cuda"]), "--backend threads works"),
        (potrs(&["--n", "3", "--dtype", "c64"]), "type `c64` is not available"),
        (potrs(&["--n", "3", "--road", "as-is"]), "road `as-is` is not available"),
        (potrs(&["--n", "3", "--vectors"]), "no eigenvectors"),
        (potrs(&["--n", "3", "--u", "full"]), "no singular vectors"),
        (potrs(&["--n", "3", "-o", "x.txt"]), "ends in .npy"),
        (potrs(&["--n", "99999999"]), "no memory"),
        (potrs(&[]), "--matrix"),
        (refused(&["solve", "potrs", "--grid", "40x40", "--n", "3"]), "1600 ranks: one process runs at most 256"),
        (refused(&["solve", "lu", "--grid", "2x2", "--n", "3"]), "call `lu` is not available"),
    ] {
        assert!(text.contains(part), "`{text}` does not say `{part}`");
    }
    let output = cute(&["solve", "potrs", "--grid", "2x2", "--matrix", &indefinite, "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(!output.status.success() && report["status"].as_str().unwrap().contains("order 2") && report["residual"].is_null());
}
