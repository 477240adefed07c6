//! `cute doctor`: which backends work here, and why the others do not.

mod cuda;
mod programs;
mod solvers;

use std::io::{self, Write};
use std::process::ExitCode;

use serde_json::{Value, json};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

/// What was found out about one thing that a backend needs.
struct Finding {
    name: &'static str,
    /// What it is for.
    serves: &'static str,
    state: State,
}

enum State {
    Found {
        /// A path, or `built in`.
        place: String,
        /// As it says itself; empty if it does not.
        version: String,
    },
    Missing {
        /// Why it cannot be used.
        reason: String,
        /// What to do.
        install: String,
    },
}

impl State {
    fn found(place: impl Into<String>, version: impl Into<String>) -> State {
        State::Found { place: place.into(), version: version.into() }
    }

    fn missing(reason: impl Into<String>, install: impl Into<String>) -> State {
        State::Missing { reason: reason.into(), install: install.into() }
    }
}

/// Prints a line for everything. The exit status is 0: what is missing is an answer.
pub(crate) fn run(args: &Args) -> ExitCode {
    let findings: Vec<Finding> = solvers::embedded().into_iter().chain(cuda::all()).chain(programs::all()).chain(solvers::mpi()).collect();
    let text = if args.json { format!("{}\n", as_json(&findings)) } else { as_text(&findings) };
    match io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn as_text(findings: &[Finding]) -> String {
    let width = findings.iter().map(|finding| finding.name.len()).max().unwrap_or(0);
    let line = |finding: &Finding| {
        let Finding { name, serves, state } = finding;
        match state {
            State::Found { place, version } if version.is_empty() => format!("{name:width$}  found    {place} ({serves})\n"),
            State::Found { place, version } => format!("{name:width$}  found    {place}, {version} ({serves})\n"),
            State::Missing { reason, install } => {
                format!("{name:width$}  missing  {reason} ({serves})\n{:width$}           {install}\n", "")
            }
        }
    };
    findings.iter().map(line).collect()
}

fn as_json(findings: &[Finding]) -> Value {
    let entry = |finding: &Finding| match &finding.state {
        State::Found { place, version } => {
            json!({ "name": finding.name, "for": finding.serves, "found": true, "where": place, "version": version })
        }
        State::Missing { reason, install } => {
            json!({ "name": finding.name, "for": finding.serves, "found": false, "reason": reason, "install": install })
        }
    };
    json!({ "findings": findings.iter().map(entry).collect::<Vec<_>>() })
}
