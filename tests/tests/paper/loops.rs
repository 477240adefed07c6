//! Loops as layouts: their canonical form, and their transformations as compositions.

use cute_algebra::{HTuple, Layout, Scalar};

use super::{layout, values};

#[test]
fn a_loop_with_a_step() {
    let visited: Vec<i64> = (2..=50).step_by(3).collect();
    let canonical = layout("17:3");
    assert_eq!(canonical.size() as usize, visited.len());
    assert_eq!(values(&canonical).iter().map(|i| 2 + i).collect::<Vec<_>>(), visited);
}

#[test]
fn two_nested_loops_over_an_array_with_strides() {
    for (p, q) in [(1, 22), (43, 1), (100, 7)] {
        let mut visited = Vec::new();
        for n in (3..43).step_by(2) {
            for m in (4..22).step_by(5) {
                visited.push(m * p + n * q);
            }
        }
        let strides = HTuple::flat(&[Scalar::integer(5 * p), Scalar::integer(2 * q)], Scalar::ZERO).unwrap();
        let canonical = Layout::new(&HTuple::flat(&[4, 20], 1).unwrap(), &strides).unwrap();
        assert_eq!(canonical.to_string(), format!("(4,20):({},{})", 5 * p, 2 * q));
        // Evaluated as a vector of 80 elements, from A + 4p + 3q on.
        let start = 4 * p + 3 * q;
        let vector: Vec<i64> = (0..80).map(|i| start + canonical.at(i).unwrap().as_integer().unwrap()).collect();
        assert_eq!(vector, visited);
    }
}

/// The loop `L o P`, which must be a layout and visit L in the order of P.
fn transformed(l: &str, p: &str) -> Layout {
    let (l, p) = (layout(l), layout(p));
    let r = l.composition(&p).unwrap_or_else(|error| panic!("{l} o {p}: {error}"));
    let by_hand: Vec<i64> = values(&p).into_iter().map(|i| l.at(i).unwrap().as_integer().unwrap()).collect();
    assert_eq!(values(&r), by_hand);
    r
}

#[test]
fn split() {
    let r = transformed("24:3", "(4,6):(1,4)");
    assert_eq!(r, layout("(4,6):(3,12)"));
    let mut visited = Vec::new();
    for outer in 0..6 {
        for inner in 0..4 {
            visited.push(3 * (4 * outer + inner));
        }
    }
    assert_eq!(values(&r), visited);
}

#[test]
fn transpose() {
    // m runs fastest in the loop, n in the transposed one.
    let r = transformed("(4,6):(10,1)", "(6,4):(4,1)");
    assert_eq!(r, layout("(6,4):(1,10)"));
    let mut visited = Vec::new();
    for m in 0..4 {
        for n in 0..6 {
            visited.push(10 * m + n);
        }
    }
    assert_eq!(values(&r), visited);
}

#[test]
fn permute() {
    // Loops over i, j, k become loops over k, i, j.
    let r = transformed("(2,3,5):(100,10,1)", "(5,2,3):(6,1,2)");
    assert_eq!(r, layout("(5,2,3):(1,100,10)"));
    let mut visited = Vec::new();
    for j in 0..3 {
        for i in 0..2 {
            for k in 0..5 {
                visited.push(100 * i + 10 * j + k);
            }
        }
    }
    assert_eq!(values(&r), visited);
}

#[test]
fn truncate() {
    assert_eq!(transformed("24:3", "10:1"), layout("10:3"));
    // The first 3 of 4 by the first 5 of 6 iterations.
    let r = transformed("(4,6):(10,1)", "(3,5):(1,4)");
    assert_eq!(r, layout("(3,5):(10,1)"));
    let mut visited = Vec::new();
    for n in 0..5 {
        for m in 0..3 {
            visited.push(10 * m + n);
        }
    }
    assert_eq!(values(&r), visited);
}

#[test]
fn vectorise() {
    // Rows of 8 contiguous elements, visited column by column, become vectors of 4 contiguous elements.
    let r = transformed("(8,8):(8,1)", "(4,(8,2)):(8,(1,32))");
    assert_eq!(r, layout("(4,(8,2)):(1,(8,4))"));
    let mut visited = Vec::new();
    for half in 0..2 {
        for m in 0..8 {
            for lane in 0..4 {
                visited.push(8 * m + 4 * half + lane);
            }
        }
    }
    assert_eq!(values(&r), visited);
    for vector in values(&r).chunks(4) {
        assert!(vector[0] % 4 == 0 && vector.windows(2).all(|pair| pair[1] == pair[0] + 1));
    }
}
