package subscore

import (
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"
)

// Sixteen threads make the first calls of a process at once. Each asks about a customer of its own, whose subscription
// begins at another instant, so the answer for another customer shows. A process shows little, so there are several.
func TestFirstCallsOfManyThreads(t *testing.T) {
	if !isChild() {
		for range [5]int{} {
			child(t, t.Name())
		}
		return
	}
	const threads = 16
	runtime.GOMAXPROCS(threads)
	var ready, done sync.WaitGroup
	ready.Add(threads)
	done.Add(threads)
	for number := 0; number < threads; number++ {
		go func(number int) {
			runtime.LockOSThread()
			defer done.Done()
			id, begin := fmt.Sprint(1000+number), time.UnixMilli(1_700_000_000_000+int64(number)*1000)
			own := Document(fmt.Sprintf(`{"transactions":[{"transactionId":%q,"originalTransactionId":%[1]q,"productId":"pro",`+
				`"type":"Auto-Renewable Subscription","purchaseDate":%d,"expiresDate":%d}]}`,
				id, begin.UnixMilli(), begin.Add(720*time.Hour).UnixMilli()))
			at := begin.Add(time.Hour)
			decide := func() {
				answer, err := StateAtRequest{History: own, At: at}.Ask()
				if err != nil || len(answer.Subscriptions) != 1 || answer.Subscriptions[0].OriginalTransactionID != id {
					t.Errorf("customer %s: the decision %+v, %v", id, answer, err)
				}
			}
			ready.Done()
			ready.Wait()
			if number%2 == 1 {
				decide()
			}
			opened, err := HistoryOpenRequest{History: own}.Open()
			if err != nil {
				t.Error(err)
				return
			}
			defer opened.Close()
			for range [25]int{} {
				states, err := opened.StateAt(at)
				if err != nil || len(states) != 1 || states[0].Since == nil || !states[0].Since.Equal(begin) ||
					states[0].Subscription.OriginalTransactionIDs[0] != id {
					t.Errorf("customer %s: the history of %+v, %v", id, states, err)
				}
			}
			decide()
		}(number)
	}
	done.Wait()
}
