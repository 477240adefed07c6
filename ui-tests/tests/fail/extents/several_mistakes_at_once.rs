// 3 mistakes
use cute_static::layout;

type L = layout!((4,0,2.5):(1,4,8,"x"));

fn main() {
    let _: L;
}
