use cute_static::shape;

fn main() {
    let m = 7u32;
    assert!(m > 0);
    let _ = shape!((m, 64));
}
