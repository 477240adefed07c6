//! What the generated cases use: answers of the algebra's `const fn`s, and constants that become types.

pub use cute_static::algebra::limits::CONST_POINTS;
pub use cute_static::algebra::{
    Arrangement, Division, Error, HTuple, Layout, Mode, Remainder, Scalar, Slice, Swizzle, Tiler, apply, coordinate, relations, xor,
};

/// What an operation says in a constant.
pub enum Answer {
    Layout(Layout),
    /// A layout behind an offset.
    Offset(Scalar, Layout),
    /// A tuple of numbers.
    Tuple(HTuple<Scalar>),
    Truth(bool),
    Refused,
}

/// A node of a tuple in preorder.
pub enum Node<T> {
    Open(usize),
    Leaf(T),
}

macro_rules! answers {
    ($($name:ident($value:ident: $type:ty) => $answer:expr;)*) => { $(
        pub const fn $name(result: Result<$type, Error>) -> Answer {
            match result {
                Ok($value) => $answer,
                Err(_) => Answer::Refused,
            }
        }
    )* };
}

answers! {
    layout(layout: Layout) => Answer::Layout(layout);
    modes(modes: HTuple<Mode>) => self::layout(Layout::checked(modes));
    integers(tuple: HTuple<i64>) => Answer::Tuple(scalars(&tuple));
    strides(tuple: HTuple<Scalar>) => Answer::Tuple(tuple);
    number(number: i64) => Answer::Tuple(HTuple::leaf(Scalar::integer(number)));
    stride(stride: Scalar) => Answer::Tuple(HTuple::leaf(stride));
    xor_value(bits: i64) => stride(Scalar::xor(bits));
    xor_values(pair: (i64, i64)) => match (Scalar::xor(pair.0), Scalar::xor(pair.1)) {
        (Ok(first), Ok(second)) => strides(HTuple::flat(&[first, second], Scalar::ZERO)),
        _ => Answer::Refused,
    };
    truth(truth: bool) => Answer::Truth(truth);
    size(layout: Layout) => number(Ok(layout.size()));
    vector(copy: apply::CopyVector) => number(Ok(copy.vector));
    part(slice: Slice) => placed(slice.offset, slice.layout);
    matrix(matrix: apply::Im2col) => placed(matrix.origin, matrix.layout);
    gemm(gemm: apply::Gemm) => self::layout(Layout::concat(&[gemm.a, gemm.b, gemm.c]));
}

const fn placed(offset: Scalar, layout: Layout) -> Answer {
    if offset.is_zero() { Answer::Layout(layout) } else { Answer::Offset(offset, layout) }
}

/// A divided layout.
pub const fn arranged(division: Result<Division, Error>, arrangement: Arrangement) -> Answer {
    match division {
        Ok(division) => layout(division.layout(arrangement)),
        Err(_) => Answer::Refused,
    }
}

macro_rules! part_of {
    ($division:expr, $coordinate:expr, Division::$part:ident) => {
        match $division {
            Ok(division) => part(division.$part($coordinate)),
            Err(_) => Answer::Refused,
        }
    };
}

/// A swizzle behind a tiler.
pub const fn composed(swizzle: Result<Swizzle, Error>, tiler: Tiler) -> Answer {
    let (Ok(swizzle), Ok(layout)) = (swizzle, tiler.to_layout()) else { return Answer::Refused };
    match cute_static::algebra::Composed::new(swizzle, Scalar::ZERO, layout) {
        Ok(composed) => match composed.to_layout() {
            Ok((offset, layout)) => placed(offset, layout),
            Err(_) => Answer::Refused,
        },
        Err(_) => Answer::Refused,
    }
}

/// The image of a number under a swizzle.
pub const fn swizzled(swizzle: Result<Swizzle, Error>, number: &Scalar) -> Answer {
    match swizzle {
        Ok(swizzle) => stride(swizzle.apply_to(number)),
        Err(_) => Answer::Refused,
    }
}

