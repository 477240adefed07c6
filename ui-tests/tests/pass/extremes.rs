//! Empty tuples, tuples of one mode, negative and zero strides, sizes beyond 32 bits, 32 leaves.

use cute_static::{StaticLayout, layout, layouts};

layouts! {
    type Empty = ():();
    type Nested = ((),(4)):((),(2));
    type Backwards = 4:-1;
    type Broadcast = (4,8):(0,1);
    type Huge = (1048576,1048576):(1,1048576);
    type Halves = zipped_divide(Huge, (524288,2));
    type Leaves = (2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2):(1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288,1048576,2097152,4194304,8388608,16777216,33554432,67108864,134217728,268435456,536870912,1073741824,2147483648);
}

fn main() {
    assert_eq!((Empty::SIZE, Nested::DEPTH, Broadcast::COSIZE), (1, 2, 8));
    assert_eq!(Backwards::at(3i32), -3);
    assert_eq!((Huge::SIZE, Halves::TEXT), (1 << 40, "((524288,2),(2,524288)):((1,1048576),(524288,2097152))"));
    assert_eq!((Leaves::RANK, layout!(coalesce(Leaves)).text()), (32, "4294967296:1"));
}
