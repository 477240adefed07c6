use cute_static::{Vector, layout};

type Global = layout!((?u32, 64):(?u32, 1));

const _: () = Vector::<u16, 8>::within::<Global>(16);

fn main() {}
