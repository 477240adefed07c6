use cute_static::{Layout, layout};

fn main() {
    let layout = layout!((4,(4,2)):(4,(1,16)));
    let _: u32 = layout.offset(((1, 2), 3));
}
