use cute_static::{StaticLayout, layout};

fn kernel<L: StaticLayout>(_: L) {}

fn main() {
    let m = 7u32;
    kernel(layout!((m, 64):(64, 1)));
}
