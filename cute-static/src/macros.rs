//! The macros: each hands `$crate` to the procedural macro behind it, so that they work under every name the crate is imported by.

/// Writes a layout in CuTe's own form, as a type and as a value.
///
/// With literals, or operations on literals, it is a [`Static`](crate::Static): a type, its only value, and a pattern in one. Operations are
/// evaluated while the macro expands; equal layouts are one type. Mistakes are errors at the token that is wrong.
///
/// ```
/// use cute_static::{StaticLayout, layout};
/// type Smem = layout!((4,(4,2)):(4,(1,16)));
/// const SMEM: Smem = layout!((4,(4,2)):(4,(1,16)));
/// assert_eq!((Smem::TEXT, Smem::SIZE, size_of_val(&SMEM)), ("(4,(4,2)):(4,(1,16))", 32, 0));
///
/// let composed: layout!(((2,2),3):((24,2),8)) = layout!(composition((6,2):(8,2), (4,3):(3,1)));
/// ```
///
/// Strides are integers, coordinates (`e0`, `6*e1`, `e(1,0)`, sums of them) or XOR values (`f5`). A leaf in braces, or a path in
/// UPPER_CASE, is known at compile time: `{BM}` a constant of any integer type, `{const K}` a const parameter `K: i64` of the surrounding
/// item, `{N}` a type parameter with a typenum integer.
///
/// ```
/// use cute_static::{StaticLayout, layout, typenum::{U8, Unsigned}};
/// const BM: usize = 128;
/// type Tile = layout!(({BM}, 64):(64, 1));
/// assert_eq!(Tile::TEXT, "(128,64):(64,1)");
///
/// fn size<N: Unsigned + 'static>() -> usize {
///     <layout!(({N}, 64):(64, 1)) as StaticLayout>::SIZE
/// }
/// assert_eq!(size::<U8>(), 512);
/// ```
///
/// A path as an operand stands for a layout type; then the layout is an [expression type](crate::expression), in generic code too.
///
/// ```
/// use cute_static::{StaticLayout, layout};
/// fn tiles<L: StaticLayout>() -> &'static str {
///     <layout!(zipped_divide(L, [2, 4]))>::TEXT
/// }
/// assert_eq!(tiles::<layout!((4,8):(8,1))>(), "((2,4),(2,2)):((8,1),(16,4))");
/// ```
///
/// Any other Rust expression is a leaf known at run time, and the layout a [`Mixed`](crate::Mixed): its trees are still checked by the
/// macro. Where a type is wanted such a leaf is written `?u32`.
///
/// ```
/// use cute_static::layout;
/// fn rows(m: u32) -> layout!((?u32, 64):(64, 1)) {
///     layout!((m, 64):(64, 1))
/// }
/// assert_eq!((rows(100).size(), size_of_val(&rows(100))), (6400, 4));
/// ```
///
/// # Panics
/// With debug assertions, for a run-time extent below 1 and where size or cosize of a mixed layout exceed 64 bits.
#[macro_export]
macro_rules! layout {
    ($($layout:tt)*) => {
        $crate::__layout!([$crate] $($layout)*)
    };
}

/// Writes a layout with run-time leaves, like [`layout!`](crate::layout!), and checks them: the value is a `Result`.
///
/// ```
/// use cute_static::{LayoutError, layout, try_layout};
/// let m = 100u32;
/// assert_eq!(try_layout!((m, 64):(64, 1)), Ok(layout!((m, 64):(64, 1))));
/// assert_eq!(try_layout!((m - m, 64):(64, 1)), Err(LayoutError::Extent { found: 0, leaf: 0 }));
/// ```
///
/// # Errors
/// [`LayoutError::Extent`](crate::LayoutError::Extent) for an extent below 1, [`LayoutError::Overflow`](crate::LayoutError::Overflow)
/// where size or cosize exceed 64 bits.
#[macro_export]
macro_rules! try_layout {
    ($($layout:tt)*) => {
        $crate::__try_layout!([$crate] $($layout)*)
    };
}

