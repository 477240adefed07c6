//! What a redistribution allocates: its scratch, and little else.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use cute_runtime::Shards;
use cute_runtime::execute::{Direction, redistribute};
use cute_runtime::plan::{Dtype, LocalOrder, Plan, Problem, RankMap};
use cute_runtime::transport::Threads;

/// Counts bytes while it is switched on.
struct Counting;

static COUNTS: AtomicBool = AtomicBool::new(false);
static BYTES: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on unchanged to the system's allocator, which fulfils the contract; counting touches atomics only.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if COUNTS.load(Ordering::Relaxed) {
            BYTES.fetch_add(layout.size(), Ordering::Relaxed);
        }
        // SAFETY: the caller's layout, as required.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's pointer came from `alloc` above with this layout, so from the system's allocator.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn counted(work: impl FnOnce()) -> usize {
    BYTES.store(0, Ordering::SeqCst);
    COUNTS.store(true, Ordering::SeqCst);
    work();
    COUNTS.store(false, Ordering::SeqCst);
    BYTES.load(Ordering::SeqCst)
}

#[test]
fn a_redistribution_allocates_its_scratch_and_little_else() {
    const RANKS: usize = 8;
    for tile in [64, 16, 4] {
        let (matrix, grid) = ((1024, 1024), (2, 4));
        let (rank_map, local_order, dtype) = (RankMap::RowMajor, LocalOrder::RowMajor, Dtype::F64);
        let plan = Plan::of(&Problem { matrix, grid, tile: (tile, tile), rank_map, local_order, dtype }).unwrap();
        let mut shards = Shards::from_fn(*plan.source(), plan.frame().capacity, |row, col| (row + col) as f64).unwrap();
        let (mut threads, mut scratch) = (Threads::new(RANKS as u64, Threads::<f64>::PATIENCE).unwrap(), Vec::new());
        // A thread, its name and its handle, and a channel's list of waiting threads; a bit a wave.
        let small = RANKS * 4096 + plan.steps().len() * 8;
        let panels = RANKS * plan.frame().scratch() as usize * 8;
        let matrix = 1024 * 1024 * 8;
        let mut run = |direction| {
            counted(|| {
                redistribute(&plan, direction, &mut shards, &mut scratch, &mut threads).unwrap();
            })
        };
        let first = run(Direction::Forward);
        assert!(first >= panels, "the counter saw {first} bytes, the scratch alone has {panels}");
        assert!(first <= panels + small, "{} bytes beside the scratch", first - panels);
        let again = run(Direction::Backward);
        assert!(again <= small && again < matrix / 100, "{again} bytes with the scratch at hand");
    }
}
