-- What the last run of each command counted, for /metrics.
CREATE TABLE runs (
    command text NOT NULL,
    environment text NOT NULL,
    at timestamptz NOT NULL,
    counts jsonb NOT NULL,          -- a name and a number each
    PRIMARY KEY (command, environment)
);
