use cute_static::{check::tensor_map, layout, shape};

type Matrix = layout!((4096,1024):(1024,1));

const _: () = tensor_map::<Matrix, layout!((128,64):(72,1)), shape!(16), ()>();

fn main() {}
