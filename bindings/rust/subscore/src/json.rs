//! Reads what the library writes, and writes what it reads. Every number that an answer needs is an integer.

use crate::{Document, Error, Price, Timestamp};
use std::cell::Cell;
use std::ops::Range;

#[derive(Debug)]
pub(crate) enum Value {
    Null,
    Flag(bool),
    Integer(i64),
    /// Another number. No answer has one yet.
    Number,
    Text(String),
    Array(Vec<Value>),
    Object(Vec<Member>),
}

#[derive(Debug)]
pub(crate) struct Member {
    name: String,
    value: Value,
    /// Where the value stands in the text.
    place: Range<usize>,
    /// Whether anybody wanted it. The tests look at it.
    was_read: Cell<bool>,
}

impl Value {
    fn found(&self, name: &str) -> Option<&Member> {
        let members = if let Value::Object(members) = self { members } else { return None };
        let member = members.iter().find(|member| member.name == name)?;
        member.was_read.set(true);
        Some(member)
    }

    pub fn member(&self, name: &str) -> Option<&Value> {
        self.found(name).map(|member| &member.value)
    }

    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = self { Some(text) } else { None }
    }

    pub fn integer(&self) -> Option<i64> {
        if let Value::Integer(number) = self { Some(*number) } else { None }
    }
}

#[derive(Debug)]
pub(crate) struct Unreadable(String);

pub(crate) type Readable<T> = Result<T, Unreadable>;

fn wanted<T>(what: &str) -> Readable<T> {
    Err(Unreadable(format!("{} is wanted", what)))
}

/// The names of the members that nobody wanted.
#[cfg(test)]
pub(crate) fn unread(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().flat_map(unread).collect(),
        Value::Object(members) => {
            let own = members.iter().filter(|member| !member.was_read.get()).map(|member| member.name.clone());
            own.chain(members.iter().flat_map(|member| unread(&member.value))).collect()
        }
        _ => Vec::new(),
    }
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
}

pub(crate) fn parse(text: &[u8]) -> Readable<Value> {
    let mut parser = Parser { text, at: 0 };
    let value = parser.value()?;
    if parser.peek().is_some() {
        return wanted("the end of the text");
    }
    Ok(value)
}

