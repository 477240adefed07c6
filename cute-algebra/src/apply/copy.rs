//! Copies: whether a copy from one layout to another is well defined, and how many elements go at once.
//!
//! A copy moves the element at src(i) to dst(i) for every index i of a domain that both share.
//!
//! *Well defined.* Indices with one destination must have one source. Let `g:m` be the modes of the common domain of the coalesced shapes,
//! and let it be the whole domain; both layouts are linear on these modes. Modes whose destination stride is 0 must have source stride 0:
//! their elements are duplicates, and the copy needs one of them. On the others, two indices with one destination differ by digits d, with
//! |d| below the extents, that the destination's strides sum to 0. Those vectors d are enumerated, largest strides first: at each mode
//! only those d are tried from which the remaining modes can still reach 0, so that a chain of strides, which is injective, needs one step
//! a mode. The source's strides must sum to 0 over each of them. Where the common domain is not all there is, the source is compared
//! index by index instead. An XOR destination has to be injective but for those duplicates, or is compared pair by pair. Beyond the number of points that may be looked at the copy is
//! refused as not proven.
//!
//! *The vector.* Start with r = 1. A mode `g:m` with stride r in source and destination continues the run to r*g elements, at one place
//! of the domain contiguous in both. All modes used are modes of both layouts, so the whole domain consists of such runs. Their first
//! elements lie at sums of the remaining strides (and the offsets), so these are all multiples of the largest power of two that divides
//! each: the alignment. With XOR strides a run stays contiguous only if no remaining stride has a bit within it; it is cut to a power of
//! two that has this property.

use crate::error::Error;
use crate::htuple::HTuple;
use crate::layout::{Layout, Mode};
use crate::limits::MAX_LEAVES;
use crate::scalar::{Ring, Scalar};

/// What two layouts allow a copy between them.
///
/// ```
/// use cute_algebra::{Layout, apply::copy_vector};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// // Rows of 32 floats out of rows of 129: contiguous, but only every fourth row is aligned to more than one float.
/// let copy = copy_vector(&of("(32,4):(1,129)"), &of("(32,4):(1,32)")).unwrap();
/// assert_eq!((copy.vector, copy.alignment, copy.width()), (32, 1, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopyVector {
    /// The modes that both shapes share: [`Layout::common_domain`].
    pub domain: Layout,
    /// The indices of `domain` that share their destination with index 0, as its modes of destination stride 0; `1:0` if there are none.
    pub nullspace: Layout,
    /// Elements in a row in both layouts, in one order.
    pub vector: i64,
    /// The largest power of two, in elements, of which the first element of every such run is a multiple in both layouts; 2^62 if all are 0.
    pub alignment: i64,
}

impl CopyVector {
    /// Elements that one aligned access moves: the largest power of two that divides the vector and the alignment.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::copy_vector};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(copy_vector(&of("(12,4):(1,16)"), &of("(12,4):(1,12)")).unwrap().width(), 4);
    /// ```
    pub const fn width(&self) -> i64 {
        let vector = power_of_two(self.vector);
        if vector < self.alignment { vector } else { self.alignment }
    }

    /// Bytes that one aligned access moves, for elements of so many bytes and accesses of at most `most` bytes (16 on GPUs). At least one
    /// element.
    ///
    /// ```
    /// use cute_algebra::{Layout, apply::copy_vector};
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// let copy = copy_vector(&of("(64,4):(1,64)"), &of("(64,4):(1,64)")).unwrap();
    /// assert_eq!((copy.access_bytes(2, 16), copy.access_bytes(4, 8)), (16, 8));
    /// ```
    pub const fn access_bytes(&self, element: i64, most: i64) -> i64 {
        let mut width = self.width();
        while width > 1 && width > most / element {
            width /= 2;
        }
        width * element
    }
}

/// The analysis of a copy between two layouts that begin at aligned addresses.
///
/// ```
/// use cute_algebra::{Error, Layout, apply::copy_vector};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// assert_eq!(copy_vector(&of("(4,(2,3)):(1,(4,12))"), &of("(4,6):(1,4)")).unwrap().vector, 8);
/// // Four sources for one destination.
/// assert!(matches!(copy_vector(&of("4:1"), &of("4:0")), Err(Error::WriteAfterWrite { .. })));
/// ```
///
/// # Errors
/// [`Error::SizesDiffer`]; [`Error::WriteAfterWrite`] with two coordinates of the destination that have one place and two sources;
/// [`Error::NotProven`] where that is not decided; [`Error::NotCovered`] for coordinates as values; [`Error::MixedStrides`] for integer
/// beside XOR strides; [`Error::Capacity`].
pub const fn copy_vector(src: &Layout, dst: &Layout) -> Result<CopyVector, Error> {
    copy_vector_at(0, src, 0, dst)
}

