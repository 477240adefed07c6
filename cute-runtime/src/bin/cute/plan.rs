//! `cute plan`: what a redistribution costs, before anything is sent.

use std::process::ExitCode;

use cute_runtime::plan::{Axis, Costs, Plan, Problem};
use serde_json::json;

use crate::options::{Call, Extents, Order, Refusal, Road, Type, answer, name};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Rows and columns of the matrix
    #[arg(long, value_name = "MxN", value_parser = Extents::parse)]
    matrix: Extents,
    /// Grid rows and columns
    #[arg(long, value_name = "PxQ", value_parser = Extents::parse)]
    grid: Extents,
    /// Rows and columns of a tile
    #[arg(long, value_name = "T|TrxTc", value_parser = Extents::parse_tile)]
    tile: Extents,
    /// Type of the elements
    #[arg(long, value_enum, default_value = "f64")]
    dtype: Type,
    /// Numbering of the ranks of the grid: row by row, or column by column
    #[arg(long, value_enum, default_value = "row")]
    rank_map: Order,
    /// Order of the elements in the caller's shards
    #[arg(long, value_enum, default_value = "row")]
    local_order: Order,
    /// The call that the redistribution serves; the matrix must fit it
    #[arg(long, value_enum)]
    call: Option<Call>,
    /// How the matrix travels
    #[arg(long, value_enum, default_value = "auto")]
    road: Road,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

/// Plans and reports.
pub(crate) fn run(args: &Args) -> ExitCode {
    match plan(args) {
        Ok(text) => answer(&text),
        Err(refusal) => refusal.report(),
    }
}

fn plan(args: &Args) -> Result<String, Refusal> {
    let road = args.road.taken()?;
    if let Some(call) = args.call
        && call != Call::Gesvd
        && args.matrix.0 != args.matrix.1
    {
        let message = format!("the matrix is {}: {} needs as many rows as columns", args.matrix, name(call));
        return Err(Refusal::new(message, "only gesvd takes rectangular matrices"));
    }
    let problem = Problem {
        matrix: (args.matrix.0, args.matrix.1),
        grid: (args.grid.0, args.grid.1),
        tile: (args.tile.0, args.tile.1),
        rank_map: args.rank_map.rank_map(),
        local_order: args.local_order.local(),
        dtype: args.dtype.dtype(),
    };
    let plan = Plan::of(&problem)?;
    let costs = plan.costs(problem.dtype.bytes());
    Ok(if args.json { json(road, &costs) } else { text(road, &plan, &costs) })
}

fn json(road: &str, costs: &Costs) -> String {
    json!({
        "road": road,
        "rounds": costs.rounds,
        "messages": costs.messages,
        "bytes_on_wire_max_per_rank": costs.bytes_on_wire_max_per_rank,
        "bytes_minimum_per_rank": costs.bytes_minimum_per_rank,
        "bytes_moved_locally_max_per_rank": costs.bytes_moved_locally_max_per_rank,
        "scratch_elements": costs.scratch_elements,
        "scratch_bound_elements": costs.scratch_bound_elements,
        "waves": costs.waves,
        "cycles": costs.cycles,
    })
    .to_string()
}

fn text(road: &str, plan: &Plan, costs: &Costs) -> String {
    let slabs = |axis| plan.steps().iter().filter(|step| step.axis == axis && step.is_transfer()).count();
    let rows = [
        ("from", plan.source().layout().to_string()),
        ("to", plan.target().layout().to_string()),
        ("road", road.to_string()),
        ("steps", format!("{} in {} waves, {} cycles", plan.steps().len(), costs.waves, costs.cycles)),
        ("slabs sent", format!("{} of columns, {} of rows", slabs(Axis::Columns), slabs(Axis::Rows))),
        ("rounds", costs.rounds.to_string()),
        ("messages", costs.messages.to_string()),
        ("bytes on the wire, busiest rank", format!("{} (at least {})", costs.bytes_on_wire_max_per_rank, costs.bytes_minimum_per_rank)),
        ("bytes moved locally, busiest rank", costs.bytes_moved_locally_max_per_rank.to_string()),
        ("scratch elements on each rank", format!("{} (at most {})", costs.scratch_elements, costs.scratch_bound_elements)),
        ("buffer elements on each rank", plan.frame().capacity.to_string()),
    ];
    rows.map(|(name, value)| format!("{name:<34}{value}")).join("\n")
}
