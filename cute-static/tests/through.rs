//! Tensors read through partitions: every element of every thread, against the partition's own coordinates.

use cute_static::atoms::{PartitionA, PartitionC, PartitionSrc, TiledCopy, TiledMma, fragments};
use cute_static::{Addressed, ReadThrough, StaticLayout, Swizzle, Tensor, TensorError, layout, shape};

type Mma = TiledMma<fragments::SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), shape!((64, 32, 32))>;
type Volta = TiledMma<fragments::SM70_8x8x4_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), shape!((64, 32, 32))>;
type LoadA = TiledCopy<fragments::SM75_U32x4_LDSM_N, u16, PartitionA<Mma>>;

/// Compares what all threads have with the elements at their coordinates.
fn check<L, B>(layout: L, partition: B)
where
    L: Addressed + ReadThrough<B>,
    L::Domain: cute_static::Admits<(u32, u32), u32>,
    <L::Output as cute_static::Layout>::Domain: cute_static::Admits<(u32, u32), u32>,
    B: StaticLayout,
{
    let data: Vec<u32> = (0..1 << 14).collect();
    let tensor = Tensor::new(&data[..], layout).unwrap();
    let dealt = tensor.through(partition).unwrap();
    let threads = B::LAYOUT.mode(0).unwrap().size() as u32;
    let values = B::LAYOUT.mode(1).unwrap().size() as u32;
    for (thread, value) in (0..threads * values).map(|i| (i % threads, i / threads)) {
        let at = B::LAYOUT.at(i64::from(thread + threads * value)).unwrap();
        let [row, column] =
            [0u8, 1].map(|axis| at.terms().iter().find(|term| term.path.axes() == [axis]).map_or(0, |term| term.value as u32));
        let expected = tensor.read((row, column));
        assert!(expected.is_some());
        assert_eq!(dealt.read((thread, value)), expected, "thread {thread} value {value}");
    }
    assert_eq!(dealt.read((threads, 0)), None);
    // By integers, which run along the threads first.
    let integers = (0..threads * values).map(|i| dealt.get((i % threads, i / threads)));
    assert!(integers.eq(dealt.iter().map(Some)));
}

#[test]
fn threads_have_the_elements_of_their_coordinates() {
    let (rows, columns, stride) = (64u32, 32u32, 40u32);
    check(layout!((64,32):(32,1)), PartitionA::<Mma>::default());
    check(layout!((64,32):(1,72)), PartitionC::<Mma>::default());
    check(layout!(((8,8),(2,16)):((2,64),(1,512))), PartitionA::<Volta>::default());
    check(layout!((64,32):(32,1)), PartitionSrc::<LoadA>::default());
    check(layout!((rows, columns):(stride, 1)), PartitionA::<Mma>::default());
    check(layout!((rows, 32):(1, stride + 24)), PartitionSrc::<LoadA>::default());
    check(layout!((64, columns):(stride, 1)), PartitionC::<Volta>::default());
    check(Swizzle::<3, 3, 3>.over(layout!((64,32):(64,1))), PartitionA::<Mma>::default());
    check(Swizzle::<3, 3, 3>.over(layout!((rows, columns):(stride + 24, 1))), PartitionSrc::<LoadA>::default());
}

#[test]
fn one_thread_is_a_slice() {
    let data: Vec<u32> = (0..64 * 40).collect();
    let stride = 40u32;
    let tensor = Tensor::new(&data[..], layout!((64, 32):(stride, 1))).unwrap();
    for thread in 0..Mma::THREADS {
        let part = tensor.of_thread(PartitionA::<Mma>::default(), thread).unwrap();
        let whole = tensor.through(PartitionA::<Mma>::default()).unwrap();
        assert!((0..part.size() as u32).all(|value| part.read(value) == whole.read((thread, value))));
        // The modes of the values are those of kernels' loops: of the instruction, along rows, along columns.
        assert_eq!(part.read((((1u32, 1u32, 0u32), 1u32, 1u32),)), whole.read((thread, ((1u32, 1u32, 0u32), 1u32, 1u32))));
    }
    assert!(matches!(tensor.of_thread(PartitionA::<Mma>::default(), 128u32), Err(TensorError::Coordinate { found: 128, size: 128 })));
}

/// Parts can be written as well: each thread its own of C.
#[test]
fn threads_write_apart() {
    let (mut data, stride) = (vec![0u32; 64 * 32], 64u32);
    for thread in 0..Mma::THREADS {
        let mut tensor = Tensor::new(&mut data[..], layout!((64, 32):(1, stride))).unwrap();
        let mut part = tensor.view_mut().of_thread(PartitionC::<Mma>::default(), thread).unwrap();
        for value in 0..part.size() as u32 {
            assert_eq!(part.read(value), Some(0));
            part.write(value, thread + 1).unwrap();
        }
    }
    assert!(data.iter().all(|&thread| thread > 0));
}

/// A tile that is too small for the partition is refused when it is not known before.
#[test]
fn coordinates_out_of_the_tensor_are_refused() {
    let (data, rows) = ([0u32; 2048], 63u32);
    let tensor = Tensor::new(&data, layout!((rows, 32):(32, 1))).unwrap();
    assert!(matches!(tensor.through(PartitionA::<Mma>::default()), Err(TensorError::Coordinate { found: 63, size: 63 })));
}

/// A coordinate that the index type does not hold would wrap around, to elements that there are not.
#[test]
fn coordinates_beyond_the_index_type_are_refused() {
    // Elements without bytes, so that there can be so many.
    let (data, rows) = (vec![(); 1 << 33], 1u64 << 32);
    let tensor = Tensor::new(&data[..], layout!((rows, 2):(1, rows))).unwrap();
    let halves = tensor.through(layout!(2:2147483648*e0)).unwrap();
    assert_eq!((halves.read(1u32), halves.read(1u64), halves.read(1i32)), (Some(()), Some(()), None));
    assert!(halves.iter().count() == 2);
}
