//! Vectors in static layouts, in those of the run time with promises, and between both.

use cute_static::{Accessed, Multiple, N, Vector, layout, vector_width};

fn copies<S: Accessed, D: Accessed>(_: S, _: D) -> usize {
    const { Vector::<u16, 8>::between::<S, D>(16, 16) }
    vector_width::<S, D>(2, 16, 16)
}

fn main() {
    let (rows, pitch) = (100u32, Multiple::<N<8>>::new(4096u32).unwrap());
    assert_eq!(copies(layout!((rows, 64):(pitch, 1)), layout!((rows, 64):(pitch, 1))), 8);
    assert_eq!(copies(layout!((128, 64):(pitch, 1)), layout!((128,64):(72,1))), 8);
    assert_eq!(copies(layout!((128,64):(64,1)), layout!((8,16,64):(64,512,1))), 8);
    assert_eq!(copies(layout!((8,64):(f72,f1)), layout!((8,64):(64,1))), 8);
}
