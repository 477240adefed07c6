//! The table of operations: name, parameters, value. Adding one is a line here.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::applications::{behind, copy_vector, ldmatrix_operand, owner, tensor_map, wgmma_operand, window};
use super::evaluate::placed;
use super::parts::{Dividend, Open, remainder};
use super::placed::{Function, Outer, Placed};
use super::read::{Coordinate, Entries, List, Read, Reader, Scales, Shape, Tree, Xor};
use super::signature::{Failure, Operation, Param};
use super::value::Value;
use super::word::{DataType, Pad};
use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::limits::{MAX_LISTED, RUN_TIME_POINTS};
use crate::ops::{Arrangement, Composed, Swizzle, Tiler};
use crate::scalar::{Scalar, xor};
use crate::{apply, coordinate, relations};

/// What the body of an operation may be: a value, or a value or why there is none.
trait Answer {
    fn answer(self) -> Result<Value, Failure>;
}

impl<T: Into<Value>> Answer for Result<T, Error> {
    fn answer(self) -> Result<Value, Failure> {
        Ok(self?.into())
    }
}

macro_rules! answers {
    ($($type:ty)*) => { $(
        impl Answer for $type {
            fn answer(self) -> Result<Value, Failure> {
                Ok(self.into())
            }
        }
    )* };
}

answers! { Layout Placed bool i64 usize }

macro_rules! operations {
    ($($name:ident($($param:ident: $type:ty),*) => $body:expr;)*) => {
        // The names of parameters are those of the signatures.
        #[allow(non_snake_case)]
        pub(super) const OPERATIONS: &[Operation] = &[$(
            Operation {
                name: stringify!($name),
                params: &[$(Param { name: stringify!($param), form: <$type as Read>::FORM }),*],
                run: |reader: &mut Reader<'_>| {
                    $(let $param = <$type as Read>::read(reader)?;)*
                    $body.answer()
                },
            },
        )*];
    };
}

