//! Types of one value.

/// What `derive` would give, without bounds on the parameters.
macro_rules! unit {
    ($($name:ident [$($parameters:tt)*] [$($arguments:tt)*] $value:expr;)*) => { $(
        impl<$($parameters)*> Clone for $name<$($arguments)*> {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($parameters)*> Copy for $name<$($arguments)*> {}
        impl<$($parameters)*> Default for $name<$($arguments)*> {
            #[inline(always)]
            fn default() -> Self {
                $value
            }
        }
        impl<$($parameters)*> core::hash::Hash for $name<$($arguments)*> {
            fn hash<H: core::hash::Hasher>(&self, _: &mut H) {}
        }
        #[allow(clippy::non_canonical_partial_ord_impl)] // there may be no `Ord` to call
        impl<$($parameters)*> PartialOrd for $name<$($arguments)*>
        where
            Self: PartialEq,
        {
            fn partial_cmp(&self, _: &Self) -> Option<core::cmp::Ordering> {
                Some(core::cmp::Ordering::Equal)
            }
        }
        impl<$($parameters)*> Ord for $name<$($arguments)*>
        where
            Self: Eq,
        {
            fn cmp(&self, _: &Self) -> core::cmp::Ordering {
                core::cmp::Ordering::Equal
            }
        }
    )* };
}
