//! The tests of verification. `build/signed` contains the cases; `bindings/signed.py` describes a line.

use crate::tests::file;
use crate::*;
use std::process::Command;
use std::sync::{Arc, Once};
use std::{env, fmt, fs, thread};

struct Case {
    label: String,
    signed: SignedHistory,
    expected: Expectations,
    result: String,
    path: String,
    decoded: String,
    notifications: String,
}

fn environment(name: &str) -> Environment {
    Environment::ALL.iter().find(|each| each.as_str() == name).expect("an environment").clone()
}

fn case(line: &str) -> Case {
    let fields: Vec<_> = line.split('\t').collect();
    let given = |index: usize| Some(fields[index]).filter(|field| *field != "-");
    let list = |index: usize| given(index).map(|texts| texts.split(',').map(base64::bytes).collect::<Vec<_>>());
    let mut signed = SignedHistory::new(base64::bytes(fields[1]));
    let mut expected = Expectations::new("com.example.news", environment(fields[2]));
    expected = given(3).map_or(expected.clone(), |number| expected.app_apple_id(number.parse().unwrap()));
    signed = given(4).map_or(signed.clone(), |at| signed.at(Timestamp(at.parse().unwrap())));
    expected = given(5).map_or(expected.clone(), |_| expected.validity(Validity::At));
    let root = |text: &str| if text == "AppleRootCA-G3" { Root::apple_g3() } else { Root::der(base64::bytes(text)) };
    expected = given(6).map_or(expected.clone(), |texts| expected.roots(texts.split(',').map(root)));
    signed = list(7).map_or(signed.clone(), |bodies| signed.ocsp_responses(bodies));
    expected = list(8).map_or(expected.clone(), |certificates| expected.xcode_certificates(certificates));
    expected = given(9).map_or(expected.clone(), |_| expected.allow_test_certificates(true));
    expected = given(10).map_or(expected.clone(), |_| expected.on_refusal(OnRefusal::Omit));
    let (label, result, path) = (fields[0].to_owned(), fields[11].to_owned(), fields[12].to_owned());
    let decoded = String::from_utf8(base64::bytes(fields[13])).unwrap();
    Case { label, signed, expected, result, path, decoded, notifications: given(14).unwrap_or("").to_owned() }
}

/// Returns the cases, after a check that a call without the library is an error that names what to install.
fn cases() -> Vec<Case> {
    static WITHOUT: Once = Once::new();
    let found: Vec<_> = file("build/signed").lines().map(case).collect();
    assert!(found.len() > 20);
    WITHOUT.call_once(|| {
        let name = "SUBSCORE_VERIFY_LIBRARY";
        let before = std::env::var_os(name);
        let missing = [("/nowhere/verify.so", "/nowhere/verify.so"), ("libm.so.6", "subs_verify")];
        for (path, expected) in missing {
            std::env::set_var(name, path);
            let error = verify(&found[0].signed, &found[0].expected).unwrap_err();
            assert_eq!((error.status, error.code), (Status::Unfit, None));
            for part in [expected, "OpenSSL 3", name] {
                assert!(error.message.contains(part), "{}", error.message);
            }
        }
        before.map_or_else(|| std::env::remove_var(name), |path| std::env::set_var(name, path));
    });
    found
}

fn about(notification: &VerifiedNotification) -> String {
    let text = |member: &Option<String>| member.clone().unwrap_or_else(|| "-".to_owned());
    let id = text(&notification.notification_uuid);
    let customer = (text(&notification.app_account_token), text(&notification.original_transaction_id));
    format!("{} {} {} {}", id, notification.notification_type, customer.0, customer.1)
}

