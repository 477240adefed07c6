use cute_static::layout;

type L = layout!((4294967296,4294967296):(1,0));

fn main() {
    let _: L;
}
