//! Mixed layouts against the algebra, on random leaves: every operation is the algebra's operation on the layout that has its run-time leaves
//! fixed, as a text and at every coordinate; every tensor view reads what that layout says.

use cute_static::algebra::{Arrangement, HTuple, Layout as Value, Remainder, Tiler};
use cute_static::{Addressed, Admits, Layout, Mixed, Multiple, N, StrideOf, Tensor, layout, shape};

/// Numbers that look random: a linear congruence.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % end
    }

    fn extent(&mut self) -> u32 {
        1 + self.below(4) as u32
    }

    fn stride(&mut self) -> i64 {
        self.below(41) as i64 - 20
    }
}

const ROUNDS: usize = 60;

fn open(text: &str) -> HTuple<Option<i64>> {
    text.parse().unwrap()
}

fn extents(extents: &[i64]) -> Tiler {
    Tiler::by_mode(&extents.iter().map(|extent| Tiler::extent(*extent).unwrap()).collect::<Vec<_>>()).unwrap()
}

/// The value of a mixed layout, which is the same layout at every integer coordinate.
fn value<S: cute_static::HTuple, D: StrideOf<S>>(layout: Mixed<S, D>) -> Value {
    let value = layout.to_layout().unwrap();
    assert_eq!(layout.to_string(), value.to_string());
    assert_eq!(layout.size() as i64, value.size());
    for i in 0..value.size() {
        let offset = value.at(i).unwrap().as_integer().unwrap();
        assert_eq!((layout.at(i), layout.find_at(i)), (offset, Ok(offset as isize)), "{value} at {i}");
    }
    assert!(layout.find_at(value.size()).is_err() && layout.find_at(-1i64).is_err());
    let values = || (0..value.size()).map(|i| value.at(i).unwrap().as_integer().unwrap());
    assert_eq!(layout.reach(), Some((values().min().unwrap(), values().max().unwrap())));
    value
}

/// A layout with leaves of every kind, and its value.
macro_rules! random_layout {
    ($random:ident) => {{
        let (a, b, c) = ($random.extent(), u64::from($random.extent()), $random.extent() as usize);
        let (p, q, r) = ($random.stride(), $random.stride() as i32, $random.stride());
        layout!((a,(b,3),c,2):(p,(q,7),r,1))
    }};
}

#[test]
fn evaluation_at_every_coordinate() {
    let mut random = Random(1);
    for _ in 0..ROUNDS {
        let layout = random_layout!(random);
        let value = value(layout);
        let (a, b, c) = (layout.shape.0, layout.shape.1.0 as u32, layout.shape.2 as u32);
        for i in 0..a {
            for j in 0..3 * b {
                for k in 0..2 * c {
                    let coordinate = (i64::from(i), (i64::from(j % b), i64::from(j / b)), i64::from(k % c), i64::from(k / c));
                    let (x, (y, z), u, w) = coordinate;
                    let expected = value.eval(&format!("({x},({y},{z}),{u},{w})").parse().unwrap()).unwrap();
                    let offset = expected.as_integer().unwrap();
                    assert_eq!((layout.offset(coordinate), layout.find(coordinate)), (offset, Ok(offset as isize)));
                    assert_eq!(layout.offset((x, i64::from(j), u, w)), offset);
                    assert_eq!(layout.eval(coordinate), expected);
                }
            }
        }
        assert!(layout.find((a, 0u32, 0u32, 0u32)).is_err() && layout.find((0u32, 3 * b, 0u32, 0u32)).is_err());
    }
}

#[test]
fn modes() {
    let mut random = Random(2);
    for _ in 0..ROUNDS {
        let layout = random_layout!(random);
        let modes = *value(layout).modes();
        let checked = |modes| Value::checked(modes).unwrap();
        assert_eq!(value(layout.mode::<1>()), checked(modes.get(&[1]).unwrap()));
        assert_eq!(value(layout.select::<(N<3>, N<0>, N<1>)>()), checked(modes.select(&[3, 0, 1]).unwrap()));
        assert_eq!(value(layout.take::<1, 3>()), checked(modes.take(1, 3).unwrap()));
        assert_eq!(value(layout.group::<1, 3>()), checked(modes.group(1, 3).unwrap()));
        assert_eq!(value(layout.flatten()), checked(modes.flatten()));
        assert_eq!(value(layout.group::<0, 2>().flatten()), checked(modes.flatten()));
        let other = random_layout!(random);
        let expected = Value::concat(&[value(layout), value(other.mode::<0>()), "(4,8):(8,1)".parse().unwrap()]).unwrap();
        assert_eq!(value(Mixed::concat((layout, other.mode::<0>(), layout!((4,8):(8,1))))), expected);
    }
}

