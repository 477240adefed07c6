// Kernels on the host: threads one after another. A block with a barrier runs twice, first every thread up to the barrier, then every
// thread to its end, which repeats what it wrote before the barrier.
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define __device__ static
#define __forceinline__ inline
#define __global__
#define __launch_bounds__(threads)
#define __shared__ static

struct dim { unsigned x, y; };
struct float4 { float x, y, z, w; };
static dim threadIdx, blockIdx;
static jmp_buf barrier;
static bool has_barrier, is_past_barrier;

static void __syncthreads()
{
    has_barrier = true;
    if (!is_past_barrier)
        longjmp(barrier, 1);
}

// Numbers that a float holds exactly, all different.
enum { ELEMENTS = 1 << 24 };
static float *out, *in, *in2;

template <typename Kernel> static void block(dim threads, Kernel kernel)
{
    for (threadIdx.y = 0; threadIdx.y < threads.y; ++threadIdx.y)
        for (threadIdx.x = 0; threadIdx.x < threads.x; ++threadIdx.x)
            if (setjmp(barrier) == 0)
                kernel();
}

template <typename Kernel> static void launch(float *into, dim blocks, dim threads, Kernel kernel)
{
    for (unsigned i = 0; i < ELEMENTS; ++i)
        into[i] = -1.0f - i;
    out = into;
    for (blockIdx.y = 0; blockIdx.y < blocks.y; ++blockIdx.y)
        for (blockIdx.x = 0; blockIdx.x < blocks.x; ++blockIdx.x) {
            has_barrier = is_past_barrier = false;
            block(threads, kernel);
            if (has_barrier) {
                is_past_barrier = true;
                block(threads, kernel);
            }
        }
}

template <typename A, typename B> static void compare(const char *name, dim blocks, dim threads, A layouts, B hand)
{
    static float *const buffers[2] = {(float *)malloc(4ul * ELEMENTS), (float *)malloc(4ul * ELEMENTS)};
    launch(buffers[0], blocks, threads, layouts);
    launch(buffers[1], blocks, threads, hand);
    unsigned written = 0, different = 0;
    for (unsigned i = 0; i < ELEMENTS; ++i) {
        written += buffers[1][i] != -1.0f - i;
        different += memcmp(&buffers[0][i], &buffers[1][i], 4) != 0;
    }
    printf("%s | %u written, %u different\n", name, written, different);
}

static void inputs()
{
    in = (float *)malloc(4ul * ELEMENTS);
    in2 = (float *)malloc(4ul * ELEMENTS);
    for (unsigned i = 0; i < ELEMENTS; ++i) {
        in[i] = 1.0f + i;
        in2[i] = i * 0.5f;
    }
}
