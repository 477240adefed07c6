use cute_static::layout;

fn copy(_: layout!((4,2):(1,4))) {}

fn main() {
    copy(layout!((4,8):(1,4)));
}