#[test]
fn slices() {
    let mut random = Random(3);
    for _ in 0..ROUNDS {
        let layout = random_layout!(random);
        let whole = value(layout);
        let (i, j) = (random.below(u64::from(layout.shape.0)) as u32, random.below(layout.shape.1.0) as u32);
        let k = random.below(layout.shape.2 as u64) as u32;
        macro_rules! slice {
            ($coordinate:expr, $pattern:expr) => {
                let expected = whole.slice(&open(&$pattern)).unwrap();
                let (offset, layout) = layout.slice::<_, u32>($coordinate).unwrap();
                assert_eq!((offset as i64, value(layout)), (expected.offset.as_integer().unwrap(), expected.layout), "{}", $pattern);
            };
        }
        slice!((i, .., .., ..), format!("({i},_,_,_)"));
        slice!((.., (j, ..), k, ..), format!("(_,({j},_),{k},_)"));
        slice!((.., j + 2 * layout.shape.1.0 as u32, .., 1u32), format!("(_,{},_,1)", j as u64 + 2 * layout.shape.1.0));
        slice!((i, (.., 2u32), k, ..), format!("({i},(_,2),{k},_)"));
        assert!(layout.slice((layout.shape.0, .., .., ..)).is_err());
    }
}

#[test]
fn divisions() {
    let mut random = Random(4);
    for round in 0..ROUNDS {
        let (grid, columns, d) = (random.extent(), random.extent(), random.stride());
        let m = 4 * grid + if round % 2 == 0 { 0 } else { random.below(4) as u32 };
        let layout = layout!((m,columns,6):(d,{ 300 },-50));
        let whole = value(layout);
        let arrangements = [Arrangement::Zipped, Arrangement::Tiled, Arrangement::Flat, Arrangement::Logical];
        let expected = whole.divide(&extents(&[4, 1, 3]), Remainder::Pad).unwrap();
        let padded = layout.divide_padded(shape!((4, 1, 3))).unwrap();
        let ours = [value(padded.zipped()), value(padded.tiled()), value(padded.flat()), value(padded.logical())];
        assert_eq!(ours, arrangements.map(|arrangement| expected.layout(arrangement).unwrap()));
        let exact = layout.divide(shape!((4, 1, 3)));
        assert_eq!(exact.is_ok(), m % 4 == 0);
        assert_eq!(exact.is_ok(), whole.divide(&extents(&[4, 1, 3]), Remainder::Refuse).is_ok());
        assert!(exact.is_err() || exact == Ok(padded));
        let (Ok(promised), true) = (Multiple::<N<4>>::new(m), m % 4 == 0) else {
            assert!(m % 4 != 0);
            continue;
        };
        let promised = layout!((promised,columns,6):(d,{ 300 },-50)).divide(shape!((4, 1, 3))).unwrap();
        assert_eq!(value(promised.zipped()), value(padded.zipped()));
    }
}

#[test]
fn tiles_and_partitions() {
    let mut random = Random(5);
    for _ in 0..ROUNDS / 4 {
        let (m, n, d) = (4 * random.extent(), random.extent(), random.stride());
        let layout = layout!((m,6,n):(d,{ 300 },7));
        let whole = value(layout);
        for i in 0..m / 4 {
            for j in 0..2 {
                for k in 0..n {
                    let expected = whole.local_tile(&extents(&[4, 3]), &open(&format!("({i},{j},{k})"))).unwrap();
                    let (offset, tile) = layout.local_tile(shape!((4, 3)), (i, j, k)).unwrap();
                    assert_eq!((offset as i64, value(tile)), (expected.offset.as_integer().unwrap(), expected.layout));
                }
            }
        }
        for i in 0..4u32 {
            for j in 0..3u32 {
                let expected = whole.local_partition(&extents(&[4, 3]), &open(&format!("({i},{j})"))).unwrap();
                let (offset, part) = layout.local_partition(shape!((4, 3)), (i, j)).unwrap();
                assert_eq!((offset as i64, value(part)), (expected.offset.as_integer().unwrap(), expected.layout));
            }
        }
        assert!(layout.local_tile(shape!((4, 3)), (m / 4, 0u32, 0u32)).is_err());
        assert!(layout.local_partition(shape!((4, 3)), (4u32, 0u32)).is_err());
        let odd = m + 1;
        assert!(layout!((odd):(1)).local_tile(shape!((2)), (0u32,)).is_err() || odd % 2 == 0);
    }
}

