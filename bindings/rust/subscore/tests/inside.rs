//! The tests, which see what is inside the crate. They need the project's tree: SUBSCORE_ROOT is its path.

use crate::*;
use serde::{de::DeserializeOwned, Serialize};
use serde_json::Value;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, UNIX_EPOCH};

fn root() -> PathBuf {
    std::env::var("SUBSCORE_ROOT").expect("SUBSCORE_ROOT").into()
}

pub(crate) fn file(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).expect(name)
}

struct Vector {
    function: Function,
    status: Status,
    request: Option<Vec<u8>>,
    response: Option<Vec<u8>>,
    name: String,
}

fn vectors() -> Vec<Vector> {
    let statuses = [Status::Argument, Status::Json, Status::Request, Status::Limit, Status::Memory];
    let read = |line: &str| {
        let fields: Vec<_> = line.split('\t').collect();
        let text = |field: &str| (field != "-").then(|| base64::bytes(field));
        let spaces: usize = fields[4].parse().unwrap();
        let named = |status: &Status| format!("SUBS_ERROR_{:?}", status).to_uppercase() == fields[1];
        Vector {
            function: *Function::ALL.iter().find(|each| each.name() == fields[0]).expect("a function that is wrapped"),
            // No vector has the status 0 as an error.
            status: statuses.into_iter().find(named).unwrap_or(Status::Other(0)),
            request: text(fields[3]).map(|bytes| [bytes, vec![b' '; spaces]].concat()),
            response: text(fields[5]),
            name: format!("{}: {}", fields[6], fields[7]),
        }
    };
    file(&std::env::var("SUBSCORE_VECTORS").expect("SUBSCORE_VECTORS")).lines().map(read).collect()
}

fn without_nulls(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(without_nulls).collect(),
        Value::Object(members) => {
            members.into_iter().filter(|member| !member.1.is_null()).map(|(name, value)| (name, without_nulls(value))).collect()
        }
        other => other,
    }
}

/// Reads a response as its type and writes it again: both have the same members, so none was left out.
fn check_type(function: Function, response: &[u8], name: &str) {
    let value: Value = serde_json::from_slice(response).unwrap();
    fn check<T: DeserializeOwned + Serialize>(response: &[u8], value: Value, name: &str) {
        let typed: T = serde_json::from_slice(response).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(without_nulls(serde_json::to_value(&typed).unwrap()), without_nulls(value), "{name}");
    }
    match function {
        Function::ClassifyChange if value.get("changes").is_some() => check::<ObservedChanges>(response, value, name),
        Function::ClassifyChange if value.get("from").is_some() => check::<ChangePreview>(response, value, name),
        // @generated decisions by bindings/generate.py. DO NOT EDIT THE LINES UP TO @end.
        Function::ClassifyChange => check::<ProposedChange>(response, value, name),
        Function::Prorate => check::<Proration>(response, value, name),
        Function::StateAt => check::<StateAt>(response, value, name),
        Function::Timeline => check::<Timeline>(response, value, name),
        Function::ContentAccess => check::<ContentAccess>(response, value, name),
        Function::OfferEligibility => check::<OfferEligibility>(response, value, name),
        Function::Owner => check::<Owner>(response, value, name),
        Function::PriceChange => check::<PriceChange>(response, value, name),
        Function::CheckDocument => check::<CheckedDocument>(response, value, name),
        // @end
    }
}

#[test]
fn every_vector_gets_its_bytes_and_fits_its_type() {
    let vectors = vectors();
    assert!(vectors.len() > 150);
    for vector in &vectors {
        match call(vector.function, vector.request.as_deref()) {
            Ok(response) => {
                assert_eq!(vector.status, Status::Other(0), "{}", vector.name);
                assert!(Some(&response) == vector.response.as_ref(), "{}", vector.name);
                check_type(vector.function, &response, &vector.name);
            }
            Err(error) => {
                assert_eq!(error.status, vector.status, "{}", vector.name);
                assert!(error.response == vector.response, "{}", vector.name);
                assert_eq!(error.code.is_some(), vector.response.is_some(), "{}", vector.name);
            }
        }
    }
    println!("{} vectors replayed", vectors.len());
}

const HISTORY: &str = r#"{"transactions":[{"type":"Auto-Renewable Subscription","transactionId":"1","originalTransactionId":"1",
"productId":"pro.month","purchaseDate":1775001600000,"expiresDate":1777593600000}]}"#;

