-- A nanny's account: where she is signed in, pauses, and the erasure of all that is hers.

-- Browser and system that a session was opened in, as JSON; nothing that tells where.
ALTER TABLE sessions ADD COLUMN device TEXT;

-- She is not looking: since when, and the day (YYYY-MM-DD) that she comes back by herself.
ALTER TABLE profiles ADD COLUMN paused_at INTEGER;
ALTER TABLE profiles ADD COLUMN paused_until TEXT;
CREATE INDEX profiles_paused_until ON profiles (paused_until) WHERE paused_until IS NOT NULL;

-- Files of erased users whose bytes are still to be deleted, or to be looked for once more.
CREATE TABLE erased_files (
  object_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  -- R2's id of a multipart upload that was under way.
  upload_id TEXT,
  erased_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX erased_files_age ON erased_files (erased_at, object_id);

-- Messages about a record or to somebody go when she does.
CREATE INDEX outbox_subject ON outbox (subject_id) WHERE subject_id IS NOT NULL;
