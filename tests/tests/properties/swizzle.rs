//! Swizzles and swizzled layouts.

use std::collections::HashSet;

use cute_algebra::expr::{Value, evaluate};
use cute_algebra::{Composed, Error, HTuple, Layout, Scalar, Swizzle};
use cute_tests::property;
use cute_tests::strategies::{compact, config, integer_layouts, integers, xor};
use proptest::prelude::*;

fn swizzles() -> impl Strategy<Value = Swizzle> {
    (0..4i64, 0..4i64, -5..6i64).prop_filter_map("parameters of a swizzle", |(bits, base, shift)| Swizzle::new(bits, base, shift).ok())
}

/// Swizzled layouts of integers or of XOR values, with an offset.
fn composed() -> impl Strategy<Value = Composed> {
    // Integers of any strides reach common bits.
    let layout = prop_oneof![compact(), integers(), xor(), integer_layouts()];
    (swizzles(), layout, prop_oneof![Just(0), 0..70i64]).prop_map(|(swizzle, layout, offset)| {
        let is_xor = layout.modes().leaves().iter().any(|mode| mode.stride.has_xor());
        let offset = if is_xor { Scalar::xor(offset).unwrap() } else { Scalar::integer(offset) };
        Composed::new(swizzle, offset, layout).unwrap()
    })
}

/// The swizzle of one value, bit by bit.
fn swizzled(swizzle: &Swizzle, value: i64) -> i64 {
    let mut result = value;
    for bit in 0..swizzle.bits() {
        let (from, to) = (swizzle.base() + bit + swizzle.shift().max(0), swizzle.base() + bit + (-swizzle.shift()).max(0));
        result ^= (value >> from & 1) << to;
    }
    result
}

