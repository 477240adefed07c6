//! Division of a mixed layout by tiles that are known at compile time.
//!
//! A mode `n:d` that is divided by a tile of `t` elements is `(t, n/t):(d, t*d)`: index `a + t*b` of the tile `b` has the value
//! `d*a + (t*d)*b`, and with `0 <= a < t` every index is reached once. That is `A ∘ (t:1, complement)` of the algebra, and needs of `n` only
//! that `t` divides it. Whether it does is checked when the layout is divided (a static extent at compile time, one with a promise
//! not again); with padding the number of tiles is rounded up, and [`Padded`](crate::Padded) says what is real.

use super::computed::{Integer, Scale, Split};
use crate::Shape;
use crate::check::fail;
use crate::error::TensorError;
use crate::htuple::HTuple;
use crate::leaf::{Encoding, N, U};
use crate::list::{Append, List, Push};
use crate::mixed::Mixed;
use crate::node::Node;
use cute_algebra::text::Text;
use typenum::Unsigned;

/// A layout divided by tiles: the layout within a tile, and that of the first elements of the tiles.
///
/// ```
/// use cute_static::{layout, shape};
/// let m = 100u32;
/// let division = layout!((m, 64):(64, 1)).divide(shape!((20, 16)))?;
/// assert_eq!((division.tiles.to_string(), division.grids.to_string()), ("(20,16):(64,1)".into(), "(5,4):(1280,16)".into()));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Division<T, G> {
    /// Within a tile.
    pub tiles: T,
    /// From tile to tile; modes that the tiler does not list stand here whole.
    pub grids: G,
}

impl<TS, TD, GS, GD> Division<Mixed<TS, TD>, Mixed<GS, GD>> {
    /// All tiles, then all grids: `((tile0,tile1,..),(grid0,grid1,..))`.
    ///
    /// ```
    /// use cute_static::{layout, shape};
    /// let m = 100u32;
    /// let division = layout!((m, 64):(64, 1)).divide(shape!((20, 16)))?;
    /// assert_eq!(division.zipped().to_string(), "((20,16),(5,4)):((64,1),(1280,16))");
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn zipped(self) -> Mixed<(TS, GS), (TD, GD)> {
        Mixed { shape: (self.tiles.shape, self.grids.shape), stride: (self.tiles.stride, self.grids.stride) }
    }

    /// All tiles in one mode, then the grids one by one: `((tile0,tile1,..),grid0,grid1,..)`.
    ///
    /// ```
    /// use cute_static::{layout, shape};
    /// let m = 100u32;
    /// let division = layout!((m, 64):(64, 1)).divide(shape!((20, 16)))?;
    /// assert_eq!(division.tiled().to_string(), "((20,16),5,4):((64,1),1280,16)");
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn tiled(self) -> Mixed<GS::Output, GD::Output>
    where
        GS: Append<(TS,)>,
        GD: Append<(TD,)>,
    {
        Mixed { shape: self.grids.shape.append((self.tiles.shape,)), stride: self.grids.stride.append((self.tiles.stride,)) }
    }

    /// Tiles and grids one by one: `(tile0,tile1,..,grid0,grid1,..)`.
    ///
    /// ```
    /// use cute_static::{layout, shape};
    /// let m = 100u32;
    /// let division = layout!((m, 64):(64, 1)).divide(shape!((20, 16)))?;
    /// assert_eq!(division.flat().to_string(), "(20,16,5,4):(64,1,1280,16)");
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn flat(self) -> Mixed<GS::Output, GD::Output>
    where
        GS: Append<TS>,
        GD: Append<TD>,
    {
        Mixed { shape: self.grids.shape.append(self.tiles.shape), stride: self.grids.stride.append(self.tiles.stride) }
    }

