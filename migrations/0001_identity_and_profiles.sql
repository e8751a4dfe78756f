CREATE TABLE users (
  id TEXT PRIMARY KEY,
  phone TEXT UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_last_seen ON sessions (last_seen_at);

-- One live code for each phone and sign-in flow: a new code replaces the old one.
CREATE TABLE one_time_codes (
  phone TEXT NOT NULL,
  flow_hash TEXT NOT NULL,
  address_hash TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  checks INTEGER NOT NULL DEFAULT 0,
  consumed_by TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (phone, flow_hash)
) STRICT;
CREATE INDEX one_time_codes_expiry ON one_time_codes (expires_at);

-- How often a code went to a phone lately: the next one has to wait (security.md, SMS pumping).
CREATE TABLE code_sends (
  phone TEXT PRIMARY KEY,
  sends INTEGER NOT NULL,
  last_sent_at INTEGER NOT NULL
) STRICT;

-- Events counted in small buckets, summed over a sliding window.
CREATE TABLE rate_counters (
  key TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  count INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (key, bucket)
) STRICT, WITHOUT ROWID;
CREATE INDEX rate_counters_expiry ON rate_counters (expires_at);

CREATE TABLE profiles (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  slug TEXT UNIQUE,
  version INTEGER NOT NULL DEFAULT 1,
  first_name TEXT,
  last_name TEXT,
  email TEXT,
  phone TEXT,
  wechat_id TEXT,
  location TEXT,
  city TEXT,
  state TEXT,
  languages TEXT NOT NULL DEFAULT '[]',
  profile_image_url TEXT,
  work_arrangement TEXT,
  preferred_age_groups TEXT NOT NULL DEFAULT '[]',
  travel_willingness TEXT NOT NULL DEFAULT '[]',
  duties TEXT NOT NULL DEFAULT '[]',
  years_experience INTEGER,
  families_served INTEGER,
  specialties TEXT NOT NULL DEFAULT '[]',
  experience_description TEXT,
  about_me TEXT,
  video_resume_url TEXT,
  video_transcript TEXT,
  is_active INTEGER NOT NULL DEFAULT 1,
  is_public INTEGER NOT NULL DEFAULT 0,
  held_at INTEGER,
  completeness_score INTEGER NOT NULL DEFAULT 0,
  availability_calendar TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

-- Every slug a profile ever had, for redirects.
CREATE TABLE profile_slugs (
  slug TEXT PRIMARY KEY,
  profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX profile_slugs_profile ON profile_slugs (profile_id);

CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  channel TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT,
  text TEXT NOT NULL,
  sent_at INTEGER
) STRICT;
CREATE INDEX outbox_sent ON outbox (sent_at);
CREATE INDEX outbox_recipient ON outbox (recipient, sent_at);
