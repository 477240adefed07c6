use cute_static::layout;

type Row = layout!(slice(composed(swizzle(3,0,3), (8,8):(8,1)), (2,_,1)));

fn main() {
    let _: Row;
}
