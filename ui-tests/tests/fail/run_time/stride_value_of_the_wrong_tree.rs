use cute_static::layout;

fn main() {
    let (m, stride) = (7u32, (64u32, 1u32));
    drop((m, stride));
    let _ = layout!((m, 64):stride);
}
