//! The driver's function with its error as a `Result`.

use std::mem::MaybeUninit;

use cudarc::driver::{DriverError, sys};
use cute_algebra::apply::TensorMap;

use super::{ElementType, Promotion};

/// The arguments of `cuTensorMapEncodeTiled`, the address left out: axis 0 is the contiguous one, and has no stride.
///
/// ```
/// use cute_algebra::apply::TensorMap;
/// use cute_runtime::tensor_map::{ElementType, Promotion, result::Arguments};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// // Every second one of 64 rows, 32 columns each.
/// let map = TensorMap::of(&"(4096,1024):(1024,1)".parse()?, &"(32,32):(e1,2*e0)".parse()?, 2, 2)?;
/// let arguments = Arguments::new(&map, ElementType::F16, Promotion::None);
/// assert_eq!((arguments.rank, &arguments.extents[..2], arguments.strides[0]), (2, &[1024, 4096][..], 2048));
/// assert_eq!((&arguments.boxes[..2], &arguments.steps[..2]), (&[32, 64][..], &[1, 2][..]));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arguments {
    /// How many axes there are.
    pub rank: u32,
    /// Elements along each axis.
    pub extents: [u64; 5],
    /// Bytes from one element to the next, from axis 1 on.
    pub strides: [u64; 4],
    /// Elements of the tensor that a box spans.
    pub boxes: [u32; 5],
    /// Elements of the tensor from one element of the box to the next.
    pub steps: [u32; 5],
    /// The kind of the elements.
    pub element: sys::CUtensorMapDataType,
    /// The swizzle of shared memory.
    pub swizzle: sys::CUtensorMapSwizzle,
    /// What is brought into the L2 cache.
    pub promotion: sys::CUtensorMapL2promotion,
}

impl Arguments {
    /// What a map says, whose limits were looked at when it was made.
    ///
    /// ```
    /// use cute_algebra::apply::TensorMap;
    /// use cute_runtime::tensor_map::{ElementType, Promotion, result::Arguments};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let map = TensorMap::filling(&"(64,64):(64,1)".parse()?, &"(64,32):(32,1)".parse()?, 4, 3)?;
    /// assert_eq!(Arguments::new(&map, ElementType::Tf32, Promotion::Bytes128).boxes, [32, 64, 1, 1, 1]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(map: &TensorMap, element: ElementType, promotion: Promotion) -> Arguments {
        use sys::CUtensorMapDataType as Type;
        use sys::CUtensorMapL2promotion as L2;
        use sys::CUtensorMapSwizzle as Swizzle;
        let mut arguments = Arguments {
            rank: map.rank as u32,
            extents: [1; 5],
            strides: [16; 4],
            boxes: [1; 5],
            steps: [1; 5],
            element: match element {
                ElementType::U8 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT8,
                ElementType::U16 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT16,
                ElementType::U32 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT32,
                ElementType::I32 => Type::CU_TENSOR_MAP_DATA_TYPE_INT32,
                ElementType::U64 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT64,
                ElementType::I64 => Type::CU_TENSOR_MAP_DATA_TYPE_INT64,
                ElementType::F16 => Type::CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
                ElementType::F32 => Type::CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
                ElementType::F64 => Type::CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
                ElementType::Bf16 => Type::CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
                ElementType::Tf32 => Type::CU_TENSOR_MAP_DATA_TYPE_TFLOAT32,
            },
            swizzle: match map.swizzle {
                0 => Swizzle::CU_TENSOR_MAP_SWIZZLE_NONE,
                1 => Swizzle::CU_TENSOR_MAP_SWIZZLE_32B,
                2 => Swizzle::CU_TENSOR_MAP_SWIZZLE_64B,
                _ => Swizzle::CU_TENSOR_MAP_SWIZZLE_128B,
            },
            promotion: match promotion {
                Promotion::None => L2::CU_TENSOR_MAP_L2_PROMOTION_NONE,
                Promotion::Bytes64 => L2::CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
                Promotion::Bytes128 => L2::CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
                Promotion::Bytes256 => L2::CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
            },
        };
        for axis in 0..map.rank {
            arguments.extents[axis] = map.extents[axis] as u64;
            arguments.boxes[axis] = map.box_extent(axis) as u32;
            arguments.steps[axis] = map.steps[axis] as u32;
            if axis > 0 {
                arguments.strides[axis - 1] = map.strides[axis] as u64;
            }
        }
        arguments
    }
}

/// Encodes a map, without interleaving, and with zeros beyond the tensor's end.
///
/// # Errors
/// The driver's, `CUDA_ERROR_INVALID_VALUE` for arguments that it does not encode.
///
/// # Safety
/// There is a CUDA driver, or this panics; and all elements of the tensor lie in memory of the device while kernels use the map.
pub unsafe fn encode_tiled(address: u64, arguments: &Arguments) -> Result<sys::CUtensorMap, DriverError> {
    let mut map = MaybeUninit::uninit();
    // SAFETY: the arrays have at least as many elements as a rank of at most 5 asks for, and the driver writes the map if it succeeds.
    unsafe {
        sys::cuTensorMapEncodeTiled(
            map.as_mut_ptr(),
            arguments.element,
            arguments.rank,
            address as *mut _,
            arguments.extents.as_ptr(),
            arguments.strides.as_ptr(),
            arguments.boxes.as_ptr(),
            arguments.steps.as_ptr(),
            sys::CUtensorMapInterleave::CU_TENSOR_MAP_INTERLEAVE_NONE,
            arguments.swizzle,
            arguments.promotion,
            sys::CUtensorMapFloatOOBfill::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
        )
        .result()?;
        Ok(map.assume_init())
    }
}
