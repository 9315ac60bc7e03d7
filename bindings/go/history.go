package subscore

/*
#include <subscore.h>
*/
import "C"

import (
	"errors"
	"fmt"
	"time"
	"unsafe"
)

// ErrClosed is the error of a closed history or verifier.
var ErrClosed = errors.New("subscore: the history or the verifier is closed")

// OpenHistory is a history that was read once, for many queries. Any number of goroutines may query it concurrently. A
// copy of it is the same history, and is closed with it.
type OpenHistory struct {
	// Answer holds the subscriptions, the rows, and the warnings about them.
	Answer *OpenedHistory
	handle *handle
}

// InstantState is the state of one subscription of an open history at one instant.
type InstantState struct {
	Subscription *OpenedSubscription
	State        State
	// Apple's number for the state; 0 before the first purchase.
	Status    int
	HasAccess bool
	// The start of the unbroken run of the state; nil if there is none.
	Since *Instant
	// Its end; nil if it is open.
	Until *Instant
	// The row that decides; nil if there is none.
	Row *OpenedRow
}

var states = [...]State{StateNone, StateSubscribed, StateBillingGracePeriod, StateBillingRetry, StateExpired, StateRevoked}

// Open reads a history once, for many queries. A query takes less than a microsecond. Close it afterwards; otherwise it
// is closed when it is garbage-collected.
func (r HistoryOpenRequest) Open() (*OpenHistory, error) {
	text, err := r.JSON()
	if err != nil {
		return nil, err
	}
	opened := &OpenHistory{Answer: new(OpenedHistory)}
	answer, err := exchange(text, func(request *C.char, size C.size_t, response **C.char, length *C.size_t) C.subs_status {
		var history *C.subs_history
		status := C.subs_history_open(request, size, &history, response, length)
		if history != nil {
			opened.handle = newHandle(unsafe.Pointer(history), func(pointer unsafe.Pointer) {
				C.subs_history_close((*C.subs_history)(pointer))
			})
		}
		return status
	})
	if err == nil {
		err = read(answer, opened.Answer)
	}
	if err != nil {
		opened.Close()
		return nil, err
	}
	return opened, nil
}

// StateAt returns the state of every subscription at an instant, in the order of Answer.Subscriptions.
func (h *OpenHistory) StateAt(at time.Time) ([]InstantState, error) {
	var found []C.subs_instant_state
	err := h.handle.use(func(pointer unsafe.Pointer) error {
		room := len(h.Answer.Subscriptions)
		found = make([]C.subs_instant_state, room+1) // One more, so that the array is never empty and has an address.
		var count C.size_t
		history := (*C.subs_history)(pointer)
		status := C.subs_history_state_at(history, C.int64_t(milliseconds(at)), &found[0], C.size_t(room), &count)
		if status != C.SUBS_OK {
			return failed(Status(status), nil)
		}
		found = found[:room]
		return nil
	})
	if err != nil {
		return nil, err
	}
	result := make([]InstantState, len(found))
	for index := range result {
		result[index] = h.state(&found[index])
	}
	return result, nil
}

func (h *OpenHistory) state(found *C.subs_instant_state) InstantState {
	result := InstantState{
		Subscription: &h.Answer.Subscriptions[found.subscription],
		State:        states[found.state],
		Status:       int(found.status),
		HasAccess:    found.has_access != 0,
	}
	if found.flags&C.SUBS_SINCE_IS_NULL == 0 {
		result.Since = &Instant{time.UnixMilli(int64(found.since)).UTC()}
	}
	if found.flags&C.SUBS_UNTIL_IS_NULL == 0 {
		result.Until = &Instant{time.UnixMilli(int64(found.until)).UTC()}
	}
	if found.flags&C.SUBS_ROW_IS_NULL == 0 {
		result.Row = &h.Answer.Rows[found.row]
	}
	return result
}

// Close closes the history, after the running calls of other goroutines have ended. Closing it again does
// nothing. The error is always nil.
func (h *OpenHistory) Close() error {
	h.handle.close()
	return nil
}

// String returns how large the history is.
func (h *OpenHistory) String() string {
	if h == nil || h.Answer == nil {
		return "no open history"
	}
	return fmt.Sprintf("an open history of %d subscriptions and %d rows", len(h.Answer.Subscriptions), len(h.Answer.Rows))
}
