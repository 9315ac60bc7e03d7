package subscore

/*
#cgo LDFLAGS: -ldl
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <subscore.h>

// The functions of libsubscore-verify, as subscore_verify.h declares them.
typedef struct subs_verifier subs_verifier;
typedef struct {
    subs_status (*subs_verify)(const char *, size_t, char **, size_t *);
    subs_status (*subs_ocsp_requests)(const char *, size_t, char **, size_t *);
    subs_status (*subs_verifier_open)(const char *, size_t, subs_verifier **, char **, size_t *);
    subs_status (*subs_verifier_verify)(subs_verifier *, const char *, size_t, char **, size_t *);
    void (*subs_verifier_close)(subs_verifier *);
} verify_functions;

// Whether the program has more rights than the user who started it, such as a set-uid program.
static int has_more_rights(void) { return getauxval(AT_SECURE) != 0; }

// Loads the library, which stays loaded. Returns the dynamic linker's message if that fails, otherwise NULL.
static const char *load(const char *path, verify_functions *found)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        return dlerror();
#define FIND(name) if ((*(void **)&found->name = dlsym(library, #name)) == NULL) return dlerror()
    FIND(subs_verify);
    FIND(subs_ocsp_requests);
    FIND(subs_verifier_open);
    FIND(subs_verifier_verify);
    FIND(subs_verifier_close);
    return NULL;
}

static subs_status verify(const verify_functions *library, const char *request, size_t size, char **response,
                          size_t *length)
{
    return library->subs_verify(request, size, response, length);
}

static subs_status ocsp_requests(const verify_functions *library, const char *request, size_t size, char **response,
                                 size_t *length)
{
    return library->subs_ocsp_requests(request, size, response, length);
}

static subs_status verifier_open(const verify_functions *library, const char *request, size_t size,
                                 subs_verifier **verifier, char **response, size_t *length)
{
    return library->subs_verifier_open(request, size, verifier, response, length);
}

static subs_status verifier_verify(const verify_functions *library, subs_verifier *verifier, const char *request,
                                   size_t size, char **response, size_t *length)
{
    return library->subs_verifier_verify(verifier, request, size, response, length);
}

static void verifier_close(const verify_functions *library, subs_verifier *verifier)
{
    library->subs_verifier_close(verifier);
}
*/
import "C"

import (
	"encoding/json"
	"os"
	"runtime"
	"sync"
	"unsafe"
)

// Verified contains verified documents.
type Verified struct {
	// The documents, decoded, as a JSON array, for every request that takes a history.
	History Document
	// The number of signed payloads in them.
	Verified int
	// The documents that were left out; empty unless OnRefusalOmit was requested.
	Refused []Refused
	// Conditions that the caller should know about.
	Warnings []AnswerWarning
	// The notifications among the documents, in their order, with values from verified payloads only.
	Notifications []VerifiedNotification
}

// Refused is a document that was left out.
type Refused struct {
	// JSON Pointer to the signed text.
	Path string `json:"path"`
	// Why, as subscore_verify.h lists it: "wrong_app".
	Code string `json:"code"`
	// One sentence for a person.
	Message string `json:"message"`
}

// OCSPRequest is the OCSP request for one certificate, to be sent by POST as application/ocsp-request.
type OCSPRequest struct {
	URL     string `json:"url"`
	Request []byte `json:"request"`
}

// Verify verifies the signatures of documents, and returns the documents decoded. For more than one or two calls a
// Verifier is ten times as fast. The error is an *Error.
func Verify(signed SignedHistory, expected Expectations) (*Verified, error) {
	library, err := verifyLibrary()
	if err != nil {
		return nil, err
	}
	call := func(request *C.char, size C.size_t, response **C.char, length *C.size_t) C.subs_status {
		return C.verify(library, request, size, response, length)
	}
	return verified(verifyRequest{&signed, &expected}, call)
}

// OCSPRequests builds the OCSP requests for the certificates of these documents. It verifies the documents first, as
// Verify does. Send each request to its URL by POST, and pass the bodies of the answers as OCSPResponses.
func OCSPRequests(signed SignedHistory, expected Expectations) ([]OCSPRequest, error) {
	library, err := verifyLibrary()
	if err != nil {
		return nil, err
	}
	call := func(request *C.char, size C.size_t, response **C.char, length *C.size_t) C.subs_status {
		return C.ocsp_requests(library, request, size, response, length)
	}
	var requests []OCSPRequest
	err = answered(verifyRequest{&signed, &expected}, &requests, call)
	return requests, err
}

