
extern "C" __global__ void fill(element *out, number value)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < to_size; i += gridDim.x * blockDim.x)
        out[to(i)] = narrow(value);
}
