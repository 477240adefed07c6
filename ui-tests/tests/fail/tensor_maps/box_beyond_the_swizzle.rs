use cute_static::layouts;

layouts! {
    type Matrix = (4096,1024):(1024,1);
    assert tensor_map(Matrix, swizzle(3,3,3) o (128,128):(128,1), f16);
}

fn main() {}
