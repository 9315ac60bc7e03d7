-- What version 0.5 of the extension has and version 0.4 had not.

\echo Use "ALTER EXTENSION subscore UPDATE" to load this file. \quit

-- Every warning that an answer can have: code, about, sentence, remedy.
CREATE FUNCTION subs_warnings() RETURNS jsonb
    LANGUAGE C STABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_library_warnings';

-- The bodies in SQL, in which each name of PostgreSQL has its schema now: version 0.4 took what matched best when it was
-- installed, which somebody else may have created. The functions stay the same objects, so views over them need nothing.
CREATE OR REPLACE FUNCTION subs_preview_change(
        history jsonb, catalog jsonb, product text, at timestamptz, options jsonb DEFAULT '{}'
    ) RETURNS jsonb
    LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 2000
    BEGIN ATOMIC
        SELECT subs_classify_change(
            options OPERATOR(pg_catalog.||) pg_catalog.jsonb_build_object(
                'history', history, 'catalog', catalog, 'at', subs_milliseconds(at),
                'to', pg_catalog.jsonb_build_object('productId', product)
            )
        );
    END;

CREATE OR REPLACE FUNCTION subs_states(history jsonb, at timestamptz, options jsonb DEFAULT '{}') RETURNS TABLE (
        subscription_group_identifier text, original_transaction_id text, state text, status smallint, has_access
        boolean, product_id text, transaction_id text, period_start timestamptz, period_end timestamptz, since
        timestamptz, until timestamptz, access_since timestamptz, access_until timestamptz, auto_renew boolean,
        auto_renew_product_id text, ownership text, expiration_reason text, basis text, environment text, decision
        jsonb
    )
    LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 2000 ROWS 2
    BEGIN ATOMIC
        SELECT
            s OPERATOR(pg_catalog.->>) 'subscriptionGroupIdentifier',
            s OPERATOR(pg_catalog.->>) 'originalTransactionId',
            s OPERATOR(pg_catalog.->>) 'state',
            (s OPERATOR(pg_catalog.->>) 'status')::pg_catalog.int2,
            (s OPERATOR(pg_catalog.->>) 'hasAccess')::pg_catalog.bool,
            s OPERATOR(pg_catalog.->>) 'productId',
            s OPERATOR(pg_catalog.->>) 'transactionId',
            subs_timestamp((s OPERATOR(pg_catalog.->) 'period' OPERATOR(pg_catalog.->>) 'start')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->) 'period' OPERATOR(pg_catalog.->>) 'end')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->>) 'since')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->>) 'until')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->>) 'accessSince')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->>) 'accessUntil')::pg_catalog.int8),
            (s OPERATOR(pg_catalog.->>) 'autoRenew')::pg_catalog.bool,
            s OPERATOR(pg_catalog.->>) 'autoRenewProductId',
            s OPERATOR(pg_catalog.->>) 'ownership',
            s OPERATOR(pg_catalog.->>) 'expirationReason',
            s OPERATOR(pg_catalog.->>) 'basis',
            s OPERATOR(pg_catalog.->>) 'environment',
            s
        FROM pg_catalog.jsonb_array_elements(
            subs_state_at(history, at, options) OPERATOR(pg_catalog.->) 'subscriptions'
        ) AS subscriptions (s);
    END;

CREATE OR REPLACE FUNCTION subs_states(history json, at timestamptz, options json DEFAULT '{}') RETURNS TABLE (
        subscription_group_identifier text, original_transaction_id text, state text, status smallint, has_access
        boolean, product_id text, transaction_id text, period_start timestamptz, period_end timestamptz, since
        timestamptz, until timestamptz, access_since timestamptz, access_until timestamptz, auto_renew boolean,
        auto_renew_product_id text, ownership text, expiration_reason text, basis text, environment text, decision
        jsonb
    )
    LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 2000 ROWS 2
    BEGIN ATOMIC
        SELECT
            s OPERATOR(pg_catalog.->>) 'subscriptionGroupIdentifier',
            s OPERATOR(pg_catalog.->>) 'originalTransactionId',
            s OPERATOR(pg_catalog.->>) 'state',
            (s OPERATOR(pg_catalog.->>) 'status')::pg_catalog.int2,
            (s OPERATOR(pg_catalog.->>) 'hasAccess')::pg_catalog.bool,
            s OPERATOR(pg_catalog.->>) 'productId',
            s OPERATOR(pg_catalog.->>) 'transactionId',
            subs_timestamp((s OPERATOR(pg_catalog.->) 'period' OPERATOR(pg_catalog.->>) 'start')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->) 'period' OPERATOR(pg_catalog.->>) 'end')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->>) 'since')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->>) 'until')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->>) 'accessSince')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->>) 'accessUntil')::pg_catalog.int8),
            (s OPERATOR(pg_catalog.->>) 'autoRenew')::pg_catalog.bool,
            s OPERATOR(pg_catalog.->>) 'autoRenewProductId',
            s OPERATOR(pg_catalog.->>) 'ownership',
            s OPERATOR(pg_catalog.->>) 'expirationReason',
            s OPERATOR(pg_catalog.->>) 'basis',
            s OPERATOR(pg_catalog.->>) 'environment',
            s
        FROM pg_catalog.jsonb_array_elements(
            subs_state_at(history, at, options)::pg_catalog.jsonb OPERATOR(pg_catalog.->) 'subscriptions'
        ) AS subscriptions (s);
    END;

