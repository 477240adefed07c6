
extern "C" __global__ void axpby(number alpha, const element *x, number beta, element *y)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < to_size; i += gridDim.x * blockDim.x) {
        const number product = alpha * widen(x[from(i)]);
        y[to(i)] = narrow(beta == 0 ? product : product + beta * widen(y[to(i)]));
    }
}
