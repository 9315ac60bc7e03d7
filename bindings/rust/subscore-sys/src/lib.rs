//! The C functions of libsubscore, as `subscore.h` declares them. That header is their manual; the crate `subscore` is
//! what programs use.
#![no_std]
#![allow(non_camel_case_types)]

// core::ffi has c_char from Rust 1.64 on.
extern crate std;
use std::os::raw::c_char;

mod verify;
pub use verify::{subs_verifier, Verify, VERIFY_SONAME};

pub type subs_status = i32;

pub const SUBS_OK: subs_status = 0;
pub const SUBS_ERROR_ARGUMENT: subs_status = 1;
pub const SUBS_ERROR_JSON: subs_status = 2;
pub const SUBS_ERROR_REQUEST: subs_status = 3;
pub const SUBS_ERROR_LIMIT: subs_status = 4;
pub const SUBS_ERROR_MEMORY: subs_status = 5;

pub const SUBS_SINCE_IS_NULL: u8 = 1;
pub const SUBS_UNTIL_IS_NULL: u8 = 2;
pub const SUBS_ROW_IS_NULL: u8 = 4;

#[repr(C)]
pub struct subs_history {
    _private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct subs_instant_state {
    pub since: i64,
    pub until: i64,
    pub subscription: u32,
    pub row: u32,
    pub state: u8,
    pub status: u8,
    pub has_access: u8,
    pub flags: u8,
    pub reserved: u32,
}

/// What all decisions have in common: the request with its length, room for the response and for its length.
pub type Decision = unsafe extern "C" fn(*const c_char, usize, *mut *mut c_char, *mut usize) -> subs_status;

macro_rules! decisions {
    ($($name:ident),+) => {
        extern "C" {
            $(pub fn $name(
                request: *const c_char,
                request_length: usize,
                response: *mut *mut c_char,
                response_length: *mut usize,
            ) -> subs_status;)+
        }
        /// Every function of that form, with its name.
        pub const DECISIONS: &[(&str, Decision)] = &[$((stringify!($name), $name as Decision)),+];
    };
}

decisions!(
    subs_classify_change,
    subs_prorate,
    subs_state_at,
    subs_timeline,
    subs_content_access,
    subs_offer_eligibility,
    subs_price_change
);

extern "C" {
    pub fn subs_version() -> *const c_char;
    pub fn subs_status_name(status: subs_status) -> *const c_char;
    pub fn subs_rules() -> *const c_char;
    pub fn subs_max_request_length() -> usize;
    pub fn subs_max_depth() -> usize;
    pub fn subs_max_values(length: usize) -> usize;
    pub fn subs_max_identifier_length() -> usize;
    pub fn subs_max_instant() -> i64;
    pub fn subs_free(response: *mut c_char);
    pub fn subs_history_open(
        request: *const c_char,
        length: usize,
        history: *mut *mut subs_history,
        response: *mut *mut c_char,
        response_length: *mut usize,
    ) -> subs_status;
    pub fn subs_history_state_at(
        history: *const subs_history,
        at: i64,
        states: *mut subs_instant_state,
        room: usize,
        count: *mut usize,
    ) -> subs_status;
    pub fn subs_history_close(history: *mut subs_history);
}
