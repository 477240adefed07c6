//! A convolution is a product of matrices over the activation's own elements: nothing is copied, what is beyond the border is 0 in memory.

use cute_algebra::Layout;
use cute_algebra::apply::{Im2col, Window, im2col};
use cute_static::{StaticLayout, Tensor, algorithm, layout, layouts};

use crate::operands::numbers;

/// Extents (batch, rows, columns, channels) of the images, and of the results.
const IMAGES: [usize; 4] = [2, 9, 8, 3];
const RESULTS: [usize; 4] = [2, 5, 8, 4];
/// For rows and for columns: elements of border on either side, the distance of positions, the distance of taps.
const BORDER: [usize; 2] = [1, 2];
const STRIDE: [usize; 2] = [2, 1];
const DILATION: [usize; 2] = [1, 2];

/// The images within their borders: rows of 12 pixels of 3 channels, 11 rows.
const ACTIVATION: Layout = <layout!((2,9,8,3):(396,36,3,1)) as StaticLayout>::LAYOUT;

/// Taps and positions over the images, and where the first tap lies.
const MATRIX: Im2col = {
    let window = Window { lower_dhw: Some(&[1, 2]), stride_dhw: Some(&[2, 1]), stride_trs: Some(&[1, 2]), ..Window::of(&[3, 3]) };
    match im2col(&ACTIVATION, &window) {
        Ok(matrix) => matrix,
        Err(_) => panic!("a matrix that there is not"),
    }
};
const POSITIONS_AND_TAPS: Layout = MATRIX.layout;

layouts! {
    type Activation = {POSITIONS_AND_TAPS};
    type Filter = (4,((3,3),3)):(27,((9,3),1));
    type Result = ((2,(5,8)),4):((160,(32,4)),1);
}

#[test]
fn a_convolution_with_border_stride_and_dilation() {
    let [images, rows, columns, channels] = IMAGES;
    let (width, height) = (columns + 2 * BORDER[1], rows + 2 * BORDER[0]);
    let mut padded = vec![0; images * height * width * channels];
    let pixels = numbers(images * rows * columns * channels, 18);
    let at = |n: usize, y: usize, x: usize, c: usize| ((n * rows + y) * columns + x) * channels + c;
    let first = (BORDER[0] * width + BORDER[1]) * channels;
    for (n, y, x, c) in every([images, rows, columns, channels]) {
        padded[first + ((n * height + y) * width + x) * channels + c] = pixels[at(n, y, x, c)];
    }
    let filter = numbers(4 * 3 * 3 * channels, 19);

    // The first tap of the first position is the corner of the border.
    assert_eq!(MATRIX.origin.as_integer(), Some(-(first as i64)));
    let mut found = vec![0; RESULTS.iter().product()];
    let mut result = Tensor::new(&mut found[..], Result::default()).unwrap();
    let matrix = Tensor::new(&padded[..], Activation::default()).unwrap();
    algorithm::gemm(&mut result, &matrix, &Tensor::new(&filter[..], Filter::default()).unwrap()).unwrap();

    for (n, p, q, k) in every(RESULTS) {
        let mut sum = 0;
        for (r, s, c, _) in every([3, 3, channels, 1]) {
            let (y, x) = (p * STRIDE[0] + r * DILATION[0], q * STRIDE[1] + s * DILATION[1]);
            if (BORDER[0]..BORDER[0] + rows).contains(&y) && (BORDER[1]..BORDER[1] + columns).contains(&x) {
                sum += pixels[at(n, y - BORDER[0], x - BORDER[1], c)] * filter[((k * 3 + r) * 3 + s) * channels + c];
            }
        }
        assert_eq!(found[((n * 5 + p) * 8 + q) * 4 + k], sum, "image {n}, position ({p},{q}), channel {k}");
    }
}

/// All coordinates below some extents.
fn every([a, b, c, d]: [usize; 4]) -> impl Iterator<Item = (usize, usize, usize, usize)> {
    (0..a * b * c * d).map(move |i| (i / (b * c * d), i / (c * d) % b, i / d % c, i % d))
}
