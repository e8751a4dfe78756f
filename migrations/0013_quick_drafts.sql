-- Quick profiles of a visitor who then proved a phone that has a profile already: she decides what becomes of them.
CREATE TABLE quick_drafts (
  profile_id TEXT PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX quick_drafts_user ON quick_drafts (user_id);
