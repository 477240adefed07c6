
extern "C" __global__ void __launch_bounds__(256) tiled_copy(float *out, const float *in)
{
    const unsigned row = blockIdx.y * 32, column = blockIdx.x * 256;
    unsigned at[2], step[2];
    float4 words[step_place_size];
    thread_place_crd(threadIdx.x, threadIdx.y, at);
    in += from_crd(row + at[0], column + at[1]);
    out += to_crd(row + at[0], column + at[1]);
#pragma unroll
    for (unsigned i = 0; i < step_place_size; ++i) {
        step_place(i, step);
        words[i] = *(const float4 *)(in + from_crd(step[0], 0));
    }
#pragma unroll
    for (unsigned i = 0; i < step_place_size; ++i) {
        step_place(i, step);
        *(float4 *)(out + to_crd(step[0], 0)) = words[i];
    }
}
