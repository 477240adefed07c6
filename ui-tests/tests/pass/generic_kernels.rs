//! Expression types in generic code, to any depth, with one bound.

use cute_static::{ByMode, Coalesce, Composition, LogicalDivide, RightInverse, Shape, StaticLayout, layout, shape};

type Tiled<L> = LogicalDivide<L, ByMode<(shape!(2), shape!(4))>>;
type Round<L> = Coalesce<Composition<L, RightInverse<L>>>;

struct Kernel<L>(L);

impl<L: StaticLayout> Kernel<L> {
    const TILED: &'static str = <Tiled<L>>::TEXT;

    fn is_identity(&self) -> bool {
        <Round<L>>::TEXT == format!("{}:1", L::SIZE)
    }

    fn corner(&self) -> &'static str {
        <layout!(get(zipped_divide(L, [2, 4]), 0))>::TEXT
    }
}

fn main() {
    let kernel = Kernel(layout!((4,8):(8,1)));
    assert_eq!(Kernel::<layout!((4,8):(8,1))>::TILED, "((2,2),(4,2)):((8,16),(1,4))");
    assert!(kernel.is_identity());
    assert_eq!(kernel.corner(), "(2,4):(8,1)");
    let _: Shape<_> = shape!((2,4));
}
