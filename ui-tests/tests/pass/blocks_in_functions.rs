//! Blocks inside functions, and layouts that rustc evaluates there.

mod tiles {
    cute_static::layouts! { pub type A = (4,8):(8,1); }
    pub type Plain = cute_static::layout!((4,8):(1,4));
}

fn main() {
    cute_static::layouts! {
        type Own = (2,2):(1,2);
        type Foreign = blocked_product(Own, tiles::A);
        type Evaluated = coalesce(tiles::Plain);
        type Constant = {<tiles::Plain as cute_static::StaticLayout>::LAYOUT};
    }
    assert_eq!((Foreign.size(), Evaluated.size(), Constant.text()), (128, 32, "(4,8):(1,4)"));
}