/// Writes a shape, as a type and as a value: a [`Shape`](crate::Shape).
///
/// ```
/// use cute_static::{Shape, shape};
/// type S = shape!((4,(4,2)));
/// const S: S = shape!((4,(4,2)));
/// assert_eq!((S::TEXT, S::SIZE), ("(4,(4,2))", 32));
/// ```
#[macro_export]
macro_rules! shape {
    ($($shape:tt)*) => {
        $crate::__shape!([$crate] $($shape)*)
    };
}

/// Defines named layouts and checks assertions about them.
///
/// A named layout is a type and a constant. Operations on literals and on the names of the block are evaluated while the macro expands,
/// from top to bottom, so equal layouts are one type. Its documentation ends with the layout, its size and its cosize, and a picture of
/// its values if it is small.
///
/// ```
/// use cute_static::{StaticLayout, layouts};
/// layouts! {
///     /// What one warp copies.
///     pub type Tile = (8,8):(8,1);
///     pub type Column = get(Tile, 0);
///     assert compatible((8,8), Tile);
///     assert equal(coalesce(Column), 8:8);
/// }
/// fn copy(_: Tile) -> usize {
///     Tile::SIZE
/// }
/// assert_eq!(copy(Tile), 64);
/// ```
///
/// Any path to a [`StaticLayout`](crate::StaticLayout) type of another module or crate is an operand too: imported, renamed, re-exported,
/// a plain alias. What `layouts!` has defined is known to the macro of every other block; the rest is evaluated by rustc and becomes the
/// same types. A Rust constant of type [`Layout`](crate::algebra::Layout) stands in braces.
///
/// ```
/// use cute_static::{StaticLayout, algebra::Layout, layout, layouts};
/// mod tiles {
///     cute_static::layouts! { pub type Block = (16,8):(8,1); }
///     pub type Plain = cute_static::layout!((8,4):(4,1));
/// }
/// const ROWS: Layout = <tiles::Block as StaticLayout>::LAYOUT;
/// mod parts {
///     use super::{ROWS, tiles};
///     cute_static::layouts! {
///         pub type Half = composition(tiles::Block, [8, _]);
///         pub type Rows = composition(tiles::Plain, 8:1);
///         pub type Constant = {ROWS};
///         assert congruent(tiles::Plain, tiles::Block);
///     }
/// }
/// fn main() {
///     let _: layout!((8,8):(8,1)) = parts::Half;
///     let _: layout!(8:4) = parts::Rows;
///     let _: tiles::Block = parts::Constant;
/// }
/// ```
///
/// An assertion that does not hold is an error that says where. Paths are looked up in the surrounding module: names that are local to a
/// function, and type parameters, are not found. What rustc evaluates has at most twenty leaves, ten if their strides are coordinates or
/// XOR values.
#[macro_export]
macro_rules! layouts {
    ($($block:tt)*) => {
        $crate::__layouts! { [$crate] $($block)* }
    };
}

/// Defines the macro with which a question about a layout of elsewhere answers: it hands the answer, then its own arguments, to another.
#[doc(hidden)]
#[macro_export]
macro_rules! __answer {
    // No macro hid the prelude's.
    ((?)) => {
        $crate::__answer! { @ {?} $ }
    };
    ({$($answer:tt)*}) => {
        $crate::__answer! { @ {$($answer)*} $ }
    };
    (@ {$($answer:tt)*} $dollar:tt) => {
        macro_rules! __answer {
            ([$dollar($dollar next:tt)*] $dollar($dollar rest:tt)*) => {
                $dollar($dollar next)*! { {$($answer)*} $dollar($dollar rest)* }
            };
        }
        pub(super) use __answer;
    };
}

