use cute_static::layout;

fn main() {
    let m = 4u32;
    let _ = layout!((m,8):(8,1)).mode::<2>();
}
