use cute_static::layout;

type L = layout!(composition((6,2):(1,7), (3,2):(2,3)));

fn main() {
    let _: L;
}
