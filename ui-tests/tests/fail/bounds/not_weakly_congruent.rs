use cute_static::{WeaklyCongruent, shape};

fn coarser<A: WeaklyCongruent<B>, B>(_: A, _: B) {}

fn main() {
    coarser(shape!(((2, 2), 3)), shape!((1, 2, 3)));
}
