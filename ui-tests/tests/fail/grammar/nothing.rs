use cute_static::layout;

type L = layout!();

fn main() {
    let _: L;
}
