//! `cute draw` as a process: formats, files, and what is refused.

use std::process::{Command, Output};

fn draw(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cute")).arg("draw").args(args).output().unwrap()
}

#[track_caller]
fn drawn(args: &[&str]) -> String {
    let output = draw(args);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn refused(args: &[&str], parts: &[&str]) {
    let output = draw(args);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && output.stdout.is_empty() && message.starts_with("error: "), "{message}");
    for part in parts {
        assert!(message.contains(part), "no `{part}` in {message}");
    }
}

#[test]
fn a_table_is_drawn_unless_another_format_is_asked_for() {
    let table = drawn(&["(2,3):(3,1)"]);
    assert_eq!(table, "(2,3):(3,1)\n    0   1   2\n  +---+---+---+\n0 | 0 | 1 | 2 |\n  +---+---+---+\n1 | 3 | 4 | 5 |\n  +---+---+---+\n");
    assert_eq!(drawn(&["(2,3):(3,1)", "--format", "text"]), table);
    assert!(drawn(&["(2,3):(3,1)", "--format", "svg"]).starts_with("<svg "));
    assert!(drawn(&["(2,3):(3,1)", "--format", "tikz"]).contains(r"\begin{tikzpicture}"));
    assert!(drawn(&["-8 + (2,3):(3,1)"]).contains("| -3 |"));
    assert!(drawn(&["(2,2)"]).contains("| e0+e1 |"));
    assert!(drawn(&["composed(swizzle(1,0,1), (2,2):(2,1))"]).contains("1 | 3 | 2 |"));
    let slabs = drawn(&["(2,2,2,2):(1,2,4,8)"]);
    assert_eq!(slabs.matches("(_,_,").count(), 4);
    assert!(slabs.contains("(_,_,1,1)\n     0    1\n"), "{slabs}");
}

#[test]
fn a_picture_goes_to_a_file() {
    let file = std::env::temp_dir().join(format!("cute-draw-{}.svg", std::process::id()));
    let path = file.to_str().unwrap();
    assert_eq!(drawn(&["(4,8):(8,1)", "--format", "svg", "-o", path]), "");
    let written = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert_eq!(written, drawn(&["(4,8):(8,1)", "--format", "svg"]));
    refused(&["4:1", "-o", "/no/such/folder/picture"], &["/no/such/folder/picture"]);
}

#[test]
fn threads_and_values_are_drawn_in_their_tile() {
    let accumulator = "((4,8),(2,2)):((32,1),(16,8))";
    let table = drawn(&[accumulator, "--tv", "16x8"]);
    assert!(table.contains("\n 9 |  T4 V2 |  T4 V3 |  T5 V2 |  T5 V3 |"), "{table}");
    let coordinates = format!("tv_to_coord((16,8), {accumulator})");
    let same = drawn(&[&coordinates, "--tv"]);
    assert_eq!(same.split_once('\n').unwrap().1, table.split_once('\n').unwrap().1);
    refused(&[accumulator, "--tv"], &["do not say how large the tile is", "--tv 16x8"]);
    refused(&[accumulator, "--tv", "8x8"], &["(8,8)"]);
    assert_eq!(draw(&[accumulator, "--tv", "16"]).status.code(), Some(2));
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    refused(&["(2,2,2,2,2):(1,2,4,8,16)"], &["rank 5 cannot be drawn: expected rank 1 to 4"]);
    refused(&["():()"], &["rank 0 cannot be drawn"]);
    refused(&["(2,2,2):(1,2,4)", "--format", "svg"], &["rank 3 cannot be drawn: expected rank 2", "--format text"]);
    refused(&["8:1", "--format", "tikz"], &["rank 1 cannot be drawn"]);
    refused(&["(4096,4096):(1,4096)"], &["more than 65536 cells"]);
    refused(&["size(4:1) + 4:e0"], &["4:e0"]);
    refused(&["compatible(4, 4)"], &["expected a layout, found a truth value `true`"]);
}