impl Parser<'_> {
    fn peek(&mut self) -> Option<u8> {
        while matches!(self.text.get(self.at), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn take(&mut self, wanted_byte: u8) -> Readable<()> {
        if self.peek() != Some(wanted_byte) {
            return wanted(&(wanted_byte as char).to_string());
        }
        self.at += 1;
        Ok(())
    }

    fn value(&mut self) -> Readable<Value> {
        match self.peek() {
            Some(b'{') => self.object(),
            Some(b'[') => self.array(),
            Some(b'"') => Ok(Value::Text(self.string()?)),
            Some(b't') => self.word("true", Value::Flag(true)),
            Some(b'f') => self.word("false", Value::Flag(false)),
            Some(b'n') => self.word("null", Value::Null),
            Some(b'-' | b'0'..=b'9') => Ok(self.number()),
            _ => wanted("a value"),
        }
    }

    fn word(&mut self, word: &str, value: Value) -> Readable<Value> {
        if !self.text[self.at..].starts_with(word.as_bytes()) {
            return wanted(word);
        }
        self.at += word.len();
        Ok(value)
    }

    fn number(&mut self) -> Value {
        let start = self.at;
        while matches!(self.text.get(self.at), Some(b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9')) {
            self.at += 1;
        }
        let digits = std::str::from_utf8(&self.text[start..self.at]).unwrap_or("");
        digits.parse().map_or(Value::Number, Value::Integer)
    }

    fn array(&mut self) -> Readable<Value> {
        let mut items = Vec::new();
        self.take(b'[')?;
        if self.peek() != Some(b']') {
            loop {
                items.push(self.value()?);
                if self.peek() != Some(b',') {
                    break;
                }
                self.at += 1;
            }
        }
        self.take(b']')?;
        Ok(Value::Array(items))
    }

    fn object(&mut self) -> Readable<Value> {
        let mut members = Vec::new();
        self.take(b'{')?;
        if self.peek() != Some(b'}') {
            loop {
                self.peek();
                let name = self.string()?;
                self.take(b':')?;
                self.peek();
                let start = self.at;
                let value = self.value()?;
                members.push(Member { name, value, place: start..self.at, was_read: Cell::new(false) });
                if self.peek() != Some(b',') {
                    break;
                }
                self.at += 1;
            }
        }
        self.take(b'}')?;
        Ok(Value::Object(members))
    }

    fn string(&mut self) -> Readable<String> {
        self.take(b'"')?;
        let mut found = Vec::new();
        loop {
            let byte = self.text.get(self.at).copied();
            self.at += 1;
            match byte {
                Some(b'"') => return String::from_utf8(found).or_else(|_| wanted("UTF-8")),
                Some(b'\\') => found.extend(self.escape()?.encode_utf8(&mut [0; 4]).bytes()),
                Some(byte) => found.push(byte),
                None => return wanted("the end of a string"),
            }
        }
    }

    fn escape(&mut self) -> Readable<char> {
        let byte = self.text.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        Ok(match byte {
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'u' => {
                let mut unit = self.unit()?;
                // A character beyond the first 65,536 is two units.
                if (0xD800..0xDC00).contains(&unit) && self.text[self.at..].starts_with(b"\\u") {
                    self.at += 2;
                    unit = 0x10000 + ((unit - 0xD800) << 10) + (self.unit()?.wrapping_sub(0xDC00) & 0x3FF);
                }
                char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            other => other as char,
        })
    }

    fn unit(&mut self) -> Readable<u32> {
        let digits = self.text.get(self.at..self.at + 4).and_then(|digits| std::str::from_utf8(digits).ok());
        self.at += 4;
        digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).map_or_else(|| wanted("four digits"), Ok)
    }
}

/// What can be read from a value of an answer.
pub(crate) trait Read: Sized {
    fn read(value: &Value) -> Readable<Self>;

    /// What stands for a member that is not there.
    fn absent() -> Readable<Self> {
        wanted("a value")
    }
}

/// A member of an object, by its name.
pub(crate) fn field<T: Read>(value: &Value, name: &str) -> Readable<T> {
    value.member(name).map_or_else(T::absent, T::read).map_err(|Unreadable(fault)| Unreadable(format!("{}: {}", name, fault)))
}

fn unfit(Unreadable(fault): Unreadable) -> Error {
    Error::unfit(format!("this crate cannot read the answer of libsubscore: {}", fault))
}

/// An answer from the bytes of a response.
pub(crate) fn read<T: Read>(response: &[u8]) -> Result<T, Error> {
    parse(response).and_then(|value| T::read(&value)).map_err(unfit)
}

/// As `read`, with the text of one member, as it is.
pub(crate) fn read_beside<T: Read>(response: &[u8], name: &str) -> Result<(String, T), Error> {
    let value = parse(response).map_err(unfit)?;
    let text = value.found(name).and_then(|member| response.get(member.place.clone()));
    let text = text.and_then(|text| String::from_utf8(text.to_vec()).ok());
    let text = text.map_or_else(|| wanted(name), Ok).map_err(unfit)?;
    Ok((text, T::read(&value).map_err(unfit)?))
}

impl<T: Read> Read for Option<T> {
    fn read(value: &Value) -> Readable<Self> {
        if let Value::Null = value { Ok(None) } else { T::read(value).map(Some) }
    }

    fn absent() -> Readable<Self> {
        Ok(None)
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(value: &Value) -> Readable<Self> {
        if let Value::Array(items) = value { items.iter().map(T::read).collect() } else { wanted("an array") }
    }
}

impl Read for bool {
    fn read(value: &Value) -> Readable<Self> {
        if let Value::Flag(flag) = value { Ok(*flag) } else { wanted("true or false") }
    }
}

impl Read for i64 {
    fn read(value: &Value) -> Readable<Self> {
        value.integer().map_or_else(|| wanted("an integer"), Ok)
    }
}

impl Read for Timestamp {
    fn read(value: &Value) -> Readable<Self> {
        i64::read(value).map(Timestamp)
    }
}

impl Read for String {
    fn read(value: &Value) -> Readable<Self> {
        value.text().map_or_else(|| wanted("a text"), |text| Ok(text.to_owned()))
    }
}

impl<T: Read> Read for Box<T> {
    fn read(value: &Value) -> Readable<Self> {
        T::read(value).map(Box::new)
    }
}

/// A request that is being written.
#[derive(Default)]
pub(crate) struct Writer {
    text: Vec<u8>,
    /// Where the writer stands: names and places in arrays.
    path: Vec<String>,
    fault: Option<Error>,
}

/// What a request can hold.
pub(crate) trait Write {
    fn write(&self, out: &mut Writer);

    fn is_absent(&self) -> bool {
        false
    }
}

/// The text of a request.
pub(crate) fn written(request: &impl Write) -> Result<Vec<u8>, Error> {
    let mut out = Writer::default();
    request.write(&mut out);
    out.fault.map_or(Ok(out.text), Err)
}

impl Writer {
    pub fn object(&mut self, fields: &[(&str, &dyn Write)]) {
        let mut before = b'{';
        for (name, value) in fields.iter().filter(|field| !field.1.is_absent()) {
            self.text.push(before);
            before = b',';
            self.string(name);
            self.text.push(b':');
            self.path.push((*name).to_owned());
            value.write(self);
            self.path.pop();
        }
        if before == b'{' {
            self.text.push(before);
        }
        self.text.push(b'}');
    }

    pub fn string(&mut self, text: &str) {
        self.text.push(b'"');
        for byte in text.bytes() {
            match byte {
                b'"' | b'\\' => self.text.extend([b'\\', byte]),
                0..=0x1F => self.text.extend(format!("\\u{:04x}", byte).bytes()),
                _ => self.text.push(byte),
            }
        }
        self.text.push(b'"');
    }

    fn items<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Writer, &T)) {
        self.text.push(b'[');
        for (place, item) in items.iter().enumerate() {
            if place > 0 {
                self.text.push(b',');
            }
            self.path.push(place.to_string());
            write(self, item);
            self.path.pop();
        }
        self.text.push(b']');
    }

    fn document(&mut self, text: &[u8], is_bytes: bool) {
        let first = text.iter().find(|byte| !byte.is_ascii_whitespace());
        match (first, std::str::from_utf8(text)) {
            (Some(b'{' | b'['), _) if is_one_value(text) => self.text.extend(text),
            // A signed text, or the name of a file: the library says what it wants instead.
            (Some(first), Ok(text)) if !is_bytes && !b"{[".contains(first) => self.string(text),
            _ => {
                let path = self.path.iter().map(|part| format!("/{}", part)).collect();
                self.fault.get_or_insert(Error::document(path));
            }
        }
    }
}

/// Whether the first bracket closes at the very end. Else the text could break out of its place in the request. The
/// library finds all other faults.
fn is_one_value(text: &[u8]) -> bool {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for (place, byte) in text.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth > 1 => depth -= 1,
            b'}' | b']' => return text[place + 1..].iter().all(u8::is_ascii_whitespace),
            _ => {}
        }
    }
    false
}

