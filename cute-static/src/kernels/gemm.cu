
// A stage has as many rows as B's tile; A's has half of them.
enum { STAGES = 4, A_BYTES = 2 * stage_size / 2, B_BYTES = 2 * stage_size, STEPS = read_a_columns_size, ROWS = read_a_rows_size };

__device__ __forceinline__ void copy_16(unsigned to, const unsigned short *from)
{
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" :: "r"(to), "l"(from));
}
__device__ __forceinline__ void commit()
{
    asm volatile("cp.async.commit_group;" ::: "memory");
}
template <int Pending> __device__ __forceinline__ void wait()
{
    asm volatile("cp.async.wait_group %0;" :: "n"(Pending) : "memory");
}
__device__ __forceinline__ void read_matrices(unsigned (&r)[4], unsigned from)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(from));
}
__device__ __forceinline__ void multiply(float (&c)[4], const unsigned (&a)[4], unsigned b0, unsigned b1)
{
    asm volatile(MULTIPLY " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

extern "C" __global__ void __launch_bounds__(256)
gemm(unsigned short *C, const unsigned short *A, const unsigned short *B, unsigned m, unsigned n, unsigned k)
{
    extern __shared__ __align__(1024) unsigned char shared[];
    const unsigned a_shared = (unsigned)__cvta_generic_to_shared(shared), b_shared = a_shared + STAGES * A_BYTES;
    const unsigned t = threadIdx.x, lane = t % 32, warp = t / 32, stages = k / 64;
    unsigned tile[2], at[2], step[2];
    raster(blockIdx.x, n / 256, m / 512, tile);
    const unsigned row = tile[0] * 128, column = tile[1] * 256;

    fetch_thread(t, at);
    A += matrix_crd(row + at[0], at[1], m, k, k);
    B += matrix_crd(column + at[0], at[1], n, k, k);
    const unsigned put_a = a_shared + 2 * put_thread(t), put_b = b_shared + 2 * put_thread(t);
    auto fetch = [&](unsigned stage) {
#pragma unroll
        for (unsigned i = 0; i < fetch_a_step_size; ++i) {
            fetch_a_step(i, step);
            copy_16(put_a + stage * A_BYTES + 2 * put_a_step(i), A + matrix_crd(step[0], 0, m, k, k));
        }
#pragma unroll
        for (unsigned i = 0; i < fetch_b_step_size; ++i) {
            fetch_b_step(i, step);
            copy_16(put_b + stage * B_BYTES + 2 * put_b_step(i), B + matrix_crd(step[0], 0, n, k, k));
        }
        A += 64;
        B += 64;
    };
#pragma unroll
    for (unsigned s = 0; s < STAGES - 1; ++s) {
        if (s < stages)
            fetch(s);
        commit();
    }

    unsigned read_a[STEPS], read_b[STEPS], a[2][ROWS][4], b[2][ROWS][4];
#pragma unroll
    for (unsigned s = 0; s < STEPS; ++s) {
        read_a[s] = a_shared + 2 * (read_a_warp(warp) + (read_a_lane(lane) ^ read_a_columns(s)));
        read_b[s] = b_shared + 2 * (read_b_warp(warp) + (read_b_lane(lane) ^ read_b_columns(s)));
    }
    auto read = [&](unsigned stage, unsigned s, unsigned buffer) {
#pragma unroll
        for (unsigned i = 0; i < ROWS; ++i)
            read_matrices(a[buffer][i], read_a[s] + stage * A_BYTES + 2 * read_a_rows(i));
#pragma unroll
        for (unsigned j = 0; j < ROWS; ++j)
            read_matrices(b[buffer][j], read_b[s] + stage * B_BYTES + 2 * read_b_rows(j));
    };
    float sums[ROWS][2 * ROWS][4] = {};
    unsigned from = 0, to = STAGES - 1;
    wait<STAGES - 2>();
    __syncthreads();
    read(0, 0, 0);
#pragma unroll 1
    for (unsigned stage = 0; stage < stages; ++stage) {
#pragma unroll
        for (unsigned s = 0; s < STEPS; ++s) {
            if (s == STEPS - 1) {
                // The next stage has arrived, and nobody reads the one before this any more.
                wait<STAGES - 2>();
                __syncthreads();
                from = from + 1 == STAGES ? 0 : from + 1;
            }
            read(from, (s + 1) % STEPS, (s + 1) % 2);
            if (s == 0) {
                if (stage + STAGES - 1 < stages)
                    fetch(to);
                commit();
                to = to + 1 == STAGES ? 0 : to + 1;
            }
#pragma unroll
            for (unsigned i = 0; i < ROWS; ++i)
#pragma unroll
                for (unsigned there = 0; there < 2 * ROWS; ++there) {
                    // There and back: neighbouring products share a fragment.
                    const unsigned j = i % 2 ? 2 * ROWS - 1 - there : there;
                    multiply(sums[i][j], a[s % 2][i], b[s % 2][j / 2][j % 2 * 2], b[s % 2][j / 2][j % 2 * 2 + 1]);
                }
        }
    }
    wait<0>();
    __syncthreads();

#pragma unroll
    for (unsigned i = 0; i < write_rows_size; ++i)
#pragma unroll
        for (unsigned j = 0; j < write_columns_size; ++j)
#pragma unroll
            for (unsigned h = 0; h < write_half_size; ++h) {
                const unsigned offset = (write_lane(lane) ^ write_columns(j)) + write_warp(warp) + write_half(h) + write_rows(i);
                *(unsigned *)(shared + 2 * offset) = rounded(sums[i][j][2 * h], sums[i][j][2 * h + 1]);
            }
    __syncthreads();
    store_c_thread(t, at);
#pragma unroll
    for (unsigned i = 0; i < store_c_rows_size; ++i) {
        store_c_rows(i, step);
        *(uint4 *)(C + matrix_crd(row + at[0] + step[0], column + at[1], m, n, n)) =
            *(const uint4 *)(shared + 2 * (store_thread(t) + store_step(i)));
    }
}
