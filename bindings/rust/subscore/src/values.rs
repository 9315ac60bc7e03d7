use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A moment: milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(pub i64);

impl From<SystemTime> for Timestamp {
    /// Down to the millisecond. A time that 64 bits cannot hold becomes the nearest one that they can.
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
    /// The same moment as a `SystemTime`; `None` where the system cannot hold it.
    pub fn system_time(self) -> Option<SystemTime> {
        let span = Duration::from_millis(self.0.unsigned_abs());
        if self.0 < 0 { UNIX_EPOCH.checked_sub(span) } else { UNIX_EPOCH.checked_add(span) }
    }
}

/// An amount in a request.
#[derive(Debug, Clone, PartialEq, Eq)]
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

/// A document of somebody else's, as text of JSON, which is passed on as it is; or several of them, where a history is
/// wanted. Its `Debug` form contains the sizes, not the texts.
#[derive(Clone, PartialEq, Eq)]
pub struct Document {
    pub(crate) texts: Vec<Vec<u8>>,
    pub(crate) is_array: bool,
    /// Whether the texts came as bytes, which have to be JSON. Other text, such as a JWS, the library tells apart.
    pub(crate) is_bytes: bool,
}

impl Document {
    /// Of text in UTF-8. Bytes that are not JSON are refused with the code "invalid_json".
    pub fn new(text: impl Into<Vec<u8>>) -> Document {
        Document { texts: vec![text.into()], is_array: false, is_bytes: true }
    }

    /// Several documents, as one array.
    pub fn several<T: Into<Vec<u8>>>(texts: impl IntoIterator<Item = T>) -> Document {
        Document { texts: texts.into_iter().map(Into::into).collect(), is_array: true, is_bytes: true }
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes: usize = self.texts.iter().map(Vec::len).sum();
        write!(out, "Document({} texts, {} bytes)", self.texts.len(), bytes)
    }
}

macro_rules! from {
    ($is_bytes:literal, $($kind:ty),+) => {
        $(impl From<$kind> for Document {
            fn from(text: $kind) -> Document {
                Document { is_bytes: $is_bytes, ..Document::new(text) }
            }
        })+
    };
}

from!(false, &str, String);
from!(true, &[u8], Vec<u8>);
