//! The worked examples of the paper on CuTe's layout representation and algebra.

use cute_algebra::{HTuple, Layout};

mod completeness;
mod folding;
mod layouts;
mod linearity;
mod loops;
mod tuples;

fn tuple(text: &str) -> HTuple<i64> {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn layout(text: &str) -> Layout {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The values of a layout with integer strides at 0, 1, .. up to its size.
fn values(layout: &Layout) -> Vec<i64> {
    layout.image().map(|value| value.unwrap().as_integer().unwrap()).collect()
}
