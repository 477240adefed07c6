//! The texts themselves: signatures, what is refused, and that they are constants.

use cute_algebra::emit::{self, INDEX_CODE, Index, Language, RunTime, Width};
use cute_algebra::text::Text;
use cute_algebra::{Error, HTuple, Layout, Path, Scalar};

const fn flat(extents: &[i64], strides: &[Scalar]) -> Layout {
    match (HTuple::flat(extents, 0), HTuple::flat(strides, Scalar::ZERO)) {
        (Ok(shape), Ok(stride)) => match Layout::new(&shape, &stride) {
            Ok(layout) => layout,
            Err(_) => panic!("no layout"),
        },
        _ => panic!("no tuple"),
    }
}

const TILE: Layout = flat(&[4, 6, 2], &[Scalar::integer(6), Scalar::integer(1), Scalar::integer(24)]);

/// Built by the compiler.
const TILE_CUDA: Text<INDEX_CODE> = match emit::functions(Language::Cuda, "tile", &Index::new(&TILE)) {
    Ok(text) => text,
    Err(_) => panic!("no text"),
};

fn text(language: Language, name: &str, index: &Index) -> Result<String, Error> {
    emit::functions::<INDEX_CODE>(language, name, index).map(|text| text.to_string())
}

#[test]
fn a_text_is_a_constant() {
    let expected = "\
// Offset of `(4,6,2):(6,1,24)` at the index `i`, below 48.
__device__ __forceinline__ unsigned tile(unsigned i)
{
    const unsigned q1 = i >> 2;
    const unsigned q2 = i / 24u;
    return (i & 3u) * 6u + q1 + q2 * 18u;
}
// Offset of `(4,6,2):(6,1,24)` at the coordinate `(c0,c1,c2)`.
__device__ __forceinline__ unsigned tile_crd(unsigned c0, unsigned c1, unsigned c2)
{
    return c0 * 6u + c1 + c2 * 24u;
}
";
    assert_eq!(TILE_CUDA.as_str(), expected);
}

#[test]
fn rust_has_the_same_program() {
    let expected = "\
/// Offset of `(4,6,2):(6,1,24)` at the index `i`, below 48.
#[inline(always)]
pub const fn tile(i: u32) -> u32 {
    let q1 = i >> 2;
    let q2 = i / 24;
    (i & 3).wrapping_mul(6).wrapping_add(q1).wrapping_add(q2.wrapping_mul(18))
}
/// Offset of `(4,6,2):(6,1,24)` at the coordinate `(c0,c1,c2)`.
#[inline(always)]
pub const fn tile_crd(c0: u32, c1: u32, c2: u32) -> u32 {
    c0.wrapping_mul(6).wrapping_add(c1).wrapping_add(c2.wrapping_mul(24))
}
";
    assert_eq!(text(Language::Rust, "tile", &Index::new(&TILE)).unwrap(), expected);
}

fn line(language: Language, layout: &str) -> Vec<String> {
    let index = Index::new(&layout.parse().unwrap());
    let text = text(language, "f", &index).unwrap();
    text.lines().filter(|line| line.starts_with("    ")).map(|line| line.trim().to_string()).collect()
}

#[test]
fn digits_that_cannot_meet_in_a_bit_are_added() {
    let lines = ["const unsigned q1 = i >> 3;", "return ((i & 7u) ^ q1) + (i & 7u) * 8u;", "return (c0 ^ c1) + c0 * 8u;"];
    assert_eq!(line(Language::Cuda, "(8,8):(f9,f1)"), lines);
    let lines = ["let q1 = i >> 3;", "((i & 7) ^ q1).wrapping_add((i & 7).wrapping_mul(8))", "(c0 ^ c1).wrapping_add(c0.wrapping_mul(8))"];
    assert_eq!(line(Language::Rust, "(8,8):(f9,f1)"), lines);
    // Neighbours that continue one another are one digit, shifts of a whole group one multiplication.
    let lines =
        ["const unsigned q2 = i >> 5;", "return ((i & 7u) ^ q2) * 4u + (i & 31u) * 32u;", "return (c0 ^ c2) * 4u + c0 * 32u + c1 * 256u;"];
    assert_eq!(line(Language::Cuda, "(8,4,8):(f36,f256,f4)"), lines);
}

