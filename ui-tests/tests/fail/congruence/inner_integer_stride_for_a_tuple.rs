use cute_static::layout;

type L = layout!((4,(4,2)):(4,1));

fn main() {
    let _: L;
}
