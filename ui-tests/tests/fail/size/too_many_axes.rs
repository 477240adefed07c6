use cute_static::layout;

type L = layout!((2,2):(e(0,1,2,3,4),e0));

fn main() {
    let _: L;
}
