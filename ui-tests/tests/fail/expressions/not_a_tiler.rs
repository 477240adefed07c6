use cute_static::{Composition, StaticLayout, layout};

fn size<L: StaticLayout>() -> usize {
    L::SIZE
}

fn main() {
    size::<Composition<layout!((8,4):(4,1)), u32>>();
}
