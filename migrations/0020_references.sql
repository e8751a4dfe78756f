-- A good word from former families: whom a nanny asked, and what they answered.
CREATE TABLE profile_references (
  id TEXT PRIMARY KEY,
  profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  -- The family's name, as the nanny typed it.
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  channel TEXT NOT NULL,
  -- E-mail address or E.164 number; empty once they withdrew.
  recipient TEXT NOT NULL,
  locale TEXT NOT NULL,
  -- YYYY-MM, both included.
  from_month TEXT NOT NULL,
  to_month TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'asked',
  -- JSON, half-filled too.
  answers TEXT NOT NULL DEFAULT '{}',
  -- They agree that families see it.
  is_shown INTEGER NOT NULL DEFAULT 0,
  asked_at INTEGER NOT NULL,
  reminded_at INTEGER,
  answered_at INTEGER,
  decided_at INTEGER,
  decided_by TEXT,
  -- Keyed hash of the network that the nanny asked from: to compare with, not to find anybody.
  asked_network TEXT NOT NULL,
  -- Browser and system that answered, as JSON.
  device TEXT,
  -- Hints for the desk: it was answered from where, and with what, she is signed in.
  same_network INTEGER NOT NULL DEFAULT 0,
  same_device INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX profile_references_profile ON profile_references (profile_id, asked_at, id);
CREATE INDEX profile_references_asked ON profile_references (asked_at, id) WHERE state = 'asked' AND reminded_at IS NULL;
CREATE INDEX profile_references_age ON profile_references (asked_at, id) WHERE state IN ('asked', 'declined', 'withdrawn');
