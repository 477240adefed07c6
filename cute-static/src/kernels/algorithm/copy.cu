
extern "C" __global__ void copy(element *out, const element *in)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < to_size; i += gridDim.x * blockDim.x)
        out[to(i)] = in[from(i)];
}
