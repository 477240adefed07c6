use cute_static::layout;

type Modes = layout!(take((4,8,2):(16,2,1), 4:1, 2));

fn main() {
    let _: Modes;
}
