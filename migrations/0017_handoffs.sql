-- Links that let a phone put one video on a profile. A hand-off ends with the profile, and with the session that made it.
CREATE TABLE handoffs (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  session_hash TEXT NOT NULL REFERENCES sessions (token_hash) ON DELETE CASCADE,
  -- Of the secret of the phone that connected first; NULL until then.
  device_hash TEXT,
  -- The upload that the phone sends; NULL until it begins.
  object_id TEXT,
  phase TEXT NOT NULL DEFAULT 'waiting',
  percent INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX handoffs_profile ON handoffs (profile_id);
CREATE INDEX handoffs_session ON handoffs (session_hash);
CREATE INDEX handoffs_created ON handoffs (created_at);
