//! Tensor maps on the host: what a bulk tensor copy is told of a tensor, derived from layouts and encoded by the CUDA driver.
//!
//! Three levels, as in the bindings of the driver: `cudarc::driver::sys` is the driver's function, [`result`] calls it with what a map of
//! the algebra says and returns its error, [`TensorMap`] is safe: it belongs to a buffer that holds the whole tensor.
//!
//! ```no_run
//! use cudarc::driver::CudaContext;
//! use cute_runtime::tensor_map::{ElementType, Promotion, TensorMap};
//! use cute_runtime::Layout;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let (tensor, stage): (Layout, Layout) = ("(4096,1024):(1024,1)".parse()?, "(128,64):(64,1)".parse()?);
//! let stream = CudaContext::new(0)?.default_stream();
//! let matrix = stream.alloc_zeros::<u16>(4096 * 1024)?;
//! // Boxes of 128 rows of 128 bytes, in which the pieces of 16 bytes are permuted.
//! let map = TensorMap::filling(&stream, &matrix, &tensor, &stage, 3, ElementType::F16, Promotion::Bytes256)?;
//! # Ok(())
//! # }
//! ```

pub mod result;

use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DeviceRepr, DriverError, sys};
use cute_algebra::Layout;
use cute_algebra::apply;

/// The kind of a tensor's elements, which says how many bytes they have and what is filled in beyond the tensor's end.
///
/// ```
/// use cute_runtime::tensor_map::ElementType;
/// assert_eq!((ElementType::Bf16.bytes(), ElementType::F64.bytes()), (2, 8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementType {
    /// 8-bit integer, or any 8 bits.
    U8,
    /// 16-bit integer without sign.
    U16,
    /// 32-bit integer without sign.
    U32,
    /// 32-bit integer.
    I32,
    /// 64-bit integer without sign.
    U64,
    /// 64-bit integer.
    I64,
    /// IEEE half precision.
    F16,
    /// IEEE single precision.
    F32,
    /// IEEE double precision.
    F64,
    /// Single precision without its lower half.
    Bf16,
    /// Single precision rounded to a significand of 10 bits.
    Tf32,
}

impl ElementType {
    /// Bytes of an element.
    ///
    /// ```
    /// assert_eq!(cute_runtime::tensor_map::ElementType::U8.bytes(), 1);
    /// ```
    pub const fn bytes(self) -> i64 {
        match self {
            ElementType::U8 => 1,
            ElementType::U16 | ElementType::F16 | ElementType::Bf16 => 2,
            ElementType::U32 | ElementType::I32 | ElementType::F32 | ElementType::Tf32 => 4,
            ElementType::U64 | ElementType::I64 | ElementType::F64 => 8,
        }
    }
}

/// How much of a line a read of global memory brings into the L2 cache.
///
/// ```
/// use cute_runtime::tensor_map::Promotion;
/// assert_eq!(Promotion::default(), Promotion::None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Promotion {
    /// What is read.
    #[default]
    None,
    /// 64 bytes.
    Bytes64,
    /// 128 bytes.
    Bytes128,
    /// 256 bytes.
    Bytes256,
}

