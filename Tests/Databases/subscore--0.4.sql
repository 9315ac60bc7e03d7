-- The SQL objects of the extension subscore. Functions over jsonb, json and text differ in nothing but the type; a
-- literal without a type counts as text. All are pure: they depend on their arguments and on the version of libsubscore.

\echo Use "CREATE EXTENSION subscore" to load this file. \quit

-- The version of libsubscore that the server has loaded.
CREATE FUNCTION subs_version() RETURNS text
    LANGUAGE C STABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_library_version';

-- Every rule of the library: id, sentence, source, url.
CREATE FUNCTION subs_rules() RETURNS jsonb
    LANGUAGE C STABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_library_rules';

-- Apple's milliseconds since 1970 as an instant, and back. Milliseconds are rounded down.
CREATE FUNCTION subs_timestamp(milliseconds bigint) RETURNS timestamptz
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_to_timestamp';
CREATE FUNCTION subs_milliseconds(instant timestamptz) RETURNS bigint
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_to_milliseconds';

-- The call of C with a whole request, byte for byte, and its response. The function is 'subs_state_at' and so on.
CREATE FUNCTION subs_call(function text, request bytea) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_call';
CREATE FUNCTION subs_call(function text, request text) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_call';


-- @generated decisions by bindings/generate.py. DO NOT EDIT THE LINES UP TO @end.

-- What does a change of product do, or what did the customer change?
CREATE FUNCTION subs_classify_change(request jsonb) RETURNS jsonb
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_classify_change_jsonb';
CREATE FUNCTION subs_classify_change(request json) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_classify_change_text';
CREATE FUNCTION subs_classify_change(request text) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_classify_change_text';

-- How much of a payment is unused, and therefore refunded?
CREATE FUNCTION subs_prorate(request jsonb) RETURNS jsonb
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_prorate_jsonb';
CREATE FUNCTION subs_prorate(request json) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_prorate_text';
CREATE FUNCTION subs_prorate(request text) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_prorate_text';

-- In which state was each subscription at an instant, and did it give access?
CREATE FUNCTION subs_state_at(history jsonb, at timestamptz, options jsonb DEFAULT '{}') RETURNS jsonb
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_state_at_jsonb';
CREATE FUNCTION subs_state_at(history json, at timestamptz, options json DEFAULT '{}') RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_state_at_text';
CREATE FUNCTION subs_state_at(history text, at timestamptz, options text DEFAULT '{}') RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_state_at_text';

-- What was the whole course of each subscription, and what comes next?
CREATE FUNCTION subs_timeline(history jsonb, options jsonb DEFAULT '{}') RETURNS jsonb
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_timeline_jsonb';
CREATE FUNCTION subs_timeline(history json, options json DEFAULT '{}') RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_timeline_text';
CREATE FUNCTION subs_timeline(history text, options text DEFAULT '{}') RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_timeline_text';

-- Which items of a publication may this customer read?
CREATE FUNCTION subs_content_access(history jsonb, content jsonb, options jsonb DEFAULT '{}') RETURNS jsonb
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_content_access_jsonb';
CREATE FUNCTION subs_content_access(history json, content json, options json DEFAULT '{}') RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_content_access_text';
CREATE FUNCTION subs_content_access(history text, content text, options text DEFAULT '{}') RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_content_access_text';

-- Which subscription offers may this customer redeem?
CREATE FUNCTION subs_offer_eligibility(history jsonb, at timestamptz, options jsonb DEFAULT '{}') RETURNS jsonb
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_offer_eligibility_jsonb';
CREATE FUNCTION subs_offer_eligibility(history json, at timestamptz, options json DEFAULT '{}') RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_offer_eligibility_text';
CREATE FUNCTION subs_offer_eligibility(history text, at timestamptz, options text DEFAULT '{}') RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_offer_eligibility_text';

-- To which of the app's customers do these purchases belong?
CREATE FUNCTION subs_owner(request jsonb) RETURNS jsonb
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_owner_jsonb';
CREATE FUNCTION subs_owner(request json) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_owner_text';
CREATE FUNCTION subs_owner(request text) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_owner_text';

-- What does a change of price do, and what was its outcome?
CREATE FUNCTION subs_price_change(request jsonb) RETURNS jsonb
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_price_change_jsonb';
CREATE FUNCTION subs_price_change(request json) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_price_change_text';
CREATE FUNCTION subs_price_change(request text) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_price_change_text';

