use cute_static::{Composition, StaticLayout, layout};

fn main() {
    let _ = <Composition<layout!((8,4):(4,1)), u32>>::SIZE;
}
