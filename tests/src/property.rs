//! The defining properties of the operations, by evaluation at every coordinate.

use cute_algebra::{HTuple, Layout, Scalar, Tiler, relations::compatible};

/// The value of a layout at an offset of another: an integer, or a coordinate whose terms address modes.
///
/// # Errors
/// Where the layout cannot be evaluated there.
pub fn at(a: &Layout, offset: &Scalar) -> Result<Scalar, String> {
    let mut sum = Scalar::ZERO;
    for term in offset.terms() {
        let path: Vec<i64> = term.path.axes().iter().map(|axis| i64::from(*axis)).collect();
        let shape = a.shape().get(&path).map_err(|error| error.to_string())?;
        let stride = a.stride().get(&path).map_err(|error| error.to_string())?;
        let mode = Layout::new(&shape, &stride).map_err(|error| error.to_string())?;
        let value = mode.at(term.value).map_err(|error| error.to_string())?;
        sum = sum.add(&value).map_err(|error| error.to_string())?;
    }
    Ok(sum)
}

/// R(c) = A(B(c)) for every coordinate of B, and R's shape refines B's.
///
/// # Errors
/// The first difference.
pub fn composes(a: &Layout, b: &Layout, r: &Layout) -> Result<(), String> {
    if !compatible(&b.shape(), &r.shape()) {
        return Err(format!("the shape of {r} does not refine that of {b}"));
    }
    for i in 0..b.size() {
        let expected = at(a, &b.at(i).map_err(|error| error.to_string())?)?;
        let found = r.at(i).map_err(|error| error.to_string())?;
        if found != expected {
            return Err(format!("{r} is {found} at {i}, but {a} o {b} is {expected}"));
        }
    }
    Ok(())
}

/// [`composes`] in every mode that a tiler lists; `_` keeps a mode.
///
/// # Errors
/// The first difference.
pub fn composes_by_mode(a: &Layout, b: &Tiler, r: &Layout) -> Result<(), String> {
    if let Some(b) = b.as_layout() {
        return composes(a, &b, r);
    }
    let Some(rank) = b.list_rank() else {
        return if a == r { Ok(()) } else { Err(format!("{a} should have been kept, found {r}")) };
    };
    if r.rank() != rank {
        return Err(format!("{r} should have rank {rank}"));
    }
    for i in 0..rank {
        let modes = (a.mode(i), b.mode(i), r.mode(i));
        let (Ok(a), Ok(b), Ok(r)) = modes else { return Err(format!("{modes:?}")) };
        composes_by_mode(&a, &b, &r)?;
    }
    Ok(())
}

/// R has the size of A, at most one level, and its values in the range (at `extra` integers on both sides, too).
///
/// # Errors
/// The first difference.
pub fn same_function(a: &Layout, r: &Layout, extra: i64) -> Result<(), String> {
    if a.size() != r.size() || r.depth() > 1 {
        return Err(format!("{r} should have size {} and depth 1", a.size()));
    }
    for i in -extra..a.size() + extra {
        let (expected, found) = (a.at(i), r.at(i));
        if expected != found {
            return Err(format!("{r} is {found:?} at {i}, but {a} is {expected:?}"));
        }
    }
    Ok(())
}

/// The integers that a layout takes in its range, in the order of its coordinates.
///
/// # Errors
/// If a value is not an integer.
pub fn integer_values(a: &Layout) -> Result<Vec<i64>, String> {
    let value = |i| a.at(i).ok().and_then(|value| value.as_integer()).ok_or(format!("{a} at {i} is not an integer"));
    (0..a.size()).map(value).collect()
}

/// R(0) < R(1) < .., and R(i) is not a value of A for i >= 1.
///
/// # Errors
/// The first violation.
pub fn ordered_disjoint(a: &Layout, r: &Layout) -> Result<(), String> {
    let (taken, values) = (integer_values(a)?, integer_values(r)?);
    let taken: std::collections::HashSet<i64> = taken.into_iter().collect();
    for (i, pair) in values.windows(2).enumerate() {
        if pair[1] <= pair[0] {
            return Err(format!("{r} does not increase at {i}"));
        }
        if taken.contains(&pair[1]) {
            return Err(format!("{} is a value of both {a} and {r}", pair[1]));
        }
    }
    Ok(())
}

