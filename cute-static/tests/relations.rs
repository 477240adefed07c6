//! The relations of the CuTe paper as bounds: what holds and what does not.

use cute_static::algebra::relations;
use cute_static::typenum::{U12, U30};
use cute_static::{
    By, Compatible, Congruent, E, Mixed, N, Rank, Shape, Static, StaticLayout, StaticSize, U, WeaklyCongruent, layout, shape,
};
use std::marker::PhantomData;

/// Whether a bound holds, found out by method resolution: the inherent constant if it does, otherwise that of the trait.
macro_rules! holds {
    ($a:ty: $relation:ident<$b:ty>) => {{
        struct Ask<A, B>(PhantomData<(A, B)>);
        #[allow(dead_code)]
        impl<A: $relation<B>, B> Ask<A, B> {
            const ANSWER: bool = true;
        }
        <Ask<$a, $b>>::ANSWER
    }};
}

trait Otherwise {
    const ANSWER: bool = false;
}

impl<T> Otherwise for T {}

/// Checks the three relations between two shapes, as types and as values.
macro_rules! check {
    ($a:tt, $b:tt: congruent $congruent:literal, weakly $weakly:literal, compatible $compatible:literal) => {{
        type A = shape!($a);
        type B = shape!($b);
        assert_eq!(holds!(A: Congruent<B>), $congruent, "{} ~ {}", A::TEXT, B::TEXT);
        assert_eq!(holds!(A: WeaklyCongruent<B>), $weakly, "{} <~ {}", A::TEXT, B::TEXT);
        assert_eq!(holds!(A: Compatible<B>), $compatible, "{} <= {}", A::TEXT, B::TEXT);
        assert_eq!(relations::congruent(&A::TREE, &B::TREE), $congruent);
        assert_eq!(relations::weakly_congruent(&A::TREE, &B::TREE), $weakly);
        assert_eq!(relations::compatible(&A::TREE, &B::TREE), $compatible);
    }};
}

#[test]
fn hierarchical_tuples() {
    assert_eq!((<shape!(31)>::RANK, <shape!(31)>::DEPTH), (1, 0));
    assert_eq!((<shape!((16, 32))>::RANK, <shape!((16, 32))>::DEPTH), (2, 1));
    type Negative = Shape<(N<3>, N<-8>, N<7>)>;
    assert_eq!((Negative::TEXT, Negative::RANK, Negative::DEPTH), ("(3,-8,7)", 3, 1));
    type Nested = Shape<(N<2>, (N<4>, N<1>), N<-1>)>;
    assert_eq!((Nested::TEXT, Nested::RANK, Nested::DEPTH), ("(2,(4,1),-1)", 3, 2));
    type Deep = shape!(((4, 6), (3, (2, 2), 8)));
    assert_eq!((Deep::TEXT, Deep::RANK, Deep::DEPTH, Deep::SIZE), ("((4,6),(3,(2,2),8))", 2, 3, 2304));
}

#[test]
fn congruence() {
    check!((4,8), (5,7): congruent true, weakly true, compatible false);
    check!((4,(2,4)), (7,(3,2)): congruent true, weakly true, compatible false);
    check!((4,8), (4,(2,4)): congruent false, weakly true, compatible true);
    assert!(!holds!((N<4>, (N<2>, N<4>)): Congruent<(N<0>, ((N<0>, N<0>),))>));
    check!((), (): congruent true, weakly true, compatible true);
    check!(4, (4): congruent false, weakly true, compatible true);
    check!((4), 4: congruent false, weakly false, compatible false);
    check!(1, (): congruent false, weakly true, compatible true);
    check!((), 1: congruent false, weakly false, compatible false);
}

#[test]
fn weak_congruence_ignores_values() {
    // 30 coarser than (a,b) coarser than (v,(0,x)), whatever a, b, v and x are.
    check!(30, (1,2): congruent false, weakly true, compatible false);
    check!(30, (6,5): congruent false, weakly true, compatible true);
    assert!(holds!((N<6>, N<5>): WeaklyCongruent<(N<9>, (N<0>, N<7>))>));
    assert!(holds!(N<30>: WeaklyCongruent<(N<9>, (N<0>, N<7>))>));
    assert!(!holds!((N<9>, (N<0>, N<7>)): WeaklyCongruent<(N<6>, N<5>)>));
    // ((0,0),0) is not comparable with (a,b,c).
    assert!(!holds!(((N<0>, N<0>), N<0>): WeaklyCongruent<(N<1>, N<2>, N<3>)>));
    assert!(!holds!((N<1>, N<2>, N<3>): WeaklyCongruent<((N<0>, N<0>), N<0>)>));
}

