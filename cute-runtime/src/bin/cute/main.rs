//! `cute`: layouts on the command line, one module a subcommand.

mod eval;

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
}

fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Eval(args) => eval::run(&args),
    }
}
