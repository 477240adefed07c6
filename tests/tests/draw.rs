//! Pictures: every cell is labelled with the value at its coordinate, in each format.

use cute_algebra::draw::Picture;
use cute_algebra::expr::{Value, evaluate};
use cute_algebra::{Composed, Error, HTuple, Layout, Scalar, Swizzle};
use cute_tests::strategies::{compact, config, layouts};
use proptest::prelude::*;

fn of(text: &str) -> Layout {
    text.parse().unwrap()
}

/// The value at a coordinate of up to four top-level modes.
fn value(layout: &Layout, coordinate: [usize; 4]) -> String {
    let digits: Vec<HTuple<i64>> = coordinate[..layout.rank()].iter().map(|digit| HTuple::leaf(*digit as i64)).collect();
    let coordinate = if layout.modes().is_leaf() { digits[0] } else { HTuple::concat(&digits, 0).unwrap() };
    layout.eval(&coordinate).unwrap().to_string()
}

/// The cells of the table lines of a text: between bars, row by row.
fn table(text: &str) -> Vec<Vec<String>> {
    let rows = text.lines().filter(|line| line.contains('|'));
    rows.map(|line| line.split('|').skip(1).map(|cell| cell.trim().to_owned()).filter(|cell| !cell.is_empty()).collect()).collect()
}

fn extent(layout: &Layout, mode: usize) -> usize {
    if mode < layout.rank() { layout.mode(mode).unwrap().size() as usize } else { 1 }
}