-- Is this text one complete document?
CREATE FUNCTION subs_check_document(document jsonb) RETURNS jsonb
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_check_document_jsonb';
CREATE FUNCTION subs_check_document(document json) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_check_document_text';
CREATE FUNCTION subs_check_document(document text) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_check_document_text';

-- @end

-- "hasAccess" of subs_state_at().
CREATE FUNCTION subs_has_access(history jsonb, at timestamptz, options jsonb DEFAULT '{}') RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_has_access_jsonb';
CREATE FUNCTION subs_has_access(history json, at timestamptz, options json DEFAULT '{}') RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_has_access_text';
CREATE FUNCTION subs_has_access(history text, at timestamptz, options text DEFAULT '{}') RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_has_access_text';

-- The same about an instant in Apple's milliseconds. subs_state_at(history, '2026-04-11Z') stays one function, because an
-- overload by the type of the instant would make it ambiguous.
CREATE FUNCTION subs_state_at_ms(history jsonb, at bigint, options jsonb DEFAULT '{}') RETURNS jsonb
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_state_at_ms_jsonb';
CREATE FUNCTION subs_state_at_ms(history json, at bigint, options json DEFAULT '{}') RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_state_at_ms_text';
CREATE FUNCTION subs_state_at_ms(history text, at bigint, options text DEFAULT '{}') RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_state_at_ms_text';
CREATE FUNCTION subs_has_access_ms(history jsonb, at bigint, options jsonb DEFAULT '{}') RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_has_access_ms_jsonb';
CREATE FUNCTION subs_has_access_ms(history json, at bigint, options json DEFAULT '{}') RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_has_access_ms_text';
CREATE FUNCTION subs_has_access_ms(history text, at bigint, options text DEFAULT '{}') RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_has_access_ms_text';
CREATE FUNCTION subs_offer_eligibility_ms(history jsonb, at bigint, options jsonb DEFAULT '{}') RETURNS jsonb
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_offer_eligibility_ms_jsonb';
CREATE FUNCTION subs_offer_eligibility_ms(history json, at bigint, options json DEFAULT '{}') RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_offer_eligibility_ms_text';
CREATE FUNCTION subs_offer_eligibility_ms(history text, at bigint, options text DEFAULT '{}') RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_offer_eligibility_ms_text';

-- What is wrong with a payload, as text: the error object of subs_state_at() about it alone. NULL if it can be read.
CREATE FUNCTION subs_problem(payload jsonb, options jsonb DEFAULT '{}') RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_problem_jsonb';
CREATE FUNCTION subs_problem(payload json, options json DEFAULT '{}') RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_problem_text';
CREATE FUNCTION subs_problem(payload text, options text DEFAULT '{}') RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_problem_text';

-- What a switch to a product will do for the customer of a history: subs_classify_change() with "to" beside "history".
CREATE FUNCTION subs_preview_change(history jsonb, catalog jsonb, product text, at timestamptz, options jsonb DEFAULT '{}')
    RETURNS jsonb LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 2000
    BEGIN ATOMIC
        SELECT subs_classify_change(
            options || jsonb_build_object(
                'history', history, 'catalog', catalog, 'to', jsonb_build_object('productId', product), 'at',
                subs_milliseconds(at)
            )
        );
    END;

-- The subscriptions of subs_state_at() as rows.
CREATE FUNCTION subs_states(history jsonb, at timestamptz, options jsonb DEFAULT '{}') RETURNS TABLE (
        subscription_group_identifier text, original_transaction_id text, state text, status smallint, has_access
        boolean, product_id text, transaction_id text, period_start timestamptz, period_end timestamptz, since
        timestamptz, until timestamptz, access_since timestamptz, access_until timestamptz, auto_renew boolean,
        auto_renew_product_id text, ownership text, expiration_reason text, basis text, environment text, decision
        jsonb
    )
    LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 2000 ROWS 2
    BEGIN ATOMIC
        SELECT
            s->>'subscriptionGroupIdentifier',
            s->>'originalTransactionId',
            s->>'state',
            (s->>'status')::smallint,
            (s->>'hasAccess')::boolean,
            s->>'productId',
            s->>'transactionId',
            subs_timestamp((s->'period'->>'start')::bigint),
            subs_timestamp((s->'period'->>'end')::bigint),
            subs_timestamp((s->>'since')::bigint),
            subs_timestamp((s->>'until')::bigint),
            subs_timestamp((s->>'accessSince')::bigint),
            subs_timestamp((s->>'accessUntil')::bigint),
            (s->>'autoRenew')::boolean,
            s->>'autoRenewProductId',
            s->>'ownership',
            s->>'expirationReason',
            s->>'basis',
            s->>'environment',
            s
        FROM jsonb_array_elements(subs_state_at(history, at, options)->'subscriptions') AS subscriptions (s);
    END;
