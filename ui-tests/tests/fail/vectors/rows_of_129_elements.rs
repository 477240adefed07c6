use cute_static::{Vector, layout};

type Global = layout!((32, 128):(129, 1));

const _: () = Vector::<f32, 4>::within::<Global>(16);

fn main() {}
