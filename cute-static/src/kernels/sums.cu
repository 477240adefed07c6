
__device__ __forceinline__ float over_lanes(float sum)
{
#pragma unroll
    for (unsigned distance = 16; distance > 0; distance /= 2)
        sum += __shfl_xor_sync(0xffffffffu, sum, distance);
    return sum;
}

extern "C" __global__ void __launch_bounds__(256) sum_rows(float *out, const float *in, unsigned m, unsigned n)
{
    __shared__ float partial[warps_cosize];
    const unsigned lane = threadIdx.x, warp = threadIdx.y, row = blockIdx.x;
    float sums[row_steps_size] = {};
    for (unsigned first = row_thread_crd(lane, warp); first < n; first += row_thread_size * row_steps_size)
#pragma unroll
        for (unsigned i = 0; i < row_steps_size; ++i)
            if (first + row_steps(i) < n)
                sums[i] += in[matrix_crd(row, first + row_steps(i), m, n, n)];
    float sum = 0;
#pragma unroll
    for (unsigned i = 0; i < row_steps_size; ++i)
        sum += sums[i];
    sum = over_lanes(sum);
    if (lane == 0)
        partial[warps(warp)] = sum;
    __syncthreads();
    if (warp == 0 && lane == 0) {
        float whole = 0;
#pragma unroll
        for (unsigned i = 0; i < warps_size; ++i)
            whole += partial[warps(i)];
        out[row] = whole;
    }
}

extern "C" __global__ void __launch_bounds__(256) sum_columns(float *out, const float *in, unsigned m, unsigned n)
{
    __shared__ float partial[threads_cosize];
    const unsigned lane = threadIdx.x, part = threadIdx.y, column = column_thread_crd(lane, blockIdx.x);
    float sums[column_steps_size] = {};
    for (unsigned first = part; first < m; first += 8 * column_steps_size)
#pragma unroll
        for (unsigned i = 0; i < column_steps_size; ++i)
            if (first + column_steps(i) < m && column < n)
                sums[i] += in[matrix_crd(first + column_steps(i), column, m, n, n)];
    float sum = 0;
#pragma unroll
    for (unsigned i = 0; i < column_steps_size; ++i)
        sum += sums[i];
    partial[threads_crd(part, lane)] = sum;
    __syncthreads();
    if (part == 0 && column < n) {
        float whole = 0;
#pragma unroll
        for (unsigned i = 0; i < 8; ++i)
            whole += partial[threads_crd(i, lane)];
        out[column] = whole;
    }
}
