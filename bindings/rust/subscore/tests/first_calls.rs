//! The first calls of a process, by many threads at once.

use crate::*;
use std::process::Command;
use std::sync::Barrier;
use std::{env, thread};

const THREADS: i64 = 16;

/// Each thread asks about a customer of its own, whose subscription begins at another instant, so the answer for another
/// customer shows. A process shows little, so there are several.
#[test]
fn first_calls_of_many_threads() {
    if env::var_os("SUBSCORE_CHILD").is_none() {
        for _ in 0..5 {
            let mut child = Command::new(env::current_exe().unwrap());
            let output = child.args(["first_calls_of_many_threads", "--nocapture"]).env("SUBSCORE_CHILD", "1").output().unwrap();
            let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && said.contains("1 passed"), "{}", said);
        }
        return;
    }
    let together = Barrier::new(THREADS as usize);
    thread::scope(|scope| {
        for number in 0..THREADS {
            let together = &together;
            scope.spawn(move || {
                let (id, begin) = ((1000 + number).to_string(), 1_700_000_000_000 + number * 1000);
                let own = format!(
                    "{{\"transactions\":[{{\"transactionId\":\"{0}\",\"originalTransactionId\":\"{0}\",\"productId\":\"pro\",\
                     \"type\":\"Auto-Renewable Subscription\",\"purchaseDate\":{1},\"expiresDate\":{2}}}]}}",
                    id,
                    begin,
                    begin + 30 * 86_400_000
                );
                let at = Timestamp(begin + 3_600_000);
                let decide = || {
                    let answer = state_at(&StateAtRequest::new(&own[..], at)).unwrap();
                    let found: Vec<_> = answer.subscriptions.iter().map(|each| &each.original_transaction_id).collect();
                    assert_eq!(found, [&id], "the decision");
                };
                together.wait();
                if number % 2 == 1 {
                    decide();
                }
                let opened = open_history(&HistoryOpenRequest::new(&own[..])).unwrap();
                for _ in 0..25 {
                    let states = opened.state_at(at);
                    let found: Vec<_> = states.iter().map(|each| (each.since, &each.subscription.original_transaction_ids[0])).collect();
                    assert_eq!(found, [(Some(Timestamp(begin)), &id)], "the history");
                }
                decide();
            });
        }
    });
}
