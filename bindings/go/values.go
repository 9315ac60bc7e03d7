//go:build cgo

package subscore

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Instant is an instant of an answer, in UTC, with a resolution of one millisecond.
type Instant struct{ time.Time }

// UnmarshalJSON reads milliseconds since 1970.
func (i *Instant) UnmarshalJSON(text []byte) error {
	milliseconds, err := strconv.ParseInt(string(text), 10, 64)
	i.Time = time.UnixMilli(milliseconds).UTC()
	return err
}

// MarshalJSON writes milliseconds since 1970, like a request.
func (i Instant) MarshalJSON() ([]byte, error) {
	return strconv.AppendInt(nil, milliseconds(i.Time), 10), nil
}

// milliseconds returns those since 1970. UnixMilli is wrong for an instant that does not fit into 64 bits. It becomes one
// of the two ends, which every function refuses as out_of_range.
func milliseconds(at time.Time) int64 {
	switch seconds := at.Unix(); {
	case seconds < math.MinInt64/1000:
		return math.MinInt64
	case seconds >= math.MaxInt64/1000:
		return math.MaxInt64
	default:
		return at.UnixMilli()
	}
}

// Price is an amount in a request: decimal text with at most three decimals, "9.99".
type Price string

// Milliunits is the amount of so many thousandths of the currency's unit: 9990 is 9.99.
func Milliunits(amount int64) Price {
	sign, whole, part := "", amount/1000, amount%1000
	if amount < 0 {
		sign, whole, part = "-", -whole, -part
	}
	return Price(fmt.Sprintf("%s%d.%03d", sign, whole, part))
}

// Int is a pointer to a number, for a field that may be left out.
func Int(number int64) *int64 { return &number }

// Document is a document defined by Apple, as JSON text. It is passed through unchanged. Package fmt prints its size:
// string(document) is the text.
type Document []byte

// String returns how long the document is.
func (d Document) String() string { return fmt.Sprintf("%d bytes of JSON", len(d)) }

// Format prints the same for every verb, so that a log does not hold a customer's data.
func (d Document) Format(state fmt.State, _ rune) { _, _ = fmt.Fprint(state, d.String()) }

// Documents joins several documents into one, for a history.
func Documents(each ...Document) Document {
	w := new(writer)
	w.text = append(w.text, '[')
	for index, document := range each {
		if index > 0 {
			w.text = append(w.text, ',')
		}
		w.appendDocument(document)
	}
	if w.fault != nil {
		return Document("[") // Not a value either, so the request is rejected.
	}
	return append(w.text, ']')
}

// writer writes a request. Zero values are omitted.
type writer struct {
	text  []byte
	path  []string
	comma bool
	fault *Error
}

func written(request interface{ write(*writer) }) ([]byte, error) {
	w := new(writer)
	request.write(w)
	if w.fault != nil {
		return nil, w.fault
	}
	return w.text, nil
}

func (w *writer) open() { w.text, w.comma = append(w.text, '{'), false }

func (w *writer) close() { w.text, w.comma = append(w.text, '}'), true }

func (w *writer) name(name string) {
	if w.comma {
		w.text = append(w.text, ',')
	}
	w.comma = true
	w.string(name)
	w.text = append(w.text, ':')
	w.path = append(w.path, name)
}

func (w *writer) leave() {
	w.path = w.path[:len(w.path)-1]
	w.comma = true
}

// rejectInvalid notes a text that is not UTF-8, and reports whether it is one.
func (w *writer) rejectInvalid(isValid bool) bool {
	if !isValid && w.fault == nil {
		path := "/" + strings.Join(w.path, "/")
		message := "The text is not valid UTF-8."
		w.fault = &Error{Status: StatusJSON, Code: "invalid_json", Path: path, Message: message}
	}
	return !isValid
}

func (w *writer) string(text string) {
	if w.rejectInvalid(utf8.ValidString(text)) {
		return
	}
	w.text = append(w.text, '"')
	for index := 0; index < len(text); index++ {
		switch byte := text[index]; {
		case byte == '"' || byte == '\\':
			w.text = append(w.text, '\\', byte)
		case byte < 0x20:
			w.text = append(w.text, fmt.Sprintf("\\u%04x", byte)...)
		default:
			w.text = append(w.text, byte)
		}
	}
	w.text = append(w.text, '"')
}

func (w *writer) value(name string, is bool, write func()) {
	if is {
		w.name(name)
		write()
		w.leave()
	}
}

func (w *writer) optionalText(name, text string) {
	w.value(name, text != "", func() { w.string(text) })
}

func (w *writer) flag(name string, is bool) {
	w.value(name, is, func() { w.text = append(w.text, "true"...) })
}

func (w *writer) number(name string, number *int64) {
	w.value(name, number != nil, func() { w.text = strconv.AppendInt(w.text, *number, 10) })
}

func (w *writer) instant(name string, at time.Time) {
	w.value(name, !at.IsZero(), func() { w.text = strconv.AppendInt(w.text, milliseconds(at), 10) })
}

func (w *writer) instantOrNull(name string, at time.Time) {
	if at.IsZero() {
		w.value(name, true, func() { w.text = append(w.text, "null"...) })
		return
	}
	w.instant(name, at)
}

func (w *writer) document(name string, document Document) {
	w.value(name, len(document) > 0, func() { w.appendDocument(document) })
}

func list[T any](w *writer, name string, items []T, write func(T)) {
	w.value(name, items != nil, func() {
		w.text = append(w.text, '[')
		for index, item := range items {
			if index > 0 {
				w.text = append(w.text, ',')
			}
			w.path = append(w.path, strconv.Itoa(index))
			write(item)
			w.path = w.path[:len(w.path)-1]
		}
		w.text = append(w.text, ']')
	})
}

func (w *writer) appendDocument(text []byte) {
	if w.rejectInvalid(utf8.Valid(text)) {
		return
	}
	// A byte order mark may stand at the start of a text only.
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	first := bytes.TrimLeft(text, " \t\r\n")
	if len(first) > 0 && (first[0] == '{' || first[0] == '[') && isOneValue(first) {
		w.text = append(w.text, text...)
		return
	}
	path := "/" + strings.Join(w.path, "/")
	message := "The text must be one JSON object or array. A signed text (JWS) goes into a document, " +
		`such as {"signedPayload":"..."}.`
	w.fault = &Error{Status: StatusJSON, Code: "invalid_json", Path: path, Message: message}
}

// isOneValue reports whether the first bracket closes at the very end. Otherwise the text could add members to the
// request around it. The library reports all other faults.
func isOneValue(text []byte) bool {
	depth, inString, escaped := 0, false, false
	for index, byte := range text {
		switch {
		case escaped:
			escaped = false
		case byte == '\\' && inString:
			escaped = true
		case byte == '"':
			inString = !inString
		case inString:
		case byte == '{' || byte == '[':
			depth++
		case byte == '}' || byte == ']':
			if depth--; depth == 0 {
				return len(bytes.Trim(text[index+1:], " \t\r\n")) == 0
			}
		}
	}
	return false
}
