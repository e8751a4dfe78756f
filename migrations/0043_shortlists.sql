-- The nannies that a family wants to remember, and the hours it needs. The family has no account: a random cookie names the list.
CREATE TABLE shortlists (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  week TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
);

CREATE INDEX shortlists_expiry ON shortlists (expires_at);

CREATE TABLE shortlist_items (
  shortlist_id TEXT NOT NULL REFERENCES shortlists (id) ON DELETE CASCADE,
  profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  note TEXT NOT NULL DEFAULT '',
  added_at INTEGER NOT NULL,
  PRIMARY KEY (shortlist_id, profile_id)
);

-- Erasing a nanny removes her from every list.
CREATE INDEX shortlist_items_profile ON shortlist_items (profile_id);