/// The values of a text: as a function of the index.
fn image(text: &str) -> Vec<Scalar> {
    match evaluate(&format!("image({text})")) {
        Ok(Value::Scalars(values)) => values,
        other => panic!("{text}: {other:?}"),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_swizzle_moves_bits(swizzle in swizzles(), value in any::<i64>()) {
        prop_assert_eq!(swizzle.apply(value), swizzled(&swizzle, value));
        prop_assert!(swizzle.shift().abs() < swizzle.bits() || swizzle.apply(swizzle.apply(value)) == value);
    }

    #[test]
    fn a_swizzle_is_a_bijection_or_says_so(swizzle in swizzles()) {
        let images: HashSet<i64> = (0..1 << 12).map(|i| swizzle.apply(i)).collect();
        prop_assert_eq!(images.len() == 1 << 12, swizzle.is_bijective());
    }

    #[test]
    fn a_swizzled_layout_is_its_three_functions_one_after_another(c in composed()) {
        let number = |value: &Scalar| value.as_integer().or(value.as_xor()).unwrap();
        for i in 0..c.layout().size() {
            let inner = c.layout().at(i).unwrap().add(c.offset()).unwrap();
            let value = c.at(i).unwrap();
            prop_assert_eq!(number(&value), swizzled(&c.swizzle(), number(&inner)));
            prop_assert!(c.cosize().is_none_or(|cosize| (0..cosize).contains(&number(&value))));
            prop_assert_eq!(value.as_integer().is_some(), inner.as_integer().is_some() || number(&value) == 0);
        }
        // Without negative values the bound exists.
        prop_assert!(c.cosize().is_some() || c.layout().modes().leaves().iter().any(|mode| mode.stride.terms().iter().any(|t| t.value < 0)));
    }

    #[test]
    fn the_text_of_a_swizzled_layout_stands_for_it(c in composed()) {
        prop_assert_eq!(evaluate(&c.to_string()).unwrap(), Value::Composed(c));
    }

    #[test]
    fn as_an_xor_layout_it_has_the_same_values_and_a_finer_shape(c in composed()) {
        match c.to_layout() {
            Ok((offset, layout)) => {
                prop_assert!(cute_algebra::relations::compatible(&c.layout().shape(), &layout.shape()));
                for i in 0..layout.size() {
                    let value = layout.at(i).unwrap().add(&offset).unwrap();
                    let expected = c.at(i).unwrap();
                    prop_assert_eq!(value.as_xor(), expected.as_integer().or(expected.as_xor()), "{} and {}", c, layout);
                }
            }
            Err(error) => prop_assert!(matches!(error, Error::NotCovered { .. }), "{}: {}", c, error),
        }
    }

    #[test]
    fn operations_on_the_domain_act_on_the_layout(c in composed(), bare in any::<bool>()) {
        let (front, layout) = if bare {
            (String::new(), c.layout().to_string())
        } else {
            let offset = if c.offset().is_zero() { String::new() } else { format!("{} + ", c.offset()) };
            (format!("{} o {offset}", c.swizzle()), c.layout().to_string())
        };
        let behind = |value: &Scalar| {
            let sum = if bare { *value } else { value.add(c.offset()).unwrap() };
            if bare { sum } else { c.swizzle().apply_to(&sum).unwrap() }
        };
        let rank = c.layout().rank();
        let last = rank.saturating_sub(1);
        let half = (c.layout().size() + 1) / 2;
        let mut operations = vec![
            "coalesce(L)".to_owned(),
            "coalesce_z(L)".to_owned(),
            "filter(L)".to_owned(),
            "flatten(L)".to_owned(),
            "unwrap(L)".to_owned(),
            format!("composition(L, {half}:1)"),
            "composition(L, _)".to_owned(),
            format!("take(L, 0, {last})"),
            format!("group(L, 0, {last})"),
            format!("logical_divide(L, {half}:1, pad)"),
            "zipped_divide(L, 2:1, pad)".to_owned(),
        ];
        if rank > 0 {
            operations.push(format!("get(L, {last})"));
            operations.push(format!("select(L, {last}, 0)"));
        }
        for operation in operations {
            let on = |operand: &str| operation.replace('L', operand);
            match (evaluate(&on(&format!("{front}{layout}"))), evaluate(&on(&layout))) {
                (Ok(found), Ok(plain)) => {
                    let expected: Vec<Scalar> = image(&plain.to_string()).iter().map(behind).collect();
                    prop_assert_eq!(image(&found.to_string()), expected, "{}", on(&format!("{front}{layout}")));
                }
                (found, plain) => prop_assert_eq!(found.is_ok(), plain.is_ok(), "{}", operation),
            }
        }
    }

    #[test]
    fn a_slice_of_a_swizzled_layout_is_a_part_of_it(c in composed(), numbers in prop::collection::vec(0..8i64, 8), kept in any::<u64>()) {
        if c.layout().rank() == 0 || c.layout().modes().is_leaf() {
            return Ok(());
        }
        let sizes = c.layout().shape().product_each().unwrap();
        let digits: Vec<Option<i64>> =
            sizes.leaves().iter().enumerate().map(|(i, size)| (kept >> i & 1 == 0).then(|| numbers[i % 8] % size)).collect();
        let pattern = HTuple::flat(&digits, None).unwrap();
        let whole = property::natural_coordinates(&sizes);
        let expected: Vec<Scalar> = whole
            .iter()
            .filter(|coordinate| coordinate.leaves().iter().zip(&digits).all(|(digit, fixed)| fixed.is_none_or(|fixed| fixed == *digit)))
            .map(|coordinate| c.eval(coordinate).unwrap())
            .collect();
        prop_assert_eq!(image(&format!("slice({c}, {pattern})")), expected);
    }

    #[test]
    fn an_element_is_swizzled_as_its_bytes_are(swizzle in swizzles(), log2_bytes in 0..5u32, index in 0..1000i64) {
        let bytes = 1 << log2_bytes;
        match Swizzle::from_bytes(swizzle.bits(), swizzle.base(), swizzle.shift(), bytes) {
            Ok(of_elements) => prop_assert_eq!(of_elements.apply(index) * bytes, swizzle.apply(index * bytes)),
            Err(Error::SwizzleOfBytes { .. }) => prop_assert!(swizzle.base() < i64::from(log2_bytes)),
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}

#[test]
fn a_layout_that_is_a_leaf_is_kept_or_fixed() {
    let layout: Layout = "8:3".parse().unwrap();
    let c = Composed::new(Swizzle::new(1, 0, 1).unwrap(), Scalar::ZERO, layout).unwrap();
    assert_eq!(image(&format!("slice({c}, 5)")), [c.at(5).unwrap()]);
}
