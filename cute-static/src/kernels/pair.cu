
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
__device__ __forceinline__ unsigned rounded(float low, float high)
{
    unsigned pair;
    asm("cvt.rn." TEXT(ELEMENT) "x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
    return pair;
}
