use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// An instant: milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl From<SystemTime> for Timestamp {
    /// Rounds down to the millisecond. A time that does not fit into 64 bits becomes the nearest one that does.
    fn from(time: SystemTime) -> Timestamp {
        let whole = |span: Duration| i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
        Timestamp(match time.duration_since(UNIX_EPOCH) {
            Ok(since) => whole(since),
            Err(before) => {
                let before = before.duration();
                let part = i64::from(before.subsec_nanos() % 1_000_000 != 0);
                whole(before).saturating_neg().saturating_sub(part)
            }
        })
    }
}

impl Timestamp {
    /// Returns the same instant as a `SystemTime`, or `None` if the system cannot represent it.
    pub fn system_time(self) -> Option<SystemTime> {
        let span = Duration::from_millis(self.0.unsigned_abs());
        if self.0 < 0 { UNIX_EPOCH.checked_sub(span) } else { UNIX_EPOCH.checked_add(span) }
    }
}

/// An amount in a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Price {
    /// Thousandths of the currency's unit: 9990 is 9.99.
    Milliunits(i64),
    /// Decimal text with at most three decimals: "9.99".
    Amount(String),
}

impl From<&str> for Price {
    fn from(amount: &str) -> Price {
        Price::Amount(amount.to_owned())
    }
}

/// A document defined by Apple, as JSON text that is passed through unchanged, or several of them where a history is
/// expected. Its `Debug` form contains the sizes, not the texts.
#[derive(Clone, PartialEq, Eq)]
pub struct Document {
    texts: Vec<Text>,
    is_array: bool,
}

#[derive(Clone)]
enum Text {
    /// An object or an array.
    Json(Box<RawValue>),
    /// Text that is neither, such as a JWS or the name of a file. The library's error states what it expects instead.
    Other(String),
    /// Bytes that are not JSON, with the reason and their number. No request with them is written.
    Invalid(String, usize),
}

impl Text {
    fn of(mut bytes: Vec<u8>, is_json: bool) -> Text {
        // A byte order mark may stand at the start of a text only.
        if bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        let first = bytes.iter().copied().find(|byte| !byte.is_ascii_whitespace());
        let is_value = matches!(first, Some(b'{' | b'['));
        match String::from_utf8(bytes) {
            Ok(text) if is_value => {
                let length = text.len();
                RawValue::from_string(text).map_or_else(|fault| Text::Invalid(fault.to_string(), length), Text::Json)
            }
            Ok(text) if !is_json && first.is_some() => Text::Other(text),
            Ok(text) if first.is_none() => Text::Invalid("it is empty".to_owned(), text.len()),
            Ok(text) => Text::Invalid("it begins with neither { nor [".to_owned(), text.len()),
            Err(fault) => Text::Invalid(fault.utf8_error().to_string(), fault.into_bytes().len()),
        }
    }

    fn size(&self) -> usize {
        match self {
            Text::Json(value) => value.get().len(),
            Text::Other(text) => text.len(),
            Text::Invalid(_, length) => *length,
        }
    }

    /// What two equal texts have in common.
    fn content(&self) -> (u8, &str, usize) {
        match self {
            Text::Json(value) => (0, value.get(), 0),
            Text::Other(text) => (1, text, 0),
            Text::Invalid(reason, length) => (2, reason, *length),
        }
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        self.content() == other.content()
    }
}

impl Eq for Text {}

impl Document {
    /// Creates a document from UTF-8 text. Bytes that are not JSON are rejected with the code "invalid_json" by the call
    /// that they are passed to.
    pub fn new(text: impl Into<Vec<u8>>) -> Document {
        Document { texts: vec![Text::of(text.into(), true)], is_array: false }
    }

    /// Joins several documents into one array.
    pub fn several<T: Into<Vec<u8>>>(texts: impl IntoIterator<Item = T>) -> Document {
        Document { texts: texts.into_iter().map(|text| Text::of(text.into(), true)).collect(), is_array: true }
    }

    /// Why the first invalid document is invalid, with its index among several.
    pub(crate) fn fault(&self) -> Option<(Option<usize>, &str)> {
        self.texts.iter().enumerate().find_map(|(index, text)| match text {
            Text::Invalid(reason, _) => Some((self.is_array.then(|| index), &reason[..])),
            _ => None,
        })
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Text::Json(value) => value.serialize(serializer),
            Text::Other(text) => serializer.serialize_str(text),
            Text::Invalid(reason, _) => Err(serde::ser::Error::custom(reason)),
        }
    }
}

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.texts[..] {
            [text] if !self.is_array => text.serialize(serializer),
            texts => serializer.collect_seq(texts),
        }
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes: usize = self.texts.iter().map(Text::size).sum();
        write!(out, "Document({} texts, {} bytes)", self.texts.len(), bytes)
    }
}

macro_rules! from {
    ($is_json:literal, $($kind:ty),+) => {
        $(impl From<$kind> for Document {
            fn from(text: $kind) -> Document {
                Document { texts: vec![Text::of(text.into(), $is_json)], is_array: false }
            }
        })+
    };
}

from!(false, &str, String);
from!(true, &[u8], Vec<u8>);
