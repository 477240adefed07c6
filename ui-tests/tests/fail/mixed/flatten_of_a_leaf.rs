use cute_static::layout;

fn main() {
    let m = 8u32;
    let _ = layout!(m:1).flatten();
}
