
// A block folds one element of the result at a time. Threads without a term take no part, so the operation needs no neutral element.
extern "C" __global__ void __launch_bounds__(256) reduce(element *out, const element *in, number initial)
{
    __shared__ number results[256];
    const unsigned t = threadIdx.x, threads = terms_size < 256 ? terms_size : 256;
    for (unsigned i = blockIdx.x; i < to_size; i += gridDim.x) {
        const unsigned stays = kept(i);
        if (t < threads) {
            number result = widen(in[stays SUM terms(t)]);
            for (unsigned k = t + 256; k < terms_size; k += 256)
                result = fold(result, widen(in[stays SUM terms(k)]));
            results[t] = result;
        }
        __syncthreads();
#pragma unroll
        for (unsigned half = 128; half > 0; half /= 2) {
            if (t < half && t + half < threads)
                results[t] = fold(results[t], results[t + half]);
            __syncthreads();
        }
        if (t == 0)
            out[to(i)] = narrow(fold(initial, results[0]));
        __syncthreads();
    }
}