/// Collects the answers: asks the next question, or hands all answers on with the block. The block travels along, because rustc reports
/// mistakes in an argument of a macro as the user's, and those in its body as the macro's.
#[doc(hidden)]
#[macro_export]
macro_rules! __chain {
    ({$($answer:tt)*} [] [$($answers:tt)*] {$($block:tt)*}) => {
        $crate::__layouts_finish! { [$($answers)* {$($answer)*}] $($block)* }
    };
    ({$($answer:tt)*} [{$($next:tt)*} $($questions:tt)*] [$($answers:tt)*] $block:tt) => {
        $($next)*! { [$crate::__chain] [$($questions)*] [$($answers)* {$($answer)*}] $block }
    };
}

/// Plans a redistribution at compile time: a [`Schedule`](crate::algebra::plan::Schedule) whose steps are `static` data.
///
/// `matrix`, `grid` and `tile` are rows and columns (one integer for a square tile); `rank_map` and `local_order` are `row` (the default)
/// or `col`; `dtype` is `f32`, `f64` (the default), `c32` or `c64`. Of literals the schedule is planned while the macro expands, of
/// constants while they are evaluated. Either way a constant compares it with what the planner itself derives, so the program runs the
/// very schedule that was checked.
///
/// ```
/// use cute_static::{algebra::plan::{Plan, Schedule}, redistribution};
/// static BAR: Schedule = redistribution! { matrix: (600, 600), grid: (2, 2), tile: 48, dtype: f64 };
/// assert_eq!(BAR.steps(), Plan::of(BAR.problem()).unwrap().steps());
///
/// const N: usize = 260;
/// const AIRFOIL: Schedule = redistribution! { matrix: (N, N), grid: (2, 2), tile: (32, 32), rank_map: col };
/// assert_eq!(AIRFOIL.problem().matrix, (260, 260));
/// ```
#[macro_export]
macro_rules! redistribution {
    ($($fields:tt)*) => {
        $crate::__redistribution!([$crate] $($fields)*)
    };
}

/// Adds a contraction of two tensors to a third one: `einsum!("stupr,qtru->stqp", a, b, c)`. Every letter, or digit, names one mode of its
/// operand; those that the result lacks are summed over.
///
/// While the program is compiled the modes are put together as those of a product of matrices, and that is what runs:
/// [`algorithm::gemm`](crate::algorithm::gemm), over the layouts as they are. Nothing is copied. Operands are tensors or references to them.
///
/// ```
/// use cute_static::{Tensor, einsum, layout};
/// let (a, b) = (Tensor::new([1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?, Tensor::new([1, 10, 100], layout!(3:1))?);
/// let mut c = Tensor::new([0; 2], layout!(2:1))?;
/// einsum!("ij,j->i", a, b, c)?;
/// assert!(c.iter().eq(&[321, 654]));
///
/// // The transposed product, added to it.
/// let mut d = Tensor::new([0; 9], layout!((3,3):(3,1)))?;
/// einsum!("ki,kj->ij", &a, &a, &mut d)?;
/// assert_eq!(d.read((0u32, 2u32)), Some(1 * 3 + 4 * 6));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
///
/// Of layout types, names in CamelCase or `layout!`, it is a type, of which there is a [kernel](crate::kernels::algorithm::Einsum):
///
/// ```
/// use cute_static::{einsum, kernels::algorithm::Einsum, layout};
/// type A = layout!((2,3,4,5,6):(1,2,6,24,120));
/// type B = layout!((7,3,6,4):(72,24,4,1));
/// type C = layout!((2,3,7,5):(105,35,5,1));
/// type Kernel = Einsum<f32, einsum!("stupr,qtru->stqp", A, B, C)>;
/// assert!(Kernel::CUDA.contains("__global__"));
/// ```
///
/// # Errors
/// As [`algorithm::einsum`](crate::algorithm::einsum()). What is wrong with the text, and extents that are known at compile time, are compile
/// errors.
#[macro_export]
macro_rules! einsum {
    ($($contraction:tt)*) => {
        $crate::__einsum!([$crate] $($contraction)*)
    };
}
