use cute_static::{StaticLayout, layout};

fn kernel<L: StaticLayout>(_: L) -> usize {
    <layout!(coalesce(L))>::SIZE
}

fn main() {
    let m = 4u32;
    kernel(layout!((m,8):(8,1)));
}
