use cute_static::shape;

fn main() {
    let _ = shape!((4, (0, 2)));
}
