use cute_static::try_layout;

fn main() {
    let _ = try_layout!((?u32, 64):(64, 1)).unwrap();
}
