//! Access patterns: a kernel over layouts, and its twin with the indices written by hand.

use cute_static::kernels::transpose::Transpose;
use cute_static::{__, cuda_source, layout};

/// An access pattern.
pub(crate) struct Pattern {
    pub(crate) name: &'static str,
    pub(crate) layouts: &'static str,
    pub(crate) by_hand: &'static str,
}

type Square = layout!((4096,4096):(4096,1));
type SquareT = layout!((4096,4096):(1,4096));
type RowTile = layout!((32,8):(1,4096));
/// A swizzled tile: (row, column).
type Tile = layout!((32,32):(f33,f1));

pub(crate) const PATTERNS: [Pattern; 14] = [
    Pattern {
        name: "copy, 1-D",
        layouts: cuda_source! { "a" => layout!(1048576:1);
        r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned i = blockIdx.x * 256 + threadIdx.x; out[a(i)] = in[a(i)]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned i = blockIdx.x * 256 + threadIdx.x; out[i] = in[i]; }"#,
    },
    Pattern {
        name: "copy, masked",
        layouts: cuda_source! { "a" => layout!(1000000:1);
        r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned i = blockIdx.x * 256 + threadIdx.x; if (i < a_size) out[a(i)] = in[a(i)]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned i = blockIdx.x * 256 + threadIdx.x; if (i < 1000000u) out[i] = in[i]; }"#,
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
    },
    Pattern {
        name: "transpose, 16 bytes",
        layouts: Transpose::<Square, SquareT>::CUDA,
        by_hand: include_str!("../../../benches/codegen/transpose.cu"),
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
    },
    Pattern {
        name: "odd extents",
        layouts: cuda_source! { "a" => layout!((6,(5,7)):(100,(20,3)));
        r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned i = threadIdx.x; if (i < a_size) out[i] = in[a(i)]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *out, const float *in)
        { const unsigned i = threadIdx.x; if (i < 210u) out[i] = in[i % 6 * 100 + i / 6 % 5 * 20 + i / 30 * 3]; }"#,
    },
    Pattern {
        name: "ldmatrix rows",
        // Threads (row in eight, eight rows, word, 64 rows) and steps to elements of 2 bytes; rows of 128 bytes.
        layouts: cuda_source! { "row" at (__, __) => layout!(((8,2,2,2),4):((f72,f512,f8,f4096),f16));
        r#"extern "C" __global__ void kernel(unsigned *out, unsigned step)
        { const unsigned t = threadIdx.x; out[t] = row_crd(t, step); }"# },
        by_hand: r#"extern "C" __global__ void kernel(unsigned *out, unsigned step)
        {
            const unsigned t = threadIdx.x, row = t / 32 % 2 * 64 + t % 16, word = step * 2 + t / 16 % 2;
            out[t] = row * 64 + (word ^ (row % 8)) * 8;
        }"#,
    },
    Pattern {
        name: "broadcast",
        layouts: cuda_source! { "bias" => layout!((256,64):(0,1)), "a" => layout!((256,64):(64,1));
        r#"extern "C" __global__ void kernel(float *x, const float *y)
        { const unsigned r = blockIdx.x * 4 + threadIdx.y, c = threadIdx.x; x[a_crd(r, c)] += y[bias_crd(r, c)]; }"# },
        by_hand: r#"extern "C" __global__ void kernel(float *x, const float *y)
        { const unsigned r = blockIdx.x * 4 + threadIdx.y, c = threadIdx.x; x[r * 64 + c] += y[c]; }"#,
    },
];
