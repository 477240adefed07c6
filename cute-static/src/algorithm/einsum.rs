//! Contractions by the labels of modes.

use super::product::{self, Operands};
use super::{Number, Share, Summand, check};
use crate::check::fail;
use crate::error::TensorError;
use crate::expression::Notation;
use crate::grouped::{Grouped, Grouping, Groups};
use crate::index::Index;
use crate::reach::Addressed;
use crate::tensor::{Destination, MemoryMut, Safe, Tensor};
use core::marker::PhantomData;
use cute_algebra::apply::{Contraction, Labels};
use cute_algebra::text::Text;

/// Adds a contraction of two tensors to a third one, in its numbers. The text is a type: [`einsum!`](crate::einsum) writes it.
///
/// ```
/// use cute_static::{Str, Tensor, algorithm, layout};
/// let (a, mut trace) = (Tensor::new([1, 2, 3, 4], layout!((2,2):(2,1)))?, Tensor::new([0], layout!(1:0))?);
/// let ones = Tensor::new([1, 0, 0, 1], layout!((2,2):(2,1)))?;
/// // The text "ij,ij->" as a type.
/// algorithm::einsum::<Str<7, 0x3e2d6a692c6a69>, _, _, _, _, _, _>(&mut trace, &a, &ones)?;
/// assert_eq!(trace.read(0u32), Some(1 + 4));
/// # Ok::<(), cute_static::TensorError>(())
/// ```
///
/// # Errors
/// [`TensorError::Extent`] for a label with different extents, [`TensorError::NotInjective`] for a destination of the run time whose modes
/// overlap or cannot be shown not to. What is known at compile time does not compile.
#[inline(always)]
pub fn einsum<T, MC, LC, MA, LA, MB, LB>(c: &mut Tensor<MC, LC>, a: &Tensor<MA, LA>, b: &Tensor<MB, LB>) -> Result<(), TensorError>
where
    T: Notation + 'static,
    MC: Safe<Element: Number> + MemoryMut,
    LC: Destination,
    MA: Safe<Element: Summand<MC::Element>>,
    LA: Addressed,
    MB: Safe<Element: Summand<MC::Element>>,
    LB: Addressed,
{
    let () = Checked::<T, LA, LB, LC>::HOLDS;
    contract::<MC::Element, T, usize, true, _, _, _, _, _, _>(Share::new(0, 1), c, a, b)
}

/// A contraction of layouts as a type: what [`einsum!`](crate::einsum) is for layout types.
///
/// ```
/// use cute_static::{algorithm::Einsum, einsum, layout};
/// type Product = einsum!("mk,nk->mn", layout!((4,5):(5,1)), layout!((6,5):(5,1)), layout!((4,6):(6,1)));
/// fn text<T: cute_static::expression::Notation, A, B, C>(_: Option<Einsum<T, A, B, C>>) -> &'static str {
///     T::TEXT
/// }
/// assert_eq!(text(None::<Product>), "mk,nk->mn");
/// ```
pub struct Einsum<T, A, B, C>(PhantomData<fn() -> (T, A, B, C)>);

impl<T, A, B, C> core::fmt::Debug for Einsum<T, A, B, C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Einsum")
    }
}

/// A contraction; what is known at compile time was checked by the caller.
#[inline(always)]
pub(super) fn contract<S, T, I, const TILED: bool, MC, LC, MA, LA, MB, LB>(
    share: Share<I>,
    c: &mut Tensor<MC, LC>,
    a: &Tensor<MA, LA>,
    b: &Tensor<MB, LB>,
) -> Result<(), TensorError>
where
    S: Number,
    T: Notation + 'static,
    I: Index,
    MC: Safe<Element: Summand<S>> + MemoryMut,
    LC: Destination,
    MA: Safe<Element: Summand<S>>,
    LA: Addressed,
    MB: Safe<Element: Summand<S>>,
    LB: Addressed,
{
    Both::<T, 1, LB, 0, LA>::agree(&b.layout(), &a.layout())?;
    Both::<T, 2, LC, 0, LA>::agree(&c.layout(), &a.layout())?;
    Both::<T, 2, LC, 1, LB>::agree(&c.layout(), &b.layout())?;
    check::writable(&c.layout())?;
    product::product::<S, Folded<T>, I, TILED, _, _, _, _, _, _>(share, c, a, b)
}

/// What has to hold of the layouts of a contraction, as far as it is known at compile time. Evaluated where the user's function calls ours, so
/// that rustc names that line.
pub(super) struct Checked<T, LA, LB, LC>(PhantomData<(T, LA, LB, LC)>);

impl<T: Notation, LA: Grouped, LB: Grouped, LC: Destination> Checked<T, LA, LB, LC> {
    pub(super) const HOLDS: () = {
        let () = Agree::<T, LA, LB, LC>::HOLDS;
        let () = LC::WRITABLE;
    };
}

/// What has to hold of the shapes of a contraction.
pub(crate) struct Agree<T, LA, LB, LC>(PhantomData<(T, LA, LB, LC)>);

impl<T: Notation, LA: Grouped, LB: Grouped, LC: Grouped> Agree<T, LA, LB, LC> {
    pub(crate) const HOLDS: () = {
        let () = Operand::<T, 0, LA>::AS_MANY_MODES;
        let () = Operand::<T, 1, LB>::AS_MANY_MODES;
        let () = Operand::<T, 2, LC>::AS_MANY_MODES;
        let () = Both::<T, 1, LB, 0, LA>::AGREE;
        let () = Both::<T, 2, LC, 0, LA>::AGREE;
        let () = Both::<T, 2, LC, 1, LB>::AGREE;
    };
}