impl<T: Write> Write for Option<T> {
    fn write(&self, out: &mut Writer) {
        if let Some(value) = self {
            value.write(out);
        }
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

impl<T: Write> Write for &T {
    fn write(&self, out: &mut Writer) {
        (**self).write(out);
    }
}

impl<T: Write> Write for Vec<T> {
    fn write(&self, out: &mut Writer) {
        out.items(self, |out, item| item.write(out));
    }
}

impl Write for bool {
    fn write(&self, out: &mut Writer) {
        out.text.extend(if *self { "true" } else { "false" }.bytes());
    }
}

impl Write for i64 {
    fn write(&self, out: &mut Writer) {
        out.text.extend(self.to_string().bytes());
    }
}

impl Write for Timestamp {
    fn write(&self, out: &mut Writer) {
        self.0.write(out);
    }
}

impl Write for String {
    fn write(&self, out: &mut Writer) {
        out.string(self);
    }
}

impl Write for Price {
    fn write(&self, out: &mut Writer) {
        match self {
            Price::Milliunits(number) => number.write(out),
            Price::Amount(text) => out.string(text),
        }
    }
}

impl Write for Document {
    fn write(&self, out: &mut Writer) {
        match &self.texts[..] {
            [text] if !self.is_array => out.document(text, self.is_bytes),
            texts => out.items(texts, |out, text| out.document(text, self.is_bytes)),
        }
    }
}
