//! What the operands of instructions consist of.

/// A number format of the hardware.
///
/// ```
/// use cute_static::atoms::Element;
/// assert_eq!((Element::Bf16.bits(), Element::E2m1.bits(), Element::F64.bits()), (16, 4, 64));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// IEEE double precision.
    F64,
    /// IEEE single precision.
    F32,
    /// Single precision with a significand of 10 bits, in 32 bits.
    Tf32,
    /// IEEE half precision.
    F16,
    /// Single precision without its lower half.
    Bf16,
    /// 8 bits, 4 of exponent.
    E4m3,
    /// 8 bits, 5 of exponent.
    E5m2,
    /// 6 bits, 2 of exponent.
    E2m3,
    /// 6 bits, 3 of exponent.
    E3m2,
    /// 4 bits, 2 of exponent.
    E2m1,
    /// 32-bit integer.
    S32,
    /// 16-bit integer.
    S16,
    /// 8-bit integer.
    S8,
    /// 8-bit integer without sign.
    U8,
    /// 4-bit integer.
    S4,
    /// 4-bit integer without sign.
    U4,
    /// One bit.
    B1,
    /// Complex number of two doubles.
    C64,
    /// Three sums of doubles from which a complex product is made.
    Gc64,
}

impl Element {
    /// Bits of one number.
    ///
    /// ```
    /// use cute_static::atoms::Element;
    /// assert_eq!(Element::Gc64.bits(), 192);
    /// ```
    pub const fn bits(self) -> i64 {
        match self {
            Element::Gc64 => 192,
            Element::C64 => 128,
            Element::F64 => 64,
            Element::F32 | Element::Tf32 | Element::S32 => 32,
            Element::F16 | Element::Bf16 | Element::S16 => 16,
            Element::E4m3 | Element::E5m2 | Element::S8 | Element::U8 => 8,
            Element::E2m3 | Element::E3m2 => 6,
            Element::E2m1 | Element::S4 | Element::U4 => 4,
            Element::B1 => 1,
        }
    }
}

/// Where an instruction finds an operand.
///
/// ```
/// use cute_static::atoms::{Space, mma};
/// assert_eq!(mma("SM90_64x64x16_F32F16F16_SS").unwrap().a.space, Space::Shared);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Space {
    /// In the registers of the threads: each cell of the tile belongs to one value of one thread.
    Registers,
    /// In shared memory, named by a descriptor that is the same for all threads.
    Shared,
    /// In tensor memory, the same for all threads.
    Tensor,
}

/// An operand of a matrix instruction: numbers, where they are, and which thread and value is which cell.
///
/// ```
/// use cute_static::atoms::{Element, mma};
/// let a = mma("SM80_16x8x16_F32F16F16F32_TN").unwrap().a;
/// assert_eq!((a.element, a.container, a.sparse), (Element::F16, 16, false));
/// assert_eq!(a.layout, "((4,8),(2,2,2)):((32,1),(16,8,128))");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    /// The numbers.
    pub element: Element,
    /// Bits that one number takes in a register or in memory.
    pub container: i64,
    /// Whether two of four neighbours along k are stored.
    pub sparse: bool,
    /// Where they are.
    pub space: Space,
    /// The layout from (thread, value) to the cell, the row (m, or n for B) fastest.
    pub layout: &'static str,
}