CREATE FUNCTION subs_states(history json, at timestamptz, options json DEFAULT '{}') RETURNS TABLE (
        subscription_group_identifier text, original_transaction_id text, state text, status smallint, has_access
        boolean, product_id text, transaction_id text, period_start timestamptz, period_end timestamptz, since
        timestamptz, until timestamptz, access_since timestamptz, access_until timestamptz, auto_renew boolean,
        auto_renew_product_id text, ownership text, expiration_reason text, basis text, environment text, decision
        jsonb
    )
    LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 2000 ROWS 2
    BEGIN ATOMIC
        SELECT
            s->>'subscriptionGroupIdentifier',
            s->>'originalTransactionId',
            s->>'state',
            (s->>'status')::smallint,
            (s->>'hasAccess')::boolean,
            s->>'productId',
            s->>'transactionId',
            subs_timestamp((s->'period'->>'start')::bigint),
            subs_timestamp((s->'period'->>'end')::bigint),
            subs_timestamp((s->>'since')::bigint),
            subs_timestamp((s->>'until')::bigint),
            subs_timestamp((s->>'accessSince')::bigint),
            subs_timestamp((s->>'accessUntil')::bigint),
            (s->>'autoRenew')::boolean,
            s->>'autoRenewProductId',
            s->>'ownership',
            s->>'expirationReason',
            s->>'basis',
            s->>'environment',
            s
        FROM jsonb_array_elements(subs_state_at(history, at, options)::jsonb->'subscriptions') AS subscriptions (s);
    END;
CREATE FUNCTION subs_states(history text, at timestamptz, options text DEFAULT '{}') RETURNS TABLE (
        subscription_group_identifier text, original_transaction_id text, state text, status smallint, has_access
        boolean, product_id text, transaction_id text, period_start timestamptz, period_end timestamptz, since
        timestamptz, until timestamptz, access_since timestamptz, access_until timestamptz, auto_renew boolean,
        auto_renew_product_id text, ownership text, expiration_reason text, basis text, environment text, decision
        jsonb
    )
    LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 2000 ROWS 2
    BEGIN ATOMIC
        SELECT
            s->>'subscriptionGroupIdentifier',
            s->>'originalTransactionId',
            s->>'state',
            (s->>'status')::smallint,
            (s->>'hasAccess')::boolean,
            s->>'productId',
            s->>'transactionId',
            subs_timestamp((s->'period'->>'start')::bigint),
            subs_timestamp((s->'period'->>'end')::bigint),
            subs_timestamp((s->>'since')::bigint),
            subs_timestamp((s->>'until')::bigint),
            subs_timestamp((s->>'accessSince')::bigint),
            subs_timestamp((s->>'accessUntil')::bigint),
            (s->>'autoRenew')::boolean,
            s->>'autoRenewProductId',
            s->>'ownership',
            s->>'expirationReason',
            s->>'basis',
            s->>'environment',
            s
        FROM jsonb_array_elements(subs_state_at(history, at, options)::jsonb->'subscriptions') AS subscriptions (s);
    END;

