use cute_static::layouts;

mod global {
    pub type Matrix = cute_static::layout!((4096,100):(100,1));
}

layouts! {
    assert tensor_map(global::Matrix, (64,32):(32,1), bf16);
}

fn main() {}
