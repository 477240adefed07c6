
extern "C" __global__ void copy_if(element *out, const element *in, const unsigned char *mask)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < to_size; i += gridDim.x * blockDim.x)
        if (mask[holds(i)])
            out[to(i)] = in[from(i)];
}
