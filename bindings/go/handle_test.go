package subscore

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

const marker = "data-of-a-customer"

// opened is an open thing with one shape for all: what asks it, what copies it, and what closes it.
type opened struct {
	ask   func() error
	copy  func() opened
	close func() error
}

func ofVerifier(verifier *Verifier, signed SignedHistory) opened {
	return opened{
		func() error { _, err := verifier.Verify(signed); return err },
		func() opened { copied := *verifier; return ofVerifier(&copied, signed) },
		verifier.Close,
	}
}

func ofHistory(history *OpenHistory) opened {
	return opened{
		func() error { _, err := history.StateAt(time.UnixMilli(0)); return err },
		func() opened { copied := *history; return ofHistory(&copied) },
		history.Close,
	}
}

var kinds = map[string]func(t *testing.T) opened{
	"a verifier": func(t *testing.T) opened {
		good := labelled(t, "a payload of a test store, allowed")
		verifier, err := OpenVerifier(good.expected)
		if err != nil {
			t.Fatal(err)
		}
		return ofVerifier(verifier, good.signed)
	},
	"an open history": func(t *testing.T) opened {
		history, err := HistoryOpenRequest{History: Document(history)}.Open()
		if err != nil {
			t.Fatal(err)
		}
		return ofHistory(history)
	},
}

// child runs one test in another process, because a failure would end the process.
func child(t *testing.T, name string, environment ...string) string {
	t.Helper()
	run := exec.Command(os.Args[0], "-test.run", "^"+name+"$", "-test.v")
	run.Env = append(os.Environ(), append(environment, "SUBSCORE_CHILD=1")...)
	said, err := run.CombinedOutput()
	if err != nil {
		if len(said) > 2000 {
			said = said[:2000]
		}
		t.Errorf("%s: %v\n%s", name, err, said)
	}
	return string(said)
}

func isChild() bool { return os.Getenv("SUBSCORE_CHILD") != "" }

func TestACopyIsTheSame(t *testing.T) {
	if !isChild() {
		child(t, t.Name())
		return
	}
	for kind, open := range kinds {
		for round := 0; round < 20; round++ {
			original := open(t)
			copied := original.copy()
			if err := copied.ask(); err != nil {
				t.Fatal(kind, err)
			}
			original.close()
			if err := copied.ask(); !errors.Is(err, ErrClosed) {
				t.Fatal(kind, "a copy of what was closed:", err)
			}
			copied.close()
			original.close()
			runtime.GC()
		}
	}
}

func TestWhatWasNeverOpenedIsClosed(t *testing.T) {
	if !isChild() {
		child(t, t.Name())
		return
	}
	for kind, each := range map[string]opened{
		"a verifier": ofVerifier(new(Verifier), SignedHistory{}), "an open history": ofHistory(new(OpenHistory)),
	} {
		if err := each.ask(); !errors.Is(err, ErrClosed) {
			t.Error(kind, err)
		}
		each.close()
	}
}

func TestClosingDuringCalls(t *testing.T) {
	if !isChild() {
		child(t, t.Name())
		return
	}
	for kind, open := range kinds {
		for round := 0; round < 20; round++ {
			each := open(t)
			var asking sync.WaitGroup
			for goroutine := 0; goroutine < 8; goroutine++ {
				asking.Add(1)
				go func() {
					defer asking.Done()
					err := each.ask()
					for err == nil {
						err = each.ask()
					}
					if !errors.Is(err, ErrClosed) {
						t.Error(kind, err)
					}
				}()
			}
			time.Sleep(time.Duration(round*100) * time.Microsecond)
			go each.close()
			each.close()
			asking.Wait()
		}
	}
}

// The last call of what nothing refers to, while the collector runs all the time.
func TestCollectingDuringCalls(t *testing.T) {
	if !isChild() {
		child(t, t.Name())
		return
	}
	good := labelled(t, "a payload of a test store, allowed")
	end := make(chan struct{})
	go func() {
		for {
			select {
			case <-end:
				return
			default:
				runtime.GC()
			}
		}
	}()
	for round := 0; round < 100; round++ {
		verifier, err := OpenVerifier(good.expected)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := verifier.Verify(good.signed); err != nil {
			t.Fatal(err)
		}
		opened, err := HistoryOpenRequest{History: Document(history)}.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := opened.StateAt(time.UnixMilli(0)); err != nil {
			t.Fatal(err)
		}
	}
	close(end)
}

