
// A block adds the terms of 64 x 64 elements of C, a thread those of 4 x 4, 16 rows and columns apart. What lies beyond the extents is 0 in
// shared memory, and not written.
extern "C" __global__ void __launch_bounds__(256) product(element *C, const element *A, const element *B)
{
    __shared__ number a[tile_cosize], b[tile_cosize];
    const unsigned t = threadIdx.x, x = t % 16, y = t / 16;
    const unsigned rows = (c_m_size + 63) / 64, columns = (c_n_size + 63) / 64;
    for (unsigned block = blockIdx.x; block < rows * columns * c_l_size; block += gridDim.x) {
        const unsigned row = block % rows * 64, column = block / rows % columns * 64, l = block / (rows * columns);
        const unsigned a_batch = a_l(l), b_batch = b_l(l), c_batch = c_l(l);
        number sums[4][4];
#pragma unroll
        for (unsigned i = 0; i < 4; ++i)
#pragma unroll
            for (unsigned j = 0; j < 4; ++j) {
                const unsigned m = row + y + 16 * i, n = column + x + 16 * j;
                sums[i][j] = m < c_m_size && n < c_n_size ? widen(C[c_m(m) C_SUM c_n(n) C_SUM c_batch]) : 0;
            }
        for (unsigned from = 0; from < a_k_size; from += 16) {
#pragma unroll
            for (unsigned step = 0; step < 4; ++step) {
                // Neighbouring threads read along k where k follows in memory, otherwise along rows.
                const unsigned i = t + 256 * step;
                const unsigned a_row = A_ALONG_K ? i / 16 : i % 64, a_at = A_ALONG_K ? i % 16 : i / 64;
                const unsigned b_row = B_ALONG_K ? i / 16 : i % 64, b_at = B_ALONG_K ? i % 16 : i / 64;
                a[tile_crd(a_row, a_at)] = row + a_row < c_m_size && from + a_at < a_k_size
                    ? widen(A[a_m(row + a_row) A_SUM a_k(from + a_at) A_SUM a_batch]) : 0;
                b[tile_crd(b_row, b_at)] = column + b_row < c_n_size && from + b_at < a_k_size
                    ? widen(B[b_n(column + b_row) B_SUM b_k(from + b_at) B_SUM b_batch]) : 0;
            }
            __syncthreads();
#pragma unroll
            for (unsigned k = 0; k < 16; ++k) {
                number p[4], q[4];
#pragma unroll
                for (unsigned i = 0; i < 4; ++i) {
                    p[i] = a[tile_crd(y + 16 * i, k)];
                    q[i] = b[tile_crd(x + 16 * i, k)];
                }
#pragma unroll
                for (unsigned i = 0; i < 4; ++i)
#pragma unroll
                    for (unsigned j = 0; j < 4; ++j)
                        sums[i][j] += p[i] * q[j];
            }
            __syncthreads();
        }
#pragma unroll
        for (unsigned i = 0; i < 4; ++i)
#pragma unroll
            for (unsigned j = 0; j < 4; ++j) {
                const unsigned m = row + y + 16 * i, n = column + x + 16 * j;
                if (m < c_m_size && n < c_n_size)
                    C[c_m(m) C_SUM c_n(n) C_SUM c_batch] = narrow(sums[i][j]);
            }
    }
}