#[test]
fn wider_and_narrower_elements() {
    let mut random = Random(6);
    for _ in 0..ROUNDS {
        let (m, n) = (random.extent(), u64::from(random.extent()));
        let pitch = Multiple::<N<8>, i64>::new(8 * random.stride()).unwrap();
        let layout = layout!((m,(24,n),3,5):(pitch,(1,{ 40 }),2,-16));
        let whole = value(layout);
        assert_eq!(value(layout.upcast(shape!(4))), whole.recast(4, 1).unwrap());
        assert_eq!(value(layout.upcast(shape!(8))), whole.recast(8, 1).unwrap());
        assert_eq!(value(layout.downcast(shape!(3)).unwrap()), whole.recast(1, 3).unwrap());
    }
}

/// The elements of a tensor over numbered memory are the values of a layout.
fn reads<L: Addressed + Layout<Domain: Admits<u32, u32>>>(tensor: &Tensor<cute_static::Elements<'_, i64>, L>, offset: i64, layout: &Value) {
    assert_eq!(tensor.size() as i64, layout.size());
    for i in 0..layout.size() {
        let expected = offset + layout.at(i).unwrap().as_integer().unwrap();
        assert_eq!((tensor.read(i as u32), tensor.get(i as u32)), (Some(expected), Some(&expected)));
    }
    assert_eq!(tensor.read(layout.size() as u32), None);
    assert!(tensor.iter().copied().eq((0..layout.size()).map(|i| offset + layout.at(i).unwrap().as_integer().unwrap())));
}

#[test]
fn views_of_tensors() {
    let mut random = Random(7);
    let data: Vec<i64> = (0..5000).collect();
    for _ in 0..ROUNDS / 2 {
        let (m, n) = (4 * random.extent(), random.extent());
        let (p, q) = (random.below(30) as i64, random.below(30) as u32);
        let layout = layout!((m,(n,6),2):(p,(q,3),{ 70 }));
        let whole = value(layout);
        let tensor = Tensor::new(&data[..], layout).unwrap();
        reads(&tensor, 0, &whole);
        let (i, j) = (random.below(u64::from(m)) as u32, random.below(6 * u64::from(n)) as u32);
        let slice = whole.slice(&open(&format!("(_,{j},1)"))).unwrap();
        reads(&tensor.slice((.., j, 1u32)).unwrap(), slice.offset.as_integer().unwrap(), &slice.layout);
        let slice = whole.slice(&open(&format!("({i},_,_)"))).unwrap();
        reads(&tensor.slice((i, .., ..)).unwrap(), slice.offset.as_integer().unwrap(), &slice.layout);
        let rows = Tensor::new(&data[..], layout!((m,n):(p,q))).unwrap();
        let whole = value(rows.layout());
        let (i, j) = (random.below(u64::from(m) / 4) as u32, random.below(u64::from(n)) as u32);
        let tile = whole.local_tile(&extents(&[4]), &open(&format!("({i},{j})"))).unwrap();
        reads(&rows.tile(shape!((4)), (i, j)).unwrap(), tile.offset.as_integer().unwrap(), &tile.layout);
        let part = whole.local_partition(&extents(&[4]), &open("(3)")).unwrap();
        reads(&rows.partition(shape!((4)), (3u32,)).unwrap(), part.offset.as_integer().unwrap(), &part.layout);
        let reach = layout.reach().unwrap().1 as usize;
        assert!(Tensor::new(&data[..=reach], layout).is_ok() && Tensor::new(&data[..reach], layout).is_err());
    }
}
