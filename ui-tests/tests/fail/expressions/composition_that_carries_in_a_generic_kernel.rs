use cute_static::{StaticLayout, layout};

fn part<L: StaticLayout>() -> usize {
    <layout!(composition(L, (2,4):(3,2)))>::SIZE
}

fn main() {
    part::<layout!((4,8):(1,5))>();
}
