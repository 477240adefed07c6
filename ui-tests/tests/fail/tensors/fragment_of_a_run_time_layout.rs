use cute_static::{fragment, layout};

type Rows = layout!((?u32,8):(8,1));

fn main() {
    let _: Option<fragment!(f32, Rows)> = None;
}
