use cute_static::redistribution;

fn main() {
    let _ = redistribution! { matrix: (600, 600), grid: (2, 2), tiles: 48, tile: 48 };
}