fn check(case: &Case, found: Result<Verified, Error>) {
    let label = &case.label;
    match found {
        Ok(answer) => {
            assert_eq!(answer.verified.to_string(), case.result, "{}", label);
            assert_eq!(answer.history, case.decoded, "{}", label);
            assert_eq!(answer.refused.first().map_or("-", |each| &each.path), case.path, "{}", label);
            assert_eq!(answer.warnings, [], "{}", label);
            let about: Vec<_> = answer.notifications.iter().map(about).collect();
            assert_eq!(about.join(","), case.notifications, "{}", label);
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
    let answer = state_at(&StateAtRequest::new(history, Timestamp(1_767_225_600_000))).unwrap();
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

/// The test runs itself as another process, because a process keeps the system's configuration. The type has no other value.
#[test]
fn openssl_of_the_system() {
    if env::var_os("SUBSCORE_CHILD").is_none() {
        let mut child = Command::new(env::current_exe().unwrap());
        child.args(["openssl_of_the_system", "--nocapture"]).env("SUBSCORE_CHILD", "1");
        let output = child.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(String::from_utf8_lossy(&output.stdout).contains("proven by the system"));
        return;
    }
    let case = &cases()[0];
    let calls: [fn(&Case, OpenSsl) -> Result<Verified, Error>; 2] = [
        |case, openssl| verify(&case.signed, &case.expected.clone().openssl(openssl)),
        |case, openssl| Verifier::open(&case.expected.clone().openssl(openssl))?.verify(&case.signed),
    ];
    let file = env::temp_dir().join(format!("subscore-openssl-{}.cnf", std::process::id()));
    env::set_var("OPENSSL_CONF", &file);
    for call in calls {
        check(case, call(case, OpenSsl::Builtin));
        let error = call(case, OpenSsl::System).unwrap_err();
        assert_eq!((error.code.as_deref(), error.path.as_deref()), (Some("algorithm_unavailable"), Some("/verify/openssl")));
    }
    fs::write(&file, "openssl_conf = all\n[all]\n").unwrap();
    for call in calls {
        check(case, call(case, OpenSsl::System));
        println!("proven by the system");
    }
    fs::remove_file(file).unwrap();
}

const MARKER: &str = "data-of-a-customer";

/// Does not compile for a type that can be copied: then two implementations fit.
trait NotClone<T> {
    fn holds() {}
}
impl<T> NotClone<()> for T {}
impl<T: Clone> NotClone<u8> for T {}

/// Use after close, a second close and a close during a call do not compile: closing is dropping.
#[test]
fn a_handle_cannot_be_copied() {
    <Verifier as NotClone<_>>::holds();
    <OpenHistory as NotClone<_>>::holds();
}

#[test]
fn the_last_thread_closes() {
    let case = &cases()[0];
    let history = verify(&case.signed, &case.expected).unwrap().history;
    for _ in 0..25 {
        let verifier = Arc::new(Verifier::open(&case.expected).unwrap());
        let open = Arc::new(open_history(&HistoryOpenRequest::new(&history[..])).unwrap());
        let threads = [(); 8].map(|_| {
            let (verifier, open, signed) = (verifier.clone(), open.clone(), case.signed.clone());
            thread::spawn(move || (verifier.verify(&signed).is_ok(), open.state_at(Timestamp(0)).len()))
        });
        drop((verifier, open));
        for thread in threads {
            assert_eq!(thread.join().unwrap(), (true, 1));
        }
    }
}

#[test]
fn what_is_printed_holds_no_document() {
    let case = &cases()[0];
    let proven = verify(&case.signed, &case.expected).unwrap();
    assert_eq!(proven.history.matches(MARKER).count(), 4);
    let history = Document::from(&proven.history[..]);
    let request = StateAtRequest::new(history.clone(), Timestamp(0));
    let open = open_history(&HistoryOpenRequest::new(history.clone())).unwrap();
    let verifier = Verifier::open(&case.expected).unwrap();
    let fails = |text: &str| state_at(&StateAtRequest::new(text, Timestamp(0))).unwrap_err();
    let cut = fails(&proven.history[1..]);
    let wrong = fails(&format!("{{\"transactions\":\"{}\"}}", MARKER));
    let text = fails(MARKER);
    let unsigned = verify(&SignedHistory::new(history.clone()), &case.expected).unwrap_err();
    let answer = state_at(&request).unwrap();
    let printed: [(&str, &dyn fmt::Debug); 12] = [
        ("a document", &history),
        ("documents", &Document::several([&proven.history[..]])),
        ("a request", &request),
        ("signed documents", &SignedHistory::new(history.clone())),
        ("what is proven", &proven),
        ("an answer", &answer),
        ("an open history", &open),
        ("a verifier", &verifier),
        ("not whole", &cut),
        ("a wrong type", &wrong),
        ("no document", &text),
        ("unsigned", &unsigned),
    ];
    let bytes = format!("{:?}", MARKER.as_bytes());
    for (label, value) in printed {
        for said in [format!("{:?}", value), format!("{:#?}", value)] {
            assert!(!said.contains(MARKER) && !said.contains(bytes.trim_matches(&['[', ']'][..])), "{}: {}", label, said);
        }
    }
    for error in [cut, wrong, text, unsigned] {
        assert!(!error.to_string().contains(MARKER), "{}", error);
        let response = String::from_utf8(error.response.unwrap_or_default()).unwrap();
        assert!(!response.contains(MARKER), "{}", response);
    }
    assert!(format!("{:?}", proven).contains(&format!("{} bytes", proven.history.len())));
}

/// The test runs itself as another process, with and without a C library that reports more rights.
#[test]
fn a_program_with_more_rights_than_its_user_chooses_its_library_itself() {
    let chosen = "/chosen/by/the/user.so";
    if env::var_os("SUBSCORE_CHILD").is_some() {
        println!("{:?}", Verifier::open(&Expectations::new("a", Environment::Sandbox)).map(|_| ()));
        return;
    }
    let folder = env::temp_dir().join(format!("subscore-{}", std::process::id()));
    fs::create_dir(&folder).unwrap();
    let (source, library) = (folder.join("secure.c"), folder.join("secure.so"));
    fs::write(&source, "unsigned long getauxval(unsigned long kind) { return kind == 23; }\n").unwrap();
    assert!(Command::new("cc").args(["-shared", "-fPIC", "-o"]).args([&library, &source]).status().unwrap().success());
    let said = ["".into(), library].map(|preload: std::path::PathBuf| {
        let name = "a_program_with_more_rights_than_its_user_chooses_its_library_itself";
        let mut child = Command::new(env::current_exe().unwrap());
        child.args([name, "--nocapture"]).env("SUBSCORE_CHILD", "1").env("SUBSCORE_VERIFY_LIBRARY", chosen);
        let output = child.env("LD_PRELOAD", preload).output().unwrap();
        assert!(output.status.success());
        String::from_utf8_lossy(&output.stdout).contains(chosen)
    });
    fs::remove_dir_all(folder).unwrap();
    assert_eq!(said, [true, false]);
}

#[test]
fn base64_of_any_length() {
    for (bytes, text) in [(&b""[..], ""), (b"\0", "AA=="), (b"\xff\xfe", "//4="), (b"abc", "YWJj"), (b"abc>", "YWJjPg==")] {
        assert_eq!(base64::text(bytes), text);
        assert_eq!(base64::bytes(text), bytes);
    }
}
