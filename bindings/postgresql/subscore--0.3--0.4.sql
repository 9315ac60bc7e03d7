-- What version 0.4 of the extension has and version 0.3 had not.

\echo Use "ALTER EXTENSION subscore UPDATE" to load this file. \quit

-- A view over subs_make_row or subs_make_report has to be dropped before, and created again after the update.
ALTER TYPE subs_row
    ADD ATTRIBUTE offer_discount_type text CASCADE,
    ADD ATTRIBUTE offer_identifier text CASCADE,
    ADD ATTRIBUTE storefront text CASCADE;

ALTER TYPE subs_report
    ADD ATTRIBUTE renewal_price bigint CASCADE,
    ADD ATTRIBUTE renewal_currency text CASCADE;

DROP FUNCTION subs_make_row(text, bigint, bigint, text, timestamptz, timestamptz, text, timestamptz, timestamptz,
    text, integer, boolean, text, text, text, text, text, timestamptz, bigint, integer, bigint, text, integer, text,
    text, bigint);
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

DROP FUNCTION subs_make_report(bigint, timestamptz, integer, boolean, text, text, boolean, timestamptz, timestamptz,
    integer, integer, text, text, bigint, text, text);
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

-- To which of the app's customers do these purchases belong?
CREATE FUNCTION subs_owner(request jsonb) RETURNS jsonb
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_owner_jsonb';
CREATE FUNCTION subs_owner(request json) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_owner_text';
CREATE FUNCTION subs_owner(request text) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_owner_text';

-- Is this text one complete document?
CREATE FUNCTION subs_check_document(document jsonb) RETURNS jsonb
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_check_document_jsonb';
CREATE FUNCTION subs_check_document(document json) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_check_document_text';
CREATE FUNCTION subs_check_document(document text) RETURNS json
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_check_document_text';

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
            options OPERATOR(pg_catalog.||) pg_catalog.jsonb_build_object(
                'history', history, 'catalog', catalog, 'at', subs_milliseconds(at),
                'to', pg_catalog.jsonb_build_object('productId', product)
            )
        );
    END;
