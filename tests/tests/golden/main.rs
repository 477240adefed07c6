//! Every golden file, one module a file. Each counts its cases, so that none is skipped unseen.

mod coalesce;
mod compatibility;
mod complement;
mod composition;
mod congruence;
mod coordinates;
mod htuple;
mod inner_product;
mod layout;
mod right_inverse;
