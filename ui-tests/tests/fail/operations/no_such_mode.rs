use cute_static::layout;

type L = layout!(get((4,8):(1,4), 2));

fn main() {
    let _: L;
}
