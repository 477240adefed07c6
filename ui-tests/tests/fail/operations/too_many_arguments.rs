use cute_static::layout;

type L = layout!(coalesce((6,2):(8,2), _, 3));

fn main() {
    let _: L;
}