/// As [`copy_vector`] for layouts behind offsets, in elements from an aligned address. An offset is added as the layout's values are: to
/// XOR values by XOR.
///
/// ```
/// use cute_algebra::{Layout, apply::copy_vector_at};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// assert_eq!(copy_vector_at(2, &of("8:1"), 0, &of("8:1")).unwrap().width(), 2);
/// ```
///
/// # Errors
/// As [`copy_vector`].
pub const fn copy_vector_at(src_offset: i64, src: &Layout, dst_offset: i64, dst: &Layout) -> Result<CopyVector, Error> {
    if src.size() != dst.size() {
        return Err(Error::SizesDiffer { a: src.size(), b: dst.size() });
    }
    let rings = (tri!(ring(src)), tri!(ring(dst)));
    let domain = tri!(Layout::common_domain(&src.shape(), &dst.shape()));
    let nullspace = tri!(nullspace(&domain, dst));
    let (src_flat, dst_flat) = (src.coalesce(), dst.coalesce());
    let modes = tri!(Modes::new(&src_flat, &dst_flat));
    tri!(super::sources::check(src, dst, &modes));
    let (mut used, mut vector) = ([false; MAX_LEAVES], 1);
    while let Some(next) = modes.continuing(vector, &used, rings) {
        used[next] = true;
        vector *= modes.list[next].extent;
    }
    let src_alignment = modes.alignment(&src_flat, &used);
    let dst_alignment = modes.alignment(&dst_flat, &used);
    let run = vector;
    vector = cut(vector, rings.0, src_alignment | src_offset);
    vector = cut(vector, rings.1, dst_alignment | dst_offset);
    let mut alignment = power_of_two(src_alignment | dst_alignment | src_offset | dst_offset);
    if vector < run {
        // The rest of the run steps by whole vectors.
        alignment = power_of_two(alignment | vector);
    }
    Ok(CopyVector { domain, nullspace, vector, alignment })
}

/// One mode that source and destination share.
#[derive(Clone, Copy)]
pub(super) struct Shared {
    pub(super) extent: i64,
    /// Its stride in the domain.
    pub(super) weight: i64,
    pub(super) src: Scalar,
    pub(super) dst: Scalar,
}

impl Shared {
    const NONE: Shared = Shared { extent: 1, weight: 1, src: Scalar::ZERO, dst: Scalar::ZERO };
}

/// The modes that the coalesced shapes share.
pub(super) struct Modes {
    pub(super) list: [Shared; MAX_LEAVES],
    pub(super) len: usize,
    /// Whether they are the whole domain.
    pub(super) whole: bool,
}

impl Modes {
    pub(super) const fn new(src: &Layout, dst: &Layout) -> Result<Modes, Error> {
        let domain = tri!(Layout::common_domain(&src.shape(), &dst.shape()));
        let mut modes = Modes { list: [Shared::NONE; MAX_LEAVES], len: 0, whole: domain.size() == src.size() };
        let mut i = 0;
        while i < domain.modes().len() {
            let mode = domain.modes().leaf_at(i);
            if let (extent @ 2.., Some(weight)) = (mode.extent, mode.stride.as_integer()) {
                modes.list[modes.len] = Shared { extent, weight, src: tri!(src.at(weight)), dst: tri!(dst.at(weight)) };
                modes.len += 1;
            }
            i += 1;
        }
        Ok(modes)
    }

    /// The modes of a destination alone.
    pub(super) const fn of_destination(dst: &Layout) -> Modes {
        let mut modes = Modes { list: [Shared::NONE; MAX_LEAVES], len: 0, whole: false };
        let (mut weight, mut i) = (1, 0);
        while i < dst.modes().len() {
            let mode = dst.modes().leaf_at(i);
            if mode.extent > 1 {
                modes.list[modes.len] = Shared { extent: mode.extent, weight, src: Scalar::ZERO, dst: mode.stride };
                modes.len += 1;
            }
            weight *= mode.extent;
            i += 1;
        }
        modes
    }

