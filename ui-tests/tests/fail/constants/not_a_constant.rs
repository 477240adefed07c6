use cute_static::layout;

fn main() {
    let m = 7;
    let _ = layout!(({m}, 64):(64, 1));
}
