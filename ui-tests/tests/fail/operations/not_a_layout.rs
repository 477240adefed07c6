use cute_static::layout;

type L = layout!(flatten((4,(4,2))));

fn main() {
    let _: L;
}
