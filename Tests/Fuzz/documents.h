/*
 * Checks that a table of documents is answered as the call about their history.
 */
#ifndef SUBSCORE_FUZZ_DOCUMENTS_H
#define SUBSCORE_FUZZ_DOCUMENTS_H

#include "oracles.h"

#include <subscore_arrow.h>

typedef subs_status subs_columns_call(const char *, size_t, const struct ArrowSchema *, const struct ArrowArray *,
                                      const struct ArrowSchema *, const struct ArrowArray *, struct ArrowSchema *,
                                      struct ArrowArray *, char **, size_t *);

/*
 * Asks subs_state_at and subs_timeline about the history of a request, and both functions over columns about two
 * customers: one has the documents of the history, the other the same ones in reverse. The result is NULL, or a text
 * that says what is wrong, which is good until the next check. A request without a history is passed over.
 */
const char *check_documents(const struct calls *calls, subs_columns_call *states, subs_columns_call *intervals,
                            const char *request, size_t length);

#endif
