use cute_static::{Coalesce, StaticLayout};

fn size<L: StaticLayout>() -> usize {
    L::SIZE
}

fn main() {
    size::<Coalesce<u32>>();
}