operations! {
    // Trees.
    rank(T: Tree) => T.profile().rank();
    depth(T: Tree) => T.profile().depth();
    size(T: Shape) => T.0.size();
    flatten(T: Tree) => T.flatten();
    unflatten(T: Tree, S: Shape) => T.unflatten(&S.0);
    product_each(S: Shape) => S.0.product_each();
    unwrap(T: Tree) => T.unwrap();
    get(T: Tree, i: Vec<i64>) => T.get(&i);
    select(T: Tree, i: Vec<i64>) => T.select(&i);
    take(T: Tree, b: i64, e: i64) => T.take(b, e);
    replace(T: Tree, i: Vec<i64>, X: Tree) => T.replace(&i, X);
    group(T: Tree, b: i64, e: i64) => T.group(b, e);

    // Relations.
    congruent(T: Tree, U: Tree) => relations::congruent(&T.profile(), &U.profile());
    weakly_congruent(T: Tree, U: Tree) => T.coarsens(&U);
    compatible(S: Shape, T: Shape) => relations::compatible(&S.0, &T.0);
    equal(T: Tree, U: Tree) => T.equal(U);
    injective(L: Placed) => injective(&L);
    covering(L: Layout, i: i64) => L.covers(i, RUN_TIME_POINTS);
    common_refinement(S: Shape, T: Shape) => relations::common_refinement(&S.0, &T.0);
    common_coarsening(S: Shape, T: Shape) => relations::common_coarsening(&S.0, &T.0);

    // Coordinates.
    idx2crd(i: Coordinate, S: Shape) => coordinate::idx2crd_values(&i.0, &S.0);
    crd2idx(c: HTuple<i64>, S: Shape) => coordinate::crd2idx(&c, &S.0);
    crd2crd(c: HTuple<i64>, S: Shape, T: Shape) => coordinate::crd2crd(&c, &S.0, &T.0);
    in_bounds(c: HTuple<i64>, S: Shape) => coordinate::in_bounds(&c, &S.0);
    coordinates(S: Shape) => coordinate::coordinates(&S.0).and_then(|all| listed("coordinates", all.map(Ok)));
    coarsenings(S: Shape) => coordinate::coarsenings(&S.0).and_then(|all| listed("coarsenings", all.map(Ok)));
    inner_product(T: HTuple<Scalar>, U: HTuple<Scalar>) => inner_product(&T, &U);
    prefix_product(S: Shape, seed: Option<HTuple<i64>>) => coordinate::prefix_product(&S.0, &seed.unwrap_or(HTuple::leaf(1)));

    // Layouts.
    eval(L: Function, c: Coordinate) => match L {
        Function::Placed(L) => L.layout.eval_values(&c.0).and_then(|value| L.value(&value)),
        Function::Swizzle(swizzle) => swizzled(&swizzle, &c.0),
    };
    image(L: Placed) => listed("values", L.image());
    cosize(L: Layout) => L.coshape_tuple();
    coshape(L: Layout) => L.coshape_tuple();
    layout_new(S: Shape, D: Option<HTuple<Scalar>>) => Layout::seeded(&S.0, &D.unwrap_or(HTuple::leaf(Scalar::integer(1))));
    col_major(S: Shape) => Layout::col_major(&S.0);
    row_major(S: Shape) => Layout::row_major(&S.0);
    ordered(S: Shape, order: HTuple<i64>) => Layout::ordered(&S.0, &order);
    layout_like(L: Layout) => L.layout_like();
    concat(L: Vec<Layout>) => Layout::concat(&L);
    tiler_to_layout(tiler: Tiler) => tiler.to_layout();

    // Swizzles and XOR values.
    swizzle(bits: i64, base: i64, shift: i64) => Swizzle::new(bits, base, shift);
    composed(swizzle: Swizzle, i: Option<HTuple<Scalar>>, L: Placed) => composed(swizzle, i, L);
    xor_mul(a: Xor, b: Xor) => xor::mul(a.0, b.0).and_then(Scalar::xor);
    xor_add(a: Xor, b: Xor) => Scalar::xor(a.0 ^ b.0);
    xor_divmod(a: Xor, b: Xor) => xor_divmod(a, b);

    // Operations.
    coalesce(L: Placed, profile: Option<HTuple<Option<i64>>>) => match profile {
        None => Ok(L.layout.coalesce()),
        Some(profile) => L.layout.coalesce_by(&profile),
    }.and_then(|layout| L.with(layout));
    coalesce_z(L: Placed, profile: Option<HTuple<Option<i64>>>) => match profile {
        None => Ok(L.layout.coalesce_z()),
        Some(profile) => L.layout.coalesce_z_by(&profile),
    }.and_then(|layout| L.with(layout));
    filter(L: Placed) => L.with(L.layout.filter());
    composition(L: Outer, tiler: Tiler) => L.composition(&tiler);
    layout_add(L: Layout, M: Layout) => L.layout_add_within(&M, RUN_TIME_POINTS);
    complement(L: Layout, extend: Option<HTuple<i64>>) => L.complement(extend.as_ref());
    right_inverse(L: Layout) => L.right_inverse();
    left_inverse(L: Layout) => L.left_inverse();
    nullspace(L: Layout) => L.nullspace();
    max_common_layout(L: Layout, M: Layout) => L.max_common_layout_within(&M, RUN_TIME_POINTS);
    max_common_vector(L: Layout, M: Layout) => L.max_common_layout_within(&M, RUN_TIME_POINTS).map(|common| common.size());
    common_domain(S: Shape, T: Shape) => Layout::common_domain(&S.0, &T.0);
    recast(L: Layout, number: Scales) => L.recast_axes(&number.0);

    // Divide and product.
    logical_divide(L: Dividend, tiler: Tiler, pad: Option<Pad>) => L.divided(&tiler, pad, Arrangement::Logical);
    zipped_divide(L: Dividend, tiler: Tiler, pad: Option<Pad>) => L.divided(&tiler, pad, Arrangement::Zipped);
    tiled_divide(L: Dividend, tiler: Tiler, pad: Option<Pad>) => L.divided(&tiler, pad, Arrangement::Tiled);
    flat_divide(L: Dividend, tiler: Tiler, pad: Option<Pad>) => L.divided(&tiler, pad, Arrangement::Flat);
    logical_product(L: Layout, tiler: Tiler) => L.product_within(&tiler, Arrangement::Logical, RUN_TIME_POINTS);
    zipped_product(L: Layout, tiler: Tiler) => L.product_within(&tiler, Arrangement::Zipped, RUN_TIME_POINTS);
    tiled_product(L: Layout, tiler: Tiler) => L.product_within(&tiler, Arrangement::Tiled, RUN_TIME_POINTS);
    flat_product(L: Layout, tiler: Tiler) => L.product_within(&tiler, Arrangement::Flat, RUN_TIME_POINTS);
    blocked_product(L: Layout, M: Layout) => L.blocked_product_within(&M, RUN_TIME_POINTS);
    raked_product(L: Layout, M: Layout) => L.raked_product_within(&M, RUN_TIME_POINTS);
    tile_to_shape(L: Layout, S: Shape, order: Option<HTuple<i64>>) => L.tile_to_shape_within(&S.0, order.as_ref(), RUN_TIME_POINTS);

    // Parts.
    slice(T: Tree, c: Open) => T.slice(&c.0);
    dice(T: Tree, c: Open) => T.dice(&c.0);
    local_tile(L: Placed, tiler: Tiler, c: Open, pad: Option<Pad>) => L.part(&tiler, pad, |division| division.local_tile(&c.0));
    local_partition(L: Placed, tiler: Tiler, c: Open, pad: Option<Pad>) => L.part(&tiler, pad, |division| division.local_partition(&c.0));

    // Applications.
    tv_to_coord(S: Shape, L: Layout) => apply::tv_to_coord(&S.0, &L);
    tv_partition(L: Placed, S: Shape, tv: Layout, pad: Option<Pad>) => {
        apply::partition_within(&L.layout, &S.0, &tv, remainder(pad), RUN_TIME_POINTS).and_then(|layout| L.with(layout))
    };
    owners(S: Shape, L: Layout) => apply::owners(&S.0, &L).and_then(|owners| owners.into_iter().map(owner).collect::<Result<Vec<_>, _>>());
    copy_vector(src: Placed, dst: Placed) => copy_vector(&src, &dst);
    conflict_free(L: Placed, threads: Layout, dtype: DataType) => {
        apply::conflicts(L.swizzle, &L.offset, &L.layout, &threads, dtype.bits).map(|conflicts| conflicts.ways == 1)
    };
    wgmma_operand(L: Placed, dtype: DataType, bits: Option<i64>) => wgmma_operand(&L, dtype, bits).map(|_| true);
    ldmatrix_operand(L: Placed, dtype: DataType) => ldmatrix_operand(&L, dtype).map(|_| true);
    tensor_map(L: Layout, memory: Placed, dtype: DataType, bits: Option<i64>) => tensor_map(&L, &memory, dtype, bits).map(|_| true);
    fragment(L: Layout, M: Layout) => apply::fragment(&L, &M).map(|()| true);
    einfold(text: String, T: Tree) => T.einfold(&text);
    einsum(text: String, A: Layout, B: Layout, C: Option<Layout>) => {
        apply::einsum(&text, &A, &B, C.as_ref()).map(|gemm| vec![gemm.a, gemm.b, gemm.c])
    };
    im2col(
        L: Placed, stencil: List, lower_dhw: Option<Entries>, upper_dhw: Option<Entries>, stride_dhw: Option<Entries>,
        lower_trs: Option<Entries>, stride_trs: Option<Entries>, shape_zpq: Option<Entries>
    ) => {
        let lists = [&lower_dhw, &upper_dhw, &stride_dhw, &lower_trs, &stride_trs, &shape_zpq];
        apply::im2col(&L.layout, &window(&stencil, lists)).and_then(|matrix| behind(&L, &matrix))
    };
    im2col_coord(
        L: Layout, stencil: List, lower_dhw: Option<Entries>, upper_dhw: Option<Entries>, stride_dhw: Option<Entries>,
        lower_trs: Option<Entries>, stride_trs: Option<Entries>, shape_zpq: Option<Entries>
    ) => {
        let lists = [&lower_dhw, &upper_dhw, &stride_dhw, &lower_trs, &stride_trs, &shape_zpq];
        apply::im2col_coord(&L, &window(&stencil, lists)).and_then(|matrix| placed(&matrix.origin, &matrix.layout))
    };
}

