use cute_static::layout;

type L = layout!(group((4,8,2):(1,4,32), 1, 5));

fn main() {
    let _: L;
}
