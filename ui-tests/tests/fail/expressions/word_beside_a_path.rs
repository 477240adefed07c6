use cute_static::layout;

fn kernel<L: cute_static::StaticLayout>() {
    let _ = layout!(composition(L, bf16));
}

fn main() {}
