//! Einfold: modes rearranged by name.
//!
//! The left side names the modes of the operand: a name stands for the whole subtree there, parentheses for a tuple, and modes at the end
//! of the operand's top level may go without names. The right side lists what is wanted; a name may come again or not at all, and the modes
//! without names follow. So the result is made of the operand's own subtrees, each with the value it has there: a natural coordinate of the
//! result gives each named subtree the coordinate that the result has at its place, and, where every name is used once, the value is that
//! of the operand at that coordinate.

use super::notation::{Form, NAMES, Side, Sign, bad_name, mistake, sides};
use crate::error::{Capacity, Error};
use crate::htuple::{Cursor, HTuple};
use crate::layout::{Layout, Mode};
use crate::limits::MAX_DEPTH;

/// Rearranges the modes of a tuple by a text such as `"(ab)c -> b(ca)"`. `filler` stands in unused places and never shows.
///
/// Each side lists the modes of the top level. A lone name means the whole operand, and parentheses around a single item are the top level
/// itself: `"i -> (i)"` wraps the operand, `"(i) -> i"` takes a tuple of one mode apart.
///
/// ```
/// use cute_algebra::{HTuple, apply::einfold};
/// let of = |text: &str| text.parse::<HTuple<i64>>().unwrap();
/// assert_eq!(einfold("(ab)c -> b(ca)", &of("((2,3),5)"), 0), Ok(of("(3,(5,2))")));
/// // Modes without a name follow.
/// assert_eq!(einfold("ij -> ji", &of("(2,3,5,7)"), 0), Ok(of("(3,2,5,7)")));
/// assert_eq!(einfold("i -> (i)", &of("(2,3)"), 0), Ok(of("((2,3))")));
/// ```
///
/// # Errors
/// [`Error::Notation`] for a text that is not of that form, and [`Error::NotationModes`] where its left side has a tuple that the operand
/// does not have; [`Error::Capacity`].
pub const fn einfold<T: Copy>(text: &str, of: &HTuple<T>, filler: T) -> Result<HTuple<T>, Error> {
    let (given, wanted) = tri!(sides(text));
    let mut names = [None; NAMES];
    let rest = match given.form() {
        Form::Whole(name) => {
            names[name as usize] = Some(Cursor::ROOT);
            None
        }
        Form::Modes(modes) => tri!(bind(modes, of, &mut names)),
    };
    // A lone name with nothing behind it is not put into a tuple.
    let (mut wanted, bare) = match wanted.form() {
        Form::Whole(_) => (wanted, rest.is_none()),
        Form::Modes(modes) => (modes, false),
    };
    let mut result = HTuple::unfinished(filler);
    // Open tuples: their nodes, and how many modes each has so far.
    let mut open = [(0, 0); MAX_DEPTH + 1];
    let (mut level, mut nodes) = (0, 1);
    if !bare {
        tri!(result.open(0));
    }
    loop {
        match tri!(wanted.next()) {
            Sign::Name(name) => {
                let Some(at) = names[name as usize] else {
                    return Err(bad_name(wanted.last(), name, "is not a name of the left side"));
                };
                tri!(result.push_subtree(of, at));
                nodes += of.skip(at).node - at.node;
                open[level].1 += 1;
            }
            Sign::Open => {
                tri!(result.open(0));
                open[level].1 += 1;
                if level == MAX_DEPTH {
                    return Err(Error::Capacity { of: Capacity::Depth });
                }
                level += 1;
                open[level] = (nodes, 0);
                nodes += 1;
            }
            Sign::Close if level > 0 && open[level].1 > 0 => {
                result.set_arity(open[level].0, open[level].1);
                level -= 1;
            }
            Sign::End if level == 0 && open[0].1 > 0 => break,
            sign => return Err(unexpected(sign, wanted.last(), level)),
        }
    }
    if !bare {
        let mut modes = open[0].1;
        if let Some((mut at, count)) = rest {
            let mut i = 0;
            while i < count {
                tri!(result.push_subtree(of, at));
                at = of.skip(at);
                i += 1;
            }
            modes += count;
        }
        result.set_arity(0, modes);
    }
    tri!(result.profile().check_depth());
    Ok(result)
}

impl Layout {
    /// Rearranges the modes by name: see [`einfold`].
    ///
    /// ```
    /// use cute_algebra::Layout;
    /// let of = |text: &str| text.parse::<Layout>().unwrap();
    /// assert_eq!(of("(2,3,5,7):(1,2,6,30)").einfold("abcd -> (ac)(db)"), Ok(of("((2,5),(7,3)):((1,6),(30,2))")));
    /// ```
    ///
    /// # Errors
    /// As [`einfold`]; [`Error::Overflow`] where modes that come more than once make the size or the cosize too large.
    pub const fn einfold(&self, text: &str) -> Result<Layout, Error> {
        Layout::checked(tri!(einfold(text, self.modes(), Mode::UNIT)))
    }
}

/// Binds the names of a left side to places of the operand. Returns the modes behind them, if there are any.
const fn bind<T: Copy>(mut given: Side<'_>, of: &HTuple<T>, names: &mut [Option<Cursor>; NAMES]) -> Result<Option<(Cursor, usize)>, Error> {
    let rank = match of.arity(Cursor::ROOT) {
        Some(rank) => rank,
        None => return Err(Error::NotationModes { at: 0, found: None, rank: 1 }),
    };
    // Open tuples: how many modes the operand has there, and how many were named.
    let mut open = [(0, 0); MAX_DEPTH + 1];
    open[0] = (rank, 0);
    let (mut level, mut at) = (0, of.next(Cursor::ROOT));
    loop {
        let sign = tri!(given.next());
        if matches!(sign, Sign::Name(_) | Sign::Open) {
            open[level].1 += 1;
            if open[level].1 > open[level].0 {
                return Err(Error::NotationModes { at: given.last(), found: Some(open[level].1), rank: open[level].0 });
            }
        }
        match sign {
            Sign::Name(name) => {
                if names[name as usize].is_some() {
                    return Err(bad_name(given.last(), name, "names two modes"));
                }
                names[name as usize] = Some(at);
                at = of.skip(at);
            }
            Sign::Open => {
                let Some(modes) = of.arity(at) else {
                    return Err(Error::NotationModes { at: given.last(), found: None, rank: 1 });
                };
                level += 1;
                open[level] = (modes, 0);
                at = of.next(at);
            }
            Sign::Close if level > 0 && open[level].1 > 0 => {
                if open[level].1 != open[level].0 {
                    return Err(Error::NotationModes { at: given.last(), found: Some(open[level].1), rank: open[level].0 });
                }
                level -= 1;
            }
            Sign::End if level == 0 && open[0].1 > 0 => break,
            sign => return Err(unexpected(sign, given.last(), level)),
        }
    }
    let unnamed = rank - open[0].1;
    Ok(if unnamed > 0 { Some((at, unnamed)) } else { None })
}

/// What is wrong with a sign that cannot stand where it does.
const fn unexpected(sign: Sign, at: usize, level: usize) -> Error {
    mistake(
        at,
        match sign {
            Sign::Comma => "modes stand side by side, without commas",
            Sign::End if level > 0 => "a parenthesis is not closed",
            Sign::Close if level == 0 => "a parenthesis that was not opened",
            Sign::Close => "parentheses around nothing",
            _ => "expected the name of a mode",
        },
    )
}
