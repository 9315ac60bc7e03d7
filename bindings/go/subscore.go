package subscore

/*
#include <subscore.h>

typedef subs_status (*decision)(const char *, size_t, char **, size_t *);

static subs_status decide(decision function, const char *request, size_t request_length, char **response, size_t *length)
{
    return function(request, request_length, response, length);
}
*/
import "C"

import (
	"encoding/json"
	"fmt"
	"strings"
	"unsafe"
)

// MadeFor is the version of libsubscore that this module was made for. Until 1.0 a minor version may break callers.
const MadeFor = "0.5.0"

var decisions = map[string]C.decision{
	// @generated decisions by bindings/generate.py. DO NOT EDIT THE LINES UP TO @end.
	"subs_classify_change":   C.decision(C.subs_classify_change),
	"subs_prorate":           C.decision(C.subs_prorate),
	"subs_state_at":          C.decision(C.subs_state_at),
	"subs_timeline":          C.decision(C.subs_timeline),
	"subs_content_access":    C.decision(C.subs_content_access),
	"subs_offer_eligibility": C.decision(C.subs_offer_eligibility),
	"subs_owner":             C.decision(C.subs_owner),
	"subs_price_change":      C.decision(C.subs_price_change),
	"subs_check_document":    C.decision(C.subs_check_document),
	// @end
}

// Version returns the version of the running library, such as "0.4.0".
func Version() string { return C.GoString(C.subs_version()) }

// A Rule describes a rule of the library. Answers name rules by their ids.
type Rule struct {
	ID       string  `json:"id"`
	Sentence string  `json:"sentence"`
	Source   string  `json:"source"`
	URL      *string `json:"url"`
}

// Rules returns all rules of the running library.
func Rules() ([]Rule, error) {
	var rules []Rule
	err := json.Unmarshal([]byte(C.GoString(C.subs_rules())), &rules)
	return rules, err
}

// A WarningText describes a warning of the library. Answers name warnings by their codes.
type WarningText struct {
	Code string `json:"code"`
	// About is what is in doubt: access, amount, change, completeness, offer, owner or none.
	About    string `json:"about"`
	Sentence string `json:"sentence"`
	Remedy   string `json:"remedy"`
}

// Warnings returns all warnings that the running library can give.
func Warnings() ([]WarningText, error) {
	var warnings []WarningText
	err := json.Unmarshal([]byte(C.GoString(C.subs_warnings())), &warnings)
	return warnings, err
}

// MaxRequestLength is the longest request, in bytes. A longer one is StatusLimit.
func MaxRequestLength() int { return int(C.subs_max_request_length()) }

// MaxDepth is the deepest nesting of a request. Deeper is StatusJSON.
func MaxDepth() int { return int(C.subs_max_depth()) }

// MaxValues is the largest number of values in a request of this many bytes. More are StatusLimit.
func MaxValues(length int) int { return int(C.subs_max_values(C.size_t(length))) }

// MaxIdentifierLength is the longest id, in bytes. A longer one is StatusLimit.
func MaxIdentifierLength() int { return int(C.subs_max_identifier_length()) }

// MaxInstant bounds instants on both sides of 1970, in milliseconds.
func MaxInstant() int64 { return int64(C.subs_max_instant()) }

// Call calls a function by its name in C, "subs_state_at", with a request in JSON, and returns the response as the
// library wrote it. A nil request is a null pointer, which is StatusArgument.
func Call(function string, request []byte) ([]byte, error) {
	decision, known := decisions[function]
	if !known {
		return nil, fmt.Errorf("subscore: %q is not a function of libsubscore that takes a request", function)
	}
	return exchange(request, func(request *C.char, size C.size_t, response **C.char, length *C.size_t) C.subs_status {
		return C.decide(decision, request, size, response, length)
	})
}

func exchange(request []byte, call func(*C.char, C.size_t, **C.char, *C.size_t) C.subs_status) ([]byte, error) {
	if err := fits(Version()); err != nil {
		return nil, err
	}
	var pointer *C.char
	if len(request) > 0 {
		pointer = (*C.char)(unsafe.Pointer(&request[0]))
	} else if request != nil {
		pointer = (*C.char)(unsafe.Pointer(&[1]byte{}))
	}
	var response *C.char
	var length C.size_t
	status := call(pointer, C.size_t(len(request)), &response, &length)
	var answer []byte
	if response != nil {
		answer = C.GoBytes(unsafe.Pointer(response), C.int(length))
		C.subs_free(response)
	}
	if status != C.SUBS_OK {
		return nil, failed(Status(status), answer)
	}
	return answer, nil
}

func fits(running string) error {
	major, minor := strings.Split(running, "."), strings.Split(MadeFor, ".")
	if len(major) > 1 && major[0] == minor[0] && major[1] == minor[1] {
		return nil
	}
	return unfit("libsubscore is %s, and this module was made for %s", running, MadeFor)
}

type jsonRequest interface{ JSON() ([]byte, error) }

func ask(function string, request jsonRequest, answer any) error {
	text, err := request.JSON()
	if err != nil {
		return err
	}
	response, err := Call(function, text)
	if err != nil {
		return err
	}
	return read(response, answer)
}

func read(response []byte, answer any) error {
	if err := json.Unmarshal(response, answer); err != nil {
		return unfit("this module cannot read the answer of libsubscore: %v", err)
	}
	return nil
}
