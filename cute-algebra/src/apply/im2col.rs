//! im2col: the matrix of a convolution as a layout of the activation itself.
//!
//! An activation has the modes (N, spatial.., C). The matrix has the rows (N, (positions..)) and the columns ((taps..), C), and its element
//! at position p and tap t of a spatial mode with extent D is the activation's at `p*stride + t*dilation + lower_trs - lower_dhw` there,
//! which may lie outside of `[0, D)`: padding, to be masked by the coordinates that [`im2col_coord`] gives.
//!
//! *Right.* Let A be one spatial mode and o = lower_trs - lower_dhw. Its part of the matrix is the composition of A with the layout
//! `(positions,taps):(stride,dilation)`, which is proven or refused as every composition, carries between positions and taps included. The
//! matrix adds A(o) to it. If A is one mode `D:d` without XOR values then A(o + x) = o*d + x*d for every integer x, and that is right. If A
//! has modes of its own, or XOR values, that is right for o = 0; for other o every position and tap is tried. The parts of the spatial modes, of N and of C add up, since
//! the activation's do.

use crate::error::Error;
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::limits::CONST_POINTS;
use crate::scalar::{Path, Scalar};

/// How a convolution moves its taps over the spatial modes of an activation. Every list has one entry a spatial mode; lengths and distances
/// count elements of that mode.
///
/// ```
/// use cute_algebra::apply::Window;
/// // 3x3 taps with a border of one element.
/// let window = Window { lower_dhw: Some(&[1, 1]), ..Window::of(&[3, 3]) };
/// assert_eq!(window.stride_dhw, None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Window<'a> {
    /// The number of taps.
    pub stencil: &'a [i64],
    /// Padding before the first element; 0 if left out.
    pub lower_dhw: Option<&'a [i64]>,
    /// Padding behind the last element; as before the first if left out.
    pub upper_dhw: Option<&'a [i64]>,
    /// The distance of neighbouring positions, at least 1; 1 if left out.
    pub stride_dhw: Option<&'a [i64]>,
    /// Where the first tap lies relative to its position; 0 if left out.
    pub lower_trs: Option<&'a [i64]>,
    /// The distance of neighbouring taps, negative for a convolution backwards; 1 if left out.
    pub stride_trs: Option<&'a [i64]>,
    /// The number of positions; as many as fit if left out.
    pub shape_zpq: Option<&'a [i64]>,
}

impl<'a> Window<'a> {
    /// The window with these taps, dense, without padding, at every position.
    ///
    /// ```
    /// use cute_algebra::apply::Window;
    /// assert_eq!(Window::of(&[3, 3]).stencil, [3, 3]);
    /// ```
    pub const fn of(stencil: &'a [i64]) -> Window<'a> {
        Window { stencil, lower_dhw: None, upper_dhw: None, stride_dhw: None, lower_trs: None, stride_trs: None, shape_zpq: None }
    }
}

/// The matrix of a convolution: a layout and the value of its first element.
///
/// ```
/// use cute_algebra::{Layout, Scalar, apply::{Window, im2col}};
/// let image: Layout = "(1,4,4,1):(16,4,1,1)".parse().unwrap();
/// let matrix = im2col(&image, &Window { lower_dhw: Some(&[1, 1]), ..Window::of(&[3, 3]) }).unwrap();
/// // The first tap of the first position lies one row and one column before the first element.
/// assert_eq!(matrix.origin, Scalar::integer(-5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Im2col {
    /// What every value of the layout is added to.
    pub origin: Scalar,
    /// Over ((N,(positions..)),((taps..),C)).
    pub layout: Layout,
}

