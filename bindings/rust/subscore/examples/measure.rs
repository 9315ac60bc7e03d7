//! Prints the nanoseconds of one call to `subs_state_at`, and those of the first one.
//!
//!     cargo run --release --example measure -- request.json
use std::time::Instant;
use subscore::{call, Function};

fn best(rounds: usize, calls: usize, mut ask: impl FnMut()) -> u128 {
    let mut round = || {
        let start = Instant::now();
        (0..calls).for_each(|_| ask());
        start.elapsed().as_nanos() / calls as u128
    };
    (0..rounds).map(|_| round()).min().unwrap_or(0)
}

fn main() {
    let request = std::fs::read(std::env::args().nth(1).expect("a file")).expect("a request");
    let first = Instant::now();
    call(Function::StateAt, Some(&request)).expect("an answer");
    let first = first.elapsed().as_nanos();
    let one = best(500, 20, || drop(call(Function::StateAt, Some(&request)).expect("an answer")));
    println!("{} {}", one, first);
}
