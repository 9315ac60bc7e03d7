-- Who has access, in SQL. It requires the extension subscore; everything else works without it.

CREATE EXTENSION IF NOT EXISTS subscore;

-- One row for each subscription of each customer at an instant. A condition on customer reads only that customer's documents.
CREATE FUNCTION entitlements_at(at timestamptz) RETURNS TABLE (
        customer text, environment text, subscription_group_identifier text, original_transaction_id text, product_id text,
        state text, has_access boolean, since timestamptz, until timestamptz, auto_renew boolean
    )
    LANGUAGE SQL STABLE PARALLEL SAFE
    BEGIN ATOMIC
        SELECT histories.customer, histories.environment, s.subscription_group_identifier, s.original_transaction_id,
            s.product_id, s.state, s.has_access, s.since, s.until, s.auto_renew
        FROM (SELECT customer, environment, json_agg(document) AS history
              FROM documents GROUP BY customer, environment) AS histories,
            subs_states(history, at, json_build_object('environment', environment)) AS s;
    END;

CREATE VIEW entitlements AS SELECT * FROM entitlements_at(now());
