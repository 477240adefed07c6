use cute_static::layout;

type L = layout!(tile_to_shape((8,8):(8,1), (12,16)));

fn main() {
    let _: L;
}