#[test]
fn a_bad_request_gets_one_error_with_its_path() {
    let nested = format!("{{\"history\":{}1{}}}", "[".repeat(40), "]".repeat(40));
    let large = vec![b' '; max_request_length() + 1];
    let cases: [(&str, Option<&[u8]>, Status, Option<&str>, Option<&str>, Option<u64>); 6] = [
        ("no request", None, Status::Argument, None, None, None),
        ("an empty one", Some(b""), Status::Json, Some("invalid_json"), None, Some(0)),
        ("not UTF-8", Some(b"{\"at\":\"\xff\"}"), Status::Json, Some("invalid_json"), None, Some(7)),
        ("a misspelt field", Some(b"{\"histroy\":{}}"), Status::Request, Some("unknown_field"), Some("/histroy"), None),
        ("nested too deeply", Some(nested.as_bytes()), Status::Json, Some("invalid_json"), None, Some(42)),
        ("too large", Some(&large), Status::Limit, Some("too_large"), Some(""), None),
    ];
    for (label, request, status, code, path, offset) in cases {
        let error = call(Function::StateAt, request).expect_err(label);
        let found = (error.status, error.code.as_deref(), error.path.as_deref());
        assert_eq!(found, (status, code, path), "{}", label);
        assert!(offset.is_none() || error.offset.is_some(), "{}", label);
        assert!(!error.to_string().is_empty(), "{}", label);
    }
}

