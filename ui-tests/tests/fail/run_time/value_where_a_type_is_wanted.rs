use cute_static::layout;

fn main() {
    let m = 7u32;
    assert!(m > 0);
    let _: layout!((m, 64):(64, 1));
}
