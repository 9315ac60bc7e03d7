use serde::Deserialize;
use std::fmt;
use subscore_sys as sys;

/// Why a call failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// The request is missing.
    Argument,
    /// The request cannot be read as JSON.
    Json,
    /// The request is JSON, but the function cannot answer it.
    Request,
    /// The request is larger than a limit.
    Limit,
    /// There is not enough memory.
    Memory,
    /// The library that was found is not of the version that this crate was made for, or libsubscore-verify was not found.
    Unfit,
    /// A status of a later library.
    Other(i32),
}

/// The error of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Error {
    pub status: Status,
    /// The stable code that a program decides by, such as "unknown_field"; `None` if there was no response.
    pub code: Option<String>,
    /// JSON Pointer to the value at fault. "" is the whole request, and `None` means that no single value is at fault.
    pub path: Option<String>,
    /// One English sentence for a person; its wording may change in any release.
    pub message: String,
    /// The line at which reading stopped in a request that is not JSON, from 1.
    pub line: Option<u64>,
    /// The column in characters, from 1.
    pub column: Option<u64>,
    /// The number of bytes before that position.
    pub offset: Option<u64>,
    /// The response, as the library wrote it.
    pub response: Option<Vec<u8>>,
}

/// The response of a call that failed.
#[derive(Deserialize)]
struct Failure {
    error: Found,
}

#[derive(Deserialize)]
struct Found {
    code: Option<String>,
    path: Option<String>,
    message: Option<String>,
    line: Option<u64>,
    column: Option<u64>,
    offset: Option<u64>,
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
        if let Some(Failure { error: found }) = response.as_deref().and_then(|bytes| serde_json::from_slice(bytes).ok()) {
            error.code = found.code;
            error.path = found.path;
            error.message = found.message.unwrap_or(error.message);
            (error.line, error.column, error.offset) = (found.line, found.column, found.offset);
        }
        error.response = response;
        error
    }

    pub(crate) fn unfit(message: String) -> Error {
        Error::new(Status::Unfit, None, message)
    }

    /// The error for a document that is not one JSON value.
    pub(crate) fn document(path: &str, reason: &str) -> Error {
        let message = format!(
            "The text must be one JSON object or array ({reason}). A signed text (JWS) goes into a document, \
             such as {{\"signedPayload\":\"...\"}}."
        );
        Error { path: Some(path.to_owned()), ..Error::new(Status::Json, Some("invalid_json"), message) }
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
