//! Linear algebra over the two-element field, against brute force over all combinations of random vectors.

use std::collections::HashMap;

use cute_algebra::f2::Basis;
use proptest::prelude::*;

/// The sum of the vectors whose bits a combination has.
fn sum(vectors: &[u64], combination: u128) -> u64 {
    vectors.iter().enumerate().filter(|(i, _)| combination >> i & 1 == 1).fold(0, |sum, (_, vector)| sum ^ vector)
}

/// A basis of the vectors, each tagged with its bit, and the vectors of the kernel that were found on the way.
fn eliminated(vectors: &[u64]) -> (Basis, Vec<u128>) {
    let mut basis = Basis::EMPTY;
    let kernel = vectors.iter().enumerate().filter_map(|(i, vector)| basis.insert(*vector, 1 << i)).collect();
    (basis, kernel)
}

proptest! {
    #[test]
    fn solutions_exist_exactly_for_sums(vectors in prop::collection::vec(0..128u64, 0..9)) {
        let sums: HashMap<u64, u128> = (0..1u128 << vectors.len()).map(|c| (sum(&vectors, c), c)).collect();
        let (basis, kernel) = eliminated(&vectors);
        prop_assert_eq!(1 << basis.rank(), sums.len());
        prop_assert_eq!(basis.rank() + kernel.len(), vectors.len());
        for basis in [basis, basis.reduced()] {
            for target in 0..128 {
                let solution = basis.solve(target);
                prop_assert_eq!(solution.is_some(), sums.contains_key(&target));
                prop_assert!(solution.is_none_or(|combination| sum(&vectors, combination) == target));
            }
            prop_assert_eq!(Some(&basis.largest()), sums.keys().max());
        }
        prop_assert!(kernel.iter().all(|combination| *combination != 0 && sum(&vectors, *combination) == 0));
    }

    #[test]
    fn highest_bits_are_those_of_the_space_and_reduced_rows_have_one_each(vectors in prop::collection::vec(any::<u64>(), 0..70)) {
        let (basis, kernel) = eliminated(&vectors);
        let reduced = basis.reduced();
        prop_assert_eq!(basis.rank() + kernel.len(), vectors.len());
        for bit in 0..64 {
            prop_assert_eq!(basis.row(bit).is_some(), reduced.row(bit).is_some());
            if let Some((row, tag)) = reduced.row(bit) {
                prop_assert_eq!(sum(&vectors, tag), row);
                prop_assert_eq!(row.ilog2(), bit as u32);
                prop_assert!((0..64).all(|other| other == bit || reduced.row(other).is_none_or(|(row, _)| row >> bit & 1 == 0)));
            }
        }
    }
}
