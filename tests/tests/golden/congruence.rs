//! Congruence: only trees matter, and every object is a leaf: a stride, and a layout too, as an entry of a tiler is.

use cute_algebra::{HTuple, relations};
use cute_tests::golden::{self, Case};

fn trees(case: &Case) -> (HTuple<()>, HTuple<()>) {
    let tree = |name| golden::tree(case.input(name), (), &|_| ());
    (tree("a"), tree("b"))
}

pub(crate) fn congruent(case: &Case) -> Result<(), String> {
    let (a, b) = trees(case);
    case.expect(Ok::<_, String>(relations::congruent(&a, &b)), |out| out.as_bool().unwrap())
}

pub(crate) fn weakly_congruent(case: &Case) -> Result<(), String> {
    let (a, b) = trees(case);
    case.expect(Ok::<_, String>(relations::weakly_congruent(&a, &b)), |out| out.as_bool().unwrap())
}
