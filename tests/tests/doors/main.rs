//! One implementation behind three doors: what a macro evaluates, what constant evaluation computes, and what a text gives at run time are
//! the same, and what the golden vectors say.

mod generate;

use cute_algebra::expr::evaluate;
use cute_algebra::{Arrangement, Error, HTuple, Layout, Predicate, Remainder, Slice, Tiler};

/// One golden case through the doors. That macro and constant evaluation agree is asserted by the compiler.
struct Case {
    id: &'static str,
    /// The operation with its arguments.
    text: &'static str,
    /// The layout of the macro's type.
    by_macro: &'static str,
    /// The result of the golden vector.
    expected: &'static str,
}

/// The value of an operation in a constant.
const fn unwrap(result: Result<Layout, Error>) -> Layout {
    match result {
        Ok(layout) => layout,
        Err(error) => panic!("{}", error.message().as_str()),
    }
}

/// The tiler of a list in a constant.
const fn by_mode(entries: &[Tiler]) -> Tiler {
    match Tiler::by_mode(entries) {
        Ok(tiler) => tiler,
        Err(error) => panic!("{}", error.message().as_str()),
    }
}

const fn ordering(order: &[i64]) -> HTuple<i64> {
    match HTuple::flat(order, 0) {
        Ok(order) => order,
        Err(error) => panic!("{}", error.message().as_str()),
    }
}

/// How a divide of a name arranges tiles and grids.
const fn arrangement(divide: &str) -> Arrangement {
    match divide.as_bytes() {
        b"logical_divide" => Arrangement::Logical,
        b"zipped_divide" => Arrangement::Zipped,
        b"tiled_divide" => Arrangement::Tiled,
        b"flat_divide" => Arrangement::Flat,
        _ => panic!("not a divide"),
    }
}

const fn padded(a: &Layout, tiler: &Tiler, arrangement: Arrangement) -> Layout {
    match a.divide(tiler, Remainder::Pad) {
        Ok(division) => unwrap(division.layout(arrangement)),
        Err(error) => panic!("{}", error.message().as_str()),
    }
}

/// A literal layout as a constant.
macro_rules! literal {
    ($($layout:tt)*) => {
        <cute_static::layout!($($layout)*) as cute_static::StaticLayout>::LAYOUT
    };
}

/// A literal tiler as a constant.
macro_rules! tiler {
    ([$($entries:tt)*]) => { crate::by_mode(&tiler!(@ [] [] $($entries)*)) };
    (@ [$($done:expr,)*] [$($entry:tt)*]) => { [$($done,)* tiler!($($entry)*)] };
    (@ [$($done:expr,)*] [$($entry:tt)*] , $($rest:tt)*) => { tiler!(@ [$($done,)* tiler!($($entry)*),] [] $($rest)*) };
    (@ [$($done:expr,)*] [$($entry:tt)*] $next:tt $($rest:tt)*) => { tiler!(@ [$($done,)*] [$($entry)* $next] $($rest)*) };
    (_) => { cute_algebra::Tiler::KEEP };
    ($($layout:tt)*) => { cute_algebra::Tiler::layout(&literal!($($layout)*)) };
}

/// A flat order as a constant.
macro_rules! ordering {
    (($($order:literal),*)) => { crate::ordering(&[$($order),*]) };
}

/// The operation by constant evaluation of the algebra's function.
macro_rules! constant {
    (layout [$($a:tt)*]) => { literal!($($a)*) };
    (coalesce [$($a:tt)*]) => { literal!($($a)*).coalesce() };
    (coalesce_z [$($a:tt)*]) => { literal!($($a)*).coalesce_z() };
    (composition [$($a:tt)*] [$($b:tt)*]) => { crate::unwrap(literal!($($a)*).composition(&literal!($($b)*))) };
    (complement [$($a:tt)*]) => { crate::unwrap(literal!($($a)*).complement(None)) };
    (complement [$($a:tt)*] [$($extend:tt)*]) => {
        crate::unwrap(literal!($($a)*).complement(Some(&<cute_static::shape!($($extend)*)>::TREE)))
    };
    (right_inverse [$($a:tt)*]) => { crate::unwrap(literal!($($a)*).right_inverse()) };
    ($divide:ident [$($a:tt)*] [$($b:tt)*] [pad]) => {
        crate::padded(&literal!($($a)*), &tiler!($($b)*), crate::arrangement(stringify!($divide)))
    };
    (blocked_product [$($a:tt)*] [$($b:tt)*]) => { crate::unwrap(literal!($($a)*).blocked_product(&literal!($($b)*))) };
    (raked_product [$($a:tt)*] [$($b:tt)*]) => { crate::unwrap(literal!($($a)*).raked_product(&literal!($($b)*))) };
    (tile_to_shape [$($a:tt)*] [$($target:tt)*] [$($order:tt)*]) => {
        crate::unwrap(literal!($($a)*).tile_to_shape(
            &<cute_static::shape!($($target)*)>::TREE,
            Some(&ordering!($($order)*)),
        ))
    };
    // Divides and products with a tiler.
    ($operation:ident [$($a:tt)*] [$($b:tt)*]) => { crate::unwrap(literal!($($a)*).$operation(&tiler!($($b)*))) };
}