/// The matrix of a convolution over an activation (N, spatial.., C), values in the activation's own offsets.
///
/// ```
/// use cute_algebra::{Layout, apply::{Window, im2col}};
/// let of = |text: &str| text.parse::<Layout>().unwrap();
/// let matrix = im2col(&of("(1,4,4,1):(16,4,1,1)"), &Window { stride_dhw: Some(&[2, 2]), ..Window::of(&[2, 2]) }).unwrap();
/// assert_eq!(matrix.layout, of("((1,(2,2)),((2,2),1)):((16,(8,2)),((4,1),1))"));
/// ```
///
/// # Errors
/// [`Error::OperandRank`] for an activation of fewer than three modes; [`Error::Entries`] for a list with another number of entries than
/// spatial modes; [`Error::WindowStride`] for a stride below 1; [`Error::NoPosition`] where the window does not fit; the errors of
/// [`Layout::composition`] where a spatial mode has modes of its own.
pub const fn im2col(activation: &Layout, window: &Window<'_>) -> Result<Im2col, Error> {
    let spatial = tri!(check(activation, window));
    let mut origin = Scalar::ZERO;
    // Per spatial mode the layout over (positions,taps).
    let mut parts = HTuple::unfinished(Mode::UNIT);
    tri!(parts.open(spatial));
    let mut i = 0;
    while i < spatial {
        let mode = tri!(activation.mode(i + 1));
        let axis = tri!(Axis::new(window, i, mode.size()));
        let part = tri!(mode.composition(&tri!(axis.layout(Scalar::integer(1)))));
        origin = tri!(origin.add(&tri!(mode.at(axis.first))));
        if axis.first != 0 && !is_linear(&mode) {
            tri!(check_shifted(&mode, axis.first, &axis, &part));
        }
        tri!(parts.push(part.modes()));
        i += 1;
    }
    Ok(Im2col { origin, layout: tri!(matrix(&tri!(activation.mode(0)), &parts, &tri!(activation.mode(spatial + 1)))) })
}

/// The same matrix with coordinates of the activation as values: N on axis 0, the spatial modes on the axes behind, C on the last. An
/// element is padding where a coordinate lies outside its extent.
///
/// ```
/// use cute_algebra::{Layout, apply::{Window, im2col_coord}};
/// let image: Layout = "(1,6,8,3):(144,24,3,1)".parse().unwrap();
/// let matrix = im2col_coord(&image, &Window { lower_dhw: Some(&[0, 2]), upper_dhw: Some(&[0, 0]), ..Window::of(&[3, 3]) }).unwrap();
/// assert_eq!(matrix.layout.to_string(), "((1,(4,8)),((3,3),3)):((e0,(e1,e2)),((e1,e2),e3))");
/// assert_eq!(matrix.origin.to_string(), "-2*e2");
/// ```
///
/// # Errors
/// As [`im2col`].
pub const fn im2col_coord(activation: &Layout, window: &Window<'_>) -> Result<Im2col, Error> {
    let spatial = tri!(check(activation, window));
    let mut origin = Scalar::ZERO;
    let mut parts = HTuple::unfinished(Mode::UNIT);
    tri!(parts.open(spatial));
    let mut i = 0;
    while i < spatial {
        let axis = tri!(Axis::new(window, i, tri!(activation.mode(i + 1)).size()));
        let unit = tri!(basis(i + 1));
        origin = tri!(origin.add(&tri!(unit.scale(axis.first))));
        tri!(parts.push(tri!(axis.layout(unit)).modes()));
        i += 1;
    }
    let batch = tri!(Layout::leaf(tri!(activation.mode(0)).size(), tri!(basis(0))));
    let channels = tri!(Layout::leaf(tri!(activation.mode(spatial + 1)).size(), tri!(basis(spatial + 1))));
    Ok(Im2col { origin, layout: tri!(matrix(&batch, &parts, &channels)) })
}

/// What a window does on one spatial mode.
struct Axis {
    positions: i64,
    taps: i64,
    stride: i64,
    dilation: i64,
    /// The coordinate of the first tap at the first position.
    first: i64,
}

impl Axis {
    const fn new(window: &Window<'_>, i: usize, extent: i64) -> Result<Axis, Error> {
        let taps = window.stencil[i];
        let lower = entry(window.lower_dhw, i, 0);
        let upper = entry(window.upper_dhw, i, lower);
        let stride = entry(window.stride_dhw, i, 1);
        let dilation = entry(window.stride_trs, i, 1);
        if stride < 1 {
            return Err(Error::WindowStride { stride, axis: i });
        }
        if taps < 1 {
            return Err(Error::Extent { found: taps, leaf: i });
        }
        let room = extent as i128 + lower as i128 + upper as i128;
        let length = (taps as i128 - 1) * dilation as i128 + 1;
        let positions = match window.shape_zpq {
            Some(shape) => shape[i] as i128,
            None => 1 + (room - length).div_euclid(stride as i128),
        };
        if positions < 1 {
            return Err(Error::NoPosition { axis: i, room: saturated(room), window: saturated(length) });
        }
        let first = entry(window.lower_trs, i, 0) as i128 - lower as i128;
        if positions != saturated(positions) as i128 || first != saturated(first) as i128 {
            return Err(Error::Overflow { of: "coordinate of a tap" });
        }
        Ok(Axis { positions: positions as i64, taps, stride, dilation, first: first as i64 })
    }

