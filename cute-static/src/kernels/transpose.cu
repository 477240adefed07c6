
extern "C" __global__ void __launch_bounds__(256) transpose(float *out, const float *in)
{
    __shared__ float4 words[tile_cosize];
    const unsigned row = blockIdx.y * 64, column = blockIdx.x * 64, t = threadIdx.x;
    unsigned at[2], step[2];
    float4 v[4];
    read_thread(t, at);
    in += from_crd(row + at[0], column + at[1]);
#pragma unroll
    for (unsigned i = 0; i < read_step_size; ++i) {
        read_step(i, step);
        v[i] = *(const float4 *)(in + from_crd(step[0], 0));
    }
    const float4 w[4] = {{v[0].x, v[1].x, v[2].x, v[3].x}, {v[0].y, v[1].y, v[2].y, v[3].y},
                         {v[0].z, v[1].z, v[2].z, v[3].z}, {v[0].w, v[1].w, v[2].w, v[3].w}};
#pragma unroll
    for (unsigned i = 0; i < put_step_size; ++i)
        words[put_thread(t) ^ put_step(i)] = w[i];
    __syncthreads();
    write_thread(t, at);
    out += to_crd(row + at[0], column + at[1]);
#pragma unroll
    for (unsigned i = 0; i < write_step_size; ++i) {
        write_step(i, step);
        *(float4 *)(out + to_crd(0, step[1])) = words[get_thread(t) ^ get_step(i)];
    }
}
