use cute_static::layout;

type L = layout!(zipped_divide((96,50):(50,1), [24,16]));

fn main() {
    let _: L;
}
