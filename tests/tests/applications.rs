//! Applications of layouts through the macros and in constants: the types and values that a kernel's author writes.

use cute_algebra::apply::{self, BankConflicts, CopyVector, Gemm, Im2col, Window};
use cute_algebra::{Error, Layout, Remainder};
use cute_static::{StaticLayout, layout, layouts, shape};

layouts! {
    /// Rows of 64 halves, pieces of 8 moved by the row.
    pub type Swizzled = (8,64):(f72,f1);
    pub type Plain = (8,64):(64,1);
    pub type Accumulator = ((4,8),(2,2)):((32,1),(16,8));
    pub type Broadcast = (2,4,8):(0,1,4);
    pub type Folded = einfold("(ab)c -> b(ca)", ((2,3),5):((1,2),6));
    pub type Matrix = im2col((1,4,4,1):(16,4,1,1), (2,2), _, _, (2,2));
    pub type Coordinates = tv_to_coord((16,8), Accumulator);
    pub type Part = tv_partition((32,24):(24,1), (16,8), Accumulator);
    pub type Words = recast((16,8):(1,16), 2);
    pub type Halves = recast(Words, 1/2);
    assert conflict_free(Swizzled, (8,8):(e0,e1), f16);
    assert equal(Halves, (16,8):(1,16));
    assert equal(filter(Broadcast), 32:1);
}

const fn unwrap(result: Result<Layout, Error>) -> Layout {
    match result {
        Ok(layout) => layout,
        Err(error) => panic!("{}", error.message().as_str()),
    }
}

macro_rules! constant {
    ($type:ident: $of:ty = $result:expr) => {
        const $type: $of = match $result {
            Ok(value) => value,
            Err(error) => panic!("{}", error.message().as_str()),
        };
    };
}

#[track_caller]
fn same(text: &str, layout: Layout) {
    assert_eq!(text, layout.to_string());
}

#[test]
fn types_are_what_constants_compute() {
    const FILTERED: Layout = <Broadcast as StaticLayout>::LAYOUT.filter();
    const LIKE: Layout = unwrap(<Broadcast as StaticLayout>::LAYOUT.layout_like());
    const FOLDED: Layout = unwrap(<layout!(((2,3),5):((1,2),6)) as StaticLayout>::LAYOUT.einfold("(ab)c -> b(ca)"));
    const WORDS: Layout = unwrap(<layout!((16,8):(1,16)) as StaticLayout>::LAYOUT.recast(2, 1));
    const COORDINATES: Layout = unwrap(apply::tv_to_coord(&<shape!((16, 8))>::TREE, &<Accumulator as StaticLayout>::LAYOUT));
    const PART: Layout = unwrap(apply::tv_partition(
        &<layout!((32,24):(24,1)) as StaticLayout>::LAYOUT,
        &<shape!((16, 8))>::TREE,
        &<Accumulator as StaticLayout>::LAYOUT,
        Remainder::Refuse,
    ));
    const COMMON: Layout = unwrap(Layout::common_domain(&<shape!((16, 64))>::TREE, &<shape!((4, 16, 16))>::TREE));
    same(<layout!(filter((2,4,8):(0,1,4))) as StaticLayout>::TEXT, FILTERED);
    same(<layout!(layout_like((2,4,8):(0,1,4))) as StaticLayout>::TEXT, LIKE);
    same(<layout!(common_domain((16, 64), (4, 16, 16))) as StaticLayout>::TEXT, COMMON);
    same(<Folded as StaticLayout>::TEXT, FOLDED);
    same(<Words as StaticLayout>::TEXT, WORDS);
    same(<Coordinates as StaticLayout>::TEXT, COORDINATES);
    same(<Part as StaticLayout>::TEXT, PART);
}

#[test]
fn analyses_are_constants() {
    constant!(MATRIX: Im2col = apply::im2col(
        &<layout!((1,4,4,1):(16,4,1,1)) as StaticLayout>::LAYOUT,
        &Window { stride_dhw: Some(&[2, 2]), ..Window::of(&[2, 2]) },
    ));
    same(<Matrix as StaticLayout>::TEXT, MATRIX.layout);
    constant!(GEMM: Gemm = apply::einsum(
        "stupr,qtru->stqp",
        &<layout!((2,3,4,5,6):(1,2,6,24,120)) as StaticLayout>::LAYOUT,
        &<layout!((7,3,6,4):(72,24,4,1)) as StaticLayout>::LAYOUT,
        None,
    ));
    assert_eq!((GEMM.rows.as_str(), GEMM.columns.as_str(), GEMM.reduction.as_str(), GEMM.batch.as_str()), ("sp", "q", "ur", "t"));
    constant!(COPY: CopyVector = apply::copy_vector(&<layout!((32,4):(1,129)) as StaticLayout>::LAYOUT, &<layout!((32,4):(1,32)) as StaticLayout>::LAYOUT));
    assert_eq!((COPY.vector, COPY.width()), (32, 1));
    constant!(BANKS: BankConflicts = apply::bank_conflicts(
        &<Plain as StaticLayout>::LAYOUT,
        &<layout!((8,8):(e0,e1)) as StaticLayout>::LAYOUT,
        16,
    ));
    assert_eq!((BANKS.ways, BANKS.access_bytes, BANKS.words()), (8, 16, &[0, 32, 64, 96, 128, 160, 192, 224][..]));
    constant!(OWNER: Option<(i64, i64)> = apply::owner(&<shape!((16,8))>::TREE, &<Accumulator as StaticLayout>::LAYOUT, &<shape!(9)>::TREE));
    assert_eq!(OWNER, Some((4, 2)));
}
