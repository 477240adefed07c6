use cute_static::{Multiple, N, layout, shape};

fn main() {
    let (m, d) = (4u32, Multiple::<N<2>>::new(8u32).unwrap());
    let _ = layout!((m,8):(d,1)).upcast(shape!(4));
}
