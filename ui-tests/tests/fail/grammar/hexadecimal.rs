use cute_static::layout;

type L = layout!((4,0x10):(1,4));

fn main() {
    let _: L;
}
