//! Documentation, visibility and conditions of the items of a block.

#![deny(missing_docs, unused, unreachable_pub)]

/// A module of layouts.
mod tiles {
    cute_static::layouts! {
        /// What one warp copies.
        pub(crate) type Warp = (8,4):(4,1);
        #[cfg(all())]
        pub(crate) type Kept = Warp;
        #[cfg(any())]
        pub(crate) type Removed = Warp;
        #[allow(dead_code)]
        type Unused = Warp;
    }
}

fn main() {
    assert_eq!((tiles::Warp.size(), tiles::Kept.size()), (32, 32));
}
