use cute_static::layout;

type L = layout!((4,8):(1,4,32));

fn main() {
    let _: L;
}
