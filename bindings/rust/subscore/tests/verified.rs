//! The tests of what libsubscore-verify does. `build/signed` has the cases; `bindings/signed.py` says what a line holds.

use crate::tests::file;
use crate::*;
use std::sync::Once;
use std::thread;

struct Case {
    label: String,
    signed: SignedHistory,
    expected: Expectations,
    result: String,
    path: String,
    decoded: String,
}

fn environment(name: &str) -> Environment {
    Environment::ALL.iter().find(|each| each.as_str() == name).expect("an environment").clone()
}

fn case(line: &str) -> Case {
    let fields: Vec<_> = line.split('\t').collect();
    let given = |place: usize| Some(fields[place]).filter(|field| *field != "-");
    let list = |place: usize| given(place).map(|texts| texts.split(',').map(base64::bytes).collect::<Vec<_>>());
    let mut signed = SignedHistory::new(base64::bytes(fields[1]));
    let mut expected = Expectations::new("com.example.news", environment(fields[2]));
    expected = given(3).map_or(expected.clone(), |number| expected.app_apple_id(number.parse().unwrap()));
    signed = given(4).map_or(signed.clone(), |at| signed.at(Instant(at.parse().unwrap())));
    expected = given(5).map_or(expected.clone(), |_| expected.validity(Validity::At));
    let root = |text: &str| if text == "AppleRootCA-G3" { Root::apple_g3() } else { Root::der(base64::bytes(text)) };
    expected = given(6).map_or(expected.clone(), |texts| expected.roots(texts.split(',').map(root)));
    signed = list(7).map_or(signed.clone(), |bodies| signed.ocsp_responses(bodies));
    expected = list(8).map_or(expected.clone(), |certificates| expected.xcode_certificates(certificates));
    expected = given(9).map_or(expected.clone(), |_| expected.allow_test_certificates(true));
    expected = given(10).map_or(expected.clone(), |_| expected.on_refusal(OnRefusal::Omit));
    let (label, result, path) = (fields[0].to_owned(), fields[11].to_owned(), fields[12].to_owned());
    Case { label, signed, expected, result, path, decoded: String::from_utf8(base64::bytes(fields[13])).unwrap() }
}

/// The cases, once a call without the library was an error that says what to install.
fn cases() -> Vec<Case> {
    static WITHOUT: Once = Once::new();
    let found: Vec<_> = file("build/signed").lines().map(case).collect();
    assert!(found.len() > 20);
    WITHOUT.call_once(|| {
        let name = "SUBSCORE_VERIFY_LIBRARY";
        let before = std::env::var_os(name);
        let nowhere = [("/nowhere/verify.so", "/nowhere/verify.so"), ("libm.so.6", "subs_verify")];
        for (path, wanted) in nowhere {
            std::env::set_var(name, path);
            let error = verify(&found[0].signed, &found[0].expected).unwrap_err();
            assert_eq!((error.status, error.code), (Status::Unfit, None));
            for part in [wanted, "OpenSSL 3", name] {
                assert!(error.message.contains(part), "{}", error.message);
            }
        }
        before.map_or_else(|| std::env::remove_var(name), |path| std::env::set_var(name, path));
    });
    found
}

fn check(case: &Case, found: Result<Verified, Error>) {
    let label = &case.label;
    match found {
        Ok(answer) => {
            assert_eq!(answer.verified.to_string(), case.result, "{}", label);
            assert_eq!(answer.history, case.decoded, "{}", label);
            assert_eq!(answer.refused.first().map_or("-", |each| &each.path), case.path, "{}", label);
            assert_eq!(answer.warnings, [], "{}", label);
        }
        Err(error) => {
            assert_eq!(error.code.as_deref(), Some(&case.result[..]), "{}: {}", label, error);
            assert_eq!(error.path.as_deref(), Some(&case.path[..]), "{}", label);
        }
    }
}

#[test]
fn every_signed_document_is_judged_as_its_case_says() {
    for case in cases() {
        check(&case, verify(&case.signed, &case.expected));
        if let Ok(verifier) = Verifier::open(&case.expected) {
            check(&case, verifier.verify(&case.signed));
            check(&case, verifier.verify(&case.signed));
        } else {
            assert_eq!(case.result, "missing_field", "{}", case.label);
        }
    }
}

#[test]
fn what_is_verified_is_a_history() {
    let case = &cases()[0];
    let history = verify(&case.signed, &case.expected).unwrap().history;
    let answer = state_at(&StateAtRequest::new(history, Instant(1_767_225_600_000))).unwrap();
    assert!(answer.has_access);
}

#[test]
fn threads_share_a_verifier() {
    let cases = cases();
    let good = &cases[0];
    let bad = cases.iter().find(|case| case.label == "a changed byte").unwrap();
    let verifier = Verifier::open(&good.expected).unwrap();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..25 {
                    check(good, verifier.verify(&good.signed));
                    check(bad, verifier.verify(&bad.signed));
                }
            });
        }
    });
}

#[test]
fn responders_are_named_for_what_is_proven() {
    let cases = cases();
    let case = cases.iter().find(|case| case.label == "texts with quotes and other letters").unwrap();
    let requests = ocsp_requests(&case.signed, &case.expected).unwrap();
    assert_eq!(requests.len(), 2);
    for each in requests {
        assert_eq!((&each.url[..], each.request[0]), ("http://ocsp.example.com/", 0x30));
        assert_eq!(each.request.len(), usize::from(each.request[1]) + 2);
    }
    let strange = cases.iter().find(|case| case.result == "untrusted_chain").unwrap();
    let error = ocsp_requests(&strange.signed, &strange.expected).unwrap_err();
    assert_eq!(error.code.as_deref(), Some("untrusted_chain"));
}

#[test]
fn a_verifier_that_cannot_be_opened() {
    cases();
    let error = Verifier::open(&Expectations::new("", Environment::Sandbox)).unwrap_err();
    assert_eq!((error.status, error.path.as_deref()), (Status::Request, Some("/verify/bundleId")));
}

#[test]
fn base64_of_any_length() {
    for (bytes, text) in [(&b""[..], ""), (b"\0", "AA=="), (b"\xff\xfe", "//4="), (b"abc", "YWJj"), (b"abc>", "YWJjPg==")] {
        assert_eq!(base64::text(bytes), text);
        assert_eq!(base64::bytes(text), bytes);
    }
}