-- The intervals of subs_timeline() as rows, oldest first within a subscription. end_at is NULL while no end is known.
CREATE FUNCTION subs_intervals(history jsonb, options jsonb DEFAULT '{}') RETURNS TABLE (
        subscription_group_identifier text, original_transaction_ids text[], start_at timestamptz, end_at timestamptz,
        state text, status smallint, has_access boolean, product_id text, transaction_id text, price bigint, currency
        text, ownership text, expiration_reason text, basis text, decision jsonb
    )
    LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 2000 ROWS 20
    BEGIN ATOMIC
        SELECT
            s->>'subscriptionGroupIdentifier',
            ARRAY(SELECT jsonb_array_elements_text(s->'originalTransactionIds')),
            subs_timestamp((i->>'start')::bigint),
            subs_timestamp((i->>'end')::bigint),
            i->>'state',
            (i->>'status')::smallint,
            (i->>'hasAccess')::boolean,
            i->>'productId',
            i->>'transactionId',
            (i->'price'->>'milliunits')::bigint,
            i->'price'->>'currency',
            i->>'ownership',
            i->>'expirationReason',
            i->>'basis',
            i
        FROM jsonb_array_elements(subs_timeline(history, options)->'subscriptions') AS subscriptions (s),
            jsonb_array_elements(s->'intervals') AS intervals (i);
    END;
CREATE FUNCTION subs_intervals(history json, options json DEFAULT '{}') RETURNS TABLE (
        subscription_group_identifier text, original_transaction_ids text[], start_at timestamptz, end_at timestamptz,
        state text, status smallint, has_access boolean, product_id text, transaction_id text, price bigint, currency
        text, ownership text, expiration_reason text, basis text, decision jsonb
    )
    LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 2000 ROWS 20
    BEGIN ATOMIC
        SELECT
            s->>'subscriptionGroupIdentifier',
            ARRAY(SELECT jsonb_array_elements_text(s->'originalTransactionIds')),
            subs_timestamp((i->>'start')::bigint),
            subs_timestamp((i->>'end')::bigint),
            i->>'state',
            (i->>'status')::smallint,
            (i->>'hasAccess')::boolean,
            i->>'productId',
            i->>'transactionId',
            (i->'price'->>'milliunits')::bigint,
            i->'price'->>'currency',
            i->>'ownership',
            i->>'expirationReason',
            i->>'basis',
            i
        FROM jsonb_array_elements(subs_timeline(history, options)::jsonb->'subscriptions') AS subscriptions (s),
            jsonb_array_elements(s->'intervals') AS intervals (i);
    END;
CREATE FUNCTION subs_intervals(history text, options text DEFAULT '{}') RETURNS TABLE (
        subscription_group_identifier text, original_transaction_ids text[], start_at timestamptz, end_at timestamptz,
        state text, status smallint, has_access boolean, product_id text, transaction_id text, price bigint, currency
        text, ownership text, expiration_reason text, basis text, decision jsonb
    )
    LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 2000 ROWS 20
    BEGIN ATOMIC
        SELECT
            s->>'subscriptionGroupIdentifier',
            ARRAY(SELECT jsonb_array_elements_text(s->'originalTransactionIds')),
            subs_timestamp((i->>'start')::bigint),
            subs_timestamp((i->>'end')::bigint),
            i->>'state',
            (i->>'status')::smallint,
            (i->>'hasAccess')::boolean,
            i->>'productId',
            i->>'transactionId',
            (i->'price'->>'milliunits')::bigint,
            i->'price'->>'currency',
            i->>'ownership',
            i->>'expirationReason',
            i->>'basis',
            i
        FROM jsonb_array_elements(subs_timeline(history, options)::jsonb->'subscriptions') AS subscriptions (s),
            jsonb_array_elements(s->'intervals') AS intervals (i);
    END;

-- subs_state(payload, at[, options]): subs_state_at() of all payloads of a group.
CREATE FUNCTION subs_state_collect(internal, jsonb, timestamptz) RETURNS internal
    LANGUAGE C IMMUTABLE PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_state_collect_jsonb';
CREATE FUNCTION subs_state_collect(internal, jsonb, timestamptz, jsonb) RETURNS internal
    LANGUAGE C IMMUTABLE PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_state_collect_jsonb';
CREATE FUNCTION subs_state_decide_jsonb(internal) RETURNS jsonb
    LANGUAGE C IMMUTABLE PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_state_decide';
CREATE FUNCTION subs_state_collect(internal, json, timestamptz) RETURNS internal
    LANGUAGE C IMMUTABLE PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_state_collect_json';
CREATE FUNCTION subs_state_collect(internal, json, timestamptz, json) RETURNS internal
    LANGUAGE C IMMUTABLE PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_state_collect_json';