/// A contraction as a product of matrices.
pub(crate) struct Folded<T>(PhantomData<T>);

impl<T: Notation> Folded<T> {
    const CONTRACTION: Contraction = match Contraction::new(T::TEXT) {
        Ok(contraction) => contraction,
        Err(error) => fail(error.message().as_str()),
    };

    /// The modes of an operand for each of three classes of labels.
    const fn groups(operand: usize, classes: [&Labels; 3]) -> Groups {
        let (labels, mut groups, mut g) = (Self::CONTRACTION.operands[operand], Groups::NONE, 0);
        while g < classes.len() {
            let (names, mut i) = (classes[g].as_str().as_bytes(), 0);
            while i < names.len() {
                if let Some(mode) = labels.position(names[i]) {
                    groups = groups.with(g, mode);
                }
                i += 1;
            }
            g += 1;
        }
        groups
    }
}

impl<T: Notation + 'static> Operands for Folded<T> {
    const A: Groups = {
        let of = Self::CONTRACTION;
        Self::groups(0, [&of.rows, &of.reduction, &of.batch])
    };
    const B: Groups = {
        let of = Self::CONTRACTION;
        Self::groups(1, [&of.columns, &of.reduction, &of.batch])
    };
    const C: Groups = {
        let of = Self::CONTRACTION;
        Self::groups(2, [&of.rows, &of.columns, &of.batch])
    };
}

/// The names of the operands.
const NAMES: [&str; 3] = ["A", "B", "C"];

/// An operand of a contraction.
struct Operand<T, const OPERAND: usize, L>(PhantomData<(T, L)>);

impl<T: Notation, const OPERAND: usize, L: Grouped> Operand<T, OPERAND, L> {
    /// Its layout has as many modes as labels.
    const AS_MANY_MODES: () = {
        let (labels, shape) = (Folded::<T>::CONTRACTION.operands[OPERAND], L::KNOWN);
        let expected = labels.as_str().len();
        // A tensor of a single element stands for no labels.
        let none = expected == 0 && matches!(Groups::all(shape.rank()).known(&shape, 0), Some(1));
        if shape.rank() != expected && !none {
            let mut text = Text::<512>::new();
            text.str(NAMES[OPERAND]).str(" of `").str(T::TEXT).str("` has ").int(expected as i64).str(" modes, its shape ").pattern(&shape);
            fail(text.str(" ").int(shape.rank() as i64).elided().as_str());
        }
    };
}

/// Two operands, the one found and the one expected.
struct Both<T, const F: usize, LF, const E: usize, LE>(PhantomData<(T, LF, LE)>);

impl<T: Notation, const F: usize, LF: Grouped, const E: usize, LE: Grouped> Both<T, F, LF, E, LE> {
    const LABELS: [Labels; 2] = [Folded::<T>::CONTRACTION.operands[F], Folded::<T>::CONTRACTION.operands[E]];

    /// Labels in both operands that are known have the same extents.
    const AGREE: () = {
        let ([of_f, of_e], mut i) = (Self::LABELS, 0);
        while i < of_f.as_str().len() {
            let name = of_f.as_str().as_bytes()[i];
            if let Some(j) = of_e.position(name)
                && let (Some(found), Some(expected)) = (Self::known::<LF>(i), Self::known::<LE>(j))
                && found != expected
            {
                let mut text = Text::<512>::new();
                text.str("mode ").ascii(name).str(" of `").str(T::TEXT).str("` has the extent ").int(found).str(" in ").str(NAMES[F]);
                text.str(", shape ").pattern(&LF::KNOWN).str(", and ").int(expected).str(" in ").str(NAMES[E]).str(", shape ");
                fail(text.pattern(&LE::KNOWN).elided().as_str());
            }
            i += 1;
        }
    };

    /// Whether all is known at compile time.
    const CHECKED: bool = all_known::<LF>() && all_known::<LE>();

    const fn known<L: Grouped>(mode: usize) -> Option<i64> {
        Groups::each([Some(mode), None, None]).known(&L::KNOWN, 0)
    }

    /// Fails for a label with different extents.
    #[inline(always)]
    fn agree(found: &LF, expected: &LE) -> Result<(), TensorError> {
        if Self::CHECKED {
            return Ok(());
        }
        let ([of_f, of_e], mut i) = (const { &Self::LABELS }, 0);
        while i < of_f.len() {
            let name = of_f.name(i);
            if let Some(j) = of_e.position(name) {
                check::extents(name as char, found.mode_extent(i), expected.mode_extent(j))?;
            }
            i += 1;
        }
        Ok(())
    }
}

const fn all_known<L: Grouped>() -> bool {
    let (shape, mut leaf) = (L::KNOWN, 0);
    while leaf < shape.len() {
        if shape.leaf_at(leaf).is_none() {
            return false;
        }
        leaf += 1;
    }
    true
}

/// The modes of an operand, as the product sees them.
pub(crate) struct OfA<K>(PhantomData<K>);
/// The modes of an operand, as the product sees them.
pub(crate) struct OfB<K>(PhantomData<K>);
/// The modes of an operand, as the product sees them.
pub(crate) struct OfC<K>(PhantomData<K>);

impl<K: Operands> Grouping for OfA<K> {
    const GROUPS: Groups = K::A;
}

impl<K: Operands> Grouping for OfB<K> {
    const GROUPS: Groups = K::B;
}

impl<K: Operands> Grouping for OfC<K> {
    const GROUPS: Groups = K::C;
}
