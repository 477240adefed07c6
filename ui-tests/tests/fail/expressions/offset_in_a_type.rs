use cute_static::layout;

fn kernel<L: cute_static::StaticLayout>() {
    let _ = layout!(coalesce(8 + L));
}

fn main() {}