/// The colours of an SVG document's cells, in document order.
fn fills(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    document.descendants().filter(|node| node.has_tag_name("rect")).map(|node| node.attribute("fill").unwrap().to_owned()).collect()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn cells_show_the_values_at_their_coordinates(a in layouts()) {
        let picture = Picture::of_layout(&a, &Scalar::ZERO);
        if !(1..=4).contains(&a.rank()) {
            prop_assert_eq!(picture, Err(Error::NotDrawn { rank: a.rank(), expected: "rank 1 to 4" }));
            return Ok(());
        }
        let picture = picture.unwrap();
        let [rows, columns, first, second] = [0, 1, 2, 3].map(|mode| extent(&a, mode));
        prop_assert_eq!(picture.extents(), (rows, columns));
        let text = picture.to_string();
        let caption = a.to_string();
        prop_assert_eq!(text.lines().next(), Some(&*caption));
        let lines = table(&text);
        prop_assert_eq!(lines.len(), rows * first * second);
        for s in 0..second {
            for f in 0..first {
                for row in 0..rows {
                    let line = &lines[row + rows * (f + first * s)];
                    prop_assert_eq!(line.len(), columns);
                    for (column, cell) in line.iter().enumerate() {
                        let expected = value(&a, [row, column, f, s]);
                        prop_assert_eq!(&picture.cell(row, column, [f, s]).lines, std::slice::from_ref(&expected));
                        prop_assert_eq!(cell, &expected);
                    }
                }
            }
        }
    }

    /// Every line of a table is as wide as the others.
    #[test]
    fn tables_are_straight(a in compact()) {
        if let Ok(picture) = Picture::of_layout(&a, &Scalar::integer(1000)) {
            let text = picture.to_string();
            let rules: Vec<&str> = text.lines().filter(|line| line.trim_start().starts_with('+')).collect();
            let rows: Vec<&str> = text.lines().filter(|line| line.contains('|')).collect();
            prop_assert!(rules.iter().chain(&rows).all(|line| line.len() == rules[0].len()), "{}", text);
            let caption = format!("1000 + {a}");
            prop_assert_eq!(text.lines().next(), Some(&*caption));
        }
    }

    #[test]
    fn drawings_of_two_modes_have_all_cells(a in layouts()) {
        let Ok(picture) = Picture::of_layout(&a, &Scalar::ZERO) else { return Ok(()) };
        if a.rank() != 2 {
            let refused = Err(Error::NotDrawn { rank: a.rank(), expected: "rank 2" });
            prop_assert_eq!((picture.svg(), picture.tikz()), (refused.clone(), refused));
            return Ok(());
        }
        let (rows, columns) = picture.extents();
        let caption = a.to_string();
        let (svg, tikz) = (picture.svg().unwrap(), picture.tikz().unwrap());
        let document = roxmltree::Document::parse(&svg).unwrap();
        let rectangles = document.descendants().filter(|node| node.has_tag_name("rect")).count();
        prop_assert_eq!(rectangles, rows * columns);
        prop_assert_eq!(document.descendants().find(|node| node.has_tag_name("title")).unwrap().text(), Some(&*caption));
        let texts: Vec<&str> = document.descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text()).collect();
        let nodes: Vec<&str> = tikz.lines().filter(|line| line.starts_with(r"\node[cell")).collect();
        prop_assert_eq!(nodes.len(), rows * columns);
        // Room for every character: 0.2 cm of it in TeX, and as a text in its rectangle.
        let longest = texts[1 + columns..].iter().map(|text| text.len()).max().unwrap_or(0);
        let width: usize = tikz.split_once("minimum width=").unwrap().1.split_once("cm").unwrap().0.parse().unwrap();
        prop_assert!(5 * width > longest, "{} characters in {} cm", longest, width);
        for rectangle in document.descendants().filter(|node| node.has_tag_name("rect")) {
            let number = |node: &roxmltree::Node<'_, '_>, name| node.attribute(name).unwrap().parse::<usize>().unwrap();
            let (x, y) = (number(&rectangle, "x"), number(&rectangle, "y"));
            let text = rectangle.next_siblings().find(|node| node.has_tag_name("text")).unwrap();
            prop_assert!((x..x + number(&rectangle, "width")).contains(&number(&text, "x")));
            prop_assert!((y..y + number(&rectangle, "height")).contains(&number(&text, "y")));
        }
        // Behind the caption and the indices of the columns, every row begins with its index.
        for row in 0..rows {
            let line = &texts[1 + columns + row * (columns + 1)..][..columns + 1];
            prop_assert_eq!(line[0], row.to_string());
            for column in 0..columns {
                let expected = value(&a, [row, column, 0, 0]);
                prop_assert_eq!(line[1 + column], &expected);
                let node = format!("at ({row},{column}) {{{expected}}};");
                prop_assert!(nodes[row * columns + column].ends_with(&node));
            }
        }
    }

    /// Threads and values in any order over a tile with room to spare.
    #[test]
    fn a_tile_shows_the_first_owner(a in compact(), threads in 1..9usize, more in 0..5i64) {
        if a.modes().len() == 0 {
            return Ok(());
        }
        let flat = a.coalesce();
        let split = threads.min(flat.modes().len());
        let tv = if flat.modes().is_leaf() { Layout::concat(&[flat, of("1:0")]).unwrap() } else {
            let modes: Vec<Layout> = (0..flat.rank()).map(|i| flat.mode(i).unwrap()).collect();
            Layout::concat(&[Layout::concat(&modes[..split]).unwrap(), Layout::concat(&modes[split..]).unwrap()]).unwrap()
        };
        let cells = tv.cosize().unwrap() + more;
        if cells > 4000 {
            return Ok(());
        }
        let rows = [2, 3, 4, 1].into_iter().find(|rows| cells % rows == 0).unwrap();
        let tile = HTuple::flat(&[rows, cells / rows], 1).unwrap();
        let picture = Picture::of_tv(Some(&tile), &tv).unwrap();
        let owners: Vec<i64> = tv.image().map(|value| value.unwrap().as_integer().unwrap()).collect();
        let count = tv.mode(0).unwrap().size();
        for cell in 0..cells {
            let found = picture.cell((cell % rows) as usize, (cell / rows) as usize, [0, 0]);
            match owners.iter().position(|value| *value == cell) {
                None => prop_assert!(found.lines.is_empty() && found.color.is_none()),
                Some(first) => {
                    let (thread, value) = (first as i64 % count, first as i64 / count);
                    prop_assert_eq!(&found.lines, &[format!("T{thread}"), format!("V{value}")]);
                    prop_assert!(found.color.is_some());
                }
            }
        }
    }
}

