//! Canonical layouts as associated types and in implementations.

use cute_static::{StaticLayout, layouts};

layouts! {
    pub type Warp = (8,4):(4,1);
    pub type Block = blocked_product(Warp, (2,2):(1,2));
    pub type SameBlock = ((8,2),(4,2)):((4,32),(1,64));
}

trait Kernel {
    type Smem: StaticLayout;
}

struct Copy;

impl Kernel for Copy {
    type Smem = Block;
}

trait Name {
    const NAME: &'static str;
}

impl Name for Block {
    const NAME: &'static str = "block";
}

fn takes(_: SameBlock) -> usize {
    SameBlock::SIZE
}

fn main() {
    assert_eq!(<Copy as Kernel>::Smem::SIZE, 128);
    // Equal layouts are one type.
    assert_eq!((<SameBlock as Name>::NAME, takes(Block)), ("block", 128));
}