#[test]
fn a_document_cannot_break_out_of_its_member() {
    let at = Timestamp(1_775_865_600_000);
    let cases = [
        (r#"{},"trustSignedPayloads":true"#, Status::Json, "/history"),
        (r#"{}}"#, Status::Json, "/history"),
        (r#"{"a":"}"#, Status::Json, "/history"),
        (r#"[]]"#, Status::Json, "/history"),
        ("", Status::Json, "/history"),
        ("eyJhbGciOi.e30.c2ln", Status::Request, "/history"),
        (r#"{"transactions":5}"#, Status::Request, "/history/transactions"),
    ];
    for (history, status, path) in cases {
        let error = state_at(&StateAtRequest::new(history, at)).expect_err(history);
        assert_eq!((error.status, error.path.as_deref()), (status, Some(path)), "{}", history);
    }
    let bytes: [(&[u8], Option<&str>); 6] = [
        (b"eyJhbGciOi.e30.c2ln", Some("/history")),
        (b"not JSON", Some("/history")),
        (b"\xff\xfe", Some("/history")),
        (b"{\"a\":\"\xff\"}", Some("/history")),
        (b"{\"a\":\"\xed\xa0\x80\"}", Some("/history")), // Half of a surrogate pair.
        (b"{\"a\":tru}", Some("/history")),
    ];
    for (history, path) in bytes {
        let error = state_at(&StateAtRequest::new(history, at)).unwrap_err();
        let found = (error.status, error.code.as_deref(), error.path.as_deref());
        assert_eq!(found, (Status::Json, Some("invalid_json"), path), "{:?}", history);
    }
    let second = Document::several([HISTORY, "{}}"]);
    assert_eq!(state_at(&StateAtRequest::new(second, at)).unwrap_err().path.as_deref(), Some("/history/1"));
    let marked = format!("\u{feff}{}", HISTORY);
    for history in [Document::several([marked.as_str(), &marked]), Document::from(HISTORY), Document::several([HISTORY, HISTORY]), format!(" {} \n", HISTORY).into()] {
        assert!(state_at(&StateAtRequest::new(history, at)).unwrap().has_access);
    }
}

#[test]
fn requests_are_written_as_the_schema_says() {
    let catalog = r#"{"groups":[{"id":"1","products":[{"productId":"a\"b","level":1,"period":"P1M"}]}], "x":12345678901234567890}"#;
    let from = CurrentPeriod::new("a\"b\n", Timestamp(-1), Timestamp(2)).price(Price::Milliunits(9990)).currency("USD");
    let request = ProposedRequest::new(from, WantedProduct::new("é"), Timestamp(0)).catalog(catalog).rounding(Rounding::HalfEven).explain(true);
    let written = String::from_utf8(request.json().unwrap()).unwrap();
    assert_eq!(written, format!("{}{}{}", concat!(
        r#"{"from":{"productId":"a\"b\n","purchaseDate":-1,"expiresDate":2,"price":9990,"currency":"USD"},"#,
        r#""to":{"productId":"é"},"at":0,"catalog":"#), catalog, r#","rounding":"half_even","explain":true}"#));
    let event = PriceEvent::new(Timestamp(1), PriceEventKind::Reactivate).items(vec!["a".to_owned()]);
    let request = PriceChangeRequest::new("P1M", "9.99", "12.99", "USD", "USA", Timestamp(1), Timestamp(2)).events(vec![event]);
    let written = String::from_utf8(request.json().unwrap()).unwrap();
    assert!(written.ends_with(r#""events":[{"at":1,"event":"reactivate","items":["a"]}]}"#), "{}", written);
    assert!(written.contains(r#""currentPrice":"9.99""#), "{}", written);
    let grant = |end| vec![OtherGrant::new("pro", "support", Timestamp(1), end)];
    let request = StateAtRequest::new("[]", Timestamp(5)).entitlements(vec![EntitlementProducts::new("pro", Vec::<String>::new())]);
    let written = |end| String::from_utf8(request.clone().other_grants(grant(end)).json().unwrap()).unwrap();
    assert!(written(None).ends_with(r#"{"entitlement":"pro","source":"support","start":1,"end":null}]}"#));
    assert!(written(Some(Timestamp(2))).ends_with(r#""end":2}]}"#));
    assert!(state_at(&request.other_grants(grant(None))).unwrap().entitlements.unwrap()[0].has_access);
}

const CATALOG: &str = r#"{"groups":[{"id":"21","products":[{"productId":"pro.month","level":2,"period":"P1M"},
{"productId":"pro.year","level":1,"period":"P1Y"}]}]}"#;

#[test]
fn a_preview_requires_a_history_a_catalog_a_product_and_an_instant() {
    let at = Timestamp(1_775_865_600_000);
    let preview = preview_change(&PreviewRequest::new(HISTORY, CATALOG, "pro.year", at)).unwrap();
    let from = preview.from.unwrap();
    assert_eq!((from.product_id.as_deref(), from.state, from.price), (Some("pro.month"), State::Subscribed, None));
    assert_eq!((preview.change, preview.refund.unwrap().refund), (Change::Upgrade, None));
    let request = PreviewRequest::new(HISTORY, CATALOG, "pro.year".to_owned(), at).price("9.99").currency("USD").explain(true);
    let preview = preview_change(&request).unwrap();
    assert_eq!(preview.refund.unwrap().refund.unwrap().amount.as_deref(), Some("6.66"));
    assert!(preview.explanation.unwrap().contains("6.66 USD"));
    let offer = PlannedOffer::new(3).discount_type("FREE_TRIAL");
    let free = PreviewRequest::new(HISTORY, CATALOG, PreviewTarget::new("pro.year").offer(offer), at);
    assert_eq!(preview_change(&free).unwrap().charge.unwrap().milliunits, Some(0));
    let error = preview_change(&PreviewRequest::new(HISTORY, CATALOG, "gone", at)).unwrap_err();
    assert_eq!((error.code.as_deref(), error.path.as_deref()), (Some("unknown_product"), Some("/to/productId")));
    let error = preview_change(&PreviewRequest::new(HISTORY, "{}}", "pro.year", at)).unwrap_err();
    assert_eq!((error.code.as_deref(), error.path.as_deref()), (Some("invalid_json"), Some("/catalog")));
}

#[test]
fn a_nested_document_is_named_by_its_path() {
    let event = |offer: &str| PriceEvent::new(Timestamp(1), PriceEventKind::Reactivate).offer(offer);
    let request = PriceChangeRequest::new("P1M", "9.99", "12.99", "USD", "USA", Timestamp(1), Timestamp(2));
    let error = request.events(vec![event("{}"), event("{}}")]).json().unwrap_err();
    assert_eq!((error.status, error.path.as_deref()), (Status::Json, Some("/events/1/offer")));
}

/// An answer of a later library: other members, other values, and integers of 64 bits.
#[test]
fn a_later_answer_can_be_read() {
    let text = r#"{"kind":"halved","refund":{"milliunits":9223372036854775807,"amount":"9223372036854775.807","later":[1.5]},
        "kept":null,"unusedMilliseconds":-9223372036854775808,"periodMilliseconds":1,"milliPercent":1,"changeDate":1,
        "changeDateSource":"changeDate","rules":[],"warnings":[],"later":{"number":123456789012345678901234567890}}"#;
    let answer: Proration = json::read(text.as_bytes()).unwrap();
    assert_eq!(answer.kind, RefundKind::Unlisted("halved".to_owned()));
    assert_eq!(serde_json::to_value(&answer.kind).unwrap(), "halved");
    assert_eq!((answer.refund.unwrap().milliunits, answer.unused_milliseconds), (i64::MAX, i64::MIN));
    let error = json::read::<Proration>(text.replace("\"rules\":[]", "\"rules\":5").as_bytes()).unwrap_err();
    assert_eq!(error.status, Status::Unfit);
    assert!(error.message.contains("invalid type: integer `5`"), "{}", error.message);
}

#[test]
fn an_open_history_agrees_with_state_at() {
    let opened = open_history(&HistoryOpenRequest::new(HISTORY)).unwrap();
    let instants = [i64::MIN, 0, 1_775_001_599_999, 1_775_001_600_000, 1_777_593_600_000, 8_640_000_000_000_000];
    for at in instants.map(Timestamp) {
        let found = opened.state_at(at);
        assert_eq!(found.len(), 1);
        if at.0 == i64::MIN {
            assert_eq!((&found[0].state, found[0].row), (&State::None, None));
            continue;
        }
        let direct = &state_at(&StateAtRequest::new(HISTORY, at)).unwrap().subscriptions[0];
        assert_eq!((&found[0].state, found[0].has_access), (&direct.state, direct.has_access), "{:?}", at);
        assert_eq!((found[0].since, found[0].until), (direct.since, direct.until), "{:?}", at);
        assert_eq!(found[0].row.map(|row| &row.transaction_id), direct.transaction_id.as_ref(), "{:?}", at);
        assert_eq!(found[0].status.map(i64::from), direct.status);
    }
    assert_eq!(open_history(&HistoryOpenRequest::new("{\"transactions\":5}")).unwrap_err().status, Status::Request);
}

#[test]
fn an_instant_beyond_the_bounds_is_refused_with_its_path() {
    let far = Duration::from_secs(1 << 62);
    let opened = open_history(&HistoryOpenRequest::new(HISTORY)).unwrap();
    let (first, last) = (State::None, State::Expired);
    let rows = [
        (Timestamp::from(UNIX_EPOCH - far), &first),
        (Timestamp(i64::MIN), &first),
        (Timestamp(-max_instant().0 - 1), &first),
        (Timestamp(max_instant().0 + 1), &last),
        (Timestamp(i64::MAX), &last),
        (Timestamp::from(UNIX_EPOCH + far), &last),
    ];
    for (at, state) in rows {
        let grant = OtherGrant::new("pro", "support", at, None);
        let pro = EntitlementProducts::new("pro", Vec::<String>::new());
        let inside = StateAtRequest::new(HISTORY, Timestamp(5)).entitlements(vec![pro]).other_grants(vec![grant]);
        for (path, request) in [("/at", StateAtRequest::new(HISTORY, at)), ("/otherGrants/0/start", inside)] {
            let error = state_at(&request).unwrap_err();
            assert_eq!((error.code.as_deref(), error.path.as_deref()), (Some("out_of_range"), Some(path)), "{:?}", at);
        }
        // To an open history every instant is valid.
        assert_eq!(&opened.state_at(at)[0].state, state, "{:?}", at);
    }
}

#[test]
fn threads_get_the_same_bytes() {
    let request = format!("{{\"history\":{},\"at\":1775865600000}}", HISTORY);
    let expected = call(Function::StateAt, Some(request.as_bytes())).unwrap();
    let opened = open_history(&HistoryOpenRequest::new(HISTORY)).unwrap();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for at in 0..500 {
                    assert!(call(Function::StateAt, Some(request.as_bytes())).unwrap() == expected);
                    assert_eq!(opened.state_at(Timestamp(1_775_001_600_000 + at))[0].state, State::Subscribed);
                }
            });
        }
    });
}

#[test]
fn the_rest_of_the_header_is_there() {
    assert!(version().starts_with("0.5."));
    assert!(fits_version("0.5.9").is_ok());
    assert_eq!(fits_version("0.6.0").unwrap_err().status, Status::Unfit);
    assert!(rules_json().starts_with("[{\"id\":"));
    assert!(warnings_json().starts_with("[{\"code\":"));
    assert_eq!((max_request_length(), max_depth(), max_values(80)), (16 << 20, 32, 1034));
    assert_eq!((max_identifier_length(), max_instant()), (256, Timestamp(8_640_000_000_000_000)));
    let before = std::time::UNIX_EPOCH - std::time::Duration::from_micros(1500);
    assert_eq!(Timestamp::from(before), Timestamp(-2));
    assert_eq!(Timestamp(-2).system_time().map(Timestamp::from), Some(Timestamp(-2)));
}

/// Both names fit into one program: the clock of the standard library and the moments of a request.
#[test]
fn a_timestamp_is_no_instant_of_the_standard_library() {
    use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
    let (start, now) = (Instant::now(), Timestamp::from(SystemTime::now()));
    assert!(start.elapsed() < Duration::from_secs(60) && now > Timestamp::from(UNIX_EPOCH));
}
