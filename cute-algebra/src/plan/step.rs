//! The vocabulary of schedules: slabs that move along one axis of the grid.

/// One axis of the matrix and of the grid.
///
/// ```
/// use cute_algebra::plan::Axis;
/// assert_eq!((Axis::Rows.index(), Axis::Columns.index()), (0, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// The first mode: slabs of rows move between the ranks of one grid column.
    Rows,
    /// The second mode: slabs of columns move between the ranks of one grid row.
    Columns,
}

impl Axis {
    /// 0 for rows, 1 for columns.
    ///
    /// ```
    /// assert_eq!(cute_algebra::plan::Axis::Columns.index(), 1);
    /// ```
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other axis.
    ///
    /// ```
    /// use cute_algebra::plan::Axis;
    /// assert_eq!(Axis::Columns.other(), Axis::Rows);
    /// ```
    pub const fn other(self) -> Axis {
        match self {
            Axis::Rows => Axis::Columns,
            Axis::Columns => Axis::Rows,
        }
    }

    /// `rows` or `columns`.
    ///
    /// ```
    /// assert_eq!(cute_algebra::plan::Axis::Columns.plural(), "columns");
    /// ```
    pub const fn plural(self) -> &'static str {
        match self {
            Axis::Rows => "rows",
            Axis::Columns => "columns",
        }
    }

    const fn same(self, other: Axis) -> bool {
        self as u8 == other as u8
    }
}

/// The part of the road that a step belongs to. Between two stages, and between the two axes of one stage, all ranks have finished.
///
/// ```
/// use cute_algebra::plan::Stage;
/// assert!(Stage::Gather < Stage::Align && Stage::Align < Stage::Exchange);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// The source's slots are brought into ascending order (nothing to do where every rank holds one block).
    Gather,
    /// Shards of one padded extent become shards of another: real data is compacted towards the first rank, or spread from there.
    Align,
    /// Slots in ascending order are brought to the target's places (nothing to do where every rank holds one block).
    Exchange,
}

impl Stage {
    /// All stages in their order.
    ///
    /// ```
    /// use cute_algebra::plan::Stage;
    /// assert_eq!(Stage::ALL, [Stage::Gather, Stage::Align, Stage::Exchange]);
    /// ```
    pub const ALL: [Stage; 3] = [Stage::Gather, Stage::Align, Stage::Exchange];
}

/// Where a slab lies on one axis: the grid coordinate of its rank, and the first local row or column, or the saved panel of the scratch.
///
/// ```
/// use cute_algebra::plan::Place;
/// let (slab, panel) = (Place::buffer(1, 512), Place::saved(1));
/// assert_eq!((slab.coordinate, slab.start(), panel.start()), (1, Some(512), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// Grid coordinate along the step's axis, 0-based.
    pub coordinate: u32,
    start: u32,
}

/// The mark of the saved panel among the starts.
const SAVED: u32 = u32::MAX;

impl Place {
    /// The slab of the rank's buffer that begins at local row or column `start`, 0-based.
    ///
    /// ```
    /// use cute_algebra::plan::Place;
    /// assert_eq!(Place::buffer(1, 512).start(), Some(512));
    /// ```
    ///
    /// # Panics
    /// For the largest `u32`, which marks the saved panel; local extents are smaller.
    pub const fn buffer(coordinate: u32, start: u32) -> Place {
        assert!(start != SAVED);
        Place { coordinate, start }
    }

    /// The saved panel.
    ///
    /// ```
    /// use cute_algebra::plan::Place;
    /// assert_eq!(Place::saved(1).coordinate, 1);
    /// ```
    pub const fn saved(coordinate: u32) -> Place {
        Place { coordinate, start: SAVED }
    }

    /// The first local row or column, or `None` for the saved panel.
    ///
    /// ```
    /// use cute_algebra::plan::Place;
    /// assert_eq!((Place::buffer(0, 0).start(), Place::saved(0).start()), (Some(0), None));
    /// ```
    pub const fn start(self) -> Option<u32> {
        if self.start == SAVED { None } else { Some(self.start) }
    }

    const fn word(self) -> u64 {
        (self.coordinate as u64) << 32 | self.start as u64
    }

    const fn from_word(word: u64) -> Place {
        Place { coordinate: (word >> 32) as u32, start: word as u32 }
    }
}