    /// Tile and grid of every mode that the tiler lists, then the other modes: `((tile0,grid0),(tile1,grid1),..)`.
    ///
    /// ```
    /// use cute_static::{layout, shape};
    /// let m = 100u32;
    /// let division = layout!((m, 64):(64, 1)).divide(shape!((20)))?;
    /// assert_eq!(division.logical().to_string(), "((20,5),64):((64,1280),1)");
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    #[inline(always)]
    pub fn logical(self) -> Mixed<TS::Output, TD::Output>
    where
        TS: Zip<GS>,
        TD: Zip<GD>,
    {
        Mixed { shape: self.tiles.shape.zip(self.grids.shape, ()), stride: self.tiles.stride.zip(self.grids.stride, ()) }
    }
}

impl<S: HTuple, D: HTuple> Mixed<S, D> {
    /// The layout in tiles of a shape that is known at compile time: an extent for each of the first modes, which have to be leaves.
    ///
    /// ```
    /// use cute_static::{TensorError, layout, shape};
    /// let m = 100u32;
    /// assert_eq!(layout!((m, 64):(64, 1)).divide(shape!((16))), Err(TensorError::Divisor { extent: 100, tile: 16 }));
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Divisor`] for an extent of the run time that its tile does not divide; a static one that it does not divide is a
    /// mistake of the program, which does not compile. [`TensorError::Overflow`] for a stride of the run time that does not fit its type.
    #[inline(always)]
    pub fn divide<T>(self, _: Shape<T>) -> Result<Divided<S, D, T>, TensorError>
    where
        T: HTuple,
        S: Extents<T>,
        D: Within<T> + Across<T>,
    {
        const { divisible(&S::NODE, &T::NODE) }
        self.division::<T>()
    }

    /// The division, once [`divisible`] was seen to.
    #[inline(always)]
    pub(crate) fn division<T>(self) -> Result<Divided<S, D, T>, TensorError>
    where
        T: HTuple,
        S: Extents<T>,
        D: Within<T> + Across<T>,
    {
        let (grids, error) = self.shape.exact((), None);
        match error {
            Some(error) => Err(error),
            None => self.divided(grids),
        }
    }

    /// As [`Mixed::divide`], with the numbers of tiles rounded up: the last tiles may reach beyond the layout.
    ///
    /// ```
    /// use cute_static::{layout, shape};
    /// let m = 100u32;
    /// let division = layout!((m, 64):(64, 1)).divide_padded(shape!((16)))?;
    /// assert_eq!(division.zipped().to_string(), "((16),(7,64)):((64),(1024,1))");
    /// # Ok::<(), cute_static::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Overflow`].
    #[inline(always)]
    pub fn divide_padded<T>(self, _: Shape<T>) -> Result<Divided<S, D, T>, TensorError>
    where
        T: HTuple,
        S: Extents<T>,
        D: Within<T> + Across<T>,
    {
        let grids = self.shape.padded(());
        self.divided(grids)
    }

    #[inline(always)]
    fn divided<T: HTuple, G>(
        self,
        grids: G,
    ) -> Result<Division<Mixed<T, <D as Within<T>>::Output>, Mixed<G, <D as Across<T>>::Output>>, TensorError>
    where
        D: Within<T> + Across<T>,
    {
        let tiles = Mixed { shape: T::FILLED, stride: self.stride.within(()) };
        Ok(Division { tiles, grids: Mixed { shape: grids, stride: self.stride.across(())? } })
    }
}

/// Fails to compile for an extent known at compile time that its tile does not divide. To be called where the user's function calls ours,
/// so that rustc names that line.
#[track_caller]
pub(crate) const fn divisible(shape: &Node, tiler: &Node) {
    let (Node::Tuple(shape), Node::Tuple(tiler)) = (shape, tiler) else { return one_divisible(shape, tiler, None) };
    let mut mode = 0;
    while mode < shape.len() && mode < tiler.len() {
        one_divisible(&shape[mode], &tiler[mode], Some(mode as i64));
        mode += 1;
    }
}

