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

/// Types of one value that are layouts which the algebra computes: a unit type for each.
macro_rules! computed_layouts {
    ($([$($parameters:tt)*] $type:ty = $result:expr;)*) => { $(
        impl<$($parameters)*> crate::StaticLayout for $type {
            type Domain = crate::coordinate::Computed;
            const LAYOUT: cute_algebra::Layout = match $result {
                Ok(layout) => layout,
                Err(error) => crate::check::fail(error.message().as_str()),
            };
        }

        impl<$($parameters)*> core::ops::Deref for $type {
            type Target = crate::View<Self>;
            #[inline(always)]
            fn deref(&self) -> &crate::View<Self> {
                crate::View::of()
            }
        }

        impl<$($parameters)*> PartialEq for $type {
            fn eq(&self, _: &Self) -> bool {
                true
            }
        }

        impl<$($parameters)*> Eq for $type {}

        impl<$($parameters)*> core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(<Self as crate::StaticLayout>::TEXT)
            }
        }

        impl<$($parameters)*> core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    )* };
}
