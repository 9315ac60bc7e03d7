//! The C functions of libsubscore, as `subscore.h` declares them. That header is their manual; the crate `subscore` is
//! what programs use.
#![no_std]
#![allow(non_camel_case_types)]

// core::ffi has c_char from Rust 1.64 on.
extern crate std;
use std::os::raw::c_char;

mod generated {
    pub mod functions;
}
mod verify;
pub use generated::functions::*;
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

