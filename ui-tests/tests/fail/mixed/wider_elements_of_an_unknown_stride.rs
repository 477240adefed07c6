use cute_static::{layout, shape};

fn main() {
    let (m, d) = (4u32, 8u32);
    let _ = layout!((m,8):(d,1)).upcast(shape!(4));
}
