-- How far a sweep that goes through a whole table in several runs has come: the row after which it goes on.
CREATE TABLE sweep_cursors (
  name TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL,
  id TEXT NOT NULL
) STRICT, WITHOUT ROWID;

DROP INDEX objects_created;
CREATE INDEX objects_created ON objects (created_at, id);
-- Who never proved a phone: deleted when nobody comes back.
CREATE INDEX users_unproved ON users (created_at, id) WHERE phone IS NULL;
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX outbox_failed ON outbox (failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX code_sends_last_sent ON code_sends (last_sent_at);
