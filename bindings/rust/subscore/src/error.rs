use crate::json::{self, Value};
use std::fmt;
use subscore_sys as sys;

/// How a call failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// There was no request.
    Argument,
    /// The request cannot be read as JSON.
    Json,
    /// The request is JSON, but the function cannot answer it.
    Request,
    /// The request is larger than a limit.
    Limit,
    /// Memory ran out.
    Memory,
    /// The library that was found is not one that this crate was made for, or libsubscore-verify was not found.
    Unfit,
    /// A status of a later library.
    Other(i32),
}

/// A request without an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Error {
    pub status: Status,
    /// What programs decide by, such as "unknown_field"; `None` where there was no response.
    pub code: Option<String>,
    /// JSON Pointer to the value at fault; "" is the request as a whole, `None` is no single place.
    pub path: Option<String>,
    /// One English sentence for a person; its wording may change in any release.
    pub message: String,
    /// Where reading stopped in a request that is not JSON: the line, from 1.
    pub line: Option<u64>,
    /// The column in characters, from 1.
    pub column: Option<u64>,
    /// The number of bytes before that place.
    pub offset: Option<u64>,
    /// The response as the library wrote it.
    pub response: Option<Vec<u8>>,
}

impl Error {
    fn new(status: Status, code: Option<&str>, message: String) -> Error {
        let code = code.map(str::to_owned);
        Error { status, code, path: None, message, line: None, column: None, offset: None, response: None }
    }

    pub(crate) fn of(status: sys::subs_status, response: Option<Vec<u8>>) -> Error {
        let name = crate::text(unsafe { sys::subs_status_name(status) });
        let status = match status {
            sys::SUBS_ERROR_ARGUMENT => Status::Argument,
            sys::SUBS_ERROR_JSON => Status::Json,
            sys::SUBS_ERROR_REQUEST => Status::Request,
            sys::SUBS_ERROR_LIMIT => Status::Limit,
            sys::SUBS_ERROR_MEMORY => Status::Memory,
            other => Status::Other(other),
        };
        let mut error = Error::new(status, None, format!("{}: no response", name));
        let told = response.as_deref().and_then(|bytes| json::parse(bytes).ok());
        if let Some(told) = told.as_ref().and_then(|document| document.member("error")) {
            let text = |name| told.member(name).and_then(Value::text).map(str::to_owned);
            let number = |name| told.member(name).and_then(Value::integer).and_then(|found| u64::try_from(found).ok());
            error.code = text("code");
            error.path = text("path");
            error.message = text("message").unwrap_or(error.message);
            (error.line, error.column, error.offset) = (number("line"), number("column"), number("offset"));
        }
        error.response = response;
        error
    }

    pub(crate) fn unfit(message: String) -> Error {
        Error::new(Status::Unfit, None, message)
    }

    /// A document that is not one JSON value and no more.
    pub(crate) fn document(path: String) -> Error {
        let message = "Found text that is not one JSON object or array; expected a document. A signed text (JWS) goes into one, \
                       such as {\"signedPayload\":\"...\"}.";
        Error { path: Some(path), ..Error::new(Status::Json, Some("invalid_json"), message.to_owned()) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.path, self.line, self.column) {
            (Some(path), _, _) if !path.is_empty() => write!(out, "{}: {}", path, self.message),
            (_, Some(line), Some(column)) => write!(out, "line {}, column {}: {}", line, column, self.message),
            _ => out.write_str(&self.message),
        }
    }
}

impl std::error::Error for Error {}
