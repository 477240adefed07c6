//! Kernels' texts as constants.

use cute_static::algebra::emit::{self, INDEX_CODE, Index, Language};
use cute_static::{__, CudaSource, E, F, Mixed, N, Static, StaticLayout, cuda_source, layout};

type Rows = Static<(N<32>, N<16>), (N<16>, N<1>)>;
type Padded = Static<(N<32>, N<16>), (N<1>, N<33>)>;
type Swizzled = Static<(N<8>, N<8>), (F<9>, F<1>)>;
type Identity = Static<(N<6>, N<5>), (E<1, 0>, E<1, 1>)>;
type Huge = Static<(N<1048576>, N<1048576>), (N<1>, N<1048576>)>;

const COPY: &str = cuda_source! {
    "rows" => Rows, "padded" => Padded;
    "// größer als ASCII\n",
    concat!("extern \"C\" __global__ void copy(float *out, const float *in)\n", "{ out[padded(threadIdx.x)] = in[rows(threadIdx.x)]; }\n"),
};

fn functions<L: StaticLayout>(name: &str) -> String {
    emit::functions::<INDEX_CODE>(Language::Cuda, name, &Index::new(&L::LAYOUT)).unwrap().to_string()
}

#[test]
fn a_kernel_is_the_functions_of_its_layouts_and_its_own_text() {
    let sizes = |name: &str, size: u32, cosize: u32| format!("enum {{ {name}_size = {size}u }};\nenum {{ {name}_cosize = {cosize}u }};\n");
    let expected = [
        functions::<Rows>("rows"),
        sizes("rows", 512, 512),
        functions::<Padded>("padded"),
        sizes("padded", 512, 32 + 15 * 33),
        "// größer als ASCII\n".into(),
        "extern \"C\" __global__ void copy(float *out, const float *in)\n".into(),
        "{ out[padded(threadIdx.x)] = in[rows(threadIdx.x)]; }\n".into(),
    ];
    assert_eq!(COPY, expected.concat());
}

/// The kernel of any two layouts.
struct Copy<A, B>(A, B);

impl<A: StaticLayout, B: StaticLayout> Copy<A, B> {
    const SOURCE: &'static str = cuda_source! { "a" => A, "b" => B; "// copy" };
}

#[test]
fn generic_kernels_have_constant_texts() {
    let source = Copy::<Swizzled, Rows>::SOURCE;
    assert!(source.starts_with(&functions::<Swizzled>("a")) && source.contains(&functions::<Rows>("b")) && source.ends_with("// copy"));
    // The largest value is 7 times f9, carry-less: 0b111000 XOR 0b111.
    assert!(source.contains("enum { a_cosize = 64u };"));
}

#[test]
fn coordinates_have_a_size_and_axes_but_no_cosize() {
    let source = cuda_source! { "crd" => Identity };
    assert!(
        source.contains("void crd(unsigned i, unsigned out[2])") && source.contains("crd_size = 30u") && !source.contains("crd_cosize")
    );
    assert!(source.contains("enum { crd_axes = 2u };"));
    let source = cuda_source! { "step" => layout!((?u32, 4):(e0, 32*e2)) };
    assert!(source.contains("enum { step_axes = 3u };") && !source.contains("step_size"));
}

#[test]
fn a_layout_has_functions_of_its_own() {
    assert!(Rows::CUDA.starts_with(&functions::<Rows>("layout")));
    assert!(Huge::CUDA.contains("enum { layout_size = 1099511627776ull };"));
}

#[test]
fn coordinates_may_have_any_tree_that_fits() {
    let source = cuda_source! { "tile" at (__, __) => layout!(((4,2),(2,2)):((2,16),(1,8))), "rows" at __ => Rows };
    assert!(
        source.contains("unsigned tile_crd(unsigned c0, unsigned c1)") && source.contains("unsigned rows_crd(unsigned c0)"),
        "{source}"
    );
}

#[test]
fn swizzled_layouts_are_xor_layouts_or_swizzled_sums() {
    let source = cuda_source! {
        "rows" => layout!(swizzle(3,0,3) o 64 + (8,8):(8,1)), "sum" => layout!(swizzle(3,0,3) o (8,6):(6,1)),
    };
    assert!(source.contains("enum { rows_cosize = 128u };") && source.contains("enum { sum_cosize = 64u };"), "{source}");
    assert_eq!(source.matches("return v ^ ((v >> 3) & 7u);").count(), 2, "{source}");
}

#[test]
fn leaves_of_the_run_time_are_parameters() {
    type Rows = Mixed<(u32, N<64>), (N<64>, N<1>)>;
    let source = cuda_source! { "rows" => Rows, "any" => layout!((?u64, (4, ?u32)):(?u32, (1, 4))) };
    assert!(source.contains("unsigned rows(unsigned i, unsigned s0)"), "{source}");
    assert!(source.contains("unsigned rows_crd(unsigned c0, unsigned c1, unsigned s0)"), "{source}");
    assert!(!source.contains("rows_size") && !source.contains("rows_cosize"), "{source}");
    let parameters = "unsigned long long s0, unsigned long long s2, unsigned long long d0)";
    assert!(source.contains(&format!("unsigned long long any(unsigned long long i, {parameters}")), "{source}");
}

struct Dots<const LENGTH: usize>;

impl<const LENGTH: usize> Dots<LENGTH> {
    const BYTES: [u8; LENGTH] = [b'.'; LENGTH];
    const TEXT: &'static str = match core::str::from_utf8(&Self::BYTES) {
        Ok(text) => text,
        Err(_) => unreachable!(),
    };
}

#[test]
fn texts_of_every_length_are_whole() {
    macro_rules! check {
        ($($length:literal)*) => { $( assert_eq!(cuda_source! { ; Dots::<$length>::TEXT }, ".".repeat($length)); )* };
    }
    check!(0 1 1024 1025 4096 4097 16384 16385 131072);
}
