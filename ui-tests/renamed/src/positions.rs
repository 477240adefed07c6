//! One expansion for every position.

use tiles::{StaticLayout, layout, shape};

type Smem = layout!((4,(4,2)):(4,(1,16)));

type Small = layout!((4,2):(1,4));

const SMEM: Smem = layout!((4,(4,2)):(4,(1,16)));
static SMALL: layout!((4,2):(1,4)) = layout!((4,2):(1,4));
const THREE: [Smem; 3] = [layout!((4,(4,2)):(4,(1,16))); 3];
const EXTENT: tiles::Shape<(tiles::N<4>, tiles::N<8>)> = shape!((4, 8));

struct Holder {
    smem: layout!((4,(4,2)):(4,(1,16))),
    index: u32,
}

const fn same(l: layout!((4,2):(1,4))) -> layout!((4,2):(1,4)) {
    l
}

fn size_of_layout<L: StaticLayout>(_: L) -> usize {
    L::SIZE
}

fn generic<L: StaticLayout>() -> (L, usize) {
    (L::default(), L::SIZE)
}

impl core::ops::Add<layout!((4,2):(1,4))> for &Holder {
    type Output = u32;

    fn add(self, _: layout!((4,2):(1,4))) -> u32 {
        self.index
    }
}

#[test]
fn every_position_gives_the_same_type() {
    let inferred = layout!((4,(4,2)):(4,(1,16)));
    let named: Smem = inferred;
    let [_, repeated, _] = THREE;
    let holder = Holder { smem: layout!((4,(4,2)):(4,(1,16))), index: 7 };
    let small = same(layout!((4,2):(1,4)));
    let (default, size) = generic::<layout!((4,2):(1,4))>();
    assert!(small == default && small == SMALL && named == repeated && named == SMEM && holder.smem == named);
    assert_eq!((size_of::<Smem>(), size_of::<Holder>(), size_of_val(&THREE)), (0, 4, 0));
    assert_eq!((size, <layout!((4,2):(1,4))>::SIZE, <layout!((4,2):(1,4)) as StaticLayout>::SIZE), (8, 8, 8));
    assert_eq!(&holder + layout!((4,2):(1,4)), 7);
    assert_eq!(size_of_layout(layout!((4,(4,2)):(4,(1,16)))), 32);
    assert_eq!(EXTENT, shape!((4, 8)));
}

#[test]
fn patterns_and_closures() {
    let small = SMALL;
    let layout!((4,2):(1,4)) = small;
    match SMEM {
        layout!((4,(4,2)):(4,(1,16))) => {}
    }
    let shape!((4, 8)) = EXTENT;
    let text = |_: layout!((4,2):(1,4))| <Small as StaticLayout>::TEXT;
    assert_eq!(text(small), "(4,2):(1,4)");
}

#[test]
fn texts() {
    assert_eq!(<layout!(31:1)>::TEXT, "31:1");
    assert_eq!(<layout!((4):(0))>::TEXT, "(4):(0)");
    assert_eq!(<layout!(():())>::TEXT, "():()");
    assert_eq!(<layout!((6000, 1025,):(1025, -1))>::TEXT, "(6000,1025):(1025,-1)");
    assert_eq!(<layout!((4,(4,2)):(e1,(e0,6*e1)))>::TEXT, "(4,(4,2)):(e1,(e0,6*e1))");
    assert_eq!(<layout!((4,(4,3)):(f1,(f5,f16)))>::TEXT, "(4,(4,3)):(f1,(f5,f16))");
    assert_eq!(<layout!((4,8,2):(-2*e0+e(1,0),f3*e1,f(7)))>::TEXT, "(4,8,2):(-2*e0+e(1,0),f3*e1,f7)");
    assert_eq!(<shape!(((3, 2), 5))>::TEXT, "((3,2),5)");
}