/// Collects a list, up to the length that an answer may have.
fn listed<T>(what: &'static str, elements: impl Iterator<Item = Result<T, Error>>) -> Result<Vec<T>, Error> {
    let list = elements.take(MAX_LISTED + 1).collect::<Result<Vec<T>, Error>>()?;
    if list.len() > MAX_LISTED { Err(Error::TooMany { what, most: MAX_LISTED }) } else { Ok(list) }
}

/// Whether a layout is injective; a swizzle in front makes no difference if it is a bijection.
fn injective(placed: &Placed) -> Result<bool, Error> {
    match placed.swizzle {
        Some(swizzle) if !swizzle.is_bijective() => Err(Error::NotCovered { what: "injective behind a swizzle that is no bijection" }),
        _ => placed.layout.is_injective(RUN_TIME_POINTS),
    }
}

/// The image of an integer under a swizzle.
fn swizzled(swizzle: &Swizzle, coordinate: &HTuple<Scalar>) -> Result<Scalar, Error> {
    if coordinate.is_leaf() {
        swizzle.apply_to(coordinate.leaf_at(0))
    } else {
        Err(Error::NotCovered { what: "a swizzle of a tuple: it takes an integer" })
    }
}

/// A swizzle behind an offset and a layout.
fn composed(swizzle: Swizzle, offset: Option<HTuple<Scalar>>, placed: Placed) -> Result<Composed, Error> {
    let offset = match offset {
        Some(offset) if !offset.is_leaf() => return Err(Error::NotCovered { what: "a tuple as an offset" }),
        Some(offset) => offset.leaf_at(0).add(&placed.offset)?,
        None => placed.offset,
    };
    match placed.swizzle {
        None => Composed::new(swizzle, offset, placed.layout),
        Some(_) => Err(Error::NotCovered { what: "a swizzle of a swizzled layout" }),
    }
}

/// The inner product; one of the operands consists of integers.
fn inner_product(a: &HTuple<Scalar>, b: &HTuple<Scalar>) -> Result<Scalar, Error> {
    match (integers(a), integers(b)) {
        (Some(a), Some(b)) => Ok(Scalar::integer(coordinate::inner_product(&a, &b)?)),
        (Some(a), None) => coordinate::inner_product_scalar(&a, b),
        (None, Some(b)) => coordinate::inner_product_scalar(&b, a),
        (None, None) => Err(Error::MixedStrides),
    }
}

/// Quotient and remainder.
fn xor_divmod(a: Xor, b: Xor) -> Result<HTuple<Scalar>, Error> {
    let (quotient, remainder) = xor::div_rem(a.0, b.0)?;
    HTuple::flat(&[Scalar::xor(quotient)?, Scalar::xor(remainder)?], Scalar::ZERO)
}

fn integers(tuple: &HTuple<Scalar>) -> Option<HTuple<i64>> {
    let leaves: Option<Vec<i64>> = tuple.leaves().iter().map(Scalar::as_integer).collect();
    Some(tuple.with_leaves(&leaves?, 0))
}
