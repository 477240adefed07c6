use cute_static::{layout, shape};

fn main() {
    let m = 8u32;
    let _ = layout!((m,8):(8,1)).local_tile(shape!((2,3)), (0u32, 0u32));
}
