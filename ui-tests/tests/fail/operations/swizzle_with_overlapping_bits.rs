use cute_static::layout;

type Smem = layout!(swizzle(3,4,-2) o (8,64):(64,1));

fn main() {
    let _: Smem;
}
