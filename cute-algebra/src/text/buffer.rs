//! Text built by `const fn`.

/// A text in a buffer of `N` bytes. What does not fit is cut; [`Text::elided`] marks that with `...`.
///
/// ```
/// use cute_algebra::text::Text;
/// const GREETING: Text<16> = {
///     let mut text = Text::new();
///     text.str("size ").int(-32);
///     text
/// };
/// assert_eq!(GREETING.as_str(), "size -32");
/// ```
#[derive(Clone, Copy)]
pub struct Text<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Text<N> {
    /// The empty text.
    ///
    /// ```
    /// use cute_algebra::text::Text;
    /// assert_eq!(Text::<8>::new().as_str(), "");
    /// ```
    pub const fn new() -> Self {
        Text { bytes: [0; N], len: 0 }
    }

    /// Appends one ASCII character; others become `?`.
    ///
    /// ```
    /// use cute_algebra::text::Text;
    /// assert_eq!(Text::<8>::new().ascii(b'e').int(0).as_str(), "e0");
    /// ```
    pub const fn ascii(&mut self, c: u8) -> &mut Self {
        if self.len < N {
            self.bytes[self.len] = if c < 128 { c } else { b'?' };
        }
        self.len += 1;
        self
    }

    /// Appends an ASCII text; other characters become `?`.
    ///
    /// ```
    /// use cute_algebra::text::Text;
    /// assert_eq!(Text::<8>::new().str("rows").str(" ").str("4").as_str(), "rows 4");
    /// ```
    pub const fn str(&mut self, s: &str) -> &mut Self {
        let bytes = s.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            self.ascii(bytes[i]);
            i += 1;
        }
        self
    }

    /// Appends an integer in decimals.
    ///
    /// ```
    /// use cute_algebra::text::Text;
    /// assert_eq!(Text::<20>::new().int(i64::MIN).as_str(), "-9223372036854775808");
    /// ```
    pub const fn int(&mut self, value: i64) -> &mut Self {
        if value < 0 {
            self.ascii(b'-');
        }
        let rest = value.unsigned_abs();
        let mut unit = 1u64;
        while rest / unit >= 10 {
            unit *= 10;
        }
        while unit > 0 {
            self.ascii(b'0' + (rest / unit % 10) as u8);
            unit /= 10;
        }
        self
    }

    /// Appends another text.
    ///
    /// ```
    /// use cute_algebra::text::Text;
    /// let mut shape = Text::<8>::new();
    /// shape.str("(4,8)");
    /// assert_eq!(Text::<16>::new().text(&shape).str(":(1,4)").as_str(), "(4,8):(1,4)");
    /// ```
    pub const fn text<const M: usize>(&mut self, other: &Text<M>) -> &mut Self {
        self.str(other.as_str())
    }

    /// Bytes written so far, those beyond the capacity included.
    ///
    /// ```
    /// use cute_algebra::text::Text;
    /// assert_eq!(Text::<4>::new().str("(4,8)").len(), 5);
    /// ```
    #[allow(clippy::len_without_is_empty)]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether everything written fitted.
    ///
    /// ```
    /// use cute_algebra::text::Text;
    /// assert!(Text::<5>::new().str("(4,8)").is_complete());
    /// assert!(!Text::<4>::new().str("(4,8)").is_complete());
    /// ```
    pub const fn is_complete(&self) -> bool {
        self.len <= N
    }

    /// The bytes of the text, as much of it as fitted.
    ///
    /// ```
    /// use cute_algebra::text::Text;
    /// assert_eq!(Text::<4>::new().str("(4,8)").as_bytes(), b"(4,8");
    /// ```
    pub const fn as_bytes(&self) -> &[u8] {
        self.bytes.split_at(if self.len < N { self.len } else { N }).0
    }

    /// The text, as much of it as fitted.
    ///
    /// ```
    /// use cute_algebra::text::Text;
    /// assert_eq!(Text::<4>::new().str("(4,8)").as_str(), "(4,8");
    /// ```
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.as_bytes()) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }

    /// The text, with its end replaced by `...` if it was cut.
    ///
    /// ```
    /// use cute_algebra::text::Text;
    /// assert_eq!(Text::<8>::new().str("(4,8):(1,4)").elided().as_str(), "(4,8)...");
    /// assert_eq!(Text::<8>::new().str("(4,8)").elided().as_str(), "(4,8)");
    /// ```
    pub const fn elided(&mut self) -> &mut Self {
        if self.len > N && N >= 3 {
            self.bytes[N - 3] = b'.';
            self.bytes[N - 2] = b'.';
            self.bytes[N - 1] = b'.';
            self.len = N;
        }
        self
    }
}

impl<const N: usize> Default for Text<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> core::fmt::Display for Text<N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<const N: usize> core::fmt::Debug for Text<N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(self.as_str(), f)
    }
}

/// Equality of texts in `const`.
///
/// ```
/// const SAME: bool = cute_algebra::text::same("smem", "gmem");
/// assert!(!SAME);
/// ```
pub const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}
