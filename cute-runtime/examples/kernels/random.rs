//! Random numbers, the same in each run.

/// A generator of 64 bits: a counter, mixed.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(seed)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Numbers from -1 to 1.
    pub(crate) fn singles(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| (self.bits() >> 40) as f32 / (1 << 23) as f32 - 1.0).collect()
    }

    /// Numbers of half precision from -2 to -1/8 and from 1/8 to 2: all bits of a significand, four exponents.
    pub(crate) fn halves(&mut self, count: usize) -> Vec<u16> {
        (0..count).map(|_| self.bits()).map(|bits| (bits as u16 & 0x83ff) | ((12 + (bits >> 16 & 3) as u16) << 10)).collect()
    }
}

/// The value of a number of half precision.
pub(crate) fn half(bits: u16) -> f64 {
    let (exponent, significand) = (i32::from(bits >> 10 & 31), f64::from(bits & 0x3ff));
    let size = match exponent {
        0 => significand * 2f64.powi(-24),
        31 if bits & 0x3ff == 0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + significand) * 2f64.powi(exponent - 25),
    };
    if bits >> 15 == 1 { -size } else { size }
}
