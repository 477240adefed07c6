use cute_static::layout;

fn main() {
    let _ = <layout!((4,8):(e0,e1))>::at(0u32);
}
