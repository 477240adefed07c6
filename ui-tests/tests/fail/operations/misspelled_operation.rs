use cute_static::layout;

type L = layout!(compositoin((6,2):(8,2), (4,3):(3,1)));

fn main() {
    let _: L;
}
