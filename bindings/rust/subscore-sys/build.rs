use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    let target = env::var("TARGET").unwrap();
    let carried = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("lib").join(&target);
    println!("cargo:rerun-if-changed=lib");
    if env::var_os("CARGO_FEATURE_BUNDLED").is_some() {
        if !carried.join("libsubscore.a").exists() {
            panic!(
                "subscore-sys carries no library for {}. Switch the feature `bundled` off to link an installed one.",
                target
            );
        }
        println!("cargo:rustc-link-search=native={}", carried.display());
        println!("cargo:rustc-link-lib=static=subscore");
        println!("cargo:rustc-link-lib=m");
        return;
    }
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    match Command::new("pkg-config").args(["--libs", "subscore"]).output() {
        Ok(found) if found.status.success() => {
            for flag in String::from_utf8_lossy(&found.stdout).split_whitespace() {
                if let Some(folder) = flag.strip_prefix("-L") {
                    println!("cargo:rustc-link-search=native={}", folder);
                } else if let Some(name) = flag.strip_prefix("-l") {
                    println!("cargo:rustc-link-lib={}", name);
                }
            }
        }
        Ok(found) => panic!("libsubscore is not installed: {}", String::from_utf8_lossy(&found.stderr)),
        Err(error) => panic!("pkg-config does not run: {}", error),
    }
}
