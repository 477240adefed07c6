use cute_static::layout;

type L = layout!((4,8):(1,4) 7);

fn main() {
    let _: L;
}
