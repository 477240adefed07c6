use cute_static::layout;

type L = layout!(einfold("abc -> cab", (4,8):(1,4)));

fn main() {
    let _: L;
}
