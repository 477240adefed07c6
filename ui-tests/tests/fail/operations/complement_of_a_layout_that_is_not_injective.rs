use cute_static::layout;

type Rest = layout!(complement((4,8):(1,2)));

fn main() {
    let _: Rest;
}
