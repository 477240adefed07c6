use cute_static::{Swizzle, Tensor, layout};

fn main() {
    let _ = Tensor::new(&[0; 64], Swizzle::<3, 0, 3>.over(layout!((8,8):(f9,f1))));
}
