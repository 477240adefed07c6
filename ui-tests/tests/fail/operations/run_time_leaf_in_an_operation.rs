use cute_static::layout;

fn main() {
    let _m = 4u32;
    let _ = layout!(coalesce((_m, 8):(1, 4)));
}
