use cute_static::layouts;

layouts! {
    type Bits = (2,2,2,2,2,2,2,2,2,2,2):(1,2,4,8,16,32,64,128,256,512,1024);
    type Leaves = concat(Bits, Bits, Bits);
}

fn main() {}
