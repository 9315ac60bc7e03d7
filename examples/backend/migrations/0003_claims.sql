-- Who claimed which chain, and what the answer was. Rows are only added: what was told stands.
CREATE TABLE claims (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    environment text NOT NULL,
    original_transaction_id text NOT NULL,
    customer text NOT NULL,         -- of a deleted account: the fixed id of backend/owner.py
    at timestamptz NOT NULL,
    transaction_id text,            -- the purchase that the customer had just made; null for a restore
    outcome text NOT NULL CHECK (outcome IN ('granted', 'transferred', 'refused', 'repeated'))
);
CREATE INDEX claims_by_chain ON claims (environment, original_transaction_id);
CREATE INDEX claims_by_customer ON claims (customer);

-- Accounts that were deleted. Their tokens are still in what Apple sent.
CREATE TABLE deleted_customers (customer text PRIMARY KEY, deleted_at timestamptz NOT NULL DEFAULT now());

-- A chain that was claimed before there were claims was its customer's from its first purchase on.
INSERT INTO claims (environment, original_transaction_id, customer, at, outcome)
SELECT chains.environment, chains.original_transaction_id, chains.customer,
    coalesce(to_timestamp((SELECT min(found[1]::bigint) / 1000.0
                           FROM (SELECT document FROM notifications AS stored
                                 WHERE (stored.environment, stored.original_transaction_id)
                                     = (chains.environment, chains.original_transaction_id)
                                 UNION ALL SELECT document FROM records AS stored
                                 WHERE (stored.environment, stored.original_transaction_id)
                                     = (chains.environment, chains.original_transaction_id)) AS documents,
                               regexp_matches(document::text, '"purchaseDate"\s*:\s*(\d+)', 'g') AS found)), now()),
    'granted'
FROM chains WHERE named_at = '-infinity';
