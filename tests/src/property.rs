//! The defining properties of the operations, by evaluation at every coordinate.

use std::collections::{HashMap, HashSet};

use cute_algebra::apply::CopyVector;
use cute_algebra::{Error, HTuple, Layout, Path, Ring, Scalar, Term, Tiler, relations::compatible};

/// The value of a layout at a value of another: an integer, a coordinate whose terms address modes, or an XOR value. The digits of XOR
/// values are found here bit by bit, independently of the library.
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
        let value = match term.ring {
            Ring::Integer => mode.at(term.value).map_err(|error| error.to_string())?,
            Ring::Xor => at_xor(&mode, term.value)?,
        };
        sum = sum.add(&value).map_err(|error| error.to_string())?;
    }
    Ok(sum)
}

fn at_xor(mode: &Layout, value: i64) -> Result<Scalar, String> {
    let (mut sum, mut rest, mut product) = (Scalar::ZERO, value, 1);
    for (i, leaf) in mode.modes().leaves().iter().enumerate() {
        let mut digit = rest;
        if i + 1 < mode.modes().len() {
            if carry_less(product, leaf.extent) != product * leaf.extent {
                return Err(format!("the extents of {mode} carry"));
            }
            product *= leaf.extent;
            let degree = leaf.extent.ilog2();
            rest = 0;
            for bit in (degree..31).rev() {
                if digit >> bit & 1 == 1 {
                    digit ^= leaf.extent << (bit - degree);
                    rest |= 1 << (bit - degree);
                }
            }
        }
        for term in leaf.stride.terms().iter().filter(|_| digit != 0) {
            if term.value < 0 {
                return Err(format!("{mode} has a negative stride"));
            }
            let term = Term { value: carry_less(term.value, digit), ring: Ring::Xor, path: term.path };
            sum = sum.add(&Scalar::term(term)).map_err(|error| error.to_string())?;
        }
    }
    Ok(sum)
}

