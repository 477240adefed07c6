//! Elements that are accessed together.

/// Four elements, one after the other in memory: what a thread reads or writes with one instruction.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(crate) struct Word(pub(crate) [f32; 4]);

/// Four words of four elements, turned: element `i` of word `j` becomes element `j` of word `i`.
#[inline(always)]
pub(crate) fn turned(words: [Word; 4]) -> [Word; 4] {
    [0, 1, 2, 3].map(|i| Word([0, 1, 2, 3].map(|j| words[j].0[i])))
}
