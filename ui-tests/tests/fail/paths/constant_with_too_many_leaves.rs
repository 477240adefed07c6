use cute_static::layouts;

type Leaves = cute_static::layout!((2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2):(1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288,1048576));

layouts! {
    type Same = Leaves;
}

fn main() {}