fn carry_less(a: i64, b: i64) -> i64 {
    (0..31).filter(|bit| b >> bit & 1 == 1).fold(0, |product, bit| product ^ (a << bit))
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

/// R has the size of A and B, and R(i) = A(i) + B(i).
///
/// # Errors
/// The first difference.
pub fn pointwise_sum(a: &Layout, b: &Layout, r: &Layout) -> Result<(), String> {
    if r.size() != a.size() || r.size() != b.size() {
        return Err(format!("the size of {r} is not that of {a} and {b}"));
    }
    for i in 0..r.size() {
        let sum = a.at(i).and_then(|value| value.add(&b.at(i)?));
        let found = r.at(i);
        if sum != found {
            return Err(format!("{r} is {found:?} at {i}, but {a} + {b} is {sum:?}"));
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
        // Outside of the size, XOR values have no negative multiples: then both have no value, each for a digit of its own.
        let refused = expected.is_err() && found.is_err() && !(0..a.size()).contains(&i);
        if !refused && expected != found {
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

/// R(0) < R(1) < .., and R(i) is not a value of A for i >= 1. Coordinates are compared by their last axis first.
///
/// # Errors
/// The first violation.
pub fn ordered_disjoint(a: &Layout, r: &Layout) -> Result<(), String> {
    let axes = said(Layout::concat(&[*a, *r]).and_then(|both| both.coprofile()))?;
    let values = |layout: &Layout| -> Result<Vec<Vec<i64>>, String> {
        layout.image().map(|value| numbers(&said(value)?, &axes).map(|numbers| numbers.into_iter().rev().collect())).collect()
    };
    let (taken, values) = (values(a)?.into_iter().collect::<HashSet<_>>(), values(r)?);
    for (i, pair) in values.windows(2).enumerate() {
        if pair[1] <= pair[0] {
            return Err(format!("{r} does not increase at {i}"));
        }
        if taken.contains(&pair[1]) {
            return Err(format!("{:?} is a value of both {a} and {r}", pair[1]));
        }
    }
    Ok(())
}

/// The number that a value has on each axis, whether it is an integer or an XOR value there.
///
/// # Errors
/// If it has a part on none of them.
pub fn numbers(value: &Scalar, axes: &HTuple<Path>) -> Result<Vec<i64>, String> {
    let mut numbers = vec![0; axes.len()];
    for term in value.terms() {
        let axis = axes.leaves().iter().position(|axis| *axis == term.path);
        numbers[axis.ok_or_else(|| format!("{value} is on no axis of the codomain"))?] = term.value;
    }
    Ok(numbers)
}

/// The number that an index is, whether it is an integer or an XOR value.
fn index_number(index: &Scalar) -> Result<i64, String> {
    index.as_integer().or(index.as_xor()).ok_or_else(|| format!("{index} is not an index"))
}

fn said<T>(result: Result<T, Error>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

/// A(R(i)) = i for every coordinate i of R, which has one mode an axis of A's values; the indices R(i) are in range.
///
/// # Errors
/// The first violation.
pub fn right_inverse(a: &Layout, r: &Layout) -> Result<(), String> {
    let axes = said(a.coprofile())?;
    indices_of_one_kind(a, r)?;
    let mut sizes = Vec::new();
    for axis in axes.leaves() {
        let path: Vec<i64> = axis.axes().iter().map(|mode| i64::from(*mode)).collect();
        sizes.push(said(r.shape().get(&path).and_then(|mode| mode.size()))?);
    }
    sizes.resize(axes.len().max(1), 1);
    for coordinate in natural_coordinates(&axes.with_leaves(&sizes, 1)) {
        let index = said(r.eval(&coordinate))?;
        let number = index_number(&index)?;
        if !(0..a.size()).contains(&number) {
            return Err(format!("{r} is {index} at {coordinate}, which is out of range for {a}"));
        }
        for found in [said(a.at_value(&index))?, said(a.at(number))?] {
            if numbers(&found, &axes)? != coordinate.leaves() {
                return Err(format!("{a} is {found} at {index}, expected {coordinate}"));
            }
        }
    }
    Ok(())
}

/// A(R(A(i))) = A(i) for all i below the size of A, and R(A(i)) = i if A is injective.
///
/// # Errors
/// The first violation.
pub fn left_inverse(a: &Layout, r: &Layout) -> Result<(), String> {
    let axes = said(a.coprofile())?;
    indices_of_one_kind(a, r)?;
    let values = said(a.image().collect::<Result<Vec<Scalar>, Error>>())?;
    let injective = values.iter().collect::<HashSet<_>>().len() == values.len();
    for (i, value) in values.iter().enumerate() {
        let index = said(r.at_value(value))?;
        let number = index_number(&index)?;
        for back in [said(a.at_value(&index))?, said(a.at(number))?] {
            // At an XOR value, a layout has XOR values.
            if back != *value && (!index.has_xor() || numbers(&back, &axes)? != numbers(value, &axes)?) {
                return Err(format!("{a} is {value} at {i}, {r} is {index} there, and {a} is {back} there"));
            }
        }
        if injective && number != i as i64 {
            return Err(format!("{a} is {value} at {i}, but {r} is {index} there"));
        }
    }
    Ok(())
}

/// Indices are XOR values only of a layout that has XOR values.
fn indices_of_one_kind(a: &Layout, r: &Layout) -> Result<(), String> {
    let has_xor = |layout: &Layout| layout.stride().leaves().iter().any(Scalar::has_xor);
    if has_xor(r) && !has_xor(a) { Err(format!("{r} has XOR values as indices of {a}")) } else { Ok(()) }
}

/// A(N(i)) = 0 for all i below the size of N, all N(i) different and in range.
///
/// # Errors
/// The first violation.
pub fn kernel(a: &Layout, n: &Layout) -> Result<(), String> {
    let mut indices = HashSet::new();
    for i in 0..n.size() {
        let index = said(n.at(i))?;
        let number = index_number(&index)?;
        if !said(a.at_value(&index))?.is_zero() || !said(a.at(number))?.is_zero() {
            return Err(format!("{a} is not 0 at {index}"));
        }
        if !(0..a.size()).contains(&number) || !indices.insert(number) {
            return Err(format!("{index} is out of range or a second time among the values of {n}"));
        }
    }
    Ok(())
}

/// A(R(i)) = i and B(R(i)) = i for all i below the size of R, XOR values read as integers.
///
/// # Errors
/// The first violation.
pub fn common_layout(a: &Layout, b: &Layout, r: &Layout) -> Result<(), String> {
    for i in 0..r.size() {
        let index = index_number(&said(r.at(i))?)?;
        for (layout, value) in [(a, said(a.at(index))?), (b, said(b.at(index))?)] {
            if index_number(&value)? != i {
                return Err(format!("{layout} is {value} at {index}, which is {r} at {i}"));
            }
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

/// R takes the same values as A, none of them twice because of a stride 0.
///
/// # Errors
/// The first violation.
pub fn same_values(a: &Layout, r: &Layout) -> Result<(), String> {
    let values = |of: &Layout| of.image().collect::<Result<HashSet<Scalar>, _>>().map_err(|error| error.to_string());
    if values(a)? != values(r)? {
        return Err(format!("{a} and {r} have different values"));
    }
    let still = r.modes().leaves().iter().filter(|mode| mode.stride.is_zero() || mode.extent == 1).count();
    if still == 0 || r.size() == 1 { Ok(()) } else { Err(format!("{r} has a mode that does not move")) }
}

/// R has the shape of A, its modes with stride count through 0, 1, .. once, and of two modes the one with the larger stride in A has the
/// larger one in R; where A's stride is 0, so is R's.
///
/// # Errors
/// The first violation.
pub fn compact_in_order(a: &Layout, r: &Layout) -> Result<(), String> {
    if a.shape() != r.shape() {
        return Err(format!("{r} should have the shape of {a}"));
    }
    let moving: Vec<usize> = (0..a.modes().len()).filter(|&i| !a.modes().leaves()[i].stride.is_zero()).collect();
    let values: HashSet<i64> = integer_values(r)?.into_iter().collect();
    let size: i64 = moving.iter().map(|&i| a.modes().leaves()[i].extent).product();
    if values != (0..size).collect() {
        return Err(format!("{r} does not count through 0..{size}"));
    }
    for (i, (old, new)) in a.modes().leaves().iter().zip(r.modes().leaves()).enumerate() {
        if old.stride.is_zero() != new.stride.is_zero() {
            return Err(format!("{a} and {r} do not stand still together at leaf {i}"));
        }
    }
    for &i in &moving {
        for &j in &moving {
            let order =
                |of: &Layout| of.modes().leaves()[i].stride.compare(&of.modes().leaves()[j].stride).map_err(|error| error.to_string());
            if order(a)? < 0 && order(r)? > 0 {
                return Err(format!("{r} has another order than {a} at leaves {i} and {j}"));
            }
        }
    }
    Ok(())
}

/// The size of R divides both sizes; R counts up; both shapes, as layouts into an index, into row-major offsets and into coordinates,
/// compose with it; and the other order of operands gives the same.
///
/// # Errors
/// The first violation.
pub fn common_domain(a: &HTuple<i64>, b: &HTuple<i64>, r: &Layout) -> Result<(), String> {
    let text = |error: cute_algebra::Error| error.to_string();
    for shape in [a, b] {
        if shape.size().map_err(text)? % r.size() != 0 {
            return Err(format!("the size of {r} does not divide that of {shape}"));
        }
        for of in [Layout::col_major(shape), Layout::row_major(shape), Layout::identity(&shape.flatten())] {
            let of = of.map_err(text)?;
            composes(&of, r, &of.composition(r).map_err(|error| format!("{of} o {r}: {error}"))?)?;
        }
    }
    let values = integer_values(r)?;
    if !values.is_sorted_by(|a, b| a < b) {
        return Err(format!("{r} does not increase"));
    }
    if Layout::common_domain(b, a) == Ok(*r) { Ok(()) } else { Err(format!("{r} is not symmetric")) }
}

/// Mode by mode, R addresses the new elements that begin with an old element of A, or all that the mode touches where it steps within new
/// elements or counts them apart.
///
/// # Errors
/// The first violation.
pub fn recast(a: &Layout, r: &Layout, numerator: i64, denominator: i64) -> Result<(), String> {
    if a.modes().profile() != r.modes().profile() {
        return Err(format!("{r} should have the tree of {a}"));
    }
    for (old, new) in a.modes().leaves().iter().zip(r.modes().leaves()) {
        let value = |stride: &Scalar, i: i64| {
            let value = stride.scale(i).map_err(|error| error.to_string())?;
            value.as_integer().or(value.as_xor()).ok_or(format!("{value} is not a number"))
        };
        let found = (0..new.extent).map(|i| value(&new.stride, i)).collect::<Result<HashSet<i64>, String>>()?;
        let mut touched = HashSet::new();
        for i in 0..old.extent {
            // Old element n lies at [n, n+1) * denominator/numerator in new elements.
            let begin = value(&old.stride, i)? * denominator;
            let whole = begin % numerator == 0 && old.stride.terms().first().is_none_or(|term| term.value != 1);
            let end = if whole { begin + 1 } else { begin + denominator };
            touched.extend(begin.div_euclid(numerator)..=(end - 1).div_euclid(numerator));
        }
        if found != touched {
            return Err(format!(
                "{}:{} addresses {found:?} where {}:{} touches {touched:?}",
                new.extent, new.stride, old.extent, old.stride
            ));
        }
    }
    Ok(())
}

/// No destination has two sources; every index lies in a run of as many elements as the analysis says, contiguous in both layouts and
/// beginning at multiples of its alignment; and what shares a destination with index 0 by stride 0 really does.
///
/// # Errors
/// The first violation.
pub fn copies(src: &Layout, dst: &Layout, copy: &CopyVector) -> Result<(), String> {
    let number = |of: &Layout, i: i64| {
        let value = of.at(i).map_err(|error| error.to_string())?;
        value.as_integer().or(value.as_xor()).ok_or(format!("{value} is not a number"))
    };
    let mut moves = HashMap::new();
    for i in 0..dst.size() {
        let (from, to) = (number(src, i)?, number(dst, i)?);
        if *moves.entry(to).or_insert(from) != from {
            return Err(format!("{to} is written from {from} and from {}", moves[&to]));
        }
    }
    let runs: HashSet<(i64, i64)> = moves.iter().map(|(to, from)| (*to, *from)).collect();
    let mut left = runs.clone();
    let mut starts: Vec<(i64, i64)> =
        runs.iter().copied().filter(|(to, from)| to % copy.alignment == 0 && from % copy.alignment == 0).collect();
    starts.sort_unstable();
    for (to, from) in starts {
        if (0..copy.vector).all(|i| runs.contains(&(to + i, from + i))) {
            (0..copy.vector).for_each(|i| _ = left.remove(&(to + i, from + i)));
        }
    }
    if let Some((to, from)) = left.iter().next() {
        return Err(format!("the move from {from} to {to} is in no run of {} aligned to {}", copy.vector, copy.alignment));
    }
    for i in 0..copy.nullspace.size() {
        let place = copy.nullspace.at(i).map_err(|error| error.to_string())?;
        let index = at(&copy.domain, &place)?.as_integer().ok_or("the domain has integer values")?;
        if number(dst, index)? != 0 {
            return Err(format!("{} is no kernel of {dst}", copy.nullspace));
        }
    }
    Ok(())
}
