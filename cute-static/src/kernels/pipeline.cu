
// A stage has as many rows as B's tile; A's has half of them, a result a quarter.
enum { STAGES = 4, CLUSTER = 2, A_BYTES = stage_size, B_BYTES = 2 * stage_size, C_BYTES = stage_size / 2 };
struct __align__(64) TensorMap { unsigned char bytes[128]; };

__device__ __forceinline__ void barrier_init(unsigned barrier, unsigned arrivals)
{
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(barrier), "r"(arrivals) : "memory");
}
__device__ __forceinline__ void expect(unsigned barrier, unsigned bytes)
{
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(barrier), "r"(bytes) : "memory");
}
__device__ __forceinline__ void wait(unsigned barrier, unsigned parity)
{
    asm volatile("{\n.reg .pred p;\nAGAIN: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@p bra DONE;\nbra AGAIN;\nDONE:\n}"
                 :: "r"(barrier), "r"(parity) : "memory");
}
// The barrier of a block of the cluster.
__device__ __forceinline__ void arrive(unsigned barrier, unsigned block)
{
    asm volatile("{\n.reg .b32 there;\nmapa.shared::cluster.u32 there, %0, %1;\nmbarrier.arrive.shared::cluster.b64 _, [there];\n}"
                 :: "r"(barrier), "r"(block) : "memory");
}
__device__ __forceinline__ void fetch(unsigned to, const TensorMap *map, unsigned barrier, unsigned row, unsigned column)
{
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%4, %3}], [%2];"
                 :: "r"(to), "l"(map), "r"(barrier), "r"(row), "r"(column) : "memory");
}
__device__ __forceinline__ void fetch_for_all(unsigned to, const TensorMap *map, unsigned barrier, unsigned row, unsigned column)
{
    const unsigned short blocks = (1 << CLUSTER) - 1;
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster "
                 "[%0], [%1, {%4, %3}], [%2], %5;"
                 :: "r"(to), "l"(map), "r"(barrier), "r"(row), "r"(column), "h"(blocks) : "memory");
}
__device__ __forceinline__ void store(const TensorMap *map, unsigned from, unsigned row, unsigned column)
{
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%3, %2}], [%1];\ncp.async.bulk.commit_group;"
                 :: "l"(map), "r"(from), "r"(row), "r"(column) : "memory");
}
// An operand in shared memory: its begin in units of 16 bytes, and its layout.
__device__ __forceinline__ unsigned long long operand(unsigned begin)
{
    return (begin & 0x3FFFF) >> 4 | DESCRIPTOR;
}
__device__ __forceinline__ void write_matrices(unsigned to, unsigned r0, unsigned r1, unsigned r2, unsigned r3)
{
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};"
                 :: "r"(to), "r"(r0), "r"(r1), "r"(r2), "r"(r3) : "memory");
}
__device__ __forceinline__ void cluster_barrier()
{
    asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}
__device__ __forceinline__ void multiply(float (&d)[128], unsigned long long a, unsigned long long b, int add)
{
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %130, 0;\n"
                 MULTIPLY " {"
                 "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
                 "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
                 "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
                 "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
                 "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
                 "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "
                 "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, "
                 "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127}, "
                 "%128, %129, p, 1, 1, 0, 0;\n}\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]),
                   "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]),
                   "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]),
                   "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]),
                   "+f"(d[32]), "+f"(d[33]), "+f"(d[34]), "+f"(d[35]), "+f"(d[36]), "+f"(d[37]), "+f"(d[38]), "+f"(d[39]),
                   "+f"(d[40]), "+f"(d[41]), "+f"(d[42]), "+f"(d[43]), "+f"(d[44]), "+f"(d[45]), "+f"(d[46]), "+f"(d[47]),
                   "+f"(d[48]), "+f"(d[49]), "+f"(d[50]), "+f"(d[51]), "+f"(d[52]), "+f"(d[53]), "+f"(d[54]), "+f"(d[55]),
                   "+f"(d[56]), "+f"(d[57]), "+f"(d[58]), "+f"(d[59]), "+f"(d[60]), "+f"(d[61]), "+f"(d[62]), "+f"(d[63]),
                   "+f"(d[64]), "+f"(d[65]), "+f"(d[66]), "+f"(d[67]), "+f"(d[68]), "+f"(d[69]), "+f"(d[70]), "+f"(d[71]),
                   "+f"(d[72]), "+f"(d[73]), "+f"(d[74]), "+f"(d[75]), "+f"(d[76]), "+f"(d[77]), "+f"(d[78]), "+f"(d[79]),
                   "+f"(d[80]), "+f"(d[81]), "+f"(d[82]), "+f"(d[83]), "+f"(d[84]), "+f"(d[85]), "+f"(d[86]), "+f"(d[87]),
                   "+f"(d[88]), "+f"(d[89]), "+f"(d[90]), "+f"(d[91]), "+f"(d[92]), "+f"(d[93]), "+f"(d[94]), "+f"(d[95]),
                   "+f"(d[96]), "+f"(d[97]), "+f"(d[98]), "+f"(d[99]), "+f"(d[100]), "+f"(d[101]), "+f"(d[102]), "+f"(d[103]),
                   "+f"(d[104]), "+f"(d[105]), "+f"(d[106]), "+f"(d[107]), "+f"(d[108]), "+f"(d[109]), "+f"(d[110]), "+f"(d[111]),
                   "+f"(d[112]), "+f"(d[113]), "+f"(d[114]), "+f"(d[115]), "+f"(d[116]), "+f"(d[117]), "+f"(d[118]), "+f"(d[119]),
                   "+f"(d[120]), "+f"(d[121]), "+f"(d[122]), "+f"(d[123]), "+f"(d[124]), "+f"(d[125]), "+f"(d[126]), "+f"(d[127])
                 : "l"(a), "l"(b), "r"(add));
}

