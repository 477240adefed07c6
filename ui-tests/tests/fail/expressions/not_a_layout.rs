use cute_static::{Coalesce, StaticLayout};

fn main() {
    let _ = <Coalesce<u32>>::SIZE;
}
