
extern "C" __global__ void __launch_bounds__(256)
masked_copy(float *out, const float *in, unsigned m, unsigned n, unsigned out_pitch, unsigned in_pitch)
{
    unsigned at[2], step[2];
    thread_place_crd(threadIdx.y, threadIdx.x, at);
    const unsigned row = begin(blockIdx.y) + at[0], column = begin(blockIdx.x) + at[1];
    float values[step_place_size];
#pragma unroll
    for (unsigned i = 0; i < step_place_size; ++i) {
        step_place(i, step);
        if (row + step[0] < m && column < n)
            values[i] = in[matrix_crd(row + step[0], column, m, n, in_pitch)];
    }
#pragma unroll
    for (unsigned i = 0; i < step_place_size; ++i) {
        step_place(i, step);
        if (row + step[0] < m && column < n)
            out[matrix_crd(row + step[0], column, m, n, out_pitch)] = values[i];
    }
}
