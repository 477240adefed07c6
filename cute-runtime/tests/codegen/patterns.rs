//! Access patterns: a kernel over layouts, and its twin with the indices written by hand.

use cute_static::kernels::copy::{self, Tiled};
use cute_static::kernels::transpose::Transpose;
use cute_static::{__, cuda_source, layout};

/// An access pattern.
pub(crate) struct Pattern {
    pub(crate) name: &'static str,
    pub(crate) layouts: &'static str,
    pub(crate) by_hand: &'static str,
    /// Blocks and threads of a launch that reaches all of the layouts, in x and in y.
    pub(crate) blocks: [u32; 2],
    pub(crate) threads: [u32; 2],
    /// The kernel's arguments in C: `out`, `in` and `in2` are the launch's buffers.
    pub(crate) arguments: &'static str,
    /// How many elements of `out` the launch writes.
    pub(crate) written: u32,
}

type Square = layout!((4096,4096):(4096,1));
type SquareT = layout!((4096,4096):(1,4096));
type RowTile = layout!((32,8):(1,4096));
/// A swizzled tile: (row, column).
type Tile = layout!((32,32):(f33,f1));

pub(crate) const PATTERNS: [Pattern; 23] = [
    Pattern {
        name: "copy, 1-D",
        layouts: cuda_source! { "a" => layout!(1048576:1);
        r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned i = blockIdx.x * 256 + threadIdx.x; out[a(i)] = in[a(i)]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned i = blockIdx.x * 256 + threadIdx.x; out[i] = in[i]; }"#,
        blocks: [4096, 1],
        threads: [256, 1],
        arguments: "out, in",
        written: 1048576,
    },
    Pattern {
        name: "copy, masked",
        layouts: cuda_source! { "a" => layout!(1000000:1);
        r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned i = blockIdx.x * 256 + threadIdx.x; if (i < a_size) out[a(i)] = in[a(i)]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned i = blockIdx.x * 256 + threadIdx.x; if (i < 1000000u) out[i] = in[i]; }"#,
        blocks: [3907, 1],
        threads: [256, 1],
        arguments: "out, in",
        written: 1000000,
    },
    Pattern {
        name: "copy, 2-D",
        layouts: cuda_source! { "a" => layout!((1024,2048):(2048,1)), "b" => layout!((1024,2048):(4096,2));
        r#"extern "C" __global__ void kernel(float *out, const float *in)
        {
            const unsigned row = blockIdx.y * 8 + threadIdx.y, column = blockIdx.x * 32 + threadIdx.x;
            out[b_crd(row, column)] = in[a_crd(row, column)];
        }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *in)
        {
            const unsigned row = blockIdx.y * 8 + threadIdx.y, column = blockIdx.x * 32 + threadIdx.x;
            out[row * 4096 + column * 2] = in[row * 2048 + column];
        }"#,
        blocks: [64, 128],
        threads: [32, 8],
        arguments: "out, in",
        written: 2097152,
    },
    Pattern {
        name: "copy, tiled",
        // Tiles of 32 columns and 8 rows of a row-major matrix of 128 x 512 tiles.
        layouts: cuda_source! { "tile" => RowTile, "tiles" => layout!((128,512):(32,32768));
        r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned i = tiles(blockIdx.x) + tile(threadIdx.x); out[i] = in[i]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *in)
        {
            const unsigned i = blockIdx.x % 128 * 32 + blockIdx.x / 128 * 32768 + threadIdx.x % 32 + threadIdx.x / 32 * 4096;
            out[i] = in[i];
        }"#,
        blocks: [65536, 1],
        threads: [256, 1],
        arguments: "out, in",
        written: 16777216,
    },
    Pattern {
        name: "transpose, 16 bytes",
        layouts: Transpose::<Square, SquareT>::CUDA,
        by_hand: include_str!("../../../benches/codegen/transpose.cu"),
        blocks: [64, 64],
        threads: [256, 1],
        arguments: "out, in",
        written: 16777216,
    },
    Pattern {
        name: "transpose, 4 bytes",
        layouts: cuda_source! { "from" => Square, "to" => SquareT, "tile_of" => Tile;
        r#"extern "C" __global__ void __launch_bounds__(256) kernel(float *out, const float *in)
        {
            __shared__ float tile[1024];
            const unsigned x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 32, column = blockIdx.x * 32;
        #pragma unroll
            for (unsigned i = 0; i < 32; i += 8)
                tile[tile_of_crd(y + i, x)] = in[from_crd(row + y + i, column + x)];
            __syncthreads();
        #pragma unroll
            for (unsigned i = 0; i < 32; i += 8)
                out[to_crd(row + x, column + y + i)] = tile[tile_of_crd(x, y + i)];
        }"# },
        by_hand: r#"extern "C" __global__ void __launch_bounds__(256) kernel(float *out, const float *in)
        {
            __shared__ float tile[1024];
            const unsigned x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 32, column = blockIdx.x * 32;
        #pragma unroll
            for (unsigned i = 0; i < 32; i += 8)
                tile[(y + i) * 32 + (x ^ (y + i))] = in[(row + y + i) * 4096 + column + x];
            __syncthreads();
        #pragma unroll
            for (unsigned i = 0; i < 32; i += 8)
                out[(column + y + i) * 4096 + row + x] = tile[x * 32 + ((y + i) ^ x)];
        }"#,
        blocks: [128, 128],
        threads: [32, 8],
        arguments: "out, in",
        written: 16777216,
    },
    Pattern {
        name: "sum over a mode",
        layouts: cuda_source! { "row" => layout!((64,128):(8192,16)), "summed" => layout!((4,4):(4,1));
        r#"extern "C" __global__ void kernel(float *out, const float *in)
        {
            const unsigned i = blockIdx.x * 256 + threadIdx.x;
            float sum = 0;
        #pragma unroll
            for (unsigned j = 0; j < summed_size; ++j)
                sum += in[row(i) + summed(j)];
            out[i] = sum;
        }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *in)
        {
            const unsigned i = blockIdx.x * 256 + threadIdx.x;
            float sum = 0;
        #pragma unroll
            for (unsigned j = 0; j < 16; ++j)
                sum += in[i % 64 * 8192 + i / 64 * 16 + j % 4 * 4 + j / 4];
            out[i] = sum;
        }"#,
        blocks: [32, 1],
        threads: [256, 1],
        arguments: "out, in",
        written: 8192,
    },
    Pattern {
        name: "partly static",
        layouts: cuda_source! { "a" => layout!((?u32, 64):(?u32, 1));
        r#"extern "C" __global__ void kernel(float *out, const float *in, unsigned rows, unsigned stride)
        {
            const unsigned i = blockIdx.x * 256 + threadIdx.x;
            if (i < rows * 64) out[i] = in[a_crd(i / 64, i % 64, rows, stride)];
        }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *in, unsigned rows, unsigned stride)
        {
            const unsigned i = blockIdx.x * 256 + threadIdx.x;
            if (i < rows * 64) out[i] = in[i / 64 * stride + i % 64];
        }"#,
        blocks: [25, 1],
        threads: [256, 1],
        arguments: "out, in, 100, 70",
        written: 6400,
    },
    Pattern {
        name: "swizzled read",
        layouts: cuda_source! { "column" => layout!(((8,4),8):((f9,f64),f1));
        r#"extern "C" __global__ void kernel(float4 *out, const float4 *in)
        {
            __shared__ float4 tile[256];
            tile[threadIdx.x] = in[threadIdx.x];
            __syncthreads();
            out[threadIdx.x] = tile[column(threadIdx.x)];
        }"# },
        by_hand: r#"extern "C" __global__ void kernel(float4 *out, const float4 *in)
        {
            __shared__ float4 tile[256];
            const unsigned t = threadIdx.x, row = t % 32, column = t / 32;
            tile[t] = in[t];
            __syncthreads();
            out[t] = tile[row * 8 + (column ^ (row % 8))];
        }"#,
        blocks: [1, 1],
        threads: [256, 1],
        arguments: "(float4 *)out, (const float4 *)in",
        written: 1024,
    },
    Pattern {
        name: "three layouts",
        layouts: cuda_source! {
            "a" => layout!((32,16,64):(1,32,512)), "b" => layout!((32,16,64):(1,40,640)), "c" => layout!((32,16,64):(64,2048,1));
        r#"extern "C" __global__ void kernel(float *out, const float *x, const float *y)
        { const unsigned i = blockIdx.x * 256 + threadIdx.x; out[c(i)] = x[a(i)] + y[b(i)]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *x, const float *y)
        {
            const unsigned i = blockIdx.x * 256 + threadIdx.x, p = i % 32, q = i / 32 % 16, r = i / 512;
            out[p * 64 + q * 2048 + r] = x[i] + y[p + q * 40 + r * 640];
        }"#,
        blocks: [128, 1],
        threads: [256, 1],
        arguments: "out, in, in2",
        written: 32768,
    },
    Pattern {
        name: "3-D slice",
        layouts: cuda_source! { "a" => layout!((64,64,64):(4096,64,1)), "plane" => layout!((64,64):(1,64));
        r#"extern "C" __global__ void kernel(float *out, const float *in, unsigned k)
        {
            const unsigned x = threadIdx.x, y = blockIdx.x * 4 + threadIdx.y;
            out[plane_crd(x, y)] = in[a_crd(k, y, x)];
        }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *in, unsigned k)
        {
            const unsigned x = threadIdx.x, y = blockIdx.x * 4 + threadIdx.y;
            out[y * 64 + x] = in[k * 4096 + y * 64 + x];
        }"#,
        blocks: [16, 1],
        threads: [64, 4],
        arguments: "out, in, 5",
        written: 4096,
    },
    Pattern {
        name: "odd extents",
        layouts: cuda_source! { "a" => layout!((6,(5,7)):(100,(20,3)));
        r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned i = threadIdx.x; if (i < a_size) out[i] = in[a(i)]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned i = threadIdx.x; if (i < 210u) out[i] = in[i % 6 * 100 + i / 6 % 5 * 20 + i / 30 * 3]; }"#,
        blocks: [1, 1],
        threads: [256, 1],
        arguments: "out, in",
        written: 210,
    },
    Pattern {
        name: "ldmatrix rows",
        // Threads (row in eight, eight rows, word, 64 rows) and steps to elements of 2 bytes; rows of 128 bytes.
        layouts: cuda_source! { "row" at (__, __) => layout!(((8,2,2,2),4):((f72,f512,f8,f4096),f16));
        r#"extern "C" __global__ void kernel(unsigned *out, unsigned step)
        { const unsigned t = threadIdx.x; out[t] = row_crd(t, step); }"# },
        by_hand: r#"extern "C" __global__ void kernel(unsigned *out, unsigned step)
        {
            const unsigned t = threadIdx.x, row = t / 32 * 64 + t % 16, word = step * 2 + t / 16 % 2;
            out[t] = row * 64 + (word ^ (row % 8)) * 8;
        }"#,
        blocks: [4, 1],
        threads: [64, 1],
        arguments: "(unsigned *)out + blockIdx.x * 64, blockIdx.x",
        written: 256,
    },
    Pattern {
        name: "broadcast",
        layouts: cuda_source! { "bias" => layout!((256,64):(0,1)), "a" => layout!((256,64):(64,1));
        r#"extern "C" __global__ void kernel(float *x, const float *y)
        { const unsigned r = blockIdx.x * 4 + threadIdx.y, c = threadIdx.x; x[a_crd(r, c)] += y[bias_crd(r, c)]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *x, const float *y)
        { const unsigned r = blockIdx.x * 4 + threadIdx.y, c = threadIdx.x; x[r * 64 + c] += y[c]; }"#,
        blocks: [64, 1],
        threads: [64, 4],
        arguments: "out, in",
        written: 16384,
    },
    Pattern {
        name: "shared digits",
        // Three layouts at one index: the compiler divides once.
        layouts: cuda_source! {
            "a" => layout!((6,(5,7000)):(100,(20,3))), "b" => layout!((6,(5,7000)):(1,(7,50))), "c" => layout!((6,(5,7000)):(35000,(7000,1)));
        r#"extern "C" __global__ void kernel(float *out, const float *x, const float *y)
        { const unsigned i = blockIdx.x * 250 + threadIdx.x; out[c(i)] = x[a(i)] + y[b(i)]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *x, const float *y)
        {
            const unsigned i = blockIdx.x * 250 + threadIdx.x, q = i / 6, p = i % 6, r = i / 30, s = q % 5;
            out[p * 35000 + s * 7000 + r] = x[p * 100 + s * 20 + r * 3] + y[p + s * 7 + r * 50];
        }"#,
        blocks: [840, 1],
        threads: [250, 1],
        arguments: "out, in, in2",
        written: 210000,
    },
    Pattern {
        name: "shared digits, run time",
        layouts: cuda_source! { "a" => layout!((?u32, 64):(3, ?u32)), "b" => layout!((?u32, 64):(5, ?u32));
        r#"extern "C" __global__ void kernel(float *out, const float *x, const float *y, unsigned s, unsigned d, unsigned e)
        { const unsigned i = blockIdx.x * 256 + threadIdx.x; out[i] = x[a(i, s, d)] + y[b(i, s, e)]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *x, const float *y, unsigned s, unsigned d, unsigned e)
        {
            const unsigned i = blockIdx.x * 256 + threadIdx.x, q = i / s, p = i - q * s;
            out[i] = x[p * 3 + q * d] + y[p * 5 + q * e];
        }"#,
        blocks: [12, 1],
        threads: [256, 1],
        arguments: "out, in, in2, 50, 200, 300",
        written: 3072,
    },
    Pattern {
        name: "64-bit offsets",
        layouts: cuda_source! { "a" => layout!((10,9,8):(1,5000000000,70));
        r#"extern "C" __global__ void kernel(unsigned long long *out)
        { const unsigned i = blockIdx.x * 240 + threadIdx.x; out[i] = a(i); }"# },
        by_hand: r#"extern "C" __global__ void kernel(unsigned long long *out)
        {
            const unsigned i = blockIdx.x * 240 + threadIdx.x;
            out[i] = i % 10 + i / 10 % 9 * 5000000000ull + i / 90 * 70;
        }"#,
        blocks: [3, 1],
        threads: [240, 1],
        arguments: "(unsigned long long *)out",
        written: 1440,
    },
    Pattern {
        name: "swizzled tile by row and column",
        layouts: cuda_source! { "tile" at (__, __) => layout!(((8,16),(8,8)):((f72,f512),(f1,f8)));
        r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned r = blockIdx.x * 4 + threadIdx.y, c = threadIdx.x; out[r * 64 + c] = in[tile_crd(r, c)]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned r = blockIdx.x * 4 + threadIdx.y, c = threadIdx.x; out[r * 64 + c] = in[r * 64 + (c ^ r % 8 * 8)]; }"#,
        blocks: [32, 1],
        threads: [64, 4],
        arguments: "out, in",
        written: 8192,
    },
    Pattern {
        name: "offset and swizzle",
        // Rows of 60 elements carry into one another: no XOR layout has these offsets.
        layouts: cuda_source! { "tile" => layout!(swizzle(3,3,3) o 512 + (8,60):(60,1));
        r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned r = threadIdx.y, c = threadIdx.x; out[r * 60 + c] = in[tile_crd(r, c)]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned r = threadIdx.y, c = threadIdx.x, i = r * 60 + c + 512; out[r * 60 + c] = in[i ^ (i >> 3 & 56)]; }"#,
        blocks: [1, 1],
        threads: [60, 8],
        arguments: "out, in",
        written: 480,
    },
    Pattern {
        name: "copy, tiled, 2-D grid",
        layouts: cuda_source! { "tile" => RowTile, "tiles" => layout!((128,512):(32,32768));
        r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned i = tiles_crd(blockIdx.x, blockIdx.y) + tile(threadIdx.x); out[i] = in[i]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *in)
        {
            const unsigned i = blockIdx.x * 32 + blockIdx.y * 32768 + (threadIdx.x % 32 + threadIdx.x / 32 * 4096);
            out[i] = in[i];
        }"#,
        blocks: [128, 512],
        threads: [256, 1],
        arguments: "out, in",
        written: 16777216,
    },
    Pattern {
        name: "copy, tiled, 16 bytes",
        layouts: Tiled::<Square, Square>::CUDA,
        by_hand: r#"extern "C" __global__ void __launch_bounds__(256) kernel(float *out, const float *in)
        {
            const unsigned first = (blockIdx.y * 32 + threadIdx.y) * 4096 + blockIdx.x * 256 + 4 * threadIdx.x;
            float4 words[8];
        #pragma unroll
            for (unsigned i = 0; i < 8; ++i) words[i] = *(const float4 *)(in + first + i * 16384);
        #pragma unroll
            for (unsigned i = 0; i < 8; ++i) *(float4 *)(out + first + i * 16384) = words[i];
        }"#,
        blocks: [16, 128],
        threads: [64, 4],
        arguments: "out, in",
        written: 16777216,
    },
    Pattern {
        name: "copy, masked, pitches",
        layouts: copy::MASKED,
        by_hand: r#"extern "C" __global__ void __launch_bounds__(256)
        kernel(float *out, const float *in, unsigned m, unsigned n, unsigned out_pitch, unsigned in_pitch)
        {
            const unsigned row = blockIdx.y * 32 + threadIdx.y, column = blockIdx.x * 32 + threadIdx.x;
            float values[4];
        #pragma unroll
            for (unsigned i = 0; i < 4; ++i)
                if (row + 8 * i < m && column < n) values[i] = in[(row + 8 * i) * in_pitch + column];
        #pragma unroll
            for (unsigned i = 0; i < 4; ++i)
                if (row + 8 * i < m && column < n) out[(row + 8 * i) * out_pitch + column] = values[i];
        }"#,
        blocks: [32, 32],
        threads: [32, 8],
        arguments: "out, in, 1000, 1003, 1010, 1020",
        written: 1003000,
    },
    Pattern {
        name: "transpose, threads and steps",
        // The tile of 32 x 32 as (row, column) with columns permuted by the row: f33, f1. Eight rows of threads, four steps.
        layouts: cuda_source! { "from" => Square, "to" => SquareT, "from_step" => layout!(4:32768), "to_step" => layout!(4:32768),
        "put" => layout!((32,8):(f1,f33)), "put_step" => layout!(4:f264), "get" => layout!((32,8):(f33,f1)), "get_step" => layout!(4:f8);
        r#"extern "C" __global__ void __launch_bounds__(256) kernel(float *out, const float *in)
        {
            __shared__ float tile[1024];
            const unsigned x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 32, column = blockIdx.x * 32;
            in += from_crd(row + y, column + x);
        #pragma unroll
            for (unsigned i = 0; i < 4; ++i)
                tile[put_crd(x, y) ^ put_step(i)] = in[from_step(i)];
            __syncthreads();
            out += to_crd(row + x, column + y);
        #pragma unroll
            for (unsigned i = 0; i < 4; ++i)
                out[to_step(i)] = tile[get_crd(x, y) ^ get_step(i)];
        }"# },
        by_hand: r#"extern "C" __global__ void __launch_bounds__(256) kernel(float *out, const float *in)
        {
            __shared__ float tile[1024];
            const unsigned x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 32, column = blockIdx.x * 32;
            in += (row + y) * 4096 + column + x;
        #pragma unroll
            for (unsigned i = 0; i < 4; ++i)
                tile[(y * 32 + (x ^ y)) ^ i * 264] = in[i * 32768];
            __syncthreads();
            out += (column + y) * 4096 + row + x;
        #pragma unroll
            for (unsigned i = 0; i < 4; ++i)
                out[i * 32768] = tile[(x * 32 + (x ^ y)) ^ i * 8];
        }"#,
        blocks: [128, 128],
        threads: [32, 8],
        arguments: "out, in",
        written: 16777216,
    },
];
