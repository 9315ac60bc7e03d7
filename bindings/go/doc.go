// Package subscore makes App Store subscription decisions, with libsubscore.
//
// A request is a struct whose zero fields are omitted. Its method Ask returns the answer, or an *Error:
//
//	answer, err := subscore.StateAtRequest{History: history, At: time.Now()}.Ask()
//
// The errors of calls are values of type *Error, for errors.As. A Verifier proves the signatures of what the store sent.
//
// Documents of the store are JSON texts that are passed through unchanged. Amounts are exact texts and whole numbers of
// milliunits. Any number of goroutines may call concurrently. A call blocks one thread for a tenth of a millisecond or two.
package subscore
