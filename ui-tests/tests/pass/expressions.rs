//! Expression types in generic code, with one bound.

use cute_static::{ByMode, Composition, LogicalDivide, RightInverse, Shape, StaticLayout, N, __, layout};

/// To any depth.
fn nested<L: StaticLayout, M: StaticLayout>() -> &'static str {
    <layout!(coalesce(composition(logical_divide(L, [2, 2]), M)))>::TEXT
}

struct Kernel<L>(L);

impl<L: StaticLayout> Kernel<L> {
    const TILES: usize = <LogicalDivide<L, ByMode<(Shape<N<2>>, Shape<__>)>>>::SIZE;

    fn offsets(self) -> (u32, usize) {
        let tiled = layout!(zipped_divide(L, [2, 2]));
        (tiled.offset((3u32, 1u32)), tiled.at(0usize))
    }
}

trait Operand {
    type Layout: StaticLayout;
}

impl Operand for u8 {
    type Layout = Composition<layout!((4,8):(8,1)), layout!(8:1)>;
}

fn transposed<T: Operand>() -> &'static str {
    <RightInverse<T::Layout>>::TEXT
}

fn main() {
    assert_eq!(nested::<layout!((4,8):(8,1)), layout!(4:1)>(), "4:8");
    assert_eq!(Kernel::<layout!((4,8):(8,1))>::TILES, 32);
    assert_eq!(Kernel(layout!((4,8):(8,1))).offsets(), (8 + 1 + 16, 0));
    assert_eq!(transposed::<u8>(), "2:4");
    let value = layout!(composition(crate::Tile, 4:1));
    assert_eq!((value.to_string(), size_of_val(&value)), ("4:8".into(), 0));
}

type Tile = layout!((4,8):(8,1));
