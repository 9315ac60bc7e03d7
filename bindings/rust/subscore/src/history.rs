use crate::{exchange, json, Error, HistoryOpenRequest, OpenedHistory, OpenedRow, OpenedSubscription, State, Timestamp};
use std::fmt;
use std::ptr::{self, NonNull};
use subscore_sys as sys;

/// A history that was read once, for many queries. Any number of threads may query it concurrently.
pub struct OpenHistory {
    pointer: NonNull<sys::subs_history>,
    answer: OpenedHistory,
}

// An open history is read-only.
unsafe impl Send for OpenHistory {}
unsafe impl Sync for OpenHistory {}

/// The state of one subscription of an open history at one instant.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct InstantState<'a> {
    pub subscription: &'a OpenedSubscription,
    pub state: State,
    /// Apple's number for the state; `None` before the first purchase.
    pub status: Option<u8>,
    pub has_access: bool,
    /// The start of the unbroken run of the state; `None` if there is none.
    pub since: Option<Timestamp>,
    /// Its end; `None` if it is open.
    pub until: Option<Timestamp>,
    /// The row that decides; `None` if there is none.
    pub row: Option<&'a OpenedRow>,
}

/// Reads a history once, for many queries. A query takes less than a microsecond.
pub fn open_history(request: &HistoryOpenRequest) -> Result<OpenHistory, Error> {
    let mut history = ptr::null_mut();
    let answer = exchange(Some(&request.json()?), |request, size, response, length| unsafe {
        sys::subs_history_open(request, size, &mut history, response, length)
    })?;
    let pointer = NonNull::new(history).ok_or_else(|| Error::unfit("no history was opened".to_owned()))?;
    let mut opened = OpenHistory { pointer, answer: OpenedHistory::default() };
    opened.answer = json::read(&answer)?;
    Ok(opened)
}

impl OpenHistory {
    /// The subscriptions, the rows, and the warnings about them.
    pub fn answer(&self) -> &OpenedHistory {
        &self.answer
    }

    /// Returns the state of every subscription at an instant, in the order of `answer().subscriptions`. Every instant
    /// is valid.
    pub fn state_at(&self, at: Timestamp) -> Vec<InstantState<'_>> {
        let room = self.answer.subscriptions.len();
        let mut found = vec![sys::subs_instant_state::default(); room];
        let mut count = 0;
        // It fails for null pointers only.
        unsafe { sys::subs_history_state_at(self.pointer.as_ptr(), at.0, found.as_mut_ptr(), room, &mut count) };
        found.iter().take(count).filter_map(|each| self.state(each)).collect()
    }

    fn state(&self, found: &sys::subs_instant_state) -> Option<InstantState<'_>> {
        let has = |flag, value| (found.flags & flag == 0).then(|| Timestamp(value));
        Some(InstantState {
            subscription: self.answer.subscriptions.get(found.subscription as usize)?,
            state: State::ALL.get(usize::from(found.state))?.clone(),
            status: Some(found.status).filter(|status| *status != 0),
            has_access: found.has_access != 0,
            since: has(sys::SUBS_SINCE_IS_NULL, found.since),
            until: has(sys::SUBS_UNTIL_IS_NULL, found.until),
            row: if found.flags & sys::SUBS_ROW_IS_NULL == 0 { self.answer.rows.get(found.row as usize) } else { None },
        })
    }
}

impl fmt::Debug for OpenHistory {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (subscriptions, rows) = (self.answer.subscriptions.len(), self.answer.rows.len());
        write!(out, "OpenHistory({} subscriptions, {} rows)", subscriptions, rows)
    }
}

impl Drop for OpenHistory {
    fn drop(&mut self) {
        unsafe { sys::subs_history_close(self.pointer.as_ptr()) }
    }
}
