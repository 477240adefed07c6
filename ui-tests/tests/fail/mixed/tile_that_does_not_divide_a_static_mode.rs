use cute_static::{layout, shape};

fn main() {
    let m = 4u32;
    let _ = layout!((m,8):(8,1)).divide(shape!((2,3)));
}
