//! The printed text parses back to the same value, and no input makes the parser panic.

#![cfg(feature = "alloc")]

use cute_algebra::limits::{MAX_LEAVES, MAX_NODES};
use cute_algebra::text::{Dialect, Expected, Span, Token, TokenKind, parse_str, parse_tokens};
use cute_algebra::{HTuple, Layout, Path, Ring, Scalar, Term};
use proptest::prelude::*;

/// A tree as nested vectors.
#[derive(Clone, Debug)]
enum Tree<T> {
    Leaf(T),
    Node(Vec<Tree<T>>),
}

fn tree<T: core::fmt::Debug + Clone + 'static>(leaf: impl Strategy<Value = T> + 'static) -> impl Strategy<Value = Tree<T>> {
    leaf.prop_map(Tree::Leaf).prop_recursive(6, 24, 4, |inner| prop::collection::vec(inner, 0..4).prop_map(Tree::Node))
}

fn push<T: Copy>(into: &mut HTuple<T>, tree: &Tree<T>) {
    match tree {
        Tree::Leaf(value) => into.push_leaf(*value).unwrap(),
        Tree::Node(modes) => {
            into.open(modes.len()).unwrap();
            modes.iter().for_each(|mode| push(into, mode));
        }
    }
}

fn leaves_and_nodes<T>(tree: &Tree<T>) -> (usize, usize) {
    match tree {
        Tree::Leaf(_) => (1, 1),
        Tree::Node(modes) => modes.iter().map(leaves_and_nodes).fold((0, 1), |(l, n), (a, b)| (l + a, n + b)),
    }
}

fn htuple<T: Copy>(tree: &Tree<T>, filler: T) -> Option<HTuple<T>> {
    let (leaves, nodes) = leaves_and_nodes(tree);
    if leaves > MAX_LEAVES || nodes > MAX_NODES {
        return None;
    }
    let mut tuple = HTuple::unfinished(filler);
    push(&mut tuple, tree);
    Some(tuple)
}

fn scalar(values: impl Strategy<Value = i64>) -> impl Strategy<Value = Scalar> {
    let path = prop_oneof![
        1 => Just(vec![]),
        3 => prop::collection::vec(0i64..256, 1..=4),
        2 => prop::collection::vec(0i64..3, 1..=2),
    ];
    let term = (path, any::<bool>(), values).prop_map(|(path, xor, value)| {
        let ring = if xor { Ring::Xor } else { Ring::Integer };
        let value = if xor { value & i64::MAX } else { value };
        Term { value, ring, path: Path::new(&path).unwrap() }
    });
    prop::collection::vec(term, 0..8).prop_map(|terms| {
        // Terms that do not fit beside the others are left out.
        terms.iter().fold(Scalar::ZERO, |sum, term| sum.add(&Scalar::term(*term)).unwrap_or(sum))
    })
}

proptest! {
    #[test]
    fn integers(tree in tree(any::<i64>())) {
        let Some(tuple) = htuple(&tree, 0) else { return Ok(()) };
        prop_assert_eq!(tuple.to_string().parse::<HTuple<i64>>().unwrap(), tuple);
    }

    #[test]
    fn strides(tree in tree(scalar(any::<i64>()))) {
        let Some(tuple) = htuple(&tree, Scalar::ZERO) else { return Ok(()) };
        prop_assert_eq!(tuple.to_string().parse::<HTuple<Scalar>>().unwrap(), tuple);
    }

    #[test]
    fn single_strides(stride in scalar(any::<i64>())) {
        prop_assert_eq!(stride.to_string().parse::<Scalar>().unwrap(), stride);
    }

    #[test]
    fn layouts(tree in tree((1i64..5, scalar(-1000i64..1000)))) {
        let Some(pairs) = htuple(&tree, (1, Scalar::ZERO)) else { return Ok(()) };
        let shape = pairs.with_leaves(&pairs.leaves().iter().map(|pair| pair.0).collect::<Vec<_>>(), 0);
        let stride = pairs.with_leaves(&pairs.leaves().iter().map(|pair| pair.1).collect::<Vec<_>>(), Scalar::ZERO);
        let Ok(layout) = Layout::new(&shape, &stride) else { return Ok(()) };
        let text = layout.to_string();
        prop_assert!(!text.contains(' '));
        prop_assert_eq!(text.parse::<Layout>().unwrap(), layout);
    }

    #[test]
    fn any_text(text in "\\PC{0,60}") {
        judge(&text);
    }

    #[test]
    fn token_soup(pieces in prop::collection::vec(prop::sample::select(SOUP), 0..24)) {
        judge(&pieces.concat());
        judge(&pieces.join(" "));
        let tokens: Vec<Token> = pieces.iter().enumerate().map(|(i, piece)| {
            Token { kind: kind(piece), span: Span::new(i as u32, i as u32 + 1) }
        }).collect();
        for expected in EXPECTED {
            if let Err(mistakes) = parse_tokens(&tokens, Dialect::Macro, expected) {
                prop_assert!(mistakes.iter().all(|m| m.span.start <= m.span.end && m.span.end as usize <= tokens.len()));
            }
        }
    }
}

