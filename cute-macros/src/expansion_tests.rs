//! Expansions of every macro: known ones, and that whatever is written gives something of the right kind.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::layout::Checked;
use crate::{layout, layouts, redistribution, shape};

fn layout_of(text: TokenStream) -> TokenStream {
    layout::expand(called(text), Checked::ByAssertion)
}

/// The input as the macros of `cute-static` hand it over, from a crate `__k`.
fn called(input: TokenStream) -> TokenStream {
    let krate = Group::new(Delimiter::Bracket, "__k".parse().unwrap());
    std::iter::once(TokenTree::Group(krate)).chain(input).collect()
}

/// Without spaces and without the crate's name, which is another in the second round of a block.
fn plain(tokens: &TokenStream) -> String {
    tokens.to_string().replace([' ', '\n'], "").replace("__k::", "").replace("__cute_static::", "")
}

#[test]
fn known_expansions() {
    let expanded = |text: &str| plain(&layout_of(text.parse().unwrap()));
    assert_eq!(expanded("(4,8):(1,e0)"), "Static::<(N::<4>,N::<8>,),(N::<1>,E::<1,0>,)>");
    assert_eq!(expanded("coalesce((4,8):(1,4))"), "Static::<N::<32>,N::<1>>");
    assert_eq!(expanded("({N}, 8):(8, {const K})"), "Static::<(U::<N>,N::<8>,),(N::<8>,N::<{K}>,)>");
    assert_eq!(expanded("(?u32, 8):(8, 1)"), "Mixed::<(u32,N::<8>,),(N::<8>,N::<1>,)>");
    assert_eq!(
        expanded("(m + 1, 8):(8, 1)"),
        "RunTimeLeaf{shape:(m+1,<N::<8>asLeaf>::VALUE,),stride:(<N::<8>asLeaf>::VALUE,<N::<1>asLeaf>::VALUE,)}.layout()"
    );
    let tried = |text: &str| plain(&layout::expand(called(text.parse().unwrap()), Checked::ByResult));
    assert_eq!(tried("4:1"), "::core::result::Result::<_,LayoutError>::Ok(Static::<N::<4>,N::<1>>)");
    assert!(tried("m:1").ends_with(".try_layout()"));
    assert_eq!(plain(&shape::expand(called("(4,(4,2))".parse().unwrap()))), "Shape::<(N::<4>,(N::<4>,N::<2>,),)>");
}

#[test]
fn a_word_reaches_the_operation() {
    // `rank` takes no word; that it says so shows that `pad` is not taken for the name of a layout.
    for text in ["rank(pad)", "rank([bf16])"] {
        let expanded = plain(&layout_of(text.parse().unwrap()));
        assert!(expanded.contains("foundaword"), "{text}: {expanded}");
        let block = plain(&layouts::expand(called(format!("type A = {text};").parse().unwrap())));
        assert!(block.contains("foundaword"), "{text}: {block}");
    }
    let hidden = "type pad = 4:1; type A = coalesce(pad);";
    assert!(plain(&layouts::expand(called(hidden.parse().unwrap()))).contains("typeA=Static::<N::<4>,N::<1>>"));
}

