//! Tensor maps from layouts, on the device: every tile is fetched by a bulk copy and compared element by element with its layout, and the
//! driver refuses what the algebra refuses.

#[path = "gpu/mod.rs"]
mod gpu;

use std::fmt::Write;
use std::process::ExitCode;

use cudarc::driver::{LaunchConfig, PushKernelArg};
use cute_algebra::Swizzle;
use cute_algebra::apply;
use cute_runtime::Layout;
use cute_runtime::tensor_map::result::{Arguments, encode_tiled};
use cute_runtime::tensor_map::{ElementType, Promotion, TensorMap};
use gpu::{Failure, Gpu};

/// Tensors of 16-bit numbers, tiles from the place in shared memory to coordinates, and bits of the swizzle.
const TILES: &[(&str, &str, u32)] = &[
    ("4096:1", "256:e0", 0),
    ("(4096,1024):(1024,1)", "(64,32):(e1,e0)", 3),
    ("(4096,1024):(1024,1)", "(32,64):(e1,e0)", 2),
    ("(4096,1024):(1024,1)", "(16,128):(e1,e0)", 1),
    ("(1024,64):(1,1024)", "((8,8),32):((e0,8*e0),e1)", 3),
    ("(64,1024):(2048,1)", "(64,16):(e1,2*e0)", 3),
    ("(64,1,64):(64,3,1)", "(16,8):(e2,3*e0)", 0),
    ("(16,64,64):(8192,64,1)", "(32,2):(e2,e0)", 0),
    ("(64,32,16,8):(1,64,2048,32768)", "(64,3,2,5):(e0,e2,e1,e3)", 3),
    ("(64,32,16,8,4):(1,64,2048,32768,262144)", "(16,4,2,3,2):(e0,e4,e2,e1,e3)", 1),
];

/// A bulk copy of a box of each rank at the origin, and what it left in shared memory.
fn source() -> String {
    let mut text = String::from(
        r#"
struct __align__(64) Map { unsigned char bytes[128]; };
"#,
    );
    for rank in 1..=5 {
        let zeros = vec!["%3"; rank].join(", ");
        let _ = write!(
            text,
            r#"
extern "C" __global__ void fetch{rank}(const __grid_constant__ Map map, unsigned short *out, unsigned elements)
{{
    extern __shared__ __align__(1024) unsigned short tile[];
    __shared__ unsigned long long barrier;
    const unsigned at = __cvta_generic_to_shared(&barrier), to = __cvta_generic_to_shared(tile);
    if (threadIdx.x == 0) {{
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" :: "r"(at) : "memory");
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(at), "r"(2 * elements) : "memory");
        asm volatile("cp.async.bulk.tensor.{rank}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {{{zeros}}}], [%2];"
                     :: "r"(to), "l"(&map), "r"(at), "r"(0) : "memory");
    }}
    __syncthreads();
    asm volatile("{{\n.reg .pred p;\nAGAIN: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0;\n@p bra DONE;\nbra AGAIN;\nDONE:\n}}"
                 :: "r"(at) : "memory");
    for (unsigned i = threadIdx.x; i < elements; i += blockDim.x) out[i] = tile[i];
}}
"#
        );
    }
    text
}

fn main() -> ExitCode {
    gpu::run("tensor_maps", |gpu| {
        let (major, minor) = gpu.capability;
        if major < 9 {
            return Err(format!("not run: needs a GPU of compute capability 9.0 or more, found {major}.{minor}").into());
        }
        let source = source();
        let mut wrong = 0;
        for &(tensor, tile, swizzle) in TILES {
            let name = format!("{tile} of {tensor}, {swizzle} bits");
            let (right, seconds) = fetched(gpu, &source, &tensor.parse()?, &tile.parse()?, swizzle)?;
            wrong += report(&format!("{name}: {:.1} us a launch", seconds * 1e6), right);
        }
        for (name, arguments) in beyond_limits()? {
            // SAFETY: the driver is there, and no kernel uses the map.
            let refused = unsafe { encode_tiled(1 << 32, &arguments) }.is_err();
            wrong += report(&format!("the driver refuses {name}"), refused);
        }
        if wrong > 0 { Err(format!("{wrong} tensor maps are wrong").into()) } else { Ok(()) }
    })
}

/// One line, and the number of failures.
fn report(name: &str, passed: bool) -> u32 {
    println!("{} {name}", if passed { "PASS" } else { "FAIL" });
    u32::from(!passed)
}

/// Whether a tile at the origin comes as its layout says, and the time of a launch.
fn fetched(gpu: &Gpu, source: &str, tensor: &Layout, tile: &Layout, swizzle: u32) -> Result<(bool, f64), Failure> {
    let map = apply::TensorMap::of(tensor, tile, 2, swizzle)?;
    let elements = u32::try_from(tile.size())?;
    let cells = usize::try_from(map.bytes()? / 2)?;
    let numbers: Vec<u16> = (0..cells as u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 16) as u16).collect();
    let buffer = gpu.stream.clone_htod(&numbers)?;
    let mut out = gpu.stream.alloc_zeros::<u16>(elements as usize)?;
    let parameter = TensorMap::new(&gpu.stream, &buffer, &map, ElementType::U16, Promotion::Bytes128)?;
    let function = gpu.function(source, &format!("sm_{}{}", gpu.capability.0, gpu.capability.1), &format!("fetch{}", map.rank))?;
    let config = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (128, 1, 1), shared_mem_bytes: 2 * elements };
    let seconds = gpu.seconds(10, || {
        // SAFETY: the arguments are those of the kernel, and the buffers hold the tensor and the tile.
        unsafe { gpu.stream.launch_builder(&function).arg(&parameter).arg(&mut out).arg(&elements).launch(config) }?;
        Ok(())
    })?;
    let found = gpu.stream.clone_dtoh(&out)?;
    // Pieces of 16 bytes, eight elements.
    let place = Swizzle::new(swizzle.into(), 3, 3)?;
    for i in 0..tile.size() {
        let offset = tensor.at_value(&tile.at(i)?)?.as_integer().ok_or("a tensor of coordinates")?;
        if found[usize::try_from(place.apply(i))?] != numbers[usize::try_from(offset)?] {
            return Ok((false, seconds));
        }
    }
    Ok((true, seconds))
}

/// Arguments of which one is beyond its limit.
fn beyond_limits() -> Result<Vec<(&'static str, Arguments)>, Failure> {
    let map = apply::TensorMap::of(&"(4096,1024):(1024,1)".parse()?, &"(64,32):(e1,e0)".parse()?, 2, 3)?;
    let legal = Arguments::new(&map, ElementType::U16, Promotion::None);
    let with = |change: fn(&mut Arguments)| {
        let mut arguments = legal;
        change(&mut arguments);
        arguments
    };
    Ok(vec![
        ("a stride of 136 bytes", with(|a| a.strides[0] = 136)),
        ("a stride of 2^40 bytes", with(|a| a.strides[0] = 1 << 40)),
        ("an extent beyond 2^32", with(|a| a.extents[1] = (1 << 32) + 1)),
        ("a box of 512 rows", with(|a| a.boxes[1] = 512)),
        ("a step of 9", with(|a| a.steps[1] = 9)),
        ("rows of 8 bytes", with(|a| a.boxes[0] = 4)),
        ("rows of 256 bytes behind a swizzle of 128", with(|a| a.boxes[0] = 128)),
    ])
}
