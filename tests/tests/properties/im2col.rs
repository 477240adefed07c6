//! Matrices of convolutions, element by element.

use cute_algebra::apply::{Window, im2col, im2col_coord};
use cute_algebra::coordinate::coordinates;
use cute_algebra::{Error, HTuple, Layout, Scalar};
use cute_tests::strategies::config;
use proptest::prelude::*;

/// What the strides of an activation are multiples of.
const KINDS: [&str; 4] = ["1", "e0", "e(1,0)+-2*e2", "f1"];

/// The layout with its integer strides as multiples of another one; XOR strides are not negative.
fn of_kind(of: &Layout, unit: &str) -> Layout {
    let unit: Scalar = unit.parse().unwrap();
    let multiple = |stride: &Scalar| {
        let number = stride.as_integer().unwrap();
        unit.scale(if unit.has_xor() { number.abs() } else { number }).unwrap()
    };
    let strides: Vec<Scalar> = of.stride().leaves().iter().map(multiple).collect();
    Layout::new(&of.shape(), &of.stride().with_leaves(&strides, Scalar::ZERO)).unwrap()
}

#[derive(Clone, Debug)]
struct Convolution {
    activation: Layout,
    stencil: Vec<i64>,
    lists: [Option<Vec<i64>>; 6],
}

impl Convolution {
    fn window(&self) -> Window<'_> {
        let [lower_dhw, upper_dhw, stride_dhw, lower_trs, stride_trs, shape_zpq] = self.lists.each_ref().map(Option::as_deref);
        Window { stencil: &self.stencil, lower_dhw, upper_dhw, stride_dhw, lower_trs, stride_trs, shape_zpq }
    }

    /// The activation's spatial coordinate at a position and a tap.
    fn at(&self, axis: usize, position: i64, tap: i64) -> i64 {
        let window = self.window();
        let entry = |list: Option<&[i64]>, default| list.map_or(default, |list| list[axis]);
        let base = entry(window.lower_trs, 0) - entry(window.lower_dhw, 0);
        position * entry(window.stride_dhw, 1) + tap * entry(window.stride_trs, 1) + base
    }
}

/// Activations of one or two spatial modes, which may have modes of their own, with padding on both sides, strides and dilations.
fn convolutions() -> impl Strategy<Value = Convolution> {
    let mode = prop_oneof![
        3 => (1..=8i64, -3..=9i64).prop_map(|(extent, stride)| Layout::leaf(extent, Scalar::integer(stride)).unwrap()),
        1 => (2..=4i64, 2..=3i64, 0..=4i64, 0..=9i64).prop_map(|(a, b, d, e)| {
            Layout::concat(&[Layout::leaf(a, Scalar::integer(d)).unwrap(), Layout::leaf(b, Scalar::integer(e)).unwrap()]).unwrap()
        }),
    ];
    let list = |entries: std::ops::RangeInclusive<i64>| prop::option::of(prop::collection::vec(entries, 2));
    let lists = (list(0..=3), list(0..=2), list(1..=3), list(-2..=2), list(-2..=2), list(1..=4));
    let parts = (prop::collection::vec(mode, 3..=4), prop::collection::vec(1..=3i64, 2), lists, prop::sample::select(&KINDS[..]));
    parts.prop_map(|(modes, mut stencil, lists, kind)| {
        let spatial = modes.len() - 2;
        stencil.truncate(spatial);
        let lists = [lists.0, lists.1, lists.2, lists.3, lists.4, lists.5];
        let lists = lists.map(|list| {
            list.map(|mut list| {
                list.truncate(spatial);
                list
            })
        });
        Convolution { activation: of_kind(&Layout::concat(&modes).unwrap(), kind), stencil, lists }
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_element_is_that_of_the_activation(convolution in convolutions()) {
        let (a, window) = (&convolution.activation, convolution.window());
        let spatial = a.rank() - 2;
        let found = im2col(a, &window);
        let coordinate_form = im2col_coord(a, &window);
        // The coordinates do not depend on what the spatial modes consist of.
        match (&found, &coordinate_form) {
            (Err(_), Err(error)) => {
                prop_assert!(matches!(error, Error::NoPosition { .. }), "{}", error);
                return Ok(());
            }
            (Err(error), Ok(_)) => {
                // XOR values do not count on from where they are, and modes that do not coalesce carry elsewhere.
                let nested = (0..spatial).any(|i| !a.mode(i + 1).unwrap().coalesce_z().modes().is_leaf());
                let xor = a.stride().leaves().iter().any(Scalar::has_xor);
                prop_assert!(xor || nested && matches!(error, Error::NotALayout { .. }), "{}", error);
            }
            (Ok(_), Err(error)) => prop_assert!(false, "{}", error),
            (Ok(_), Ok(_)) => {}
        }
        let coordinate_form = coordinate_form.unwrap();
        for c in coordinates(&coordinate_form.layout.shape()).unwrap() {
            let get = |path: &[i64]| c.get(path).unwrap().size().unwrap();
            let mut at = vec![get(&[0, 0])];
            at.extend((0..spatial).map(|i| convolution.at(i, get(&[0, 1, i as i64]), get(&[1, 0, i as i64]))));
            at.push(get(&[1, 1]));
            let value = coordinate_form.layout.eval(&c).unwrap().add(&coordinate_form.origin).unwrap();
            let coordinate = |axis: usize| value.terms().iter().find(|term| term.path.axes() == [axis as u8]).map_or(0, |term| term.value);
            prop_assert_eq!((0..a.rank()).map(coordinate).collect::<Vec<_>>(), at.clone());
            if let Ok(matrix) = &found {
                // The modes of the matrix have the same sizes, so that their integer coordinates are the same.
                let value = matrix.layout.eval(&c).unwrap().add(&matrix.origin).unwrap();
                prop_assert_eq!(Ok(value), a.eval(&HTuple::flat(&at, 0).unwrap()), "at {}", c);
            }
        }
    }
}
