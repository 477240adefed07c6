use cute_static::{Congruent, layout};

fn zip<A: Congruent<B>, B>(_: A, _: B) {}

fn main() {
    zip(layout!((4,8):(1,4)), layout!((4,(2,4)):(1,(4,8))));
}
