//! Slices: what is fixed and what is left open add up.

use cute_algebra::{Cursor, Error, HTuple, Layout};
use cute_tests::strategies::{config, layouts};
use proptest::prelude::*;
use proptest::sample::Index;

/// A coordinate of a layout in which some places are open: at every node it goes on below, is open, or has an integer.
fn open(a: &Layout, choices: &[Index]) -> HTuple<Option<i64>> {
    let mut coordinate = HTuple::unfinished(None);
    let (mut at, mut next) = (Cursor::ROOT, choices.iter());
    while at.node < a.modes().profile().nodes() {
        let choice = next.next().map_or(0, |choice| choice.index(12));
        match a.modes().arity(at) {
            Some(rank) if choice < 9 => {
                coordinate.open(rank).unwrap();
                at = a.modes().next(at);
            }
            _ => {
                // Outside the shape too.
                coordinate.push_leaf((choice % 2 == 0).then_some(choice as i64)).unwrap();
                at = a.modes().skip(at);
            }
        }
    }
    coordinate
}

/// The coordinate with its open places filled in, in their order.
fn filled(coordinate: &HTuple<Option<i64>>, with: &[i64]) -> HTuple<i64> {
    let mut with = with.iter();
    let leaves: Vec<i64> = coordinate.leaves().iter().map(|leaf| leaf.unwrap_or_else(|| *with.next().unwrap())).collect();
    coordinate.with_leaves(&leaves, 0)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_slice_and_what_is_filled_in_add_up(a in layouts(), choices in prop::collection::vec(any::<Index>(), 24), values in prop::collection::vec(0..9i64, 24)) {
        let coordinate = open(&a, &choices);
        let places = coordinate.leaves().iter().filter(|leaf| leaf.is_none()).count();
        let slice = a.slice(&coordinate).unwrap();
        let dice = a.dice(&coordinate).unwrap();
        prop_assert_eq!(slice.layout.rank(), places);
        prop_assert_eq!(dice.rank() + places, coordinate.len());
        prop_assert_eq!(slice.layout.size() * dice.size(), a.size());
        for shift in 0..values.len() - places {
            let with = &values[shift..shift + places];
            let expected = a.eval(&filled(&coordinate, with));
            let kept = slice.layout.eval(&HTuple::flat(with, 0).unwrap());
            match (kept, expected) {
                (Ok(kept), Ok(expected)) => prop_assert_eq!(slice.offset.add(&kept), Ok(expected), "{} at {}", a, coordinate),
                (kept, expected) => prop_assert_eq!(kept.is_err(), expected.is_err()),
            }
        }
        // Slice and dice of a shape are the shapes of those of the layout.
        prop_assert_eq!(a.shape().slice(&coordinate).unwrap(), slice.layout.shape());
        prop_assert_eq!(a.shape().dice(&coordinate).unwrap(), dice.shape());
    }

    #[test]
    fn coordinates_of_another_tree_do_not_fit(a in layouts()) {
        let longer = HTuple::flat(&vec![None; a.rank() + 1], None).unwrap();
        let refused = matches!(a.slice(&longer), Err(Error::SliceRank { .. } | Error::SliceLeaf { .. }));
        prop_assert!(refused);
    }
}