/// A(R(i)) = i for all i below the size of R.
///
/// # Errors
/// The first violation.
pub fn right_inverse(a: &Layout, r: &Layout) -> Result<(), String> {
    for i in 0..r.size() {
        let inverse = r.at(i).map_err(|error| error.to_string())?;
        let found = at(a, &inverse)?;
        if found != Scalar::integer(i) {
            return Err(format!("{a} is {found} at {inverse}, expected {i}"));
        }
    }
    Ok(())
}

/// Every coordinate of a shape, by a plain recursion over its tree: an independent count to compare with.
pub fn natural_coordinates(shape: &HTuple<i64>) -> Vec<HTuple<i64>> {
    if shape.is_leaf() {
        return (0..shape.leaves()[0]).map(HTuple::leaf).collect();
    }
    let mut all = vec![Vec::new()];
    for mode in 0..shape.rank() {
        let below = natural_coordinates(&shape.mode(mode).expect("a mode below the rank"));
        // The first mode runs fastest.
        all = below
            .iter()
            .flat_map(|coordinate| all.iter().map(move |modes| modes.iter().chain([coordinate]).copied().collect::<Vec<_>>()))
            .collect();
    }
    all.iter().map(|modes| HTuple::concat(modes, 0).expect("the coordinate of a shape fits")).collect()
}

/// Whether some layout has the given values: by trying every first mode, an independent and slow decision.
pub fn representable(values: &[Scalar]) -> bool {
    let first = values.get(1).copied().unwrap_or(Scalar::ZERO);
    let linear = |length: usize| (0..length).all(|i| first.scale(i as i64).as_ref() == Ok(&values[i]));
    if linear(values.len()) {
        return true;
    }
    (2..values.len()).filter(|extent| values.len().is_multiple_of(*extent) && linear(*extent)).any(|extent| {
        let rest: Vec<Scalar> = values.iter().step_by(extent).copied().collect();
        let additive = (0..values.len()).all(|i| values[i % extent].add(&rest[i / extent]).as_ref() == Ok(&values[i]));
        additive && representable(&rest)
    })
}

/// The values of A o B, and at each coordinate the sum of its values at the coordinate's leaves.
///
/// # Errors
/// Where A cannot be evaluated.
pub fn composed_values(a: &Layout, b: &Layout) -> Result<Vec<(HTuple<i64>, Scalar, Scalar)>, String> {
    let text = |error: cute_algebra::Error| error.to_string();
    let strides = b.stride();
    let mut all = Vec::new();
    for coordinate in natural_coordinates(&b.shape()) {
        let value = at(a, &b.eval(&coordinate).map_err(text)?)?;
        let mut sum = Scalar::ZERO;
        for (digit, stride) in coordinate.leaves().iter().zip(strides.leaves()) {
            sum = sum.add(&at(a, &stride.scale(*digit).map_err(text)?)?).map_err(text)?;
        }
        all.push((coordinate, value, sum));
    }
    Ok(all)
}

/// Whether A o B is a layout over B's shape: it is one on every leaf of B, and the leaves add up.
///
/// # Errors
/// Where A cannot be evaluated.
pub fn is_composable(a: &Layout, b: &Layout) -> Result<bool, String> {
    for mode in b.modes().leaves() {
        let values: Result<Vec<Scalar>, String> =
            (0..mode.extent).map(|i| at(a, &mode.stride.scale(i).map_err(|error| error.to_string())?)).collect();
        if !representable(&values?) {
            return Ok(false);
        }
    }
    Ok(composed_values(a, b)?.iter().all(|(_, value, sum)| value == sum))
}
