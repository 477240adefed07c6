use cute_static::{StaticLayout, layout};

fn corner<L: StaticLayout>() -> u32 {
    <layout!(coalesce(L))>::offset((1u32, 2u32))
}

fn main() {
    corner::<layout!((8,4):(1,8))>();
}