#[test]
fn compatibility() {
    check!(30, (2,15): congruent false, weakly true, compatible true);
    check!((2,15), (2,(3,5)): congruent false, weakly true, compatible true);
    check!(30, (2,(3,5)): congruent false, weakly true, compatible true);
    check!(30, (6,5): congruent false, weakly true, compatible true);
    check!((6,5), ((3,2),5): congruent false, weakly true, compatible true);
    check!((2,(3,5)), ((3,2),5): congruent false, weakly false, compatible false);
    check!(((3,2),5), (2,(3,5)): congruent false, weakly false, compatible false);
    check!((6,5), (2,15): congruent true, weakly true, compatible false);
    check!((2,15), 30: congruent false, weakly false, compatible false);
    check!(6000, (6,(10,100)): congruent false, weakly true, compatible true);
    check!(6001, (6,(10,100)): congruent false, weakly true, compatible false);
    check!((6000,3), ((6,1000),3): congruent false, weakly true, compatible true);
}

#[test]
fn relations_hold_between_shapes_layouts_and_tuples() {
    type Blocked = layout!((4,(4,2)):(4,(1,16)));
    type Plain = layout!((4,8):(1,4));
    type Rows = Mixed<(u32, N<8>), (N<8>, N<1>)>;
    assert!(holds!(Plain: Compatible<Blocked>) && !holds!(Blocked: Compatible<Plain>));
    assert!(holds!(shape!(32): Compatible<Blocked>) && holds!(N<32>: Compatible<Blocked>));
    assert!(holds!(Plain: WeaklyCongruent<shape!((1,(1,1)))>) && holds!((u32, u32): WeaklyCongruent<Blocked>));
    assert!(holds!(Plain: Congruent<Rows>) && !holds!(Blocked: Congruent<Rows>));
    assert!(holds!((E<1, 0>, (E<1, 1>, N<3>)): Congruent<Blocked>));
    assert!(holds!(U<U30>: Compatible<shape!((2,(3,5)))>) && !holds!(U<U12>: Compatible<shape!((2,(3,5)))>));
    // The size of run-time extents is not known.
    assert!(!holds!(N<32>: Compatible<Rows>) && !holds!(Rows: Compatible<Plain>));
    assert!(!holds!(&'static str: Congruent<Plain>) && !holds!(Plain: Compatible<f32>));
}

#[test]
fn relations_in_generic_code() {
    fn partition<L: StaticLayout + Compatible<S>, S>() -> usize {
        L::SIZE
    }
    fn through<L, S, T>() -> usize
    where
        L: StaticLayout + Compatible<S>,
        S: WeaklyCongruent<T>,
        T: Congruent<S>,
    {
        partition::<L, S>()
    }
    assert_eq!(through::<layout!((4,8):(1,4)), layout!((4,(2,4)):(1,(4,8))), shape!((9, (9, 9)))>(), 32);
}

#[test]
fn sizes_as_typenum() {
    fn size<S: StaticSize<Size = U12>>() {}
    size::<N<12>>();
    size::<(N<3>, (N<2>, N<2>), ())>();
    size::<(U<U12>,)>();
    fn big<S: StaticSize>() -> u64 {
        use cute_static::typenum::Unsigned;
        S::Size::U64
    }
    assert_eq!(big::<(N<6000, By<112, 23>>, (N<1000>, N<1024>))>(), 6000 * 1000 * 1024);
}

#[test]
fn ranks() {
    assert!(holds!(layout!((4,8):(1,4)): Ranked2<()>) && !holds!(layout!((4,(2,4)):(1,(4,8))): Ranked3<()>));
    assert!(holds!(shape!((1,2,3)): Ranked3<()>) && !holds!(shape!(3): Ranked2<()>));
}

/// `Rank` with its parameter filled in, for `holds!`.
trait Ranked2<T> {}
impl<L: Rank<2>> Ranked2<()> for L {}
trait Ranked3<T> {}
impl<L: Rank<3>> Ranked3<()> for L {}

#[test]
fn values_of_static_layouts() {
    type Tile = layout!((4,8):(1,4));
    let tile: Tile = layout!((4,8):(1,4));
    let layout!((4,8):(1,4)) = tile;
    match tile {
        layout!((4,8):(1,4)) => {}
    }
    assert!(tile == Static::<_, _> && tile.cmp(&Tile::default()).is_eq());
    assert_eq!(format!("{tile} {tile:?} {tile:>12}|"), "(4,8):(1,4) (4,8):(1,4)  (4,8):(1,4)|");
    assert_eq!(size_of_val(&[tile; 100]), 0);
    assert_eq!((tile.size(), tile.cosize(), tile.rank(), tile.depth(), tile.text()), (32, 32, 2, 1, "(4,8):(1,4)"));
}