#[test]
fn a_named_layout_is_a_type_a_constant_and_an_answer() {
    let block = "/// Doc.\n pub(crate) type Tile = (8,8):(8,1); assert compatible(64, Tile);";
    let items = syn::parse2::<syn::File>(layouts::expand(called(block.parse().unwrap()))).unwrap().items;
    let [syn::Item::Type(alias), syn::Item::Const(constant), syn::Item::Macro(answer), syn::Item::Use(import)] = &items[..] else {
        panic!("a type, a constant, and a macro that is imported under their name")
    };
    assert!(plain(&quote::quote!(#answer)).contains("!{{(8,8):(8,1)}}") && plain(&quote::quote!(#import)).ends_with("asTile;"));
    assert!(alias.ident == "Tile" && constant.ident == "Tile");
    for (attributes, visibility) in [(&alias.attrs, &alias.vis), (&constant.attrs, &constant.vis)] {
        assert!(matches!(visibility, syn::Visibility::Restricted(_)));
        let text: String = attributes.iter().map(|attribute| plain(&quote::quote!(#attribute))).collect();
        assert!(text.contains("Doc.") && text.contains("`(8,8):(8,1)`:size64,cosize64.") && text.contains("```text"), "{text}");
    }
}

#[test]
fn names_of_elsewhere_are_asked_for_and_then_used() {
    let block = "type A = coalesce(tiles::T); assert compatible(32, tiles::T);";
    let asked = layouts::expand(called(block.parse().unwrap()));
    assert!(plain(&asked).contains("usetiles::Tasp0;") && plain(&asked).contains("usesuper::__names::p0ascfg_select;"));
    let finish = |answer: &str| plain(&layouts::finish(format!("[{answer}] {block}").parse().unwrap()));
    let (known, unknown, wrong) = (finish("{(4,8):(1,4)}"), finish("{?}"), finish("{!}"));
    assert!(known.contains("typeA=Static::<N::<32>,N::<1>>") && !known.contains("compile_error"), "{known}");
    assert!(unknown.contains("canonical::Slots::of({expression::of::coalesce::<__names::p0,()>()})"), "{unknown}");
    assert!(unknown.contains("compatible::<Shape::<N::<32>>,__names::p0>()};"), "{unknown}");
    assert!(wrong.contains("typeA=Static::<(),()>") && !wrong.contains("compile_error"), "{wrong}");
}

#[test]
fn operations_on_paths_are_types() {
    let expanded = |text: &str| plain(&layout_of(text.parse().unwrap()));
    assert_eq!(expanded("composition(L, [4:2, _])"), "Composition::<L,ByMode::<(Static::<N::<4>,N::<2>>,Shape::<__>,)>>");
    assert_eq!(expanded("coalesce(select(a::L, 1, 0))"), expanded("coalesce( select( a::L,1,0 ) )"));
    assert_eq!(expanded("complement(L)"), "Complement::<L,()>");
    assert_eq!(expanded("concat(L, 4:1)"), "Concat::<(L,Static::<N::<4>,N::<1>>,)>");
    assert_eq!(expanded("logical_divide(L, 5, pad)"), "LogicalDivide::<L,Shape::<N::<5>>,Pad>");
    assert!(expanded("coalesce(tiles::L)").contains("proven({expression::of::coalesce::<tiles::L,()>()})"));
    assert!(expanded("compositoin(L, 4:1)").contains("didyoumean`composition`?"));
    assert!(expanded("complement(L, 4, 5)").contains("takes1to2arguments,found3"));
}

/// Valid inputs and others, from which tokens are taken away, repeated and exchanged.
const SEEDS: [&str; 11] = [
    "(4,(4,2)):(4,(1,16))",
    "composition((6,2):(8,2), [4:3, _])",
    "8 + (4,8):(6*e1,f3*e(1,0)+e2)",
    "swizzle(3,4,3) o (8,64):(64,1)",
    "({BM}, m + 1, ?u32):(a::B, -1, {const K})",
    "recast(\"a\" 1/2 0x10 1.5 4u8 'c' # $ <T as X>::Y)",
    "type A = (8,8):(8,1); #[x] pub type B = coalesce(A); assert compatible(64, B);",
    "type C = composition(tiles::T, [4:3, _]); pub type D = coalesce(C); assert compatible(a::B, D);",
    "composition(L, [complement(a::B, 64), _])",
    "matrix: (600, N), grid: (2, 2), tile: 48, rank_map: row, dtype: f64",
    "[] () {} :: : , ; _ - + * / \" \" 99999999999999999999",
];

/// A small generator of numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }
}

fn mutated(stream: TokenStream, numbers: &mut Numbers) -> TokenStream {
    let mut trees: Vec<TokenTree> = stream.into_iter().collect();
    for tree in &mut trees {
        if let TokenTree::Group(group) = tree
            && numbers.below(2) == 0
        {
            *tree = TokenTree::Group(Group::new(group.delimiter(), mutated(group.stream(), numbers)));
        }
    }
    for _ in 0..numbers.below(3) {
        if trees.is_empty() {
            break;
        }
        let (i, j) = (numbers.below(trees.len()), numbers.below(trees.len()));
        match numbers.below(4) {
            0 => drop(trees.remove(i)),
            1 => trees.insert(i, trees[j].clone()),
            2 => trees.swap(i, j),
            _ => {
                let delimiter = [Delimiter::Parenthesis, Delimiter::Bracket, Delimiter::Brace, Delimiter::None][numbers.below(4)];
                trees[i] = TokenTree::Group(Group::new(delimiter, trees[j].clone().into()));
            }
        }
    }
    trees.into_iter().collect()
}

#[test]
fn whatever_is_written_gives_something_of_the_right_kind() {
    let mut numbers = Numbers(1);
    for round in 0..5_000 {
        let seed: TokenStream = SEEDS[round % SEEDS.len()].parse().unwrap();
        let input = mutated(seed, &mut numbers);
        let text = input.to_string();
        let called = called(input.clone());
        let layout = layout_of(input);
        let outputs = (shape::expand(called.clone()), layouts::expand(called.clone()), redistribution::expand(called));
        // What stands in braces or is a leaf known at run time goes to rustc as it is, and may be no Rust at all.
        if text.contains('{') || layout.to_string().contains("RunTimeLeaf") {
            continue;
        }
        assert!(syn::parse2::<syn::Type>(layout.clone()).is_ok() && syn::parse2::<syn::Expr>(layout.clone()).is_ok(), "{text}: {layout}");
        assert!(syn::parse2::<syn::Type>(outputs.0).is_ok(), "{text}");
        assert!(syn::parse2::<syn::File>(outputs.1).is_ok(), "{text}");
        assert!(syn::parse2::<syn::Block>(outputs.2).is_ok(), "{text}");
    }
}
