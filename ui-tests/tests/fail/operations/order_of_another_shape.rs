use cute_static::layout;

type L = layout!(ordered((4,8), (0,1,2)));

fn main() {
    let _: L;
}
