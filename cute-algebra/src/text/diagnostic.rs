//! What is wrong with an input and where.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::token::Span;

/// One mistake: what was found, what was expected, where, and what to write instead.
///
/// ```
/// use cute_algebra::text::{Expected, parse_str};
/// let mistakes = parse_str("(4,0):(1,4)", Expected::Layout).unwrap_err();
/// assert_eq!(mistakes[0].message, "extent 0: extents are at least 1");
/// assert_eq!((mistakes[0].span.start, mistakes[0].span.end), (3, 4));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// What is wrong, in one line.
    pub message: String,
    /// The smallest wrong place.
    pub span: Span,
    /// Facts that explain it, one line each.
    pub notes: Vec<String>,
    /// What to write instead.
    pub help: Option<String>,
}

/// Characters of a long line that are shown on each side of the caret.
const CONTEXT: usize = 60;

impl Diagnostic {
    /// A mistake without notes.
    ///
    /// ```
    /// use cute_algebra::text::{Diagnostic, Span};
    /// let mistake = Diagnostic::new(Span::new(3, 4), "extent 0");
    /// assert!(mistake.notes.is_empty() && mistake.help.is_none());
    /// ```
    pub fn new(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { message: message.into(), span, notes: Vec::new(), help: None }
    }

    /// The mistake with one more explaining fact.
    ///
    /// ```
    /// use cute_algebra::text::{Diagnostic, Span};
    /// let mistake = Diagnostic::new(Span::new(0, 5), "sizes 32 and 30 differ").note("(4,8) has size 32");
    /// assert_eq!(mistake.notes, ["(4,8) has size 32"]);
    /// ```
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }

    /// The mistake with an advice.
    ///
    /// ```
    /// use cute_algebra::text::{Diagnostic, Span};
    /// let mistake = Diagnostic::new(Span::new(3, 4), "extent 0").help("write 1");
    /// assert_eq!(mistake.help.as_deref(), Some("write 1"));
    /// ```
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// The mistake in rustc's form: the message, the line with a caret below it, notes and help. `text` is what was parsed.
    ///
    /// ```
    /// use cute_algebra::text::{Diagnostic, Span};
    /// let mistake = Diagnostic::new(Span::new(4, 5), "extent 0").help("extents are at least 1");
    /// assert_eq!(
    ///     mistake.render("4:1,0"),
    ///     "error: extent 0\n  |\n1 | 4:1,0\n  |     ^\n  |\n  = help: extents are at least 1\n"
    /// );
    /// ```
    pub fn render(&self, text: &str) -> String {
        let start = floor(text, self.span.start as usize);
        let end = floor(text, self.span.end as usize).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |i| i + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |i| start + i);
        let number = (text[..start].matches('\n').count() + 1).to_string();
        let margin = " ".repeat(number.len());

        let before: Vec<char> = text[line_start..start].chars().map(printable).collect();
        let marked: Vec<char> = text[start..end.min(line_end)].chars().map(printable).collect();
        let after: Vec<char> = text[end.min(line_end)..line_end].chars().map(printable).collect();
        let lead = if before.len() > CONTEXT { "..." } else { "" };
        let head: String = before[before.len().saturating_sub(CONTEXT)..].iter().collect();
        let shown = marked.len().min(CONTEXT);
        let middle: String = marked[..shown].iter().collect();
        let tail = if shown < marked.len() { String::from("...") } else { clip(&after) };
        let indent = " ".repeat(lead.len() + head.chars().count());
        let carets = "^".repeat(shown.max(1));

        let mut out = format!("error: {}\n{margin} |\n{number} | {lead}{head}{middle}{tail}\n{margin} | {indent}{carets}\n", self.message);
        if !self.notes.is_empty() || self.help.is_some() {
            out.push_str(&format!("{margin} |\n"));
        }
        for note in &self.notes {
            out.push_str(&format!("{margin} = note: {note}\n"));
        }
        if let Some(help) = &self.help {
            out.push_str(&format!("{margin} = help: {help}\n"));
        }
        out
    }
}

fn clip(after: &[char]) -> String {
    let mut tail: String = after.iter().take(CONTEXT).collect();
    if after.len() > CONTEXT {
        tail.push_str("...");
    }
    tail
}

/// The character boundary at or before a byte.
fn floor(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Control characters would move the caret away from its place.
fn printable(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

/// The mistakes found so far, in the order of their places.
pub(crate) struct Report {
    found: Vec<Diagnostic>,
    closed: bool,
}

/// Mistakes beyond so many are not reported.
const MOST: usize = 16;

impl Report {
    pub(crate) fn new() -> Report {
        Report { found: Vec::new(), closed: false }
    }

    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        if !self.closed && self.found.len() < MOST {
            self.found.push(diagnostic);
        }
    }

    /// Adds a mistake behind which nothing else can be judged.
    pub(crate) fn push_last(&mut self, diagnostic: Diagnostic) {
        self.push(diagnostic);
        self.closed = true;
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }

    /// `value` if nothing was found.
    pub(crate) fn finish<T>(mut self, value: T) -> Result<T, Vec<Diagnostic>> {
        if self.found.is_empty() {
            return Ok(value);
        }
        self.found.sort_by_key(|diagnostic| diagnostic.span.start);
        Err(self.found)
    }
}
