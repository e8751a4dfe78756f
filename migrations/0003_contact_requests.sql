-- Messages that wait for delivery: a queue consumer claims one by moving `due_at` on, and marks it sent or failed.
ALTER TABLE outbox ADD COLUMN reply_to TEXT;
ALTER TABLE outbox ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
-- Set when delivery is given up: the agency has to look at it.
ALTER TABLE outbox ADD COLUMN failed_at INTEGER;
CREATE INDEX outbox_due ON outbox (due_at) WHERE sent_at IS NULL AND failed_at IS NULL;

-- What parents ask of the agency. A request outlives the profile it was about.
CREATE TABLE contact_requests (
  id TEXT PRIMARY KEY,
  profile_id TEXT REFERENCES profiles (id) ON DELETE SET NULL,
  -- The version of the profile that the parent may have seen.
  profile_version INTEGER NOT NULL,
  nanny_name TEXT NOT NULL,
  parent_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT,
  urgency TEXT NOT NULL,
  message TEXT,
  locale TEXT NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE,
  -- Set when it looks like spam: kept, but nobody is written to.
  quarantined_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX contact_requests_created ON contact_requests (created_at);
CREATE INDEX contact_requests_profile ON contact_requests (profile_id);
