use cute_static::layout;

type L = layout!(composition((6,2):(8,2)));

fn main() {
    let _: L;
}
