use cute_static::layout;

type L = layout!((4,4294967297):(1,4294967296));

fn main() {
    let _: L;
}
