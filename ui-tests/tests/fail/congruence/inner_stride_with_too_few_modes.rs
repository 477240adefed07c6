use cute_static::layout;

type L = layout!((4,(4,2,3)):(4,(1,16)));

fn main() {
    let _: L;
}
