<?php

// @generated from Include by bindings/generate.py. DO NOT EDIT.

declare(strict_types=1);

namespace Subscore;

/**
 * The headers for FFI.
 *
 * @internal
 */
final class Declarations
{
    public const SUBSCORE = <<<'C'
        typedef int32_t subs_status;
        typedef struct subs_history subs_history;
        typedef struct { int64_t since; int64_t until; uint32_t subscription; uint32_t row; uint8_t state; uint8_t status; uint8_t has_access; uint8_t flags; uint32_t reserved; } subs_instant_state;
        const char *subs_version(void);
        const char *subs_status_name(subs_status status);
        const char *subs_rules(void);
        const char *subs_warnings(void);
        size_t subs_max_request_length(void);
        size_t subs_max_depth(void);
        size_t subs_max_values(size_t length);
        size_t subs_max_identifier_length(void);
        int64_t subs_max_instant(void);
        void subs_free(char *response);
        subs_status subs_classify_change(const char *request, size_t request_length, char **response, size_t *response_length);
        subs_status subs_prorate(const char *request, size_t request_length, char **response, size_t *response_length);
        subs_status subs_state_at(const char *request, size_t request_length, char **response, size_t *response_length);
        subs_status subs_timeline(const char *request, size_t request_length, char **response, size_t *response_length);
        subs_status subs_content_access(const char *request, size_t request_length, char **response, size_t *response_length);
        subs_status subs_offer_eligibility(const char *request, size_t request_length, char **response, size_t *response_length);
        subs_status subs_owner(const char *request, size_t request_length, char **response, size_t *response_length);
        subs_status subs_price_change(const char *request, size_t request_length, char **response, size_t *response_length);
        subs_status subs_check_document(const char *text, size_t length, char **response, size_t *response_length);
        subs_status subs_history_open(const char *request, size_t length, subs_history **history, char **response, size_t *response_length);
        subs_status subs_history_state_at(const subs_history *history, int64_t at, subs_instant_state *states, size_t room, size_t *count);
        void subs_history_close(subs_history *history);
        C;

    public const VERIFY = <<<'C'
        typedef int32_t subs_status;
        typedef struct subs_verifier subs_verifier;
        subs_status subs_verify(const char *request, size_t request_length, char **response, size_t *response_length);
        subs_status subs_verifier_open(const char *request, size_t request_length, subs_verifier **verifier, char **response, size_t *response_length);
        subs_status subs_verifier_verify(subs_verifier *verifier, const char *request, size_t request_length, char **response, size_t *response_length);
        void subs_verifier_close(subs_verifier *verifier);
        subs_status subs_ocsp_requests(const char *request, size_t request_length, char **response, size_t *response_length);
        C;

    /** The functions that take a request. */
    public const DECISIONS = [
        'subs_classify_change' => true,
        'subs_prorate' => true,
        'subs_state_at' => true,
        'subs_timeline' => true,
        'subs_content_access' => true,
        'subs_offer_eligibility' => true,
        'subs_owner' => true,
        'subs_price_change' => true,
        'subs_check_document' => true,
    ];
}
