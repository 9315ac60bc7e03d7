//go:build cgo

package subscore

import (
	"runtime"
	"sync"
	"unsafe"
)

// handle owns a pointer that the C library returned. Copies of its owner share it, so it is released once: when it is
// closed, or when it is garbage-collected.
type handle struct {
	lock    sync.RWMutex // Closing waits for running calls.
	pointer unsafe.Pointer
	release func(unsafe.Pointer)
}

func newHandle(pointer unsafe.Pointer, release func(unsafe.Pointer)) *handle {
	made := &handle{pointer: pointer, release: release}
	runtime.SetFinalizer(made, (*handle).close)
	return made
}

// use calls with the pointer, which stays valid until the call ends.
func (h *handle) use(call func(unsafe.Pointer) error) error {
	if h == nil { // It was never opened.
		return ErrClosed
	}
	// Without this reference it could be collected during its last call.
	defer runtime.KeepAlive(h)
	h.lock.RLock()
	defer h.lock.RUnlock()
	if h.pointer == nil {
		return ErrClosed
	}
	return call(h.pointer)
}

func (h *handle) close() {
	if h == nil {
		return
	}
	h.lock.Lock()
	defer h.lock.Unlock()
	if h.pointer != nil {
		h.release(h.pointer)
		h.pointer = nil
		runtime.SetFinalizer(h, nil)
	}
}
