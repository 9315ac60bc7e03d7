//! Base64, which the standard library lacks.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

pub(crate) fn text(bytes: &[u8]) -> String {
    let mut text = String::new();
    for part in bytes.chunks(3) {
        let bits = part.iter().fold(0, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - part.len()));
        for index in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * index) & 63) as usize];
            text.push(if index > part.len() { '=' } else { char::from(digit) });
        }
    }
    text
}

/// The bytes of base64 that the library wrote.
pub(crate) fn bytes(base64: &str) -> Vec<u8> {
    let (mut bits, mut held, mut found) = (0_u32, 0, Vec::new());
    for digit in base64.bytes().filter_map(|byte| DIGITS.iter().position(|digit| *digit == byte)) {
        bits = bits << 6 | digit as u32;
        held += 6;
        if held >= 8 {
            held -= 8;
            found.push((bits >> held) as u8);
        }
    }
    found
}
