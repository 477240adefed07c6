use cute_static::layout;

type L = layout!(coalesce(({BM}, 8):(1, 4)));

fn main() {
    let _: L;
}