#[test]
fn remainders_are_spared_where_a_simpler_factor_is_left() {
    assert_eq!(line(Language::Cuda, "(32,32):(1,33)"), ["const unsigned q1 = i >> 5;", "return i + q1;", "return c0 + c1 * 33u;"]);
    // Not where a mask is all there is.
    let lines = ["const unsigned q2 = i >> 5;", "return (i & 3u) + q2 * 4u;", "(void)c1;", "return c0 + c2 * 4u;"];
    assert_eq!(line(Language::Cuda, "(4,8,4):(1,0,4)"), lines);
}

#[test]
fn digits_of_64_bit_offsets_are_formed_in_32_bits() {
    let lines = ["const unsigned n = (unsigned)i;", "const unsigned q1 = n / 10u;"];
    let of_index = line(Language::Cuda, "(10,9):(1,5000000000)");
    assert_eq!(of_index[..2], lines);
    assert_eq!(of_index[2], "return ((unsigned long long)n) + ((unsigned long long)q1) * 4999999990ull;");
    let of_index = line(Language::Rust, "(10,9):(1,5000000000)");
    assert_eq!(of_index[..3], ["let n = i as u32;", "let q1 = n / 10;", "(n as u64).wrapping_add((q1 as u64).wrapping_mul(4999999990))"]);
    // As many elements need 64 bits themselves.
    assert!(line(Language::Cuda, "(10,4294967296):(1,10)").iter().all(|line| !line.contains("(unsigned)")));
}

#[test]
fn coordinates_of_any_tree_are_taken_that_fits() {
    let of = |tree: &str| {
        let index = Index::new(&"((4,2),(2,2)):((2,16),(1,8))".parse::<Layout>().unwrap());
        text(Language::Cuda, "f", &index.with_coordinate(&tree.parse::<HTuple<i64>>().unwrap()))
    };
    let code = of("(0,0)").unwrap();
    assert!(code.contains("at the coordinate `(c0,c1)`") && code.contains("f_crd(unsigned c0, unsigned c1)"), "{code}");
    assert!(of("0").unwrap().contains("f_crd(unsigned c0)"));
    assert!(of("((0,0),0)").unwrap().contains("f_crd(unsigned c0, unsigned c1, unsigned c2)"));
    assert!(matches!(of("(0,0,0)"), Err(Error::Coordinate { .. })));
    assert!(matches!(of("((0,0,0),0)"), Err(Error::Coordinate { .. })));
}

#[test]
fn a_word_is_64_bits_wide_only_where_it_must_be() {
    for (extent, stride, wide) in [(2, 4294967295, false), (2, 4294967296, true), (1 << 32, 0, false), ((1 << 32) + 1, 0, true)] {
        let index = Index::new(&flat(&[extent], &[Scalar::integer(stride)]));
        let (cuda, rust) = (text(Language::Cuda, "f", &index).unwrap(), text(Language::Rust, "f", &index).unwrap());
        assert_eq!(cuda.contains("unsigned long long f(unsigned long long i)"), wide, "{cuda}");
        assert_eq!(cuda.contains("unsigned f(unsigned i)"), !wide, "{cuda}");
        assert_eq!(rust.contains("pub const fn f(i: u64) -> u64"), wide, "{rust}");
        assert_eq!(rust.contains("pub const fn f_crd(c0: u32) -> u32"), !wide, "{rust}");
    }
}

