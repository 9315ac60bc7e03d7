package subscore

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// signedCase is a line of build/signed. bindings/signed.py describes its fields.
type signedCase struct {
	label    string
	signed   SignedHistory
	expected Expectations
	result   string
	path     string
	decoded  []byte
	about    string
}

func several(t *testing.T, field string) [][]byte {
	t.Helper()
	if field == "-" {
		return nil
	}
	var found [][]byte
	for _, each := range strings.Split(field, ",") {
		found = append(found, decoded(t, each))
	}
	return found
}

func orNone(text *string) string {
	if text == nil {
		return "-"
	}
	return *text
}

func given(field string) string { return strings.TrimPrefix(field, "-") }

func signedCases(t *testing.T) []signedCase {
	t.Helper()
	var cases []signedCase
	for _, line := range strings.Split(strings.TrimSuffix(file(t, "build/signed"), "\n"), "\n") {
		fields := strings.Split(line, "\t")
		each := signedCase{label: fields[0], result: fields[11], path: fields[12], decoded: decoded(t, fields[13]), about: fields[14]}
		each.signed = SignedHistory{History: decoded(t, fields[1]), OCSPResponses: several(t, fields[7])}
		if at, err := strconv.ParseInt(fields[4], 10, 64); err == nil {
			each.signed.At = time.UnixMilli(at)
		}
		each.expected = Expectations{
			BundleID: "com.example.news", Environment: Environment(fields[2]), Validity: Validity(given(fields[5])),
			XcodeCertificates: several(t, fields[8]), AllowTestCertificates: fields[9] == "true",
			OnRefusal: OnRefusal(given(fields[10])),
		}
		if app, err := strconv.ParseInt(fields[3], 10, 64); err == nil {
			each.expected.AppAppleID = Int(app)
		}
		if fields[6] != "-" {
			for _, root := range strings.Split(fields[6], ",") {
				if root == "AppleRootCA-G3" {
					each.expected.Roots = append(each.expected.Roots, AppleRootCAG3)
				} else {
					each.expected.Roots = append(each.expected.Roots, RootDER(decoded(t, root)))
				}
			}
		}
		cases = append(cases, each)
	}
	if len(cases) < 20 {
		t.Fatal("too few cases")
	}
	return cases
}

// labelled is the case with that label.
func labelled(t *testing.T, label string) signedCase {
	t.Helper()
	for _, each := range signedCases(t) {
		if each.label == label {
			return each
		}
	}
	t.Fatalf("there is no case %q", label)
	return signedCase{}
}

func (c signedCase) check(t *testing.T, found *Verified, err error) {
	t.Helper()
	var failure *Error
	if errors.As(err, &failure) {
		if failure.Code != c.result || failure.Path != c.path {
			t.Errorf("%s: %v (%s)", c.label, failure, failure.Code)
		}
		return
	}
	if err != nil {
		t.Errorf("%s: %v", c.label, err)
		return
	}
	var notifications []string
	for _, each := range found.Notifications {
		notifications = append(notifications, strings.Join([]string{
			orNone(each.NotificationUUID), each.NotificationType, orNone(each.AppAccountToken), orNone(each.OriginalTransactionID),
		}, " "))
	}
	if about := strings.Join(notifications, ","); about != given(c.about) {
		t.Errorf("%s: %s", c.label, about)
	}
	path := "-"
	if len(found.Refused) > 0 {
		path = found.Refused[0].Path
	}
	if strconv.Itoa(found.Verified) != c.result || path != c.path || !bytes.Equal(found.History, c.decoded) || len(found.Warnings) > 0 {
		t.Errorf("%s: %+v", c.label, found)
	}
}

// In another process, because a library that was found is not looked for again.
func TestVerifyingWithoutTheLibrary(t *testing.T) {
	if !isChild() {
		child(t, t.Name())
		return
	}
	before := os.Getenv("SUBSCORE_VERIFY_LIBRARY")
	defer os.Setenv("SUBSCORE_VERIFY_LIBRARY", before)
	for path, setting := range map[string]string{"/nowhere/verify.so": "/nowhere/verify.so", "libm.so.6": "subs_verify"} {
		os.Setenv("SUBSCORE_VERIFY_LIBRARY", path)
		_, err := Verify(SignedHistory{}, Expectations{})
		var failure *Error
		if !errors.As(err, &failure) || failure.Status != StatusUnfit {
			t.Fatal(err)
		}
		for _, part := range []string{setting, "OpenSSL 3", "SUBSCORE_VERIFY_LIBRARY"} {
			if !strings.Contains(failure.Message, part) {
				t.Errorf("%q lacks %q", failure.Message, part)
			}
		}
	}
}