#[track_caller]
const fn one_divisible(extent: &Node, tile: &Node, mode: Option<i64>) {
    let (Node::Integer(extent), Node::Integer(tile)) = (*extent, *tile) else { return };
    if tile > 0 && extent % tile != 0 {
        let mut text = Text::<128>::new();
        text.str("a tile of ").int(tile).str(" elements does not divide the extent ").int(extent);
        if let Some(mode) = mode {
            text.str(" of mode ").int(mode);
        }
        fail(text.str(": divide with padding, or choose a divisor").as_str());
    }
}

/// The division of a layout.
pub(crate) type Divided<S, D, T> = Division<Mixed<T, <D as Within<T>>::Output>, Mixed<<S as Extents<T>>::Output, <D as Across<T>>::Output>>;

/// Extents that the tiles `T` divide, put behind those of `Front`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the tiler `{T}` does not fit the shape `{Self}`",
    label = "lists more modes than the shape has, or a mode that is no leaf"
)]
pub trait Extents<T, Front = ()>: Copy {
    /// How many tiles there are, mode by mode.
    type Output: HTuple;
    /// How many tiles there are, rounded up.
    fn padded(self, front: Front) -> Self::Output;
    /// How many tiles there are, and the first mode that the tile does not divide.
    fn exact(self, front: Front, found: Option<TensorError>) -> (Self::Output, Option<TensorError>);
}

/// Strides within tiles `T`, put behind those of `Front`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "the tiler `{T}` does not fit the stride `{Self}`", label = "lists more modes than there are")]
pub trait Within<T, Front = ()>: Copy {
    /// The strides.
    type Output: HTuple;
    /// The strides.
    fn within(self, front: Front) -> Self::Output;
}

/// Strides from tile to tile of the tiles `T`, put behind those of `Front`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "the tiler `{T}` does not fit the stride `{Self}`", label = "lists more modes than there are")]
pub trait Across<T, Front = ()>: Copy {
    /// The strides.
    type Output: HTuple;
    /// The strides.
    fn across(self, front: Front) -> Result<Self::Output, TensorError>;
}

