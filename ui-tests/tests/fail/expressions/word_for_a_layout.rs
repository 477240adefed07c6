use cute_static::layout;

fn kernel<L: cute_static::StaticLayout>() {
    let _ = layout!(composition(L, f64));
}

fn main() {}
