-- What Apple sent, each document once, and which customer it belongs to. No state is stored: it is decided when somebody asks.

-- One row a notification, whatever the order and the number of its deliveries.
CREATE TABLE notifications (
    notification_uuid text PRIMARY KEY,
    received_at timestamptz NOT NULL DEFAULT now(),
    signed_at timestamptz NOT NULL,
    environment text NOT NULL,
    notification_type text NOT NULL,
    subtype text,
    original_transaction_id text,   -- of the transaction in it; a TEST has none
    payload text NOT NULL,          -- as Apple signed it
    document json NOT NULL          -- the same, verified and decoded; jsonb would be written as text for each answer
);
CREATE INDEX notifications_by_chain ON notifications (environment, original_transaction_id);
CREATE INDEX notifications_by_arrival ON notifications (received_at);

-- Transactions and renewal infos that Apple's API returned, or that an app presented: each signing of each one.
CREATE TABLE records (
    environment text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('transaction', 'renewal_info')),
    id text NOT NULL,               -- transactionId, or originalTransactionId of a renewal info
    signed_at timestamptz NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    original_transaction_id text NOT NULL,
    payload text NOT NULL,
    document json NOT NULL,
    PRIMARY KEY (environment, kind, id, signed_at)
);
CREATE INDEX records_by_chain ON records (environment, original_transaction_id);

-- The customer of each chain: the appAccountToken that was signed first, else the chain's own id until an app claims it.
CREATE TABLE chains (
    environment text NOT NULL,
    original_transaction_id text NOT NULL,
    customer text NOT NULL,
    named_at timestamptz NOT NULL,  -- the signing of the token; infinity without one, -infinity after a claim
    PRIMARY KEY (environment, original_transaction_id)
);
CREATE INDEX chains_by_customer ON chains (customer);

-- The instant through which Get Notification History was read.
CREATE TABLE backfills (environment text PRIMARY KEY, through timestamptz NOT NULL);

-- The environment in which customers buy. What is bought in another one costs nothing, and counts for testers only.
CREATE TABLE settings (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), environment text NOT NULL);
CREATE TABLE testers (customer text PRIMARY KEY);

-- All that counts for a customer, one row a document.
CREATE VIEW documents AS
    SELECT chains.customer, environment, original_transaction_id, stored.document
    FROM chains
    JOIN (SELECT environment, original_transaction_id, document FROM notifications
          UNION ALL SELECT environment, original_transaction_id, document FROM records) AS stored
        USING (environment, original_transaction_id)
    WHERE environment = (SELECT settings.environment FROM settings)
        OR EXISTS (SELECT FROM testers WHERE testers.customer = chains.customer);
