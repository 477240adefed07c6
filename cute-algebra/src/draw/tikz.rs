//! A picture as TikZ.

use alloc::string::String;
use core::fmt::Write;

use super::{COLORS, Picture};
use crate::error::Error;

impl Picture {
    /// The picture of two modes as a LaTeX document with one TikZ picture. Cells are coloured as in [`Picture::svg`].
    ///
    /// ```
    /// use cute_algebra::{Layout, draw::Picture};
    /// let tile: Layout = "(2,2):(1,2)".parse().unwrap();
    /// let tikz = Picture::of_layout(&tile, &0.into()).unwrap().tikz().unwrap();
    /// assert!(tikz.contains(r"\node[cell,fill=c3] at (1,1) {3};"));
    /// ```
    ///
    /// # Errors
    /// [`Error::NotDrawn`] for another number of modes.
    pub fn tikz(&self) -> Result<String, Error> {
        self.matrix()?;
        let mut text = String::new();
        // Writing to a string does not fail, and the texts consist of letters, digits and signs that TeX leaves alone.
        let _ = self.write_tikz(&mut text);
        Ok(text)
    }

    fn write_tikz(&self, out: &mut String) -> core::fmt::Result {
        let longest = self.cells.iter().flat_map(|cell| &cell.lines).map(|line| line.len()).max().unwrap_or(0);
        // Centimetres, at about 0.2 a character.
        let width = (longest + 1).div_ceil(5).max(1);
        let (rows, columns) = self.extents();
        writeln!(out, "% {}", self.caption)?;
        writeln!(out, r"\documentclass[convert]{{standalone}}")?;
        writeln!(out, r"\usepackage{{tikz}}")?;
        for (i, [red, green, blue]) in COLORS.iter().enumerate() {
            writeln!(out, r"\definecolor{{c{i}}}{{RGB}}{{{red},{green},{blue}}}")?;
        }
        writeln!(out, r"\begin{{document}}")?;
        writeln!(out, r"\begin{{tikzpicture}}[x={{(0cm,-1cm)}},y={{({width}cm,0cm)}},font=\ttfamily\footnotesize,")?;
        writeln!(out, r"    cell/.style={{draw,align=center,inner sep=0pt,minimum width={width}cm,minimum height=1cm}}]")?;
        for row in 0..rows {
            for column in 0..columns {
                let cell = self.cell(row, column, [0, 0]);
                write!(out, r"\node[cell")?;
                match cell.color {
                    Some(color) => write!(out, ",fill=c{color}]")?,
                    None => write!(out, "]")?,
                }
                writeln!(out, " at ({row},{column}) {{{}}};", cell.lines.join(r"\\"))?;
            }
        }
        (0..rows).try_for_each(|row| writeln!(out, r"\node at ({row},-1) {{{row}}};"))?;
        (0..columns).try_for_each(|column| writeln!(out, r"\node at (-1,{column}) {{{column}}};"))?;
        writeln!(out, r"\end{{tikzpicture}}")?;
        writeln!(out, r"\end{{document}}")
    }
}