    /// A mode that is not used yet and has the stride `run` in both. XOR runs go on only at powers of two, where digits do not carry.
    const fn continuing(&self, run: i64, used: &[bool; MAX_LEAVES], rings: (Ring, Ring)) -> Option<usize> {
        if (matches!(rings.0, Ring::Xor) || matches!(rings.1, Ring::Xor)) && !(run as u64).is_power_of_two() {
            return None;
        }
        let mut i = 0;
        while i < self.len {
            if !used[i] && value(&self.list[i].src) == run && value(&self.list[i].dst) == run {
                return Some(i);
            }
            i += 1;
        }
        None
    }

    /// A number of which all strides are multiples that are left of a layout without the used modes, by the powers of two in it.
    const fn alignment(&self, of: &Layout, used: &[bool; MAX_LEAVES]) -> i64 {
        let (mut strides, mut weight, mut leaf) = (0, 1, 0);
        while leaf < of.modes().len() {
            let mode = of.modes().leaf_at(leaf);
            // How many steps of the leaf lie below what is looked at.
            let mut unit = 1;
            while unit < mode.extent {
                let mut end = mode.extent;
                let (mut i, mut skip) = (0, 1);
                while i < self.len {
                    if used[i] && self.list[i].weight == weight * unit {
                        skip = self.list[i].extent;
                    } else if used[i] && self.list[i].weight > weight * unit && self.list[i].weight < weight * end {
                        end = self.list[i].weight / weight;
                    }
                    i += 1;
                }
                if skip > 1 {
                    unit *= skip;
                } else {
                    // Powers of two of a sum of bits: a multiple by `unit` loses none.
                    strides |= power_of_two(value(&mode.stride).wrapping_mul(power_of_two(unit)));
                    unit = end;
                }
            }
            weight *= mode.extent;
            leaf += 1;
        }
        strides
    }
}

/// The modes of the domain that do not move the destination, with their strides in the domain's own index.
const fn nullspace(domain: &Layout, dst: &Layout) -> Result<Layout, Error> {
    let (mut modes, mut len, mut weight, mut i) = ([Mode::UNIT; MAX_LEAVES], 0, 1, 0);
    while i < domain.modes().len() {
        let mode = domain.modes().leaf_at(i);
        if let Some(at) = mode.stride.as_integer()
            && tri!(dst.at(at)).is_zero()
        {
            modes[len] = Mode { extent: mode.extent, stride: Scalar::integer(weight) };
            len += 1;
        }
        weight *= mode.extent;
        i += 1;
    }
    match len {
        0 | 1 => Ok(Layout::from_modes(HTuple::leaf(modes[0]))),
        _ => Layout::checked(tri!(HTuple::flat(modes.split_at(len).0, Mode::UNIT))),
    }
}

/// The ring of a layout's values; integers where all are 0.
const fn ring(layout: &Layout) -> Result<Ring, Error> {
    let (mut ring, mut i) = (None, 0);
    while i < layout.modes().len() {
        let Mode { extent, stride } = *layout.modes().leaf_at(i);
        if extent > 1 && !stride.is_zero() {
            let term = stride.term_at(0);
            if !term.path.is_root() {
                return Err(Error::NotCovered { what: "a copy of coordinates: compose them with the layout of the memory" });
            }
            ring = match ring {
                Some(known) if !term.ring.same(known) => return Err(Error::MixedStrides),
                _ => Some(term.ring),
            };
        }
        i += 1;
    }
    Ok(match ring {
        Some(ring) => ring,
        None => Ring::Integer,
    })
}

/// Whether a layout has XOR values.
pub(super) const fn is_xor(layout: &Layout) -> Result<bool, Error> {
    Ok(matches!(tri!(ring(layout)), Ring::Xor))
}

/// The number of an integer or XOR value.
pub(super) const fn value(scalar: &Scalar) -> i64 {
    match scalar.term_count() {
        0 => 0,
        _ => scalar.term_at(0).value,
    }
}

/// The largest power of two that divides a number; 2^62 for 0.
const fn power_of_two(number: i64) -> i64 {
    let zeros = number.trailing_zeros();
    if zeros > 62 { 1 << 62 } else { 1 << zeros }
}

/// A run of XOR values cut so that no other stride has a bit within it.
const fn cut(run: i64, ring: Ring, strides: i64) -> i64 {
    let free = power_of_two(strides);
    if matches!(ring, Ring::Integer) || (run - 1) < free {
        return run;
    }
    let whole = power_of_two(run);
    if whole < free { whole } else { free }
}
