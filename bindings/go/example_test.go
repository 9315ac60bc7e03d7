package subscore_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/libsubscore/subscore-go"
)

const history = `{"transactions":[{"transactionId":"1","originalTransactionId":"1","productId":"pro.month",
	"type":"Auto-Renewable Subscription","purchaseDate":1775001600000,"expiresDate":1777593600000}]}`

func ExampleStateAtRequest_Ask() {
	at := time.Date(2026, 4, 10, 0, 0, 0, 0, time.UTC)
	answer, err := subscore.StateAtRequest{History: subscore.Document(history), At: at}.Ask()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, subscription := range answer.Subscriptions {
		fmt.Println(answer.HasAccess, subscription.State, subscription.Until.Format(time.RFC3339))
	}
	// Output: true subscribed 2026-05-01T00:00:00Z
}

func ExampleError() {
	_, err := subscore.StateAtRequest{History: subscore.Document(`{"transactions":5}`), At: time.UnixMilli(0)}.Ask()
	var failure *subscore.Error
	if errors.As(err, &failure) {
		fmt.Println(failure.Status, failure.Code, "at", failure.Path)
	}
	// Output: SUBS_ERROR_REQUEST wrong_type at /history/transactions
}

func ExampleHistoryOpenRequest_Open() {
	opened, err := subscore.HistoryOpenRequest{History: subscore.Document(history)}.Open()
	if err != nil {
		fmt.Println(err)
		return
	}
	defer opened.Close()
	for _, day := range []int{1, 30} {
		states, err := opened.StateAt(time.Date(2026, 4, day, 12, 0, 0, 0, time.UTC))
		fmt.Println(states[0].State, err)
	}
	states, err := opened.StateAt(time.Date(2026, 5, 2, 0, 0, 0, 0, time.UTC))
	fmt.Println(states[0].HasAccess, err)
	// Output:
	// subscribed <nil>
	// subscribed <nil>
	// false <nil>
}
