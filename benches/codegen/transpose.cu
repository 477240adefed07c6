// A tile of 64 x 64 a block, 16 bytes an access, words of shared memory permuted by the row.
extern "C" __global__ void __launch_bounds__(256) kernel(float *out, const float *in)
{
    __shared__ float4 tile[64 * 16];
    const unsigned t = threadIdx.x, x = t % 16, y = t / 16;
    const unsigned r0 = blockIdx.y * 64, c0 = blockIdx.x * 64;
    in += (r0 + 4 * y) * 4096u + c0 + 4 * x;
    out += (c0 + y) * 4096u + r0 + 4 * x;
    float4 v[4];
#pragma unroll
    for (unsigned i = 0; i < 4; ++i) v[i] = *(const float4 *)(in + i * 4096u);
    float4 w[4] = {{v[0].x, v[1].x, v[2].x, v[3].x}, {v[0].y, v[1].y, v[2].y, v[3].y}, {v[0].z, v[1].z, v[2].z, v[3].z}, {v[0].w, v[1].w, v[2].w, v[3].w}};
#pragma unroll
    for (unsigned i = 0; i < 4; ++i) { unsigned r = 4 * x + i; tile[r * 16 + (y ^ (x & 15))] = w[i]; }
    __syncthreads();
#pragma unroll
    for (unsigned i = 0; i < 4; ++i) { unsigned r = y + 16 * i; *(float4 *)(out + i * 16 * 4096u) = tile[r * 16 + (x ^ (r >> 2 & 15))]; }
}
