//! Swizzles as functions and as XOR layouts.

use cute_algebra::{Error, Scalar, Swizzle};
use cute_tests::golden::{Case, integer, integers, layout};

fn parameters(case: &Case) -> Result<Swizzle, Error> {
    let [bits, base, shift] = ["bits", "base", "shift"].map(|name| integer(case.input(name)));
    Swizzle::new(bits, base, shift)
}

pub(crate) fn swizzle(case: &Case) -> Result<(), String> {
    let n = integer(case.input("n"));
    case.expect(parameters(case).map(|swizzle| (0..n).map(|i| swizzle.apply(i)).collect()), integers)
}

pub(crate) fn swizzle_as_xor_layout(case: &Case) -> Result<(), String> {
    let swizzle = parameters(case).map_err(|error| error.to_string())?;
    let found = swizzle.to_layout(integer(case.input("log2n")) as usize).map_err(|error| error.to_string())?;
    case.expect_offsets("offsets", &found)?;
    for i in 0..found.size() {
        if found.at(i) != Scalar::xor(swizzle.apply(i)) {
            return Err(format!("{found} is not {swizzle} at {i}"));
        }
    }
    if found.coalesce() != layout(case.key("coalesced")) {
        return Err(format!("coalesced: {}", found.coalesce()));
    }
    case.expect(Ok::<_, Error>(found), layout)
}
