use cute_static::try_layout;

fn main() {
    let m = 7u32;
    let _ = try_layout!((m, (64, 2)):(64, m)).unwrap();
}
