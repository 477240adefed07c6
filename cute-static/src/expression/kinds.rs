//! How operands of each kind are read, stored and shown: for the tables of operations.

/// The constant of an operand.
macro_rules! value {
    (LayoutOperand $T:ident) => {
        <$T as LayoutOperand>::LAYOUT
    };
    (TilerOperand $T:ident) => {
        <$T as TilerOperand>::TILER
    };
    (StaticShape $T:ident) => {
        <$T as StaticShape>::SHAPE
    };
    (Integers $T:ident) => {
        <$T as Integers>::INTEGERS
    };
    (Pattern $T:ident) => {
        <$T as Pattern>::PATTERN
    };
    (OptionalPad $T:ident) => {
        <$T as OptionalPad>::REMAINDER
    };
    (LayoutList $T:ident) => {
        <$T as LayoutList>::LAYOUTS
    };
    (Scales $T:ident) => {
        <$T as Scales>::SCALES
    };
    (OptionalIntegers $T:ident) => {
        <$T as OptionalIntegers>::INTEGERS
    };
    (OptionalPattern $T:ident) => {
        <$T as OptionalPattern>::PATTERN
    };
    (OptionalStrides $T:ident) => {
        <$T as OptionalStrides>::STRIDES
    };
    (OuterOperand $T:ident) => {
        <$T as OuterOperand>::OUTER
    };
    (Numbers $T:ident) => {
        <$T as Numbers>::NUMBERS
    };
    (Notation $T:ident) => {
        <$T as Notation>::TEXT
    };
    (List $T:ident) => {
        <$T as List>::LIST
    };
}

/// What an operand is for the algebra.
macro_rules! kind {
    (LayoutOperand) => { Layout };
    (TilerOperand) => { Tiler };
    (StaticShape) => { HTuple<i64> };
    (Integers) => { HTuple<i64> };
    (Pattern) => { HTuple<Option<i64>> };
    (OptionalPad) => { Remainder };
    (LayoutList) => { &'static [Layout] };
    (Scales) => { HTuple<(i64, i64)> };
    (OptionalIntegers) => { Option<HTuple<i64>> };
    (OptionalPattern) => { Option<HTuple<Option<i64>>> };
    (OptionalStrides) => { Option<HTuple<Scalar>> };
    (OuterOperand) => { Outer };
    (Numbers) => { HTuple<Scalar> };
    (Notation) => { &'static str };
    (List) => { Option<&'static [i64]> };
}

/// The call with one operand more.
macro_rules! shown {
    ($call:expr, LayoutOperand $operand:expr) => { $call.layout(&$operand) };
    ($call:expr, TilerOperand $operand:expr) => { $call.tiler(&$operand) };
    ($call:expr, StaticShape $operand:expr) => { $call.integers(&$operand) };
    ($call:expr, Integers $operand:expr) => { $call.integers(&$operand) };
    ($call:expr, Pattern $operand:expr) => { $call.pattern(&$operand) };
    ($call:expr, OptionalPad $operand:expr) => { $call.pad($operand) };
    ($call:expr, LayoutList $operand:expr) => { $call.layouts($operand) };
    ($call:expr, Scales $operand:expr) => { $call.scales(&$operand) };
    ($call:expr, OptionalIntegers $operand:expr) => { shown!(? $call, integers $operand) };
    ($call:expr, OptionalPattern $operand:expr) => { shown!(? $call, pattern $operand) };
    ($call:expr, OptionalStrides $operand:expr) => { shown!(? $call, strides $operand) };
    ($call:expr, OuterOperand $operand:expr) => { $call.outer(&$operand) };
    ($call:expr, Numbers $operand:expr) => { $call.strides(&$operand) };
    ($call:expr, Notation $operand:expr) => { $call.notation(&$operand) };
    ($call:expr, List $operand:expr) => { $call.list(&$operand) };
    (? $call:expr, $how:ident $operand:expr) => {
        match &$operand {
            Some(operand) => $call.$how(operand),
            None => $call,
        }
    };
}
