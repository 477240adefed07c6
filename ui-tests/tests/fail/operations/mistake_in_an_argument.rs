// 2 mistakes
use cute_static::layout;

type L = layout!(composition((6,0):(8,2), (4,3):(3)));

fn main() {
    let _: L;
}