// Verifier verifies documents with the same expectations in many calls. It caches the certificate chains that it
// verified. Any number of goroutines may use it concurrently. A copy of it is the same verifier, and is closed with it.
type Verifier struct {
	library *C.verify_functions
	handle  *handle
}

// OpenVerifier opens a verifier. Close it afterwards; otherwise it is closed when it is garbage-collected.
func OpenVerifier(expected Expectations) (*Verifier, error) {
	library, err := verifyLibrary()
	if err != nil {
		return nil, err
	}
	opened := &Verifier{library: library}
	call := func(request *C.char, size C.size_t, response **C.char, length *C.size_t) C.subs_status {
		var verifier *C.subs_verifier
		status := C.verifier_open(library, request, size, &verifier, response, length)
		if verifier != nil {
			opened.handle = newHandle(unsafe.Pointer(verifier), func(pointer unsafe.Pointer) {
				C.verifier_close(library, (*C.subs_verifier)(pointer))
			})
		}
		return status
	}
	var answer struct{}
	if err := answered(verifyRequest{nil, &expected}, &answer, call); err != nil {
		opened.Close()
		return nil, err
	}
	return opened, nil
}

// Verify verifies documents like the function Verify. A closed verifier returns ErrClosed.
func (v *Verifier) Verify(signed SignedHistory) (*Verified, error) {
	var found *Verified
	err := v.handle.use(func(pointer unsafe.Pointer) (err error) {
		call := func(request *C.char, size C.size_t, response **C.char, length *C.size_t) C.subs_status {
			return C.verifier_verify(v.library, (*C.subs_verifier)(pointer), request, size, response, length)
		}
		found, err = verified(verifyRequest{&signed, nil}, call)
		return err
	})
	return found, err
}

// Close closes the verifier, after the running calls of other goroutines have ended. Closing it again does
// nothing. The error is always nil.
func (v *Verifier) Close() error {
	v.handle.close()
	return nil
}

// String returns a fixed text, without the expectations.
func (v *Verifier) String() string { return "a verifier" }

var (
	verifyLock  sync.Mutex
	verifyFound *C.verify_functions
)

// verifyLibrary is the library that SUBSCORE_VERIFY_LIBRARY names, otherwise the installed one. It is searched for
// until it is found.
func verifyLibrary() (*C.verify_functions, error) {
	verifyLock.Lock()
	defer verifyLock.Unlock()
	if verifyFound != nil {
		return verifyFound, nil
	}
	name := os.Getenv("SUBSCORE_VERIFY_LIBRARY")
	// secure_getenv would do both, but not under the lock of os.Setenv.
	if name == "" || C.has_more_rights() != 0 {
		name = "libsubscore-verify.so.0"
	}
	path := C.CString(name)
	defer C.free(unsafe.Pointer(path))
	// The linker keeps its message per thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	found := new(C.verify_functions)
	if fault := C.load(path, found); fault != nil {
		return nil, unfit("%s; install libsubscore-verify and OpenSSL 3 (on Debian libsubscore-verify0), or set "+
			"SUBSCORE_VERIFY_LIBRARY to its path", C.GoString(fault))
	}
	verifyFound = found
	return found, nil
}

type verifyCall = func(*C.char, C.size_t, **C.char, *C.size_t) C.subs_status

func answered(request verifyRequest, answer any, call verifyCall) error {
	text, err := written(request)
	if err != nil {
		return err
	}
	response, err := exchange(text, call)
	if err != nil {
		return err
	}
	return read(response, answer)
}

func verified(request verifyRequest, call verifyCall) (*Verified, error) {
	var answer struct {
		History       json.RawMessage        `json:"history"`
		Verified      int                    `json:"verified"`
		Refused       []Refused              `json:"refused"`
		Warnings      []AnswerWarning        `json:"warnings"`
		Notifications []VerifiedNotification `json:"notifications"`
	}
	if err := answered(request, &answer, call); err != nil {
		return nil, err
	}
	return &Verified{Document(answer.History), answer.Verified, answer.Refused, answer.Warnings, answer.Notifications}, nil
}
