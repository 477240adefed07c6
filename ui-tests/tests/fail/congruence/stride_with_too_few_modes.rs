use cute_static::layout;

type L = layout!((4,8,2):(1,4));

fn main() {
    let _: L;
}