CREATE FUNCTION subs_state_decide_json(internal) RETURNS json
    LANGUAGE C IMMUTABLE PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_state_decide';
CREATE FUNCTION subs_state_combine(internal, internal) RETURNS internal
    LANGUAGE C IMMUTABLE PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_state_combine';
CREATE FUNCTION subs_state_serialize(internal) RETURNS bytea
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_state_serialize';
CREATE FUNCTION subs_state_deserialize(bytea, internal) RETURNS internal
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_state_deserialize';
CREATE AGGREGATE subs_state(payload jsonb, at timestamptz) (
    SFUNC = subs_state_collect, STYPE = internal, SSPACE = 8192, FINALFUNC = subs_state_decide_jsonb,
    COMBINEFUNC = subs_state_combine, SERIALFUNC = subs_state_serialize, DESERIALFUNC = subs_state_deserialize,
    PARALLEL = SAFE
);
CREATE AGGREGATE subs_state(payload jsonb, at timestamptz, options jsonb) (
    SFUNC = subs_state_collect, STYPE = internal, SSPACE = 8192, FINALFUNC = subs_state_decide_jsonb,
    COMBINEFUNC = subs_state_combine, SERIALFUNC = subs_state_serialize, DESERIALFUNC = subs_state_deserialize,
    PARALLEL = SAFE
);
CREATE AGGREGATE subs_state(payload json, at timestamptz) (
    SFUNC = subs_state_collect, STYPE = internal, SSPACE = 8192, FINALFUNC = subs_state_decide_json,
    COMBINEFUNC = subs_state_combine, SERIALFUNC = subs_state_serialize, DESERIALFUNC = subs_state_deserialize,
    PARALLEL = SAFE
);
CREATE AGGREGATE subs_state(payload json, at timestamptz, options json) (
    SFUNC = subs_state_collect, STYPE = internal, SSPACE = 8192, FINALFUNC = subs_state_decide_json,
    COMBINEFUNC = subs_state_combine, SERIALFUNC = subs_state_serialize, DESERIALFUNC = subs_state_deserialize,
    PARALLEL = SAFE
);

-- A transaction, or a copy of one. The attributes are the columns of subscore_arrow.h. customer is for you: a table can be
-- made OF this type and grouped by it. The aggregates take each group for a customer.
CREATE TYPE subs_row AS (
    customer text, transaction_id bigint, original_transaction_id bigint, product_id text, purchase_date timestamptz,
    expires_date timestamptz, subscription_group_identifier text, signed_date timestamptz, revocation_date
    timestamptz, revocation_type text, revocation_percentage integer, is_upgraded boolean, transaction_reason text,
    in_app_ownership_type text, type text, environment text, bundle_id text, original_purchase_date timestamptz,
    web_order_line_item_id bigint, offer_type integer, price bigint, currency text, quantity integer,
    additional_transaction_reason text, billing_plan_type text, previous_original_transaction_id bigint,
    offer_discount_type text, offer_identifier text, storefront text
);

-- A renewal info, a status or a notification. subtype is NULL for a notification without one.
CREATE TYPE subs_report AS (
    original_transaction_id bigint, signed_date timestamptz, status integer, auto_renew_status boolean, product_id
    text, auto_renew_product_id text, is_in_billing_retry_period boolean, grace_period_expires_date timestamptz,
    renewal_date timestamptz, expiration_intent integer, price_increase_status integer, notification_type text,
    subtype text, transaction_id bigint, environment text, bundle_id text, renewal_price bigint, renewal_currency
    text
);

-- One subscription of a customer, as subs_columns_state_at() answers. entitlements are those of the customer.
CREATE TYPE subs_subscription AS (
    subscription_group_identifier text, original_transaction_id bigint, state text, status smallint, has_access
    boolean, product_id text, since timestamptz, until timestamptz, access_since timestamptz, access_until
    timestamptz, basis text, expiration_reason text, auto_renew boolean, price bigint, currency text, period_months
    double precision, monthly_price bigint, environment text, entitlements text[]
);

