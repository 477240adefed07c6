
enum { HALVES = halves_size, GROUPS = groups_size, ELEMENTS = elements_size, STEPS = fetch_step_size };

extern "C" __global__ void __launch_bounds__(256)
sgemm(float *C, const float *A, const float *B, unsigned m, unsigned n, unsigned k)
{
    __shared__ __align__(16) float a_shared[stages_cosize], b_shared[stages_cosize];
    const unsigned t = thread_crd(threadIdx.x, threadIdx.y), row = blockIdx.y * 128, column = blockIdx.x * 128, last = k / 16 - 1;
    unsigned at[2], step[2];
    fetch_thread(t, at);
    A += matrix_crd(row + at[0], at[1], m, k, k);
    B += matrix_crd(column + at[0], at[1], n, k, k);
    float4 a_next[STEPS], b_next[STEPS];
    auto fetch = [&]() {
#pragma unroll
        for (unsigned i = 0; i < STEPS; ++i) {
            fetch_step(i, step);
            a_next[i] = *(const float4 *)(A + matrix_crd(step[0], 0, m, k, k));
            b_next[i] = *(const float4 *)(B + matrix_crd(step[0], 0, n, k, k));
        }
        A += 16;
        B += 16;
    };
    auto put = [&](unsigned stage) {
#pragma unroll
        for (unsigned i = 0; i < STEPS; ++i) {
            const float a[4] = {a_next[i].x, a_next[i].y, a_next[i].z, a_next[i].w};
            const float b[4] = {b_next[i].x, b_next[i].y, b_next[i].z, b_next[i].w};
#pragma unroll
            for (unsigned j = 0; j < ELEMENTS; ++j) {
                const unsigned offset = put_thread(t) + put_step(i) + elements(j) + stage_begin(stage);
                a_shared[offset] = a[j];
                b_shared[offset] = b[j];
            }
        }
    };
    float sums[8][8] = {};
    auto multiply = [&](unsigned stage) {
#pragma unroll
        for (unsigned group = 0; group < GROUPS; ++group)
#pragma unroll
            for (unsigned j = 0; j < ELEMENTS; ++j) {
                float4 a[HALVES], b[HALVES];
#pragma unroll
                for (unsigned half = 0; half < HALVES; ++half) {
                    const unsigned further = halves(half) + elements(j) + stage_begin(stage);
                    a[half] = *(const float4 *)(a_shared + ((read_a_thread(t) ^ groups(group)) + further));
                    b[half] = *(const float4 *)(b_shared + ((read_b_thread(t) ^ groups(group)) + further));
                }
                const float x[8] = {a[0].x, a[0].y, a[0].z, a[0].w, a[1].x, a[1].y, a[1].z, a[1].w};
                const float y[8] = {b[0].x, b[0].y, b[0].z, b[0].w, b[1].x, b[1].y, b[1].z, b[1].w};
#pragma unroll
                for (unsigned r = 0; r < 8; ++r)
#pragma unroll
                    for (unsigned c = 0; c < 8; ++c)
                        sums[r][c] += x[r] * y[c];
            }
    };

    fetch();
    put(0);
    __syncthreads();
    for (unsigned stage = 0; stage < last; ++stage) {
        fetch();
        multiply(stage % 2);
        put((stage + 1) % 2);
        __syncthreads();
    }
    multiply(last % 2);

    write_thread(t, at);
#pragma unroll
    for (unsigned half = 0; half < HALVES; ++half)
#pragma unroll
        for (unsigned r = 0; r < 8; ++r) {
            unsigned rows[2], columns[2];
            write_rows(r, rows);
            write_half(half, columns);
            const float *sum = sums[r] + 4 * half;
            *(float4 *)(C + matrix_crd(row + at[0] + rows[0], column + at[1] + columns[1], m, n, n)) =
                make_float4(sum[0], sum[1], sum[2], sum[3]);
        }
}