/// Why there is no tensor map.
///
/// ```
/// use cute_runtime::tensor_map::TensorMapError;
/// let error = TensorMapError::BufferTooShort { found: 64, needed: 128 };
/// assert_eq!(error.to_string(), "the buffer has 64 bytes, the tensor needs 128");
/// ```
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TensorMapError {
    /// The layouts are no box of a tensor.
    #[error(transparent)]
    Layout(#[from] cute_algebra::Error),
    /// Elements of another size than those that the map was derived for, or than those of the buffer.
    #[error("the elements have {found} bytes, the tensor map is of elements of {expected} bytes")]
    ElementBytes {
        /// Bytes of an element given.
        found: i64,
        /// Bytes of an element of the map.
        expected: i64,
    },
    /// A buffer that does not hold the tensor.
    #[error("the buffer has {found} bytes, the tensor needs {needed}")]
    BufferTooShort {
        /// Bytes of the buffer.
        found: usize,
        /// Bytes of the tensor.
        needed: i64,
    },
    /// An address that is no multiple of 16 bytes.
    #[error("the tensor begins at address {address:#x}, which is no multiple of 16 bytes")]
    Address {
        /// The address.
        address: u64,
    },
    /// There is no CUDA driver.
    #[error("tensor maps are encoded by the CUDA driver, which is not here (libcuda.so)")]
    NoDriver,
    /// What the driver says.
    #[error("cuTensorMapEncodeTiled: {0:?}")]
    Driver(DriverError),
}

/// A tensor map as a parameter of a kernel: `const __grid_constant__ CUtensorMap`.
///
/// It does not keep its buffer: a kernel that is launched with it needs the buffer as long as it runs.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct TensorMap(sys::CUtensorMap);

// SAFETY: it is what the parameter of a kernel is, 128 bytes.
unsafe impl DeviceRepr for TensorMap {}

impl TensorMap {
    /// The map with which bulk copies fill a layout of shared memory, from coordinates of the tile to the place in front of a swizzle of so
    /// many bits, with tiles of a tensor in a buffer. The layout of the tensor is in elements from the buffer's beginning.
    ///
    /// # Errors
    /// As [`apply::TensorMap::filling`] and [`TensorMap::new`].
    pub fn filling<T: DeviceRepr>(
        stream: &CudaStream,
        buffer: &CudaSlice<T>,
        tensor: &Layout,
        memory: &Layout,
        swizzle: u32,
        element: ElementType,
        promotion: Promotion,
    ) -> Result<TensorMap, TensorMapError> {
        let map = apply::TensorMap::filling(tensor, memory, element.bytes(), swizzle)?;
        TensorMap::new(stream, buffer, &map, element, promotion)
    }

    /// A map that was derived from layouts, of a tensor at the beginning of a buffer.
    ///
    /// # Errors
    /// [`TensorMapError::ElementBytes`], [`TensorMapError::BufferTooShort`], and what the driver says.
    pub fn new<T: DeviceRepr>(
        stream: &CudaStream,
        buffer: &CudaSlice<T>,
        map: &apply::TensorMap,
        element: ElementType,
        promotion: Promotion,
    ) -> Result<TensorMap, TensorMapError> {
        let expected = map.element_bytes;
        for found in [size_of::<T>() as i64, element.bytes()] {
            if found != expected {
                return Err(TensorMapError::ElementBytes { found, expected });
            }
        }
        let (found, needed) = (buffer.num_bytes(), map.bytes()?);
        if i64::try_from(found).is_ok_and(|found| found < needed) {
            return Err(TensorMapError::BufferTooShort { found, needed });
        }
        let (address, _guard) = buffer.device_ptr(stream);
        // SAFETY: the buffer holds the tensor that the map describes.
        unsafe { TensorMap::at(address, map, element, promotion) }
    }

    /// A map of a tensor at an address of the device.
    ///
    /// # Errors
    /// [`TensorMapError::ElementBytes`], [`TensorMapError::Address`], [`TensorMapError::NoDriver`], [`TensorMapError::Driver`].
    ///
    /// # Safety
    /// All elements of the tensor lie in memory of the device while kernels use the map.
    pub unsafe fn at(
        address: u64,
        map: &apply::TensorMap,
        element: ElementType,
        promotion: Promotion,
    ) -> Result<TensorMap, TensorMapError> {
        if element.bytes() != map.element_bytes {
            return Err(TensorMapError::ElementBytes { found: element.bytes(), expected: map.element_bytes });
        }
        if !address.is_multiple_of(16) {
            return Err(TensorMapError::Address { address });
        }
        // The bindings panic where there is no driver, so it is looked for first.
        // SAFETY: what the loader finds as libcuda is the CUDA driver.
        if !unsafe { sys::is_culib_present() } {
            return Err(TensorMapError::NoDriver);
        }
        // SAFETY: the driver is there, and the caller answers for the memory.
        unsafe { result::encode_tiled(address, &result::Arguments::new(map, element, promotion)) }
            .map(TensorMap)
            .map_err(TensorMapError::Driver)
    }
}