-- A row from named arguments: subs_make_row(customer => ...). What is left out is NULL.
CREATE FUNCTION subs_make_row(
        customer text DEFAULT NULL, transaction_id bigint DEFAULT NULL, original_transaction_id bigint DEFAULT NULL,
        product_id text DEFAULT NULL, purchase_date timestamptz DEFAULT NULL, expires_date timestamptz DEFAULT NULL,
        subscription_group_identifier text DEFAULT NULL, signed_date timestamptz DEFAULT NULL, revocation_date
        timestamptz DEFAULT NULL, revocation_type text DEFAULT NULL, revocation_percentage integer DEFAULT NULL,
        is_upgraded boolean DEFAULT NULL, transaction_reason text DEFAULT NULL, in_app_ownership_type text DEFAULT
        NULL, type text DEFAULT NULL, environment text DEFAULT NULL, bundle_id text DEFAULT NULL,
        original_purchase_date timestamptz DEFAULT NULL, web_order_line_item_id bigint DEFAULT NULL, offer_type
        integer DEFAULT NULL, price bigint DEFAULT NULL, currency text DEFAULT NULL, quantity integer DEFAULT NULL,
        additional_transaction_reason text DEFAULT NULL, billing_plan_type text DEFAULT NULL,
        previous_original_transaction_id bigint DEFAULT NULL, offer_discount_type text DEFAULT NULL, offer_identifier
        text DEFAULT NULL, storefront text DEFAULT NULL
    ) RETURNS subs_row
    LANGUAGE SQL IMMUTABLE PARALLEL SAFE
    RETURN ROW(
        customer, transaction_id, original_transaction_id, product_id, purchase_date, expires_date,
        subscription_group_identifier, signed_date, revocation_date, revocation_type, revocation_percentage,
        is_upgraded, transaction_reason, in_app_ownership_type, type, environment, bundle_id, original_purchase_date,
        web_order_line_item_id, offer_type, price, currency, quantity, additional_transaction_reason,
        billing_plan_type, previous_original_transaction_id, offer_discount_type, offer_identifier, storefront
    )::subs_row;

-- A report from named arguments: subs_make_report(original_transaction_id => ...). What is left out is NULL.
CREATE FUNCTION subs_make_report(
        original_transaction_id bigint DEFAULT NULL, signed_date timestamptz DEFAULT NULL, status integer DEFAULT
        NULL, auto_renew_status boolean DEFAULT NULL, product_id text DEFAULT NULL, auto_renew_product_id text DEFAULT
        NULL, is_in_billing_retry_period boolean DEFAULT NULL, grace_period_expires_date timestamptz DEFAULT NULL,
        renewal_date timestamptz DEFAULT NULL, expiration_intent integer DEFAULT NULL, price_increase_status integer
        DEFAULT NULL, notification_type text DEFAULT NULL, subtype text DEFAULT NULL, transaction_id bigint DEFAULT
        NULL, environment text DEFAULT NULL, bundle_id text DEFAULT NULL, renewal_price bigint DEFAULT NULL,
        renewal_currency text DEFAULT NULL
    ) RETURNS subs_report
    LANGUAGE SQL IMMUTABLE PARALLEL SAFE
    RETURN ROW(
        original_transaction_id, signed_date, status, auto_renew_status, product_id, auto_renew_product_id,
        is_in_billing_retry_period, grace_period_expires_date, renewal_date, expiration_intent, price_increase_status,
        notification_type, subtype, transaction_id, environment, bundle_id, renewal_price, renewal_currency
    )::subs_report;

-- subs_state_of(row[, report], at[, options]): the subscriptions of a group of rows and reports.
-- subs_access_of(...): whether one of them gives access.
-- subs_state_of_columns(at, 'transaction_id', ..., 'product_id', ..., ...) and subs_access_of_columns(...): the same by names
-- and values in turn. This is faster, because PostgreSQL makes no row. The names are those of subs_row, report and options.
CREATE FUNCTION subs_rows_collect(internal, subs_row, timestamptz) RETURNS internal
    LANGUAGE C IMMUTABLE PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_rows_collect';
CREATE FUNCTION subs_rows_collect(internal, subs_row, timestamptz, jsonb) RETURNS internal
    LANGUAGE C IMMUTABLE PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_rows_collect';
CREATE FUNCTION subs_rows_collect(internal, subs_row, subs_report, timestamptz, jsonb) RETURNS internal
    LANGUAGE C IMMUTABLE PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_rows_collect';
CREATE FUNCTION subs_rows_collect_columns(internal, timestamptz, VARIADIC "any") RETURNS internal
    LANGUAGE C IMMUTABLE PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_rows_collect_columns';
