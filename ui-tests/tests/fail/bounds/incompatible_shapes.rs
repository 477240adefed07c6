use cute_static::{Compatible, Shape, shape};

fn tile<P: Compatible<S>, S>(_: Shape<P>, _: Shape<S>) {}

fn main() {
    tile(shape!((6, 5)), shape!((2, (3, 5))));
}