    /// Positions and taps along a mode with this unit.
    const fn layout(&self, unit: Scalar) -> Result<Layout, Error> {
        let positions = Mode { extent: self.positions, stride: tri!(unit.scale(self.stride)) };
        let taps = Mode { extent: self.taps, stride: tri!(unit.scale(self.dilation)) };
        Layout::checked(tri!(HTuple::flat(&[positions, taps], Mode::UNIT)))
    }
}

/// An entry of a list, or what stands for one that was left out.
const fn entry(list: Option<&[i64]>, i: usize, default: i64) -> i64 {
    match list {
        Some(list) => list[i],
        None => default,
    }
}

const fn saturated(value: i128) -> i64 {
    if value > i64::MAX as i128 {
        i64::MAX
    } else if value < i64::MIN as i128 {
        i64::MIN
    } else {
        value as i64
    }
}

/// The number of spatial modes, for each of which every list has an entry.
const fn check(activation: &Layout, window: &Window<'_>) -> Result<usize, Error> {
    let rank = activation.rank();
    if rank < 3 {
        return Err(Error::OperandRank { operand: 0, rank, expected: 3 });
    }
    let lists = [
        ("stencil", Some(window.stencil)),
        ("lower_dhw", window.lower_dhw),
        ("upper_dhw", window.upper_dhw),
        ("stride_dhw", window.stride_dhw),
        ("lower_trs", window.lower_trs),
        ("stride_trs", window.stride_trs),
        ("shape_zpq", window.shape_zpq),
    ];
    let mut i = 0;
    while i < lists.len() {
        if let (list, Some(entries)) = lists[i]
            && entries.len() != rank - 2
        {
            return Err(Error::Entries { list, found: entries.len(), expected: rank - 2 });
        }
        i += 1;
    }
    Ok(rank - 2)
}

/// Whether a mode is a multiple of its coordinate, at all integers.
const fn is_linear(mode: &Layout) -> bool {
    let flat = mode.coalesce_z();
    flat.modes().is_leaf() && !flat.modes().leaf_at(0).stride.has_xor()
}

/// Whether A(first + B(c)) = A(first) + R(c) at every position and tap.
const fn check_shifted(mode: &Layout, first: i64, axis: &Axis, part: &Layout) -> Result<(), Error> {
    if part.size() > CONST_POINTS {
        return Err(Error::NotProven { points: CONST_POINTS });
    }
    let base = tri!(mode.at(first));
    let mut i = 0;
    while i < part.size() {
        let (position, tap) = (i % axis.positions, i / axis.positions);
        // The composition has these coordinates, so they fit; `first` is added to them once more.
        let Some(at) = (position * axis.stride + tap * axis.dilation).checked_add(first) else {
            return Err(Error::Overflow { of: "coordinate of a tap" });
        };
        let (value, layout) = (tri!(mode.at(at)), tri!(base.add(&tri!(part.at(i)))));
        if !value.same(&layout) {
            let coordinate = tri!(HTuple::flat(&[position, tap], 0));
            return Err(Error::NotALayout { coordinate, offset: Scalar::integer(at), value, layout, mode: HTuple::unit(0) });
        }
        i += 1;
    }
    Ok(())
}

const fn basis(axis: usize) -> Result<Scalar, Error> {
    Ok(Scalar::basis(tri!(Path::new(&[axis as i64]))))
}

/// ((N,(positions..)),((taps..),C)) from parts over (positions,taps).
const fn matrix(batch: &Layout, parts: &HTuple<Mode>, channels: &Layout) -> Result<Layout, Error> {
    let spatial = parts.rank();
    let mut matrix = HTuple::unfinished(Mode::UNIT);
    tri!(matrix.open(2));
    tri!(matrix.open(2));
    tri!(matrix.push(batch.modes()));
    tri!(push_each(&mut matrix, parts, 0, spatial));
    tri!(matrix.open(2));
    tri!(push_each(&mut matrix, parts, 1, spatial));
    tri!(matrix.push(channels.modes()));
    tri!(matrix.profile().check_depth());
    Layout::checked(matrix)
}

/// Appends the tuple of mode `which` of every part.
const fn push_each(matrix: &mut HTuple<Mode>, parts: &HTuple<Mode>, which: usize, spatial: usize) -> Result<(), Error> {
    tri!(matrix.open(spatial));
    let mut i = 0;
    while i < spatial {
        let part = tri!(parts.child(Cursor::ROOT, i));
        tri!(matrix.push_subtree(parts, tri!(parts.child(part, which))));
        i += 1;
    }
    Ok(())
}