CREATE FUNCTION subs_rows_combine(internal, internal) RETURNS internal
    LANGUAGE C IMMUTABLE PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_rows_combine';
CREATE FUNCTION subs_rows_serialize(internal) RETURNS bytea
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_rows_serialize';
CREATE FUNCTION subs_rows_deserialize(bytea, internal) RETURNS internal
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'subscore_rows_deserialize';
CREATE FUNCTION subs_rows_state(internal) RETURNS subs_subscription[]
    LANGUAGE C IMMUTABLE PARALLEL SAFE COST 100 AS 'MODULE_PATHNAME', 'subscore_rows_state';
CREATE FUNCTION subs_rows_access(internal) RETURNS boolean
    LANGUAGE C IMMUTABLE PARALLEL SAFE COST 100 AS 'MODULE_PATHNAME', 'subscore_rows_access';
CREATE AGGREGATE subs_state_of(subs_row, at timestamptz) (
    SFUNC = subs_rows_collect, STYPE = internal, SSPACE = 2048, FINALFUNC = subs_rows_state,
    COMBINEFUNC = subs_rows_combine, SERIALFUNC = subs_rows_serialize, DESERIALFUNC = subs_rows_deserialize,
    PARALLEL = SAFE
);
CREATE AGGREGATE subs_state_of(subs_row, at timestamptz, options jsonb) (
    SFUNC = subs_rows_collect, STYPE = internal, SSPACE = 2048, FINALFUNC = subs_rows_state,
    COMBINEFUNC = subs_rows_combine, SERIALFUNC = subs_rows_serialize, DESERIALFUNC = subs_rows_deserialize,
    PARALLEL = SAFE
);
CREATE AGGREGATE subs_state_of(subs_row, report subs_report, at timestamptz, options jsonb) (
    SFUNC = subs_rows_collect, STYPE = internal, SSPACE = 2048, FINALFUNC = subs_rows_state,
    COMBINEFUNC = subs_rows_combine, SERIALFUNC = subs_rows_serialize, DESERIALFUNC = subs_rows_deserialize,
    PARALLEL = SAFE
);
CREATE AGGREGATE subs_state_of_columns(at timestamptz, VARIADIC "any") (
    SFUNC = subs_rows_collect_columns, STYPE = internal, SSPACE = 2048, FINALFUNC = subs_rows_state,
    COMBINEFUNC = subs_rows_combine, SERIALFUNC = subs_rows_serialize, DESERIALFUNC = subs_rows_deserialize,
    PARALLEL = SAFE
);
CREATE AGGREGATE subs_access_of(subs_row, at timestamptz) (
    SFUNC = subs_rows_collect, STYPE = internal, SSPACE = 2048, FINALFUNC = subs_rows_access,
    COMBINEFUNC = subs_rows_combine, SERIALFUNC = subs_rows_serialize, DESERIALFUNC = subs_rows_deserialize,
    PARALLEL = SAFE
);
CREATE AGGREGATE subs_access_of(subs_row, at timestamptz, options jsonb) (
    SFUNC = subs_rows_collect, STYPE = internal, SSPACE = 2048, FINALFUNC = subs_rows_access,
    COMBINEFUNC = subs_rows_combine, SERIALFUNC = subs_rows_serialize, DESERIALFUNC = subs_rows_deserialize,
    PARALLEL = SAFE
);
CREATE AGGREGATE subs_access_of(subs_row, report subs_report, at timestamptz, options jsonb) (
    SFUNC = subs_rows_collect, STYPE = internal, SSPACE = 2048, FINALFUNC = subs_rows_access,
    COMBINEFUNC = subs_rows_combine, SERIALFUNC = subs_rows_serialize, DESERIALFUNC = subs_rows_deserialize,
    PARALLEL = SAFE
);
CREATE AGGREGATE subs_access_of_columns(at timestamptz, VARIADIC "any") (
    SFUNC = subs_rows_collect_columns, STYPE = internal, SSPACE = 2048, FINALFUNC = subs_rows_access,
    COMBINEFUNC = subs_rows_combine, SERIALFUNC = subs_rows_serialize, DESERIALFUNC = subs_rows_deserialize,
    PARALLEL = SAFE
);