CREATE OR REPLACE FUNCTION subs_states(history text, at timestamptz, options text DEFAULT '{}') RETURNS TABLE (
        subscription_group_identifier text, original_transaction_id text, state text, status smallint, has_access
        boolean, product_id text, transaction_id text, period_start timestamptz, period_end timestamptz, since
        timestamptz, until timestamptz, access_since timestamptz, access_until timestamptz, auto_renew boolean,
        auto_renew_product_id text, ownership text, expiration_reason text, basis text, environment text, decision
        jsonb
    )
    LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 2000 ROWS 2
    BEGIN ATOMIC
        SELECT
            s OPERATOR(pg_catalog.->>) 'subscriptionGroupIdentifier',
            s OPERATOR(pg_catalog.->>) 'originalTransactionId',
            s OPERATOR(pg_catalog.->>) 'state',
            (s OPERATOR(pg_catalog.->>) 'status')::pg_catalog.int2,
            (s OPERATOR(pg_catalog.->>) 'hasAccess')::pg_catalog.bool,
            s OPERATOR(pg_catalog.->>) 'productId',
            s OPERATOR(pg_catalog.->>) 'transactionId',
            subs_timestamp((s OPERATOR(pg_catalog.->) 'period' OPERATOR(pg_catalog.->>) 'start')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->) 'period' OPERATOR(pg_catalog.->>) 'end')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->>) 'since')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->>) 'until')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->>) 'accessSince')::pg_catalog.int8),
            subs_timestamp((s OPERATOR(pg_catalog.->>) 'accessUntil')::pg_catalog.int8),
            (s OPERATOR(pg_catalog.->>) 'autoRenew')::pg_catalog.bool,
            s OPERATOR(pg_catalog.->>) 'autoRenewProductId',
            s OPERATOR(pg_catalog.->>) 'ownership',
            s OPERATOR(pg_catalog.->>) 'expirationReason',
            s OPERATOR(pg_catalog.->>) 'basis',
            s OPERATOR(pg_catalog.->>) 'environment',
            s
        FROM pg_catalog.jsonb_array_elements(
            subs_state_at(history, at, options)::pg_catalog.jsonb OPERATOR(pg_catalog.->) 'subscriptions'
        ) AS subscriptions (s);
    END;

CREATE OR REPLACE FUNCTION subs_intervals(history jsonb, options jsonb DEFAULT '{}') RETURNS TABLE (
        subscription_group_identifier text, original_transaction_ids text[], start_at timestamptz, end_at timestamptz,
        state text, status smallint, has_access boolean, product_id text, transaction_id text, price bigint, currency
        text, ownership text, expiration_reason text, basis text, decision jsonb
    )
    LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 2000 ROWS 20
    BEGIN ATOMIC
        SELECT
            s OPERATOR(pg_catalog.->>) 'subscriptionGroupIdentifier',
            ARRAY(SELECT pg_catalog.jsonb_array_elements_text(s OPERATOR(pg_catalog.->) 'originalTransactionIds')),
            subs_timestamp((i OPERATOR(pg_catalog.->>) 'start')::pg_catalog.int8),
            subs_timestamp((i OPERATOR(pg_catalog.->>) 'end')::pg_catalog.int8),
            i OPERATOR(pg_catalog.->>) 'state',
            (i OPERATOR(pg_catalog.->>) 'status')::pg_catalog.int2,
            (i OPERATOR(pg_catalog.->>) 'hasAccess')::pg_catalog.bool,
            i OPERATOR(pg_catalog.->>) 'productId',
            i OPERATOR(pg_catalog.->>) 'transactionId',
            (i OPERATOR(pg_catalog.->) 'price' OPERATOR(pg_catalog.->>) 'milliunits')::pg_catalog.int8,
            i OPERATOR(pg_catalog.->) 'price' OPERATOR(pg_catalog.->>) 'currency',
            i OPERATOR(pg_catalog.->>) 'ownership',
            i OPERATOR(pg_catalog.->>) 'expirationReason',
            i OPERATOR(pg_catalog.->>) 'basis',
            i
        FROM pg_catalog.jsonb_array_elements(
            subs_timeline(history, options) OPERATOR(pg_catalog.->) 'subscriptions'
        ) AS subscriptions (s),
            pg_catalog.jsonb_array_elements(s OPERATOR(pg_catalog.->) 'intervals') AS intervals (i);
    END;

