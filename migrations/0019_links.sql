-- Links in messages: each for one purpose and one record, known here only by the hash of its token.
CREATE TABLE links (
  token_hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL,
  record_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX links_record ON links (record_id);
CREATE INDEX links_expiry ON links (expires_at);

-- Still free? When she said so last, when she was asked last, and how often she has not answered since.
ALTER TABLE profiles ADD COLUMN availability_confirmed_at INTEGER;
ALTER TABLE profiles ADD COLUMN asked_free_at INTEGER;
ALTER TABLE profiles ADD COLUMN unanswered_asks INTEGER NOT NULL DEFAULT 0;
CREATE INDEX profiles_asked_free ON profiles (coalesce(asked_free_at, published_at, created_at), id)
  WHERE is_public = 1 AND is_active = 1 AND held_at IS NULL;

-- Numbers that answered STOP: no notices go there until START. Codes that she asks for still do.
CREATE TABLE sms_opt_outs (
  phone TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
