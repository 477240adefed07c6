//! XOR values as bits.
//!
//! A digit times an XOR value is the XOR of the digit shifted to each bit of the value. Shifted digits of neighbouring modes that continue
//! one another are one digit. What is left falls into groups: digits that no common bit chains together cannot meet, so that their XOR is
//! their sum. Of a swizzled tile `(8,8):(f9,f1)` that leaves `(c0 ^ c1) + c0 * 8`, which is how a hand would write it: a compiler has
//! instructions that scale and add, and folds what is added into an address.

use super::digits::Factor;
use super::lower::{MAX_SPLIT, Product, Program, is_power_of_two};
use crate::scalar::Ring;

/// Some products of one result, XORed: `(c0 ^ c1 * 4 ^ 1) * 2^low`. Integers are groups of their own.
#[derive(Clone, Copy)]
pub(super) struct Group {
    /// The place of its first product.
    pub(super) first: usize,
    /// Number of products.
    len: usize,
    /// The lowest bit that any product reaches; 0 for integers.
    pub(super) low: u32,
    /// The bits from the lowest to the highest.
    mask: u64,
    /// The bits of the result's offset within the group.
    pub(super) offset: i64,
}

impl Group {
    /// Whether it is one product and nothing else.
    pub(super) const fn is_product(&self) -> bool {
        self.len == 1 && self.offset == 0
    }
}

impl Program {
    /// XORs the carry-less product of a digit and a value into the digit's result.
    pub(super) const fn xor(&mut self, digit: &Product, value: i64) {
        let bits = value.count_ones() as usize;
        if self.split + bits > MAX_SPLIT {
            let carryless = has_carries(digit.bits, value as u64);
            return self.push(Product { factor: Factor::Known(value), carryless, ..*digit });
        }
        self.split += bits - 1;
        let mut rest = value as u64;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            if !self.continues(digit, bit) {
                self.push(Product { factor: Factor::Known(bit as i64), ..*digit });
            }
            rest ^= bit;
        }
    }

    /// Lets a digit that ends where this one begins go on with it, if this one is at `bit` just behind.
    const fn continues(&mut self, digit: &Product, bit: u64) -> bool {
        let mut i = 0;
        while i < self.product_count {
            let before = &self.products[i];
            let ends_here = before.axis == digit.axis && matches!(before.next, Some(next) if next == digit.source);
            if let (true, Some(Factor::Known(extent)), Factor::Known(factor)) = (ends_here, before.modulus, before.factor)
                && is_power_of_two(extent)
                && bit >> extent.trailing_zeros() == factor as u64
            {
                let modulus = match digit.modulus {
                    None => None,
                    // No overflow: the extents are those of one layout.
                    Some(Factor::Known(more)) => Some(Factor::Known(extent * more)),
                    Some(_) => return false,
                };
                let bits = before.bits.saturating_add(digit.bits);
                self.products[i] = Product { modulus, next: digit.next, bits, ..self.products[i] };
                return true;
            }
            i += 1;
        }
        false
    }

    /// The first group of a result whose first product is at `from` or later.
    pub(super) const fn group(&self, axis: usize, from: usize) -> Option<Group> {
        let mut first = from;
        while first < self.product_count {
            if self.products[first].axis == axis {
                if let Ring::Integer = self.axes.as_slice()[axis].ring {
                    return Some(Group { first, len: 1, low: 0, mask: 0, offset: 0 });
                }
                let group = self.xor_group(axis, first);
                if group.first == first {
                    return Some(group);
                }
            }
            first += 1;
        }
        None
    }

    /// The group of a product.
    const fn xor_group(&self, axis: usize, product: usize) -> Group {
        let mut mask = self.products[product].reached();
        // A product that meets the group may join it with others that were seen before.
        loop {
            let (mut first, mut len, mut wider, mut i) = (product, 0, mask, 0);
            while i < self.product_count {
                if self.products[i].axis == axis && self.products[i].reached() & mask != 0 {
                    wider |= self.products[i].reached();
                    first = if i < first { i } else { first };
                    len += 1;
                }
                i += 1;
            }
            if wider == mask {
                let offset = self.axes.as_slice()[axis].offset & mask as i64;
                return Group { first, len, low: mask.trailing_zeros(), mask, offset };
            }
            mask = wider;
        }
    }

    /// Whether a product belongs to a group of its result.
    pub(super) const fn is_in(&self, axis: usize, product: usize, group: &Group) -> bool {
        self.products[product].axis == axis && self.products[product].reached() & group.mask != 0
    }

    /// Whether a product is added to its result: nothing meets it in a bit.
    pub(super) const fn is_added(&self, product: usize) -> bool {
        let axis = self.products[product].axis;
        match self.axes.as_slice()[axis].ring {
            Ring::Integer => true,
            Ring::Xor => self.xor_group(axis, product).is_product(),
        }
    }

    /// What is added to a result beside its groups.
    pub(super) const fn constant(&self, axis: usize) -> i64 {
        let (mut constant, mut from) = (self.axes.as_slice()[axis].offset, 0);
        while let Some(group) = self.group(axis, from) {
            constant -= group.offset;
            from = group.first + 1;
        }
        constant
    }

    /// Whether a result is one product and nothing else.
    pub(super) const fn is_single(&self, axis: usize) -> bool {
        match self.group(axis, 0) {
            Some(group) => self.constant(axis) == 0 && group.is_product() && self.group(axis, group.first + 1).is_none(),
            None => false,
        }
    }
}

impl Product {
    /// The product with an XOR value that is a multiple of `2^low`, divided by that.
    pub(super) const fn shifted(&self, low: u32) -> Product {
        match self.factor {
            Factor::Known(value) => Product { factor: Factor::Known(value >> low), ..*self },
            _ => *self,
        }
    }

    /// All bits from the lowest to the highest that an XOR product reaches.
    const fn reached(&self) -> u64 {
        let Factor::Known(value) = self.factor else { return u64::MAX };
        let low = value.trailing_zeros();
        let end = u64::BITS - value.leading_zeros() - 1 + self.bits;
        let up_to = if end >= u64::BITS { u64::MAX } else { (1 << end) - 1 };
        up_to & (u64::MAX << low)
    }
}

/// Whether the carry-less product of some digit of so many bits with `value` differs from the ordinary one: the digit's bits would have to
/// fit between the bits of `value`.
const fn has_carries(bits: u32, value: u64) -> bool {
    let mut rest = value;
    while rest != 0 {
        let low = rest.trailing_zeros();
        rest &= rest - 1;
        if rest != 0 && rest.trailing_zeros() - low < bits {
            return true;
        }
    }
    false
}
