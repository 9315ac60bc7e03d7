package subscore

/*
#include <subscore.h>
*/
import "C"

import (
	"encoding/json"
	"fmt"
)

// Status is the status of a call that failed.
type Status int32

const (
	// StatusArgument: the request is missing.
	StatusArgument Status = 1
	// StatusJSON: the request cannot be read as JSON.
	StatusJSON Status = 2
	// StatusRequest: the request is JSON, but the function cannot answer it.
	StatusRequest Status = 3
	// StatusLimit: the request is larger than a limit.
	StatusLimit Status = 4
	// StatusMemory: there is not enough memory.
	StatusMemory Status = 5
	// StatusUnfit: the library that was found is not of the version that this module was made for, or libsubscore-verify
	// was not found.
	StatusUnfit Status = -1
)

// String is the name of the status in C, "SUBS_ERROR_JSON".
func (s Status) String() string { return C.GoString(C.subs_status_name(C.subs_status(s))) }

// Error is the error of a call.
type Error struct {
	Status Status `json:"-"`
	// The stable code that a program decides by, such as "unknown_field"; "" if there was no response.
	Code string `json:"code"`
	// JSON Pointer to the value at fault; "" for the whole request, or if it is not JSON.
	Path string `json:"path"`
	// One English sentence for a person; its wording may change in any release.
	Message string `json:"message"`
	// The position at which reading stopped in a request that is not JSON: line and column from 1, the column in
	// characters, and the number of bytes before it.
	Line   int `json:"line"`
	Column int `json:"column"`
	Offset int `json:"offset"`
	// The response, as the library wrote it.
	Response []byte `json:"-"`
}

func (e *Error) Error() string {
	switch {
	case e.Path != "":
		return fmt.Sprintf("subscore: %s: %s", e.Path, e.Message)
	case e.Line > 0:
		return fmt.Sprintf("subscore: line %d, column %d: %s", e.Line, e.Column, e.Message)
	default:
		return "subscore: " + e.Message
	}
}

func failed(status Status, response []byte) *Error {
	parsed := struct{ Error Error }{Error{Message: status.String() + ": no response"}}
	if response != nil {
		if err := json.Unmarshal(response, &parsed); err != nil {
			parsed.Error.Message = err.Error()
		}
	}
	parsed.Error.Status, parsed.Error.Response = status, response
	return &parsed.Error
}

func unfit(message string, values ...any) *Error {
	return &Error{Status: StatusUnfit, Message: fmt.Sprintf(message, values...)}
}