CREATE OR REPLACE FUNCTION subs_intervals(history json, options json DEFAULT '{}') RETURNS TABLE (
        subscription_group_identifier text, original_transaction_ids text[], start_at timestamptz, end_at timestamptz,
        state text, status smallint, has_access boolean, product_id text, transaction_id text, price bigint, currency
        text, ownership text, expiration_reason text, basis text, decision jsonb
    )
    LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 2000 ROWS 20
    BEGIN ATOMIC
        SELECT
            s OPERATOR(pg_catalog.->>) 'subscriptionGroupIdentifier',
            ARRAY(SELECT pg_catalog.jsonb_array_elements_text(s OPERATOR(pg_catalog.->) 'originalTransactionIds')),
            subs_timestamp((i OPERATOR(pg_catalog.->>) 'start')::pg_catalog.int8),
            subs_timestamp((i OPERATOR(pg_catalog.->>) 'end')::pg_catalog.int8),
            i OPERATOR(pg_catalog.->>) 'state',
            (i OPERATOR(pg_catalog.->>) 'status')::pg_catalog.int2,
            (i OPERATOR(pg_catalog.->>) 'hasAccess')::pg_catalog.bool,
            i OPERATOR(pg_catalog.->>) 'productId',
            i OPERATOR(pg_catalog.->>) 'transactionId',
            (i OPERATOR(pg_catalog.->) 'price' OPERATOR(pg_catalog.->>) 'milliunits')::pg_catalog.int8,
            i OPERATOR(pg_catalog.->) 'price' OPERATOR(pg_catalog.->>) 'currency',
            i OPERATOR(pg_catalog.->>) 'ownership',
            i OPERATOR(pg_catalog.->>) 'expirationReason',
            i OPERATOR(pg_catalog.->>) 'basis',
            i
        FROM pg_catalog.jsonb_array_elements(
            subs_timeline(history, options)::pg_catalog.jsonb OPERATOR(pg_catalog.->) 'subscriptions'
        ) AS subscriptions (s),
            pg_catalog.jsonb_array_elements(s OPERATOR(pg_catalog.->) 'intervals') AS intervals (i);
    END;

CREATE OR REPLACE FUNCTION subs_intervals(history text, options text DEFAULT '{}') RETURNS TABLE (
        subscription_group_identifier text, original_transaction_ids text[], start_at timestamptz, end_at timestamptz,
        state text, status smallint, has_access boolean, product_id text, transaction_id text, price bigint, currency
        text, ownership text, expiration_reason text, basis text, decision jsonb
    )
    LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 2000 ROWS 20
    BEGIN ATOMIC
        SELECT
            s OPERATOR(pg_catalog.->>) 'subscriptionGroupIdentifier',
            ARRAY(SELECT pg_catalog.jsonb_array_elements_text(s OPERATOR(pg_catalog.->) 'originalTransactionIds')),
            subs_timestamp((i OPERATOR(pg_catalog.->>) 'start')::pg_catalog.int8),
            subs_timestamp((i OPERATOR(pg_catalog.->>) 'end')::pg_catalog.int8),
            i OPERATOR(pg_catalog.->>) 'state',
            (i OPERATOR(pg_catalog.->>) 'status')::pg_catalog.int2,
            (i OPERATOR(pg_catalog.->>) 'hasAccess')::pg_catalog.bool,
            i OPERATOR(pg_catalog.->>) 'productId',
            i OPERATOR(pg_catalog.->>) 'transactionId',
            (i OPERATOR(pg_catalog.->) 'price' OPERATOR(pg_catalog.->>) 'milliunits')::pg_catalog.int8,
            i OPERATOR(pg_catalog.->) 'price' OPERATOR(pg_catalog.->>) 'currency',
            i OPERATOR(pg_catalog.->>) 'ownership',
            i OPERATOR(pg_catalog.->>) 'expirationReason',
            i OPERATOR(pg_catalog.->>) 'basis',
            i
        FROM pg_catalog.jsonb_array_elements(
            subs_timeline(history, options)::pg_catalog.jsonb OPERATOR(pg_catalog.->) 'subscriptions'
        ) AS subscriptions (s),
            pg_catalog.jsonb_array_elements(s OPERATOR(pg_catalog.->) 'intervals') AS intervals (i);
    END;
