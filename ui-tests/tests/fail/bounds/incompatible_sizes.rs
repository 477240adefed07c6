use cute_static::{Compatible, layout};

fn tile<P: Compatible<L>, L>(_: P, _: L) {}

fn main() {
    tile(layout!(6000:1), layout!((6, 500):(500, 1)));
}