const SOUP: &[&str] = &[
    "(",
    "(",
    ")",
    ")",
    "[",
    "]",
    ",",
    ",",
    ":",
    "::",
    "+",
    "-",
    "*",
    "/",
    "_",
    "4",
    "8",
    "0",
    "16",
    "1.5",
    "4u8",
    "0x1f",
    "1e2",
    "99999999999999999999",
    "e0",
    "e1",
    "f5",
    "e",
    "f",
    "e(1,0)",
    "f(3)",
    "m",
    "N",
    "o",
    "swizzle",
    "coalesce",
    "\"a\"",
    "{",
    "}",
    "<",
    ">",
    "?",
    "ß",
    "(4,8)",
    "(1,4)",
    ":(1,4)",
    "as",
];

const EXPECTED: [Expected; 5] = [Expected::Expression, Expected::Layout, Expected::Shape, Expected::Tuple, Expected::Strides];

/// A piece of the soup as one token, as a macro would pass it.
fn kind(piece: &str) -> TokenKind {
    let simple = cute_algebra::text::lex(piece).ok().filter(|tokens| tokens.len() == 1).map(|mut tokens| tokens.remove(0).kind);
    match simple {
        Some(TokenKind::Other(text)) if text == "{" => TokenKind::Splice(String::from("{BM}")),
        Some(kind) => kind,
        None => TokenKind::Other(String::from(piece)),
    }
}

/// Accepts or refuses; refusals have places in the text and can be shown.
fn judge(text: &str) {
    for expected in EXPECTED {
        if let Err(mistakes) = parse_str(text, expected) {
            assert!(!mistakes.is_empty());
            for mistake in mistakes {
                assert!(mistake.span.start <= mistake.span.end && mistake.span.end as usize <= text.len(), "{text}: {mistake:?}");
                assert!(mistake.render(text).starts_with("error: "));
            }
        }
    }
}

#[test]
fn spaces_and_trailing_commas_are_free() {
    let layout: Layout = "((2,2),(4,2)):((1,8),(2,16))".parse().unwrap();
    assert_eq!(" ( (2, 2,) , (4,2), ):\n((1,8),( 2,16)) ".parse::<Layout>().unwrap(), layout);
    assert_eq!("1_024:1".parse::<Layout>().unwrap().size(), 1024);
}

#[test]
fn strides_of_every_kind() {
    for text in
        ["(4,8):(e0,e1)", "(4,(4,2)):(e1,(e0,6*e1))", "(4,(4,3)):(f1,(f5,f16))", "(2,2,2):(f3*e1,-2*e0+e(1,0),e0+e(1,0,2,3))", "():()"]
    {
        assert_eq!(text.parse::<Layout>().unwrap().to_string(), text);
    }
    assert_eq!("4:f(5)".parse::<Layout>().unwrap().to_string(), "4:f5");
    assert_eq!("4:e(1)".parse::<Layout>().unwrap().to_string(), "4:e1");
    assert_eq!("4:f(0)".parse::<Layout>().unwrap().to_string(), "4:0");
    assert_eq!("4:e1+e0".parse::<Layout>().unwrap().to_string(), "4:e0+e1");
    assert_eq!("-9223372036854775808*e1+-1*e0".parse::<Scalar>().unwrap().to_string(), "-1*e0+-9223372036854775808*e1");
}
