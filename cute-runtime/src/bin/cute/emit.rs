//! `cute emit`: index code of a layout as CUDA C, Rust or PTX.

use std::io::{self, Write};
use std::process::ExitCode;

use cute_algebra::emit::{self, Index, Language};
use cute_algebra::expr::{Value, evaluate};
use cute_algebra::text::{Diagnostic, ParseError, Span, Text};
use cute_runtime::nvrtc::Nvrtc;

/// Bytes that hold the index code of every layout: 32 leaves along 8 axes.
const CODE: usize = 1 << 17;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A layout: text or any expression that gives one
    #[arg(value_name = "EXPR", allow_negative_numbers = true, value_parser = crate::options::expression)]
    expression: String,
    /// What to write it in
    #[arg(long, value_enum)]
    lang: Lang,
    /// The name of the function; that of coordinates is NAME_crd, the kernel of PTX NAME_kernel
    #[arg(long)]
    name: String,
    /// The architecture of PTX
    #[arg(long, default_value = "sm_90")]
    arch: String,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Lang {
    /// CUDA C, for NVRTC or nvcc
    Cuda,
    /// Rust without std
    Rust,
    /// Assembly of a kernel that writes the offset at every index, by NVRTC
    Ptx,
}

/// Prints the code. The exit status is 0 if there is any.
pub(crate) fn run(args: &Args) -> ExitCode {
    match code(args) {
        Ok(code) => match io::stdout().write_all(code.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(message) => {
            let _ = write!(io::stderr(), "{message}");
            ExitCode::FAILURE
        }
    }
}

/// The code, or an error message with its end of line.
fn code(args: &Args) -> Result<String, String> {
    let text = args.expression.as_str();
    let whole = |message: String| Diagnostic::new(Span::new(0, text.len() as u32), message);
    let shown = |mistake: Diagnostic| ParseError::new(text, vec![mistake]).to_string();
    let index = match evaluate(text).map_err(|error| error.to_string())? {
        Value::Layout(layout) => Index::new(&layout),
        Value::Offset { offset, layout } => Index::new(&layout).with_offset(&offset),
        Value::Composed(composed) => Index::composed(&composed),
        other => {
            let mistake = whole(format!("expected a layout, found {} `{other}`", other.kind()));
            return Err(shown(match other {
                Value::Integers(_) => mistake.help(format!("write `col_major({other})` or `row_major({other})`")),
                _ => mistake,
            }));
        }
    };
    let language = match args.lang {
        Lang::Rust => Language::Rust,
        Lang::Cuda | Lang::Ptx => Language::Cuda,
    };
    let refused = |error: cute_algebra::Error| match error {
        cute_algebra::Error::FunctionName { .. } => format!("error: --name `{}`: {error}\n", args.name),
        _ => shown(whole(error.to_string())),
    };
    let mut code: Box<Text<CODE>> = Box::new(emit::functions(language, &args.name, &index).map_err(refused)?);
    if let Lang::Ptx = args.lang {
        emit::append_kernel(&mut code, &args.name, &index).map_err(refused)?;
        let nvrtc = Nvrtc::load().map_err(|error| format!("error: {error}\n"))?;
        let kernel = nvrtc.compile(code.as_str(), &args.arch).map_err(|error| format!("error: {error}\n"))?;
        return Ok(kernel.ptx);
    }
    Ok(code.to_string())
}
