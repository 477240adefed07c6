//! The algorithms as kernels compile for every element type, and layouts of every kind.

use cute_static::kernels::algorithm::{Axpby, Copy, CopyIf, Fill, Gemm, Largest, Reduce, Smallest, Total};
use cute_static::kernels::{Bf16, F16};
use cute_static::{N, layout};

use crate::tools::{ARCH, assemble, nvrtc};

type RowMajor = layout!((30,20):(20,1));
type Folded = layout!((30,(4,5)):(1,(30,120)));
type Xor = layout!((32,(8,4)):(f8,(f9,f256)));
type A = layout!((100,(3,7)):(21,(7,1)));
type B = layout!(((5,10),21):((1,100),5));
type C = layout!((100,(10,5)):(50,(5,1)));

macro_rules! kernels {
    ($($type:ident)*) => {
        [$(
            ("copy", stringify!($type), Copy::<$type, RowMajor, Folded>::CUDA),
            ("copy", stringify!($type), Copy::<$type, layout!((32,32):(32,1)), Xor>::CUDA),
            ("copy_if", stringify!($type), CopyIf::<$type, layout!((30,20):(1,0)), RowMajor, Folded>::CUDA),
            ("fill", stringify!($type), Fill::<$type, Folded>::CUDA),
            ("axpby", stringify!($type), Axpby::<$type, Folded, RowMajor>::CUDA),
            ("reduce", stringify!($type), Reduce::<$type, Total, N<1>, Folded, layout!(30:1)>::CUDA),
            ("reduce", stringify!($type), Reduce::<$type, Largest, (N<0>, N<1>), Xor, layout!(1:0)>::CUDA),
            ("reduce", stringify!($type), Reduce::<$type, Smallest, N<0>, Xor, layout!(((8,4)):((4,1)))>::CUDA),
            ("product", stringify!($type), Gemm::<$type, A, B, C>::CUDA),
            ("product", stringify!($type), Gemm::<$type, Xor, Xor, layout!((32,32):(32,1))>::CUDA),
            ("product", stringify!($type), Gemm::<$type, layout!(30:1), layout!(20:1), RowMajor>::CUDA),
        )*]
    };
}

#[test]
fn kernels_of_every_element_type_compile_and_assemble() {
    let nvrtc = nvrtc();
    for (number, (name, element, source)) in kernels!(f32 f64 F16 Bf16).into_iter().enumerate() {
        let kernel = nvrtc.compile(source, ARCH).unwrap_or_else(|error| panic!("{name} of {element}: {error}\n{source}"));
        assert!(kernel.ptx.contains(&format!(".visible .entry {name}(")), "{name} of {element}: {}", kernel.ptx);
        assert!(!kernel.ptx.contains(".local"), "{name} of {element} keeps what it computes in memory: {}", kernel.ptx);
        assemble(&format!("algorithm{number}"), &kernel.ptx);
    }
}
