use cute_static::layout;

type L = layout!(composition(tiles::Smem, (2,4):(1,8)));

fn main() {
    let _: L;
}
