//! Swizzled layouts: types and values of one name, in blocks and over paths.

use cute_static::{StaticLayout, Tensor, layout, layouts};

mod smem {
    cute_static::layouts! {
        pub type Rows = (8,8):(8,1);
        pub type Swizzled = swizzle(3,0,3) o Rows;
    }
    pub type Plain = cute_static::layout!((8,8):(1,8));
}

layouts! {
    type Shifted = swizzle(3,0,3) o 8 + (8,8):(8,1);
    type Again = coalesce(smem::Swizzled);
    type Values = composition(swizzle(3,0,3), smem::Plain);
}

type Behind = layout!(swizzle(3,0,3) o smem::Plain);

fn kernel<L: StaticLayout>() -> &'static str {
    <layout!(composition(swizzle(3,0,3), L))>::TEXT
}

fn main() -> Result<(), cute_static::TensorError> {
    let data: [usize; 72] = core::array::from_fn(|i| i);
    let tile: smem::Swizzled = layout!(swizzle(3,0,3) o (8,8):(8,1));
    assert_eq!(Tensor::new(&data, tile)?.read((2u32, 5u32)), Some(2 * 8 + (5 ^ 2)));
    assert_eq!((Shifted.to_string(), Again.size()), ("swizzle(3,0,3) o 8 + (8,8):(8,1)".to_owned(), 64));
    assert_eq!(Tensor::new(&data, Shifted)?.read((2u32, 5u32)), Some(3 * 8 + (5 ^ 3)));
    let row = Tensor::new(&data, smem::Swizzled)?.slice((2u32, ..))?;
    assert_eq!(row.read(5u32), Some(2 * 8 + (5 ^ 2)));
    assert_eq!((Values::TEXT, kernel::<smem::Plain>()), ("(8,8):(f1,f9)", "(8,8):(f1,f9)"));
    assert_eq!(layout!(swizzle(3,0,3) o smem::Plain), Behind::default());
    Ok(())
}
