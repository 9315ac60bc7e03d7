/*
 * The state of libsubscore-verify per process: the gate between calls and fork(), and the context with the system's
 * configuration of OpenSSL. Everything else belongs to a call or to an open verifier.
 */
#ifndef SUBSCORE_VERIFY_STATE_H
#define SUBSCORE_VERIFY_STATE_H

#include <stdbool.h>

/*
 * The gate keeps fork() and OpenSSL apart. A thread inside OpenSSL may hold one of its locks, or the lock of a verifier's
 * cache. In a child process that lock is never released, because the thread that holds it does not exist there. So fork()
 * waits until no call is inside the gate, and no call enters while a fork waits.
 *
 * A fork that a call itself causes, in an allocator of the host or in a signal handler, does not wait, because it would
 * wait for itself.
 */

/* Each entry needs a subscore_gate_leave(). Returns false, without entering, if there is no memory. */
bool subscore_gate_enter(void);
void subscore_gate_leave(void);

/* Lets a waiting fork go first. A call does this before each payload, so that it does not delay a fork for long. */
void subscore_gate_pass(void);

/*
 * Returns the OSSL_LIB_CTX with the system's configuration and the providers that it names. It is loaded once per process
 * and never released. NULL if there is no configuration file, if a part of it cannot be loaded, or if its providers do not
 * support the required algorithms; the next call tries again. Sets *is_exhausted to whether memory ran out.
 */
struct ossl_lib_ctx_st *subscore_system_context(bool *is_exhausted);

#endif