#[test]
fn two_threads_on_one_cell_show_the_first() {
    let picture = Picture::of_tv(Some(&"(2,2)".parse().unwrap()), &of("(4,2):(1,0)")).unwrap();
    assert_eq!(picture.cell(1, 1, [0, 0]).lines, ["T3", "V0"]);
}

#[test]
fn coordinates_need_no_tile_and_agree_with_indices() {
    let tile: HTuple<i64> = "(16,8)".parse().unwrap();
    let indices = of("((4,8),(2,2)):((32,1),(16,8))");
    let Value::Layout(coordinates) = evaluate(&format!("tv_to_coord({tile}, {indices})")).unwrap() else { panic!("a layout") };
    let (by_index, by_coordinate) = (Picture::of_tv(Some(&tile), &indices).unwrap(), Picture::of_tv(None, &coordinates).unwrap());
    assert_eq!(by_index.extents(), by_coordinate.extents());
    for row in 0..16 {
        for column in 0..8 {
            assert_eq!(by_index.cell(row, column, [0, 0]), by_coordinate.cell(row, column, [0, 0]));
        }
    }
    assert_eq!(Picture::of_tv(None, &indices), Err(Error::TileMissing));
    assert!(Picture::of_tv(Some(&"(2,2,2)".parse().unwrap()), &indices).is_err());
    assert!(Picture::of_tv(Some(&"(2,2)".parse().unwrap()), &indices).is_err());
    assert!(Picture::of_tv(Some(&tile), &of("32:1")).is_err());
}

#[test]
fn what_nobody_holds_is_white() {
    let picture = Picture::of_tv(Some(&"(2,3)".parse().unwrap()), &of("(2,2):(1,4)")).unwrap();
    let fills = fills(&picture.svg().unwrap());
    assert_eq!(fills.iter().map(|fill| fill == "#ffffff").collect::<Vec<_>>(), [false, true, false, false, true, false]);
    assert!(picture.tikz().unwrap().contains(r"\node[cell] at (0,1) {};"));
    assert!(picture.tikz().unwrap().contains(r"\node[cell,fill=c1] at (1,2) {T1\\V1};"));
    assert_eq!(
        picture.to_string(),
        "(2,2):(1,4) in (2,3)\n        0       1       2\n  +-------+-------+-------+\n0 | T0 V0 |       | T0 V1 |\n  +-------+-------+-------+\n\
         1 | T1 V0 |       | T1 V1 |\n  +-------+-------+-------+\n"
    );
}

#[test]
fn swizzled_layouts_show_swizzled_values() {
    let tile = Composed::new(Swizzle::new(2, 0, 2).unwrap(), Scalar::integer(16), of("(4,4):(4,1)")).unwrap();
    let picture = Picture::of_composed(&tile).unwrap();
    for row in 0..4 {
        for column in 0..4 {
            let plain = 16 + 4 * row as i64 + column as i64;
            let expected = plain ^ (plain >> 2 & 3);
            assert_eq!(picture.cell(row, column, [0, 0]).lines, [expected.to_string()]);
        }
    }
    assert!(picture.to_string().starts_with("swizzle(2,0,2) o 16 + (4,4):(4,1)\n"), "{picture}");
}

#[test]
fn large_layouts_are_refused() {
    assert!(matches!(Picture::of_layout(&of("(1000,1000):(1,1000)"), &Scalar::ZERO), Err(Error::TooMany { .. })));
    assert!(Picture::of_tv(Some(&"(1000,1000)".parse().unwrap()), &of("(2,2):(1,2)")).is_err());
}
