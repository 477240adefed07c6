use cute_static::layout;

type L = layout!((((((((((((((((((2))))))))))))))))):(((((((((((((((((1))))))))))))))))));

fn main() {
    let _: L;
}
