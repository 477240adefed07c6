use cute_static::{Vector, layout};

type Rows = layout!((32, 128):(128, 1));

const _: () = Vector::<f32, 4>::between::<Rows, Rows>(16, 8);

fn main() {}
