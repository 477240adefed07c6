//! `cute`: layouts on the command line, one module a subcommand.

mod doctor;
mod draw;
mod emit;
mod eval;
mod options;
mod plan;
mod solve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cute", version, about = "CuTe layouts on the command line")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Evaluates expressions of the layout algebra
    Eval(eval::Args),
    /// Draws a layout as text, SVG or TikZ
    Draw(draw::Args),
    /// Prints the index code of a layout
    Emit(emit::Args),
    /// Says which backends work here, and why the others do not
    Doctor(doctor::Args),
    /// Tells what a redistribution costs before anything is sent
    Plan(plan::Args),
    /// Redistributes and solves a system
    Solve(solve::Args),
}

fn main() -> ExitCode {
    match Cli::parse_from(std::env::args_os().map(options::argument)).command {
        Command::Eval(args) => eval::run(&args),
        Command::Draw(args) => draw::run(&args),
        Command::Emit(args) => emit::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Plan(args) => plan::run(&args),
        Command::Solve(args) => solve::run(&args),
    }
}