/// The text of a literal, or of an operation with its arguments, handed to a macro.
macro_rules! written {
    ($then:ident! layout [$($a:tt)*]) => { $then!($($a)*) };
    ($then:ident! $operation:ident $([$($argument:tt)*])*) => { $then!($operation($($($argument)*),*)) };
}

macro_rules! doors {
    ($({ $id:literal, $operation:ident [$($first:tt)*] $([$($argument:tt)*])* = $($expected:tt)* })*) => {
        pub(crate) const CASES: &[crate::Case] = &[$({
            use cute_static::{StaticLayout, layout, layouts};
            type Macro = written!(layout! $operation [$($first)*] $([$($argument)*])*);
            // Of a layout that is known only as a type: an expression type, and a constant that becomes a type.
            type Operand = layout!($($first)*);
            type Expression = written!(layout! $operation [Operand] $([$($argument)*])*);
            layouts! { type Canonical = {<Expression as StaticLayout>::LAYOUT}; }
            const _: layout!($($expected)*) = Canonical;
            // Equal layouts are one type.
            const _: layout!($($expected)*) = written!(layout! $operation [$($first)*] $([$($argument)*])*);
            const _: () = assert!(<Macro as StaticLayout>::LAYOUT.same(&constant!($operation [$($first)*] $([$($argument)*])*)), $id);
            crate::Case {
                id: $id,
                text: written!(stringify! $operation [$($first)*] $([$($argument)*])*),
                by_macro: <Macro as StaticLayout>::TEXT,
                expected: stringify!($($expected)*),
            }
        }),*];
    };
}

// Below the macros, which it uses.
mod cases;

#[test]
fn the_doors_agree() {
    assert!(cases::CASES.len() >= 300, "{} cases", cases::CASES.len());
    for case in cases::CASES {
        let expected = case.expected.replace(' ', "");
        let at_run_time = evaluate(case.text).unwrap_or_else(|error| panic!("{}: {error}", case.id));
        assert_eq!(case.by_macro, expected, "{}: {} in a macro", case.id, case.text);
        assert_eq!(at_run_time.to_string(), expected, "{}: {} at run time", case.id, case.text);
    }
}

/// Slices and parts are no layout types, for they have an offset: constants and texts agree all the same.
#[test]
fn parts_of_constants() {
    const MATRIX: Layout = literal!((8,6):(1,8));
    const TILER: Tiler = tiler!([4:1,3:1]);
    const COLUMN: Slice = part(MATRIX.slice(&open(&[None, Some(5)])));
    const TILE: Slice = part(MATRIX.local_tile(&TILER, &open(&[Some(1), Some(1)])));
    const PART: Slice = part(MATRIX.local_partition(&TILER, &open(&[Some(1), Some(2)])));
    let cases = [
        (COLUMN, "slice((8,6):(1,8), (_,5))"),
        (TILE, "local_tile((8,6):(1,8), [4,3], (1,1))"),
        (PART, "local_partition((8,6):(1,8), [4,3], (1,2))"),
    ];
    for (constant, text) in cases {
        assert_eq!(format!("{} + {}", constant.offset, constant.layout), evaluate(text).unwrap().to_string());
    }
}

/// A predicate in constants: of 10 rows in tiles of 4, the last tile has two real ones.
#[test]
fn predicates_of_constants() {
    const PREDICATE: Predicate = match literal!((10,6):(1,10)).divide(&tiler!([4:1]), Remainder::Pad) {
        Ok(division) => match division.predicate(Arrangement::Zipped) {
            Ok(predicate) => predicate,
            Err(_) => panic!(),
        },
        Err(_) => panic!(),
    };
    const REAL: [bool; 4] = {
        let mut real = [false; 4];
        let mut row = 0;
        while row < 4 {
            // ((row of the tile), (tile, column)): the last tile's rows 8 to 11, in column 0.
            let coordinate = match HTuple::flat(&[row as i64, 2], 0) {
                Ok(coordinate) => coordinate,
                Err(_) => panic!(),
            };
            real[row] = matches!(PREDICATE.is_real(&coordinate), Ok(true));
            row += 1;
        }
        real
    };
    assert_eq!(REAL, [true, true, false, false]);
}

const fn open(entries: &[Option<i64>]) -> HTuple<Option<i64>> {
    match HTuple::flat(entries, None) {
        Ok(coordinate) => coordinate,
        Err(_) => panic!("too many entries"),
    }
}

const fn part(result: Result<Slice, Error>) -> Slice {
    match result {
        Ok(slice) => slice,
        Err(error) => panic!("{}", error.message().as_str()),
    }
}
