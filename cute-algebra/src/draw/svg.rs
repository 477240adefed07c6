//! A picture as SVG.

use alloc::string::String;
use core::fmt::Write;

use super::{COLORS, Picture};
use crate::error::Error;

/// Height of a cell, in pixels; a cell is at least as wide.
const HEIGHT: usize = 32;
/// Width of a character, in pixels, at the size of the text.
const CHARACTER: usize = 8;

impl Picture {
    /// The picture of two modes as an SVG document. Cells are coloured by their values, or by their threads.
    ///
    /// ```
    /// use cute_algebra::{Layout, draw::Picture};
    /// let tile: Layout = "(2,2):(1,2)".parse().unwrap();
    /// let svg = Picture::of_layout(&tile, &0.into()).unwrap().svg().unwrap();
    /// assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"));
    /// assert_eq!(svg.matches("<rect").count(), 4);
    /// ```
    ///
    /// # Errors
    /// [`Error::NotDrawn`] for another number of modes.
    pub fn svg(&self) -> Result<String, Error> {
        self.matrix()?;
        let mut text = String::new();
        // Writing to a string does not fail, and the texts consist of letters, digits and signs that XML leaves alone.
        let _ = self.write_svg(&mut text);
        Ok(text)
    }

    fn write_svg(&self, out: &mut String) -> core::fmt::Result {
        let longest = self.cells.iter().flat_map(|cell| &cell.lines).map(|line| line.len()).max().unwrap_or(0);
        let width = HEIGHT.max(CHARACTER * (longest + 1));
        // One row above and one column left of the cells hold the indices, and the caption stands above all.
        let whole = (width * (self.columns + 1)).max(CHARACTER * (self.caption.len() + 2));
        let (rows, columns) = self.extents();
        writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="{}" font-family="monospace" font-size="12" text-anchor="middle">"#,
            HEIGHT * (rows + 2)
        )?;
        writeln!(out, "<title>{}</title>", self.caption)?;
        writeln!(out, r#"<text x="{}" y="{}">{}</text>"#, whole / 2, HEIGHT / 2 + 4, self.caption)?;
        let (left, top) = (|column: usize| width * (column + 1), |row: usize| HEIGHT * (row + 2));
        for column in 0..columns {
            writeln!(out, r#"<text x="{}" y="{}">{column}</text>"#, left(column) + width / 2, top(0) - 8)?;
        }
        for row in 0..rows {
            writeln!(out, r#"<text x="{}" y="{}">{row}</text>"#, width / 2, top(row) + HEIGHT / 2 + 4)?;
            for column in 0..columns {
                let cell = self.cell(row, column, [0, 0]);
                let [red, green, blue] = cell.color.map_or([255; 3], |color| COLORS[color]);
                writeln!(
                    out,
                    r##"<rect x="{}" y="{}" width="{width}" height="{HEIGHT}" fill="#{red:02x}{green:02x}{blue:02x}" stroke="black"/>"##,
                    left(column),
                    top(row)
                )?;
                let middle = top(row) + HEIGHT / 2 + 4;
                for (i, line) in cell.lines.iter().enumerate() {
                    // Two lines stand above and below the middle.
                    let y = if cell.lines.len() == 1 { middle } else { middle - 7 + 14 * i };
                    writeln!(out, r#"<text x="{}" y="{y}">{line}</text>"#, left(column) + width / 2)?;
                }
            }
        }
        writeln!(out, "</svg>")
    }
}
