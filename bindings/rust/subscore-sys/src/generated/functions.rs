// @generated from Include by bindings/generate.py. DO NOT EDIT.

use crate::{subs_history, subs_instant_state, subs_status, Decision};
use std::os::raw::c_char;

extern "C" {
    pub fn subs_version() -> *const c_char;
    pub fn subs_status_name(status: subs_status) -> *const c_char;
    pub fn subs_rules() -> *const c_char;
    pub fn subs_warnings() -> *const c_char;
    pub fn subs_max_request_length() -> usize;
    pub fn subs_max_depth() -> usize;
    pub fn subs_max_values(length: usize) -> usize;
    pub fn subs_max_identifier_length() -> usize;
    pub fn subs_max_instant() -> i64;
    pub fn subs_free(response: *mut c_char);
    pub fn subs_classify_change(
        request: *const c_char, request_length: usize, response: *mut *mut c_char,
        response_length: *mut usize,
    ) -> subs_status;
    pub fn subs_prorate(
        request: *const c_char, request_length: usize, response: *mut *mut c_char,
        response_length: *mut usize,
    ) -> subs_status;
    pub fn subs_state_at(
        request: *const c_char, request_length: usize, response: *mut *mut c_char,
        response_length: *mut usize,
    ) -> subs_status;
    pub fn subs_timeline(
        request: *const c_char, request_length: usize, response: *mut *mut c_char,
        response_length: *mut usize,
    ) -> subs_status;
    pub fn subs_content_access(
        request: *const c_char, request_length: usize, response: *mut *mut c_char,
        response_length: *mut usize,
    ) -> subs_status;
    pub fn subs_offer_eligibility(
        request: *const c_char, request_length: usize, response: *mut *mut c_char,
        response_length: *mut usize,
    ) -> subs_status;
    pub fn subs_owner(
        request: *const c_char, request_length: usize, response: *mut *mut c_char,
        response_length: *mut usize,
    ) -> subs_status;
    pub fn subs_price_change(
        request: *const c_char, request_length: usize, response: *mut *mut c_char,
        response_length: *mut usize,
    ) -> subs_status;
    pub fn subs_check_document(
        text: *const c_char, length: usize, response: *mut *mut c_char, response_length: *mut usize,
    ) -> subs_status;
    pub fn subs_history_open(
        request: *const c_char, length: usize, history: *mut *mut subs_history, response: *mut *mut c_char,
        response_length: *mut usize,
    ) -> subs_status;
    pub fn subs_history_state_at(
        history: *const subs_history, at: i64, states: *mut subs_instant_state, room: usize,
        count: *mut usize,
    ) -> subs_status;
    pub fn subs_history_close(history: *mut subs_history);
}

/// Every function that takes a request, with its name.
pub const DECISIONS: &[(&str, Decision)] = &[
    ("subs_classify_change", subs_classify_change as Decision),
    ("subs_prorate", subs_prorate as Decision),
    ("subs_state_at", subs_state_at as Decision),
    ("subs_timeline", subs_timeline as Decision),
    ("subs_content_access", subs_content_access as Decision),
    ("subs_offer_eligibility", subs_offer_eligibility as Decision),
    ("subs_owner", subs_owner as Decision),
    ("subs_price_change", subs_price_change as Decision),
    ("subs_check_document", subs_check_document as Decision),
];