/// The swizzle of a call of the grammar.
pub const fn swizzle_of(bits: i64, base: i64, shift: i64) -> Result<Swizzle, Error> {
    Swizzle::new(bits, base, shift)
}

/// A literal layout as a constant.
macro_rules! literal {
    ($($layout:tt)*) => {
        <cute_static::layout!($($layout)*) as cute_static::StaticLayout>::LAYOUT
    };
}

/// The tiler of a list.
pub const fn by_mode(entries: &[Tiler]) -> Tiler {
    match Tiler::by_mode(entries) {
        Ok(tiler) => tiler,
        Err(_) => panic!("the cases fit"),
    }
}

/// The tuple of nodes in preorder.
pub const fn tuple<T: Copy>(nodes: &[Node<T>], filler: T) -> HTuple<T> {
    let (mut tuple, mut i) = (HTuple::unfinished(filler), 0);
    while i < nodes.len() {
        let pushed = match &nodes[i] {
            Node::Open(modes) => tuple.open(*modes),
            Node::Leaf(value) => tuple.push_leaf(*value),
        };
        assert!(pushed.is_ok(), "the cases fit");
        i += 1;
    }
    tuple
}

const fn scalars(tuple: &HTuple<i64>) -> HTuple<Scalar> {
    let (mut leaves, mut i) = ([Scalar::ZERO; cute_static::algebra::limits::MAX_LEAVES], 0);
    while i < tuple.len() {
        leaves[i] = Scalar::integer(*tuple.leaf_at(i));
        i += 1;
    }
    tuple.with_leaves(leaves.split_at(tuple.len()).0, Scalar::ZERO)
}

/// An answer as one layout, so that it can become a type: a tuple of numbers as the strides of ones, an offset as a mode in front.
pub const fn as_layout(answer: Answer) -> Layout {
    match answer {
        Answer::Layout(layout) => layout,
        Answer::Offset(offset, layout) => concat(&[as_layout(Answer::Tuple(HTuple::leaf(offset))), layout]),
        Answer::Tuple(tuple) => {
            let ones = tuple.with_leaves([1i64; cute_static::algebra::limits::MAX_LEAVES].split_at(tuple.len()).0, 1);
            match Layout::new(&ones, &tuple) {
                Ok(layout) => layout,
                Err(_) => panic!("strides of ones fit"),
            }
        }
        Answer::Truth(truth) => as_layout(Answer::Tuple(HTuple::leaf(Scalar::integer(truth as i64)))),
        Answer::Refused => panic!("refused in a constant"),
    }
}

const fn concat(layouts: &[Layout]) -> Layout {
    match Layout::concat(layouts) {
        Ok(layout) => layout,
        Err(_) => panic!("the cases fit"),
    }
}

/// A case that every door answers.
macro_rules! answered {
    ($id:literal, $constant:expr, [$($expected:tt)*]) => {
        const ANSWER: Layout = as_layout($constant);
        cute_static::layouts! { type Canonical = {ANSWER}; }
        // Equal layouts are one type.
        const _: cute_static::layout!($($expected)*) = Canonical;
    };
}

/// The answer is a layout: then it is also a type by macro.
macro_rules! by_macro {
    ([$($expression:tt)*], [$($expected:tt)*]) => {
        const _: cute_static::layout!($($expected)*) = cute_static::layout!($($expression)*);
    };
}

/// The same operation on a layout that is known only as a type: an expression type.
macro_rules! by_expression {
    ([$($call:tt)*], [$($expected:tt)*]) => {
        type Expression = cute_static::layout!($($call)*);
        const _: () = assert!(<Expression as cute_static::StaticLayout>::LAYOUT.same(&literal!($($expected)*)));
    };
}

/// A case that constant evaluation refuses.
macro_rules! refused {
    ($constant:expr) => {
        const _: () = assert!(matches!($constant, Answer::Refused));
    };
}
