use cute_static::{Layout, layout, shape};

fn main() {
    let layout = layout!((4,(4,2)):(4,(1,16)));
    let _ = layout.offset(shape!((4, (1, 1))));
}
