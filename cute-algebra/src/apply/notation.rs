//! The texts of einfold and einsum: names of modes, parentheses, an arrow.

use crate::error::Error;

/// Names are ASCII, so a table of them has as many entries.
pub(super) const NAMES: usize = 128;

/// One sign of a text.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    /// A letter or digit.
    Name(u8),
    Open,
    Close,
    Comma,
    End,
}

/// One side of the arrow, read from left to right. Spaces mean nothing.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    text: &'a [u8],
    /// Where the next sign is looked for, in bytes of the whole text.
    at: usize,
    end: usize,
}

/// Both sides of the only `->`.
pub(super) const fn sides(text: &str) -> Result<(Side<'_>, Side<'_>), Error> {
    let text = text.as_bytes();
    let (mut arrow, mut i) = (None, 0);
    while i + 1 < text.len() {
        if text[i] == b'-' && text[i + 1] == b'>' {
            if arrow.is_some() {
                return Err(mistake(i, "a second `->`"));
            }
            arrow = Some(i);
        }
        i += 1;
    }
    match arrow {
        Some(arrow) => Ok((Side { text, at: 0, end: arrow }, Side { text, at: arrow + 2, end: text.len() })),
        None => Err(mistake(text.len(), "expected `->` between what is given and what is wanted")),
    }
}

impl Side<'_> {
    pub(super) const fn next(&mut self) -> Result<Sign, Error> {
        while self.at < self.end && self.text[self.at] == b' ' {
            self.at += 1;
        }
        if self.at == self.end {
            return Ok(Sign::End);
        }
        self.at += 1;
        Ok(match self.text[self.at - 1] {
            name if name.is_ascii_alphanumeric() => Sign::Name(name),
            b'(' => Sign::Open,
            b')' => Sign::Close,
            b',' => Sign::Comma,
            _ => return Err(mistake(self.at - 1, "modes are named by single letters and digits, and grouped by parentheses")),
        })
    }

    /// The byte of the sign that was read last.
    pub(super) const fn last(&self) -> usize {
        self.at.saturating_sub(1)
    }
}

/// What one side of the arrow describes.

#[derive(Clone, Copy)]
pub(super) enum Form<'a> {
    /// A lone name: the whole operand.
    Whole(u8),
    /// The modes of the top level, without the parentheses that stand around a single one.
    Modes(Side<'a>),
}

impl<'a> Side<'a> {
    /// What the side describes. Parentheses around everything are the top level itself if they hold one item: `(i)` is a tuple of one mode;
    /// otherwise they are its first mode: `(ij)` is the first mode of a tuple.
    pub(super) const fn form(self) -> Form<'a> {
        if let Some(name) = self.lone_name() {
            return Form::Whole(name);
        }
        let mut rest = self;
        let (mut depth, mut items, mut inner) = (0, 0, self);
        loop {
            match rest.next() {
                Ok(Sign::Open) => {
                    items += (depth == 1) as usize;
                    if depth == 0 {
                        inner.at = rest.at;
                    }
                    depth += 1;
                }
                Ok(Sign::Name(_)) if depth > 0 => items += (depth == 1) as usize,
                Ok(Sign::Close) if depth > 1 => depth -= 1,
                Ok(Sign::Close) if depth == 1 => {
                    inner.end = rest.last();
                    return match rest.next() {
                        Ok(Sign::End) if items == 1 => Form::Modes(inner),
                        _ => Form::Modes(self),
                    };
                }
                // More than one item, or a mistake that is found where the modes are read.
                _ => return Form::Modes(self),
            }
        }
    }

    /// The name, if the side is nothing but one.
    const fn lone_name(mut self) -> Option<u8> {
        match (self.next(), self.next()) {
            (Ok(Sign::Name(name)), Ok(Sign::End)) => Some(name),
            _ => None,
        }
    }
}

pub(super) const fn mistake(at: usize, what: &'static str) -> Error {
    Error::Notation { at, name: None, what }
}

pub(super) const fn bad_name(at: usize, name: u8, what: &'static str) -> Error {
    Error::Notation { at, name: Some(name as char), what }
}
