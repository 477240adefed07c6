use cute_static::{Mixed, Multiple, N, Vector};

type Global = Mixed<(u32, N<64>), (Multiple<N<4>>, N<1>)>;

const _: () = Vector::<u16, 8>::within::<Global>(16);

fn main() {}
