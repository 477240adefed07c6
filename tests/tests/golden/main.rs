//! Every golden file, one module a file. Each counts its cases, so that none is skipped unseen.

mod coalesce;
mod compatibility;
mod composition;
mod congruence;
mod coordinates;
mod htuple;
mod inner_product;
mod layout;