/// One step of a schedule: a slab of `width` rows or columns moves from one place to another, at the same time in every line of the other
/// grid axis. It is a message where the two coordinates differ.
///
/// Steps of one wave happen at once: every slab of the wave that is sent is read before any received slab is written, and the moves
/// inside one rank stand between, in the order of the list. The waves of one rank never decrease along the list, so a rank runs its own
/// steps in the order of the list; **backwards**, with `from` and `to` exchanged, the same list is the inverse.
///
/// ```
/// use cute_algebra::plan::{Axis, Place, Stage, Step};
/// // 256 columns of grid column 0, from local column 512 on, become the first ones of grid column 1.
/// let (from, to) = (Place::buffer(0, 512), Place::buffer(1, 0));
/// let step = Step { wave: 0, stage: Stage::Exchange, axis: Axis::Columns, from, to, width: 256 };
/// assert!(step.is_transfer());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The wave, 0-based.
    pub wave: u32,
    /// The stage.
    pub stage: Stage,
    /// Whether rows or columns move.
    pub axis: Axis,
    /// Where the slab is.
    pub from: Place,
    /// Where it goes.
    pub to: Place,
    /// Rows or columns in the slab.
    pub width: u32,
}

impl Step {
    /// A filler for arrays that are about to be filled.
    ///
    /// ```
    /// use cute_algebra::plan::Step;
    /// assert_eq!([Step::ZERO; 3].map(|step| step.width), [0, 0, 0]);
    /// ```
    pub const ZERO: Step = Step {
        wave: 0,
        stage: Stage::Gather,
        axis: Axis::Rows,
        from: Place { coordinate: 0, start: 0 },
        to: Place { coordinate: 0, start: 0 },
        width: 0,
    };

    /// Whether the slab crosses from one rank to another.
    ///
    /// ```
    /// use cute_algebra::plan::{Place, Step};
    /// let step = |to| Step { from: Place::buffer(0, 4), to, ..Step::ZERO };
    /// assert!(step(Place::buffer(1, 0)).is_transfer() && !step(Place::saved(0)).is_transfer());
    /// ```
    pub const fn is_transfer(&self) -> bool {
        self.from.coordinate != self.to.coordinate
    }

    /// The inverse step, of the same wave.
    ///
    /// ```
    /// use cute_algebra::plan::{Place, Step};
    /// let step = Step { from: Place::buffer(0, 4), to: Place::buffer(1, 0), ..Step::ZERO };
    /// assert_eq!((step.reversed().from, step.reversed().reversed()), (step.to, step));
    /// ```
    pub const fn reversed(self) -> Step {
        Step { from: self.to, to: self.from, ..self }
    }

    /// The step as four words, for `static` tables: wave and width, stage and axis, from, to.
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Place, Stage, Step};
    /// let (from, to) = (Place::buffer(0, 512), Place::saved(0));
    /// let step = Step { wave: 3, stage: Stage::Exchange, axis: Axis::Columns, from, to, width: 256 };
    /// assert_eq!(Step::from_words(step.words()), step);
    /// ```
    pub const fn words(&self) -> [u64; 4] {
        let kind = (self.stage as u64) << 1 | self.axis as u64;
        [(self.wave as u64) << 32 | self.width as u64, kind, self.from.word(), self.to.word()]
    }

    /// The step that [`Step::words`] wrote.
    ///
    /// ```
    /// use cute_algebra::plan::{Axis, Place, Stage, Step};
    /// let step = Step::from_words([3 << 32 | 256, 0b101, 512, 1 << 32]);
    /// assert_eq!((step.wave, step.width, step.stage, step.axis), (3, 256, Stage::Exchange, Axis::Columns));
    /// assert_eq!((step.from, step.to), (Place::buffer(0, 512), Place::buffer(1, 0)));
    /// ```
    ///
    /// # Panics
    /// If the second word names no stage.
    pub const fn from_words(words: [u64; 4]) -> Step {
        let [head, kind, from, to] = words;
        Step {
            wave: (head >> 32) as u32,
            width: head as u32,
            stage: Stage::ALL[(kind >> 1) as usize],
            axis: if kind & 1 == 0 { Axis::Rows } else { Axis::Columns },
            from: Place::from_word(from),
            to: Place::from_word(to),
        }
    }

    /// Equality, usable in `const`.
    ///
    /// ```
    /// use cute_algebra::plan::Step;
    /// const SAME: bool = Step::ZERO.same(&Step::ZERO);
    /// assert!(SAME && !Step::ZERO.same(&Step { width: 1, ..Step::ZERO }));
    /// ```
    pub const fn same(&self, other: &Step) -> bool {
        self.wave == other.wave
            && self.width == other.width
            && self.stage as u8 == other.stage as u8
            && self.axis.same(other.axis)
            && self.from.word() == other.from.word()
            && self.to.word() == other.to.word()
    }
}
