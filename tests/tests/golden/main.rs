//! Every golden file: a table of judges, one an operation, and a list of files, each with the number of its cases, so that none is skipped
//! unseen. A file may hold many operations; one without a judge fails by name.

mod by_path;
mod coalesce;
mod compatibility;
mod complement;
mod composition;
mod congruence;
mod coordinates;
mod copy;
mod divide;
mod domain;
mod fold;
mod htuple;
mod im2col;
mod inner_product;
mod inverse;
mod layout;
mod product;
mod slice;
mod swizzle;
mod tv;
mod xor;

use cute_tests::golden::{self, Case};

/// Decides whether the library's answer to a case is right; an error says what is wrong with it.
type Judge = fn(&Case) -> Result<(), String>;

/// The judge of each operation, by its name in the golden files.
const JUDGES: &[(&str, Judge)] = &[
    // Trees.
    ("rank", htuple::rank),
    ("depth", htuple::depth),
    ("size", htuple::size),
    ("flatten", htuple::on_trees),
    ("product_each", htuple::product_each),
    ("unwrap", htuple::on_trees),
    ("get", htuple::on_trees),
    ("select", htuple::on_trees),
    ("take", htuple::on_trees),
    ("replace", htuple::on_trees),
    ("group_modes", htuple::on_trees),
    // Relations.
    ("congruent", congruence::congruent),
    ("weakly_congruent", congruence::weakly_congruent),
    ("compatible", compatibility::compatible),
    ("common_refinement", compatibility::common_refinement),
    ("common_coarsening", compatibility::common_coarsening),
    // Coordinates.
    ("idx2crd", coordinates::idx2crd),
    ("crd2idx", coordinates::crd2idx),
    ("crd2crd", coordinates::crd2crd),
    ("in_bounds", coordinates::in_bounds),
    ("inner_product", inner_product::inner_product),
    ("prefix_product", inner_product::prefix_product),
    // XOR values.
    ("xor_mul", xor::mul),
    ("xor_add", xor::add),
    ("xor_divmod", xor::divmod),
    ("xor_idx2crd", xor::idx2crd),
    ("swizzle", swizzle::swizzle),
    ("swizzle_as_xor_layout", swizzle::swizzle_as_xor_layout),
    // Layouts.
    ("layout_new", layout::layout_new),
    ("make_layout", layout::make_layout),
    ("make_ordered_layout", layout::make_ordered_layout),
    ("make_layout_like", layout::make_layout_like),
    ("tiler_to_layout", layout::tiler_to_layout),
    ("layout_eval", layout::layout_eval),
    ("coshape", layout::coshape),
    // Coalesce and composition.
    ("coalesce", coalesce::coalesce),
    ("coalesce_z", coalesce::coalesce_z),
    ("composition", composition::composition),
    ("layout_add", composition::layout_add),
    // Domains.
    ("filter", domain::filter),
    ("greatest_common_domain", domain::greatest_common_domain),
    ("recast", domain::recast),
    // Applications.
    ("tv_to_coord", tv::tv_to_coord),
    ("tv_partition", tv::tv_partition),
    ("copy_vector", copy::copy_vector),
    ("einfold", fold::einfold),
    ("einsum_fold", fold::einsum_fold),
    ("im2col", im2col::im2col),
    ("im2col_coord", im2col::im2col),
    // Complement and inverses.
    ("complement", complement::complement),
    ("right_inverse", inverse::right_inverse),
    ("left_inverse", inverse::left_inverse),
    ("nullspace", inverse::nullspace),
    ("max_common_layout", inverse::max_common_layout),
    ("max_common_vector", inverse::max_common_vector),
    // Divide and product.
    ("logical_divide", divide::logical_divide),
    ("zipped_divide", divide::zipped_divide),
    ("tiled_divide", divide::tiled_divide),
    ("flat_divide", divide::flat_divide),
    ("logical_product", product::logical_product),
    ("zipped_product", product::zipped_product),
    ("tiled_product", product::tiled_product),
    ("flat_product", product::flat_product),
    ("blocked_product", product::blocked_product),
    ("raked_product", product::raked_product),
    ("tile_to_shape", product::tile_to_shape),
    // Parts.
    ("slice", slice::slice),
    ("slice_", slice::slice_of_tuple),
    ("dice_", slice::dice_of_tuple),
    ("local_tile", divide::local_tile),
    ("local_partition", divide::local_partition),
];

fn judge(case: &Case) -> Result<(), String> {
    match JUDGES.iter().find(|(op, _)| *op == case.op) {
        Some((_, judge)) => judge(case),
        None => Err(format!("there is no judge for the operation {}", case.op)),
    }
}

/// One test a file of `data/golden`, with its number of cases.
macro_rules! files {
    ($($file:ident: $cases:literal;)*) => {
        $(
            #[test]
            fn $file() {
                golden::check(stringify!($file), $cases, judge);
            }
        )*

        const FILES: &[&str] = &[$(stringify!($file)),*];
    };
}

files! {
    basis_strides: 698;
    blocked_product: 157;
    coalesce: 231;
    coalesce_z: 139;
    compatibility: 487;
    complement: 368;
    complement_disputed: 32;
    composition: 599;
    composition_tiler: 186;
    composition_unsound: 49;
    congruence: 289;
    copy_analysis: 103;
    coshape: 108;
    crd2idx: 168;
    divide_disputed: 45;
    divide_rearranged: 295;
    einfold: 221;
    einsum: 109;
    empty: 37;
    filter: 90;
    gcd_domain: 224;
    htuple: 355;
    idx2crd: 342;
    im2col: 175;
    inner_product: 134;
    layout_add: 231;
    layout_eval: 149;
    left_inverse: 265;
    logical_divide: 579;
    logical_product: 335;
    make_layout: 354;
    max_common: 187;
    negative_strides: 123;
    nullspace: 140;
    partition: 208;
    product_rearranged: 118;
    raked_product: 162;
    recast: 219;
    right_inverse: 280;
    slice: 240;
    swizzle: 104;
    tile_to_shape: 91;
    tv_layout: 115;
    xor_scalars: 286;
    xor_strides: 415;
    xor_unsound: 34;
    zipped_divide: 189;
}

#[test]
fn every_file_is_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/golden");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let unlisted: Vec<String> = files.filter(|file| file.strip_suffix(".jsonl").is_some_and(|name| !FILES.contains(&name))).collect();
    assert!(unlisted.is_empty(), "{unlisted:?}");
}

#[test]
fn an_operation_without_a_judge_fails_by_name() {
    let case = Case::new(serde_json::json!({ "id": "x", "op": "conjure", "in": {} }));
    assert_eq!(judge(&case), Err("there is no judge for the operation conjure".to_owned()));
}
