use cute_static::layout;

fn main() {
    let _ = <layout!((4,2):(1,4294967296))>::at(0u32);
}
