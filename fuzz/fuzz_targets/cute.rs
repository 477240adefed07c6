//! All fuzz targets in one program: the environment variable `CUTE_FUZZ` names the one to run. Without it the names are printed, with
//! `CUTE_FUZZ_SHOW` too the text that each input stands for.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<String> = LazyLock::new(|| {
    std::env::var("CUTE_FUZZ").unwrap_or_else(|_| {
        println!("{}", cute_tests::fuzz::targets().join("\n"));
        std::process::exit(0);
    })
});

static SHOW: LazyLock<bool> = LazyLock::new(|| std::env::var_os("CUTE_FUZZ_SHOW").is_some());

fuzz_target!(init: { LazyLock::force(&TARGET); }, |data: &[u8]| {
    if *SHOW {
        println!("{}", cute_tests::fuzz::text_of(&TARGET, data));
    }
    cute_tests::fuzz::run(&TARGET, data);
});