#[test]
fn coordinates_are_written_axis_by_axis() {
    let axis = |path: &[i64]| Scalar::basis(Path::new(path).unwrap());
    let index = Index::new(&flat(&[4, 8], &[axis(&[0]), axis(&[1, 1])]));
    let cuda = text(Language::Cuda, "crd", &index).unwrap();
    assert!(cuda.contains("__device__ __forceinline__ void crd(unsigned i, unsigned out[3])"), "{cuda}");
    assert!(cuda.contains("__device__ __forceinline__ void crd_crd(unsigned c0, unsigned c1, unsigned out[3])"), "{cuda}");
    assert!(cuda.contains("out[0] = i & 3u;\n    out[1] = 0u;\n    out[2] = q1;"), "{cuda}");
    let rust = text(Language::Rust, "crd", &index).unwrap();
    assert!(rust.contains("pub const fn crd(i: u32) -> [u32; 3]"), "{rust}");
}

#[test]
fn run_time_leaves_follow_extents_before_strides() {
    let layout = flat(&[1, 64, 1], &[Scalar::integer(64), Scalar::ZERO, Scalar::ZERO]);
    let run_time = RunTime { extents: 0b101, strides: 0b110, width: Width::Bits32 };
    let cuda = text(Language::Cuda, "g", &Index::new(&layout).with_run_time(run_time)).unwrap();
    assert!(cuda.contains("unsigned g(unsigned i, unsigned s0, unsigned s2, unsigned d1, unsigned d2)"), "{cuda}");
    assert!(cuda.contains("unsigned g_crd(unsigned c0, unsigned c1, unsigned c2, unsigned s0, unsigned s2, unsigned d1, unsigned d2)"));
    assert!(cuda.contains("Offset of `(s0,64,s2):(64,d1,d2)`"), "{cuda}");
}

#[test]
fn negative_offsets_are_refused() {
    let layout = flat(&[4, 3], &[Scalar::integer(-1), Scalar::integer(4)]);
    let index = Index::new(&layout);
    assert_eq!(text(Language::Cuda, "f", &index), Err(Error::NegativeOffset { smallest: -3 }));
    assert_eq!(text(Language::Cuda, "f", &index.with_offset(&Scalar::integer(2))), Err(Error::NegativeOffset { smallest: -1 }));
    assert!(text(Language::Cuda, "f", &index.with_offset(&Scalar::integer(3))).is_ok());
}

#[test]
fn strides_that_cannot_be_added_are_refused() {
    let e0 = Scalar::basis(Path::new(&[0]).unwrap());
    for stride in [Scalar::integer(1), Scalar::xor(1).unwrap(), Scalar::basis(Path::new(&[0, 1]).unwrap())] {
        let index = Index::new(&flat(&[2, 2], &[e0, stride]));
        assert_eq!(text(Language::Rust, "f", &index), Err(Error::MixedStrides));
    }
    let index = Index::new(&flat(&[2], &[Scalar::xor(3).unwrap()])).with_offset(&Scalar::integer(1));
    assert_eq!(text(Language::Rust, "f", &index), Err(Error::MixedStrides));
}

#[test]
fn names_that_no_function_can_have_are_refused() {
    let refused = |language, name: &str| matches!(text(language, name, &Index::new(&TILE)), Err(Error::FunctionName { .. }));
    for name in ["", "4x", "a b", "a-b", "x;", "größe", "a::b", "r#fn"] {
        assert!(refused(Language::Cuda, name) && refused(Language::Rust, name), "{name}");
    }
    for name in ["unsigned", "template", "threadIdx", "main", "__f", "_F", "operator"] {
        assert!(refused(Language::Cuda, name), "{name}");
    }
    for name in ["fn", "crate", "self", "_", "gen", "yield"] {
        assert!(refused(Language::Rust, name), "{name}");
    }
    for (language, name) in [(Language::Cuda, "fn"), (Language::Rust, "unsigned"), (Language::Cuda, "_f"), (Language::Rust, "q1")] {
        assert!(!refused(language, name), "{name}");
    }
}

#[test]
fn a_text_beyond_its_buffer_is_refused() {
    let whole = emit::functions::<INDEX_CODE>(Language::Cuda, "tile", &Index::new(&TILE)).unwrap().len();
    let cut = emit::functions::<16>(Language::Cuda, "tile", &Index::new(&TILE)).map(|text| text.len());
    assert_eq!(cut, Err(Error::TextTooLong { needed: whole, capacity: 16 }));
}
