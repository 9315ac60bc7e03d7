//! Reads answers and writes requests, with serde.

use crate::{Document, Error};
use serde::de::DeserializeOwned;
use serde::Serialize;

/// Reads the answer of a response. A member that the type does not have is ignored.
pub(crate) fn read<T: DeserializeOwned>(response: &[u8]) -> Result<T, Error> {
    serde_json::from_slice(response)
        .map_err(|fault| Error::unfit(format!("this crate cannot read the answer of libsubscore: {fault}")))
}

/// Returns the text of a request, or an error if one of its documents is not JSON.
pub(crate) fn written(request: &(impl Serialize + Check)) -> Result<Vec<u8>, Error> {
    request.check("")?;
    serde_json::to_vec(request).map_err(|fault| Error::document("", &fault.to_string()))
}

/// A part of a request that can contain documents.
pub(crate) trait Check {
    /// Returns an error for the first document that is not one JSON value. `path` is the JSON Pointer to this part.
    fn check(&self, path: &str) -> Result<(), Error>;
}

impl Check for Document {
    fn check(&self, path: &str) -> Result<(), Error> {
        match self.fault() {
            None => Ok(()),
            Some((Some(index), fault)) => Err(Error::document(&format!("{path}/{index}"), fault)),
            Some((None, fault)) => Err(Error::document(path, fault)),
        }
    }
}

impl<T: Check> Check for Option<T> {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.as_ref().map_or(Ok(()), |value| value.check(path))
    }
}

impl<T: Check> Check for Vec<T> {
    fn check(&self, path: &str) -> Result<(), Error> {
        self.iter().enumerate().try_for_each(|(index, item)| item.check(&format!("{path}/{index}")))
    }
}

impl<T: Check> Check for &T {
    fn check(&self, path: &str) -> Result<(), Error> {
        (**self).check(path)
    }
}
