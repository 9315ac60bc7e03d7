//go:build cgo

package subscore

import "time"

// PreviewChange returns what a switch to a product will do for the customer of a history. The options set more fields
// of the request, such as an offer, the price that was paid, or Explain:
//
//	subscore.PreviewChange(history, catalog, "pro.month", at, func(r *subscore.PreviewRequest) { r.Explain = true })
//
// The error is an *Error.
func PreviewChange(
	history, catalog Document, product string, at time.Time, options ...func(*PreviewRequest),
) (*ChangePreview, error) {
	request := PreviewRequest{History: history, Catalog: catalog, To: PreviewTarget{ProductID: product}, At: at}
	for _, option := range options {
		option(&request)
	}
	return request.Ask()
}