extern "C" __global__ void __cluster_dims__(CLUSTER, 1, 1) __launch_bounds__(384, 1)
pipeline(const __grid_constant__ TensorMap A, const __grid_constant__ TensorMap B, const __grid_constant__ TensorMap C,
         unsigned m, unsigned n, unsigned k)
{
    extern __shared__ __align__(1024) unsigned char shared[];
    const unsigned a_shared = (unsigned)__cvta_generic_to_shared(shared), b_shared = a_shared + STAGES * A_BYTES;
    const unsigned c_shared = b_shared + STAGES * B_BYTES, full = c_shared + 4 * C_BYTES, empty = full + 8 * STAGES;
    const unsigned t = threadIdx.x % 128, group = threadIdx.x / 128;
    unsigned block;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(block));
    if (threadIdx.x == 0) {
        for (unsigned s = 0; s < STAGES; ++s) {
            barrier_init(full + 8 * s, 1);
            barrier_init(empty + 8 * s, 2 * CLUSTER);
        }
        asm volatile("fence.mbarrier_init.release.cluster;\nfence.proxy.async;" ::: "memory");
    }
    cluster_barrier();

    const unsigned tiles = m / (128 * CLUSTER) * (n / 256), stages = k / 64, first = blockIdx.x / CLUSTER, clusters = gridDim.x / CLUSTER;
    unsigned at[2], s = 0;
    if (group == 0) {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
        unsigned parity = 1;
        for (unsigned tile = first; tile < tiles && t == 0; tile += clusters) {
            raster(tile, n / 256, m / 512, at);
            const unsigned row = (at[0] * CLUSTER + block) * 128, column = at[1] * 256;
            for (unsigned stage = 0; stage < stages; ++stage) {
                wait(empty + 8 * s, parity);
                expect(full + 8 * s, A_BYTES + B_BYTES);
                fetch(a_shared + s * A_BYTES, &A, full + 8 * s, row, stage * 64);
                fetch_for_all(b_shared + s * B_BYTES + 2 * share_rows(block), &B, full + 8 * s, column + block * 128, stage * 64);
                if (++s == STAGES) {
                    s = 0;
                    parity ^= 1;
                }
            }
        }
    } else {
        asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
        const unsigned consumer = group - 1, lane = t % 32, warp = t / 32;
        const unsigned buffer = c_shared + consumer * (2 * C_BYTES);
        float d[128];
        unsigned parity = 0, before = 0;
        for (unsigned tile = first; tile < tiles; tile += clusters) {
            raster(tile, n / 256, m / 512, at);
            const unsigned row = (at[0] * CLUSTER + block) * 128 + consumer * 64, column = at[1] * 256;
            for (unsigned stage = 0; stage < stages; ++stage) {
                wait(full + 8 * s, parity);
                asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
                for (unsigned i = 0; i < columns_size; ++i)
                    multiply(d, operand(a_shared + s * A_BYTES + 2 * consumer_rows(consumer)) + (2 * columns(i) >> 4),
                             operand(b_shared + s * B_BYTES) + (2 * columns(i) >> 4), stage > 0 || i > 0);
                asm volatile("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 1;" ::: "memory");
                // The products of the stage before are done: both blocks may fill it again.
                if (stage > 0 && t < CLUSTER)
                    arrive(empty + 8 * before, t);
                before = s;
                if (++s == STAGES) {
                    s = 0;
                    parity ^= 1;
                }
            }
            asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
            if (t < CLUSTER)
                arrive(empty + 8 * before, t);
#pragma unroll
            for (unsigned quarter = 0; quarter < 4; ++quarter) {
                // The copy engine is done with the buffer of the quarter before last.
                if (t == 0)
                    asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
                asm volatile("bar.sync %0, 128;" :: "r"(group) : "memory");
#pragma unroll
                for (unsigned j = 0; j < write_columns_size; ++j) {
                    const float *v = d + quarter * 32 + j * 8;
                    write_matrices(buffer + quarter % 2 * C_BYTES + 2 * (write_warp(warp) + (write_lane(lane) ^ write_columns(j))),
                                   rounded(v[0], v[1]), rounded(v[2], v[3]), rounded(v[4], v[5]), rounded(v[6], v[7]));
                }
                asm volatile("fence.proxy.async.shared::cta;\nbar.sync %0, 128;" :: "r"(group) : "memory");
                if (t == 0)
                    store(&C, buffer + quarter % 2 * C_BYTES, row, column + quarter * 64);
            }
        }
        if (t == 0)
            asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
    }
    __syncwarp();
    // Nobody leaves while another block of the cluster may still arrive at its barriers.
    cluster_barrier();
}