func TestVerifyingEachSignedDocument(t *testing.T) {
	for _, each := range signedCases(t) {
		found, err := Verify(each.signed, each.expected)
		each.check(t, found, err)
		verifier, err := OpenVerifier(each.expected)
		if err != nil {
			each.check(t, nil, err)
			continue
		}
		for range [2]int{} {
			found, err = verifier.Verify(each.signed)
			each.check(t, found, err)
		}
		verifier.Close()
	}
}

func TestVerifiedDocumentsAreAHistory(t *testing.T) {
	good := labelled(t, "a payload of a test store, allowed")
	found, err := Verify(good.signed, good.expected)
	if err != nil {
		t.Fatal(err)
	}
	if answer, err := (StateAtRequest{History: found.History, At: good.signed.At}).Ask(); err != nil || !answer.HasAccess {
		t.Error(answer, err)
	}
}

func TestGoroutinesShareAVerifierThatCloses(t *testing.T) {
	good, bad := labelled(t, "a payload of a test store, allowed"), labelled(t, "a changed byte")
	verifier, err := OpenVerifier(good.expected)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range [8]int{} {
		group.Add(1)
		go func() {
			defer group.Done()
			for range [25]int{} {
				for _, each := range []signedCase{good, bad} {
					if found, err := verifier.Verify(each.signed); !errors.Is(err, ErrClosed) {
						each.check(t, found, err)
					}
				}
			}
			verifier.Close()
		}()
	}
	group.Wait()
	if _, err := verifier.Verify(good.signed); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
	verifier.Close()
}

func TestAVerifierThatCannotBeOpened(t *testing.T) {
	_, err := OpenVerifier(Expectations{Environment: EnvironmentSandbox})
	var failure *Error
	if !errors.As(err, &failure) || failure.Status != StatusRequest || failure.Path != "/verify/bundleId" {
		t.Error(err)
	}
}

// No other test loads the configuration, because a process keeps it.
func TestVerifyingWithOpenSSLOfTheSystem(t *testing.T) {
	good := labelled(t, "a payload of a test store, allowed")
	calls := map[string]func(Expectations) (*Verified, error){
		"once": func(expected Expectations) (*Verified, error) { return Verify(good.signed, expected) },
		"open": func(expected Expectations) (*Verified, error) {
			verifier, err := OpenVerifier(expected)
			if err != nil {
				return nil, err
			}
			defer verifier.Close()
			return verifier.Verify(good.signed)
		},
	}
	configuration := filepath.Join(t.TempDir(), "openssl.cnf")
	t.Setenv("OPENSSL_CONF", configuration)
	expected := good.expected
	for label, call := range calls {
		for setting, code := range map[OpenSSL]string{OpenSSLSystem: "algorithm_unavailable", "other": "invalid_value"} {
			expected.OpenSSL = OpenSSLBuiltin
			found, err := call(expected)
			good.check(t, found, err)
			expected.OpenSSL = setting
			_, err = call(expected)
			var failure *Error
			if !errors.As(err, &failure) || failure.Code != code || failure.Path != "/verify/openssl" {
				t.Errorf("%s, %s: %v", label, setting, err)
			}
		}
	}
	if err := os.WriteFile(configuration, []byte("openssl_conf = all\n[all]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	expected.OpenSSL = OpenSSLSystem
	for _, call := range calls {
		found, err := call(expected)
		good.check(t, found, err)
	}
}

func TestVerifiedChainsNameTheirResponders(t *testing.T) {
	good := labelled(t, "texts with quotes and other letters")
	requests, err := OCSPRequests(good.signed, good.expected)
	if err != nil || len(requests) != 2 {
		t.Fatal(requests, err)
	}
	for _, each := range requests {
		if each.URL != "http://ocsp.example.com/" || int(each.Request[1]) != len(each.Request)-2 {
			t.Errorf("%+v", each)
		}
	}
	strange := labelled(t, "the same below Apple's root")
	_, err = OCSPRequests(strange.signed, strange.expected)
	strange.check(t, nil, err)
}
