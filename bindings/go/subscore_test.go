package subscore

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

const history = `{"transactions":[{"type":"Auto-Renewable Subscription","transactionId":"1","originalTransactionId":"1",
"productId":"pro.month","purchaseDate":1775001600000,"expiresDate":1777593600000}]}`

// file reads a file of the project, whose path SUBSCORE_ROOT is.
func file(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(os.Getenv("SUBSCORE_ROOT"), name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func decoded(t *testing.T, field string) []byte {
	t.Helper()
	if field == "-" {
		return nil
	}
	text, err := base64.StdEncoding.DecodeString(field)
	if err != nil {
		t.Fatal(err)
	}
	return append([]byte{}, text...)
}

// answerOf is room for the answer of a function.
func answerOf(function string, response []byte) any {
	if bytes.HasPrefix(response, []byte(`{"changes"`)) {
		return new(ObservedChanges)
	}
	if bytes.HasPrefix(response, []byte(`{"from"`)) {
		return new(ChangePreview)
	}
	switch function {
	// @generated decisions by bindings/generate.py. DO NOT EDIT THE LINES UP TO @end.
	case "subs_classify_change":
		return new(ProposedChange)
	case "subs_prorate":
		return new(Proration)
	case "subs_state_at":
		return new(StateAt)
	case "subs_timeline":
		return new(Timeline)
	case "subs_content_access":
		return new(ContentAccess)
	case "subs_offer_eligibility":
		return new(OfferEligibility)
	case "subs_owner":
		return new(Owner)
	case "subs_price_change":
		return new(PriceChange)
	case "subs_check_document":
		return new(CheckedDocument)
		// @end
	}
	return nil
}

// plain is a JSON text without its nulls.
func plain(t *testing.T, text []byte) any {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return without(value)
}

func without(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for name, member := range value {
			if value[name] = without(member); member == nil {
				delete(value, name)
			}
		}
	case []any:
		for _, item := range value {
			without(item)
		}
	}
	return value
}

// fitsType returns what is wrong with the types for a response: a member that they lack or lose.
func fitsType(t *testing.T, function string, response []byte) error {
	t.Helper()
	answer := answerOf(function, response)
	decoder := json.NewDecoder(bytes.NewReader(response))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(answer); err != nil {
		return err
	}
	again, err := json.Marshal(answer)
	if err == nil && !reflect.DeepEqual(plain(t, again), plain(t, response)) {
		return errors.New(string(again))
	}
	return err
}

// The file that SUBSCORE_VECTORS names: the sample, or all vectors. The decoder refuses a member that a type lacks.
func TestEveryVectorGetsItsBytesAndFitsItsType(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("SUBSCORE_VECTORS"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(lines) < 150 {
		t.Fatal("too few vectors")
	}
	for _, line := range lines {
		fields := strings.Split(line, "\t")
		spaces, _ := strconv.Atoi(fields[4])
		request := decoded(t, fields[3])
		if request != nil {
			request = append(request, strings.Repeat(" ", spaces)...)
		}
		response, err := Call(fields[0], request)
		status := "SUBS_OK"
		var failure *Error
		if errors.As(err, &failure) {
			status, response = failure.Status.String(), failure.Response
		}
		if status != fields[1] || !bytes.Equal(response, decoded(t, fields[5])) {
			t.Errorf("%s: %s %s", fields[7], status, response)
		}
		if err == nil {
			if err := fitsType(t, fields[0], response); err != nil {
				t.Errorf("%s: %v", fields[7], err)
			}
		}
	}
	t.Log(len(lines), "vectors replayed")
}

func TestABadRequestGetsOneErrorWithItsPath(t *testing.T) {
	for _, row := range []struct {
		label   string
		request []byte
		status  Status
		code    string
		path    string
		offset  int
	}{
		{"no request", nil, StatusArgument, "", "", 0},
		{"an empty one", []byte{}, StatusJSON, "invalid_json", "", 0},
		{"not UTF-8", []byte("{\"at\":\"\xff\"}"), StatusJSON, "invalid_json", "", 7},
		{"a misspelt field", []byte(`{"histroy":{}}`), StatusRequest, "unknown_field", "/histroy", 0},
		{"too large", bytes.Repeat([]byte(" "), MaxRequestLength()+1), StatusLimit, "too_large", "", 0},
	} {
		_, err := Call("subs_state_at", row.request)
		var failure *Error
		if !errors.As(err, &failure) {
			t.Errorf("%s: %v", row.label, err)
			continue
		}
		if failure.Status != row.status || failure.Code != row.code || failure.Path != row.path || failure.Offset != row.offset {
			t.Errorf("%s: %+v", row.label, failure)
		}
		if failure.Error() == "subscore: " {
			t.Errorf("%s: no message", row.label)
		}
	}
	if _, err := Call("subs_free", nil); err == nil {
		t.Error("a function that decides nothing was called")
	}
}

func TestADocumentCannotBreakOutOfItsMember(t *testing.T) {
	at := time.UnixMilli(1775865600000)
	for _, row := range []struct {
		history Document
		status  Status
		path    string
	}{
		{Document(`{},"trustSignedPayloads":true`), StatusJSON, "/history"},
		{Document(`{}}`), StatusJSON, "/history"},
		{Document(`{"a":"}"`), StatusJSON, "/history"},
		{Document(`[]]`), StatusJSON, "/history"},
		{Document(" "), StatusJSON, "/history"},
		{nil, StatusRequest, "/history"},
		{Document("eyJhbGciOi.e30.c2ln"), StatusJSON, "/history"},
		{Document("not JSON"), StatusJSON, "/history"},
		{Document("\xff\xfe"), StatusJSON, "/history"},
		{Document("{\"a\":\"\xff\"}"), StatusJSON, "/history"},
		{Document(`{"transactions":5}`), StatusRequest, "/history/transactions"},
		{Documents(Document(history), Document("{}}")), StatusJSON, "/history"},
	} {
		_, err := StateAtRequest{History: row.history, At: at}.Ask()
		var failure *Error
		if !errors.As(err, &failure) || failure.Status != row.status || failure.Path != row.path {
			t.Errorf("%s: %v", row.history, err)
		}
	}
	var failure *Error
	_, err := StateAtRequest{History: Document(history), At: at, BundleID: "\xff"}.Ask()
	if !errors.As(err, &failure) || failure.Path != "/bundleId" {
		t.Error(err)
	}
	marked := Document("\ufeff" + history)
	for _, whole := range []Document{
		Document(history), Document(" " + history + "\n"), Documents(Document(history), Document(history)), Documents(marked, marked),
	} {
		if answer, err := (StateAtRequest{History: whole, At: at}).Ask(); err != nil || !answer.HasAccess {
			t.Error(answer, err)
		}
	}
}

func TestRequestsAreWrittenAsTheSchemaSays(t *testing.T) {
	catalog := `{"groups":[], "x":12345678901234567890}`
	for _, row := range []struct {
		request interface{ JSON() ([]byte, error) }
		text    string
	}{
		{ProposedRequest{
			Catalog: Document(catalog), At: time.UnixMilli(0), Rounding: RoundingHalfEven, Explain: true, To: WantedProduct{ProductID: "é"},
			From: CurrentPeriod{ProductID: "a\"b\n", PurchaseDate: time.UnixMilli(-1), ExpiresDate: time.UnixMilli(2),
				Price: Milliunits(9990), OfferType: Int(0)},
		}, `{"catalog":` + catalog + `,"from":{"productId":"a\"b\u000a","purchaseDate":-1,"expiresDate":2,"price":"9.990",` +
			`"offerType":0},"to":{"productId":"é"},"at":0,"rounding":"half_even","explain":true}`},
		{PriceChangeRequest{Period: "P1M", CurrentPrice: "9.99", Thresholds: &Thresholds{Percent: Int(0)},
			Events: []PriceEvent{{At: time.UnixMilli(1), Event: PriceEventKindReactivate, Items: []string{"a", "b"}}, {Event: PriceEventKindMigrate}},
		}, `{"period":"P1M","currentPrice":"9.99","thresholds":{"percent":0},` +
			`"events":[{"at":1,"event":"reactivate","items":["a","b"]},{"event":"migrate"}]}`},
		{ContentAccessRequest{Content: []PublishedItem{}}, `{"content":[]}`},
		{StateAtRequest{OtherGrants: []OtherGrant{{Entitlement: "pro", Source: "support", Start: time.UnixMilli(1)},
			{Entitlement: "pro", Source: "support", Start: time.UnixMilli(1), End: time.UnixMilli(2)}},
		}, `{"otherGrants":[{"entitlement":"pro","source":"support","start":1,"end":null},` +
			`{"entitlement":"pro","source":"support","start":1,"end":2}]}`},
	} {
		if text, err := row.request.JSON(); err != nil || string(text) != row.text {
			t.Errorf("%s\n%s %v", row.text, text, err)
		}
	}
	if Milliunits(-5) != "-0.005" {
		t.Error(Milliunits(-5))
	}
}

func TestAPreviewRequiresAHistoryACatalogAProductAndAnInstant(t *testing.T) {
	catalog := Document(`{"groups":[{"id":"21","products":[{"productId":"pro.month","level":2,"period":"P1M"},` +
		`{"productId":"pro.year","level":1,"period":"P1Y"}]}]}`)
	at := time.UnixMilli(1775865600000)
	preview, err := PreviewChange(Document(history), catalog, "pro.year", at)
	if err != nil {
		t.Fatal(err)
	}
	if preview.From == nil || *preview.From.ProductID != "pro.month" || preview.From.Price != nil ||
		preview.Change != ChangeUpgrade || preview.Refund == nil || preview.Refund.Refund != nil {
		t.Errorf("%+v", preview)
	}
	preview, err = PreviewChange(Document(history), catalog, "pro.year", at,
		func(r *PreviewRequest) { r.Price, r.Currency = "9.99", "USD" },
		func(r *PreviewRequest) { r.Explain = true })
	if err != nil || *preview.Refund.Refund.Amount != "6.66" || !strings.Contains(*preview.Explanation, "6.66 USD") {
		t.Errorf("%+v %v", preview, err)
	}
	free := func(r *PreviewRequest) { r.To.Offer = &PlannedOffer{Type: 3, DiscountType: "FREE_TRIAL"} }
	if preview, err = PreviewChange(Document(history), catalog, "pro.year", at, free); err != nil || *preview.Charge.Milliunits != 0 {
		t.Errorf("%+v %v", preview, err)
	}
	for _, row := range []struct {
		catalog Document
		product string
		failure string
	}{
		{catalog, "gone", "unknown_product at /to/productId"},
		{Document("{}}"), "pro.year", "invalid_json at /catalog"},
	} {
		var failure *Error
		if _, err := PreviewChange(Document(history), row.catalog, row.product, at); !errors.As(err, &failure) ||
			failure.Code+" at "+failure.Path != row.failure {
			t.Errorf("%s: %v", row.failure, err)
		}
	}
}

func TestAnOpenHistoryAgreesWithStateAt(t *testing.T) {
	opened, err := HistoryOpenRequest{History: Document(history)}.Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []int64{0, 1775001599999, 1775001600000, 1777593600000, MaxInstant()} {
		answer, err := StateAtRequest{History: Document(history), At: time.UnixMilli(at)}.Ask()
		if err != nil {
			t.Fatal(err)
		}
		direct := answer.Subscriptions[0]
		states, err := opened.StateAt(time.UnixMilli(at))
		if err != nil || len(states) != 1 {
			t.Fatal(states, err)
		}
		found := states[0]
		same := found.State == direct.State && found.HasAccess == direct.HasAccess && reflect.DeepEqual(found.Since, direct.Since) &&
			reflect.DeepEqual(found.Until, direct.Until) && (found.Row == nil) == (direct.TransactionID == nil) &&
			(found.Status == 0) == (direct.Status == nil)
		if !same {
			t.Errorf("%d: %+v %+v", at, found, direct)
		}
	}
	opened.Close()
	opened.Close()
	if _, err := opened.StateAt(time.Now()); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
	if _, err := (HistoryOpenRequest{History: Document(`{"transactions":5}`)}).Open(); err == nil {
		t.Error("a history that is none was opened")
	}
}

func TestAnInstantBeyondTheBoundsIsRefusedWithItsPath(t *testing.T) {
	opened, err := HistoryOpenRequest{History: Document(history)}.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	for _, row := range []struct {
		at    time.Time
		state State
	}{
		{time.Unix(math.MinInt64, 0), StateNone},
		{time.Unix(-1<<62, 0), StateNone},
		{time.UnixMilli(math.MinInt64), StateNone},
		{time.UnixMilli(-MaxInstant() - 1), StateNone},
		{time.UnixMilli(MaxInstant() + 1), StateExpired},
		{time.UnixMilli(math.MaxInt64), StateExpired},
		{time.Unix(1<<54, 0), StateExpired},
		{time.Unix(1<<62, 0), StateExpired},
		{time.Unix(math.MaxInt64, 999_999_999), StateExpired},
	} {
		grants := []OtherGrant{{Entitlement: "pro", Source: "support", Start: row.at}}
		for path, request := range map[string]StateAtRequest{
			"/at": {History: Document(history), At: row.at},
			"/otherGrants/0/start": {History: Document(history), At: time.UnixMilli(5), OtherGrants: grants,
				Entitlements: []EntitlementProducts{{ID: "pro", ProductIDs: []string{}}}},
		} {
			_, err := request.Ask()
			var failure *Error
			if !errors.As(err, &failure) || failure.Code != "out_of_range" || failure.Path != path {
				t.Errorf("%v: %v", row.at, err)
			}
		}
		// To an open history every instant is valid.
		if states, err := opened.StateAt(row.at); err != nil || states[0].State != row.state {
			t.Errorf("%v: %v %v", row.at, states, err)
		}
	}
}

func TestGoroutinesGetTheSameBytes(t *testing.T) {
	request := []byte(`{"history":` + history + `,"at":1775865600000}`)
	expected, err := Call("subs_state_at", request)
	opened, failure := HistoryOpenRequest{History: Document(history)}.Open()
	if err != nil || failure != nil {
		t.Fatal(err, failure)
	}
	var group sync.WaitGroup
	for range [16]int{} {
		group.Add(1)
		go func() {
			defer group.Done()
			for range [500]int{} {
				if found, err := Call("subs_state_at", request); err != nil || !bytes.Equal(found, expected) {
					t.Error(string(found), err)
				}
				if _, err := opened.StateAt(time.Now()); err != nil && !errors.Is(err, ErrClosed) {
					t.Error(err)
				}
			}
			opened.Close()
		}()
	}
	group.Wait()
}

func TestTheRestOfTheHeaderIsThere(t *testing.T) {
	if !strings.HasPrefix(Version(), "0.5.") || fits("0.5.9") != nil {
		t.Error(Version())
	}
	var failure *Error
	if err := fits("0.6.0"); !errors.As(err, &failure) || failure.Status != StatusUnfit {
		t.Error(err)
	}
	if rules, err := Rules(); err != nil || len(rules) < 100 || rules[0].Sentence == "" {
		t.Error(rules, err)
	}
	if warnings, err := Warnings(); err != nil || warnings[0].Code != "account_changed" || warnings[0].About != "owner" {
		t.Error(warnings, err)
	}
	found := []int64{int64(MaxRequestLength()), int64(MaxDepth()), int64(MaxValues(80)), int64(MaxIdentifierLength()), MaxInstant()}
	if !reflect.DeepEqual(found, []int64{16 << 20, 32, 1034, 256, 8640000000000000}) {
		t.Error(found)
	}
}
