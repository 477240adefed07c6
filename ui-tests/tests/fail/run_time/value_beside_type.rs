use cute_static::layout;

fn main() {
    let n = 64u32;
    assert!(n > 0);
    let _: layout!((?u32, n):(64, 1));
}