func TestAProgramWithMoreRightsThanItsUserChoosesItsLibraryItself(t *testing.T) {
	if isChild() {
		_, err := Verify(SignedHistory{History: Document("{}")}, Expectations{BundleID: "a", Environment: EnvironmentSandbox})
		fmt.Println(err)
		return
	}
	folder := t.TempDir()
	source, library := filepath.Join(folder, "secure.c"), filepath.Join(folder, "secure.so")
	text := "unsigned long getauxval(unsigned long kind) { return kind == 23; }\n"
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command("cc", "-shared", "-fPIC", "-o", library, source).CombinedOutput(); err != nil {
		t.Fatal(string(said))
	}
	for preload, honoured := range map[string]bool{"": true, library: false} {
		said := child(t, t.Name(), "SUBSCORE_VERIFY_LIBRARY=/chosen/by/the/user.so", "LD_PRELOAD="+preload)
		if strings.Contains(said, "/chosen/by/the/user.so") != honoured {
			t.Errorf("%q: %s", preload, said)
		}
	}
}

func TestWhatIsPrintedHoldsNoDocument(t *testing.T) {
	good := labelled(t, "a payload of a test store, allowed")
	proven, err := Verify(good.signed, good.expected)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(proven.History), marker) != 4 {
		t.Fatal("the documents are not there")
	}
	request := StateAtRequest{History: proven.History, At: good.signed.At, Explain: true}
	answer, err := request.Ask()
	if err != nil {
		t.Fatal(err)
	}
	open, err := HistoryOpenRequest{History: proven.History}.Open()
	if err != nil {
		t.Fatal(err)
	}
	verifier, err := OpenVerifier(good.expected)
	if err != nil {
		t.Fatal(err)
	}
	states, err := open.StateAt(good.signed.At)
	if err != nil {
		t.Fatal(err)
	}
	_, unsigned := Verify(SignedHistory{History: proven.History}, good.expected)
	_, cut := StateAtRequest{History: proven.History[:len(proven.History)-1], At: good.signed.At}.Ask()
	_, wrong := StateAtRequest{History: Document(`{"transactions":"` + marker + `"}`), At: good.signed.At}.Ask()
	for label, value := range map[string]any{
		"a document": proven.History, "documents": Documents(proven.History), "what is proven": proven, "its value": *proven,
		"a request": request, "the request of an open history": HistoryOpenRequest{History: proven.History},
		"signed documents": SignedHistory{History: proven.History}, "an answer": answer, "an open history": open, "a verifier": verifier,
		"states": states, "unsigned": unsigned, "not whole": cut, "a wrong type": wrong,
	} {
		if value == nil {
			t.Error(label, "is not there")
		}
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d"} {
			logged := new(strings.Builder)
			log.New(logged, "", 0).Printf(verb, value)
			for _, form := range []string{marker, fmt.Sprintf("%x", marker), fmt.Sprintf("%X", marker), strings.Trim(fmt.Sprint([]byte(marker)), "[]"),
				strings.TrimSuffix(strings.TrimPrefix(fmt.Sprintf("%#v", []byte(marker)), "[]byte{"), "}")} {
				if strings.Contains(logged.String(), form) {
					t.Errorf("%s by %s: %s", label, verb, logged)
				}
			}
		}
	}
	if said := fmt.Sprint(proven.History); !strings.HasSuffix(said, "bytes of JSON") {
		t.Error(said)
	}
}

// An open handle is an io.Closer. Closing it twice is not an error.
func TestWhatIsOpenIsAnIOCloser(t *testing.T) {
	history, err := HistoryOpenRequest{History: Document(history)}.Open()
	if err != nil {
		t.Fatal(err)
	}
	verifier, err := OpenVerifier(labelled(t, "a payload of a test store, allowed").expected)
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range []io.Closer{history, verifier, history, verifier} {
		if err := each.Close(); err != nil {
			t.Error(err)
		}
	}
}
