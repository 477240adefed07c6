//! What NVRTC makes of emitted code, and what it says of wrong code.

use std::path::Path;

use cute_algebra::Layout;
use cute_algebra::emit::{self, INDEX_CODE, Index, Language, RunTime, Width};
use cute_algebra::text::Text;
use cute_runtime::nvrtc::{Nvrtc, NvrtcError};
use cute_static::{cuda_source, layout};

use crate::tools::{ARCH, assemble, nvrtc};

const COPY: &str = cuda_source! {
    "gmem" => layout!((32, 16):(16, 1)), "smem" => layout!((32, 16):(1, 33)), "coord" => layout!((6, 5):(e0, e1));
    r#"
extern "C" __global__ void copy(float *out, const float *in, unsigned limit)
{
    __shared__ float tile[smem_cosize];
    for (unsigned i = threadIdx.x; i < gmem_size; i += blockDim.x)
        tile[smem(i)] = in[gmem(i)];
    __syncthreads();
    unsigned at[2];
    coord(threadIdx.x, at);
    if (at[0] < limit && at[1] < limit)
        out[gmem_crd(at[0], at[1])] = tile[smem_crd(at[0], at[1])];
}
"#
};

#[test]
fn a_kernel_with_its_index_functions_compiles_without_a_gpu() {
    let kernel = nvrtc().compile(COPY, ARCH).unwrap();
    assert!(kernel.ptx.contains(".visible .entry copy(") && kernel.ptx.contains(".target sm_90"), "{}", kernel.ptx);
    assert_eq!(kernel.log, "");
    assemble("copy", &kernel.ptx);
}

/// The kernel of `kernels/ptx/src/copy.rs`, which is compiled from Rust by `scripts/ptx`, in CUDA C.
const COPY_TILE: &str = cuda_source! {
    "source" => layout!((4,(4,2)):(4,(1,16))), "destination" => layout!((4,(4,2)):(1,(4,16)));
    r#"
extern "C" __global__ void copy_tile(float *dst, const float *src)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < source_size)
        dst[destination(i)] = src[source(i)];
}
"#
};

#[test]
fn the_kernel_that_is_also_written_in_rust_compiles() {
    let rust = include_str!("../../../kernels/ptx/src/copy.rs");
    for layout in ["layout!((4,(4,2)):(4,(1,16)))", "layout!((4,(4,2)):(1,(4,16)))"] {
        assert!(rust.contains(layout), "both languages copy between the same layouts: {layout}");
    }
    let kernel = nvrtc().compile(COPY_TILE, ARCH).unwrap();
    assert!(kernel.ptx.contains(".visible .entry copy_tile("), "{}", kernel.ptx);
    assemble("copy_tile", &kernel.ptx);
}

#[test]
fn index_code_of_every_kind_compiles_without_warnings() {
    let layouts = [
        "():()",
        "1:7",
        "(4,(4,2)):(4,(1,16))",
        "(6,(5,7)):(100,(20,3))",
        "(3,1,5,2):(0,7,9,1)",
        "(8,8):(f9,f1)",
        "(4,(4,3)):(f1,(f5,f16))",
        "(4,(4,2)):(e1,(e0,6*e1))",
        "(6,5):(e(0,1)+2*e2,f3*e1)",
        "(10,9,8):(1,5000000000,70)",
        "8589934592:0",
    ];
    let mut source = String::new();
    let mut names = vec![];
    for (number, text) in layouts.iter().enumerate() {
        let index = Index::new(&text.parse::<Layout>().unwrap());
        names.push(format!("f{number}"));
        source.push_str(&whole(&names[number], &index));
    }
    let dynamic = Index::new(&"(1,64,5):(64,1,0)".parse::<Layout>().unwrap());
    let run_time = RunTime { extents: 0b001, strides: 0b100, width: Width::Bits32 };
    names.push("dynamic".into());
    source.push_str(&whole("dynamic", &dynamic.with_run_time(run_time)));
    let kernel = nvrtc().compile(&source, ARCH).unwrap();
    assert_eq!(kernel.log, "", "{source}");
    for name in names {
        assert!(kernel.ptx.contains(&format!(".visible .entry {name}_kernel(")), "{name}: {source}");
    }
    assemble("kinds", &kernel.ptx);
}

/// Everything that can be written of a layout.
fn whole(name: &str, index: &Index) -> String {
    let mut text: Text<INDEX_CODE> = emit::functions(Language::Cuda, name, index).unwrap();
    emit::append_sizes(&mut text, name, index).unwrap();
    emit::append_kernel(&mut text, name, index).unwrap();
    assert!(text.is_complete());
    text.to_string()
}

#[test]
fn the_command_prints_ptx() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_cute"))
        .args(["emit", "(6,(5,7)):(100,(20,3))", "--lang", "ptx", "--name", "tile"])
        .env("CUTE_NVRTC", nvrtc().path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let ptx = String::from_utf8(output.stdout).unwrap();
    assert!(ptx.contains(".visible .entry tile_kernel(") && ptx.contains(".target sm_90"), "{ptx}");
    assemble("command", &ptx);
}

#[test]
fn mistakes_come_back_with_the_compilers_words() {
    let nvrtc = nvrtc();
    let Err(NvrtcError::Compile { log, .. }) = nvrtc.compile("extern \"C\" __global__ void k() { undeclared = 1; }", ARCH) else {
        panic!("an undeclared variable was accepted");
    };
    assert!(log.contains("identifier \"undeclared\" is undefined"), "{log}");
    let Err(NvrtcError::Compile { log, .. }) = nvrtc.compile("extern \"C\" __global__ void k() {}", "sm_9000") else {
        panic!("an architecture that does not exist was accepted");
    };
    assert!(log.contains("gpu-architecture"), "{log}");
    assert!(matches!(nvrtc.compile("a\0b", ARCH), Err(NvrtcError::Null { what: "kernel", at: 1 })));
    // The library still works.
    assert!(nvrtc.compile(COPY, ARCH).is_ok());
}

#[test]
fn a_path_that_is_not_nvrtc_is_named() {
    for path in ["/nonexistent/libnvrtc.so", env!("CARGO_MANIFEST_DIR"), concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")] {
        let error = Nvrtc::open(Path::new(path)).unwrap_err();
        assert!(matches!(error, NvrtcError::Unloadable { .. }) && error.to_string().contains(path), "{error}");
    }
}

#[test]
fn the_version_is_the_librarys() {
    let nvrtc = nvrtc();
    assert!(nvrtc.version().0 >= 12, "{nvrtc:?}");
    assert!(nvrtc.path().is_file(), "{nvrtc:?}");
}
