use cute_static::{Vector, layout};

type Global = layout!((16, 64):(64, ?u32));
type Shared = layout!((16, 64):(64, 1));

const _: () = Vector::<u16, 8>::between::<Global, Shared>(16, 16);

fn main() {}