macro_rules! leaf {
    ($([$($parameters:tt)*] $tile:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($parameters)*, S: Split<$tile>> Extents<$tile> for S {
            type Output = <S as Split<$tile>>::Output;
            #[inline(always)]
            fn padded(self, (): ()) -> Self::Output {
                self.split().0
            }
            #[inline(always)]
            fn exact(self, (): (), found: Option<TensorError>) -> (Self::Output, Option<TensorError>) {
                one::<S, $tile>(self, found)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($parameters)*, D: Scale<$tile>> Within<$tile> for D {
            type Output = D;
            #[inline(always)]
            fn within(self, (): ()) -> D {
                self
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($parameters)*, D: Scale<$tile>> Across<$tile> for D {
            type Output = <D as Scale<$tile>>::Output;
            #[inline(always)]
            fn across(self, (): ()) -> Result<Self::Output, TensorError> {
                self.scale()
            }
        }
    )* };
}

leaf! {
    [const VALUE: i64, C: Encoding] N<VALUE, C>;
    [V: Unsigned + 'static] U<V>;
}

/// The number of tiles of one mode.
#[inline(always)]
fn one<S: Split<T>, T: HTuple>(extent: S, found: Option<TensorError>) -> (S::Output, Option<TensorError>) {
    let (grid, divides) = extent.split();
    if divides || found.is_some() {
        return (grid, found);
    }
    (grid, Some(TensorError::Divisor { extent: extent.extent(), tile: const { Integer::<T>::VALUE } }))
}

#[diagnostic::do_not_recommend]
impl<S: Copy, Front: Copy> Extents<(), Front> for S
where
    S: Append<Front, Output: HTuple>,
{
    type Output = <S as Append<Front>>::Output;
    #[inline(always)]
    fn padded(self, front: Front) -> Self::Output {
        self.append(front)
    }
    #[inline(always)]
    fn exact(self, front: Front, found: Option<TensorError>) -> (Self::Output, Option<TensorError>) {
        (self.append(front), found)
    }
}

#[diagnostic::do_not_recommend]
impl<S: List, T: List, Front> Extents<T, Front> for S
where
    T::First: HTuple,
    S::First: Split<T::First>,
    Front: Push<<S::First as Split<T::First>>::Output>,
    S::Others: Extents<T::Others, Front::Output>,
{
    type Output = <S::Others as Extents<T::Others, Front::Output>>::Output;
    #[inline(always)]
    fn padded(self, front: Front) -> Self::Output {
        let (first, others) = List::split(self);
        others.padded(front.push(first.split().0))
    }
    #[inline(always)]
    fn exact(self, front: Front, found: Option<TensorError>) -> (Self::Output, Option<TensorError>) {
        let (first, others) = List::split(self);
        let (grid, found) = one::<S::First, T::First>(first, found);
        others.exact(front.push(grid), found)
    }
}

#[diagnostic::do_not_recommend]
impl<D: Copy, Front: HTuple> Within<(), Front> for D {
    type Output = Front;
    #[inline(always)]
    fn within(self, front: Front) -> Front {
        front
    }
}

#[diagnostic::do_not_recommend]
impl<D: List, T: List, Front: Push<D::First>> Within<T, Front> for D
where
    D::Others: Within<T::Others, Front::Output>,
{
    type Output = <D::Others as Within<T::Others, Front::Output>>::Output;
    #[inline(always)]
    fn within(self, front: Front) -> Self::Output {
        let (first, others) = List::split(self);
        others.within(front.push(first))
    }
}

#[diagnostic::do_not_recommend]
impl<D: Copy, Front: Copy> Across<(), Front> for D
where
    D: Append<Front, Output: HTuple>,
{
    type Output = <D as Append<Front>>::Output;
    #[inline(always)]
    fn across(self, front: Front) -> Result<Self::Output, TensorError> {
        Ok(self.append(front))
    }
}

#[diagnostic::do_not_recommend]
impl<D: List, T: List, Front> Across<T, Front> for D
where
    D::First: Scale<T::First>,
    Front: Push<<D::First as Scale<T::First>>::Output>,
    D::Others: Across<T::Others, Front::Output>,
{
    type Output = <D::Others as Across<T::Others, Front::Output>>::Output;
    #[inline(always)]
    fn across(self, front: Front) -> Result<Self::Output, TensorError> {
        let (first, others) = List::split(self);
        others.across(front.push(first.scale()?))
    }
}

/// The modes of a tiler and of a grid in pairs, then the other modes of the grid.
#[doc(hidden)]
pub trait Zip<G, Front = ()>: Copy {
    /// The pairs.
    type Output: HTuple;
    /// The pairs.
    fn zip(self, grids: G, front: Front) -> Self::Output;
}

#[diagnostic::do_not_recommend]
impl<G: Copy, Front: Copy> Zip<G, Front> for ()
where
    G: Append<Front, Output: HTuple>,
{
    type Output = <G as Append<Front>>::Output;
    #[inline(always)]
    fn zip(self, grids: G, front: Front) -> Self::Output {
        grids.append(front)
    }
}

#[diagnostic::do_not_recommend]
impl<T: List, G: List, Front: Push<(T::First, G::First)>> Zip<G, Front> for T
where
    T::Others: Zip<G::Others, Front::Output>,
{
    type Output = <T::Others as Zip<G::Others, Front::Output>>::Output;
    #[inline(always)]
    fn zip(self, grids: G, front: Front) -> Self::Output {
        let ((tile, tiles), (grid, grids)) = (List::split(self), List::split(grids));
        tiles.zip(grids, front.push((tile, grid)))
    }
}
