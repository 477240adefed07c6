use cute_static::{StaticLayout, layout};

fn kernel<L: StaticLayout>() -> usize {
    <layout!(logical_divide(L, [3, _]))>::SIZE
}

fn main() {
    kernel::<layout!((8,4):(4,1))>();
}
