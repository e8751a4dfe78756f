-- The agency's people: nobody else opens the desk. Instants are ms since the epoch.
CREATE TABLE staff (
  id TEXT PRIMARY KEY,
  phone TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('owner', 'reviewer', 'viewer')),
  created_at INTEGER NOT NULL,
  -- The last invitation: it allows one sign-in by code alone.
  invited_at INTEGER NOT NULL,
  signed_in_at INTEGER,
  disabled_at INTEGER
) STRICT, WITHOUT ROWID;

-- Sessions of the desk. A session whose passkey was not shown yet opens nothing.
CREATE TABLE staff_sessions (
  token_hash TEXT PRIMARY KEY,
  staff_id TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  stage TEXT NOT NULL CHECK (stage IN ('passkey', 'open')),
  challenge TEXT,
  challenged_at INTEGER,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);
CREATE INDEX staff_sessions_last_seen ON staff_sessions (last_seen_at);

CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,
  staff_id TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL DEFAULT 0,
  transports TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_staff ON passkeys (staff_id);

-- What an act of the desk was about, and where it came from.
ALTER TABLE audit_log ADD COLUMN detail TEXT;
ALTER TABLE audit_log ADD COLUMN network TEXT;
CREATE INDEX audit_log_actor ON audit_log (actor_id, at);

-- One row a setting that the desk has changed; the others have their defaults.
CREATE TABLE agency_settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who has an item open, from a heartbeat.
CREATE TABLE staff_presence (
  subject_id TEXT NOT NULL,
  staff_id TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (subject_id, staff_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_presence_staff ON staff_presence (staff_id);

-- Notes of the agency about a nanny; she never sees them.
CREATE TABLE profile_notes (
  id TEXT PRIMARY KEY,
  profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  staff_id TEXT REFERENCES staff (id) ON DELETE SET NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX profile_notes_profile ON profile_notes (profile_id, created_at);

-- Marks are acts: what the agency reviewed, what it found, what she agreed to.
ALTER TABLE profiles ADD COLUMN published_at INTEGER;
ALTER TABLE profiles ADD COLUMN reviewed_at INTEGER;
ALTER TABLE profiles ADD COLUMN reviewed_version INTEGER;
ALTER TABLE profiles ADD COLUMN hold_reason TEXT;
-- Set when she changes a profile that is held: her answer to the reason.
ALTER TABLE profiles ADD COLUMN hold_answered_at INTEGER;
ALTER TABLE profiles ADD COLUMN background_check_consent INTEGER NOT NULL DEFAULT 0;
-- The day, YYYY-MM-DD, of the check that the agency recorded.
ALTER TABLE profiles ADD COLUMN background_checked_on TEXT;
UPDATE profiles SET published_at = updated_at WHERE is_public;

-- The queues of the review, oldest first, and the profiles of each state.
CREATE INDEX profiles_to_review ON profiles (published_at, id)
  WHERE is_public AND is_active AND held_at IS NULL AND reviewed_version IS NULL;
CREATE INDEX profiles_changed ON profiles (updated_at, id)
  WHERE is_public AND is_active AND held_at IS NULL AND reviewed_version < version;
CREATE INDEX profiles_held ON profiles (held_at, id) WHERE held_at IS NOT NULL;
CREATE INDEX profiles_hold_answered ON profiles (held_at, id) WHERE held_at IS NOT NULL AND hold_answered_at IS NOT NULL;
CREATE INDEX profiles_draft ON profiles (created_at, id) WHERE NOT is_public AND held_at IS NULL;
CREATE INDEX profiles_paused ON profiles (created_at, id) WHERE is_public AND NOT is_active AND held_at IS NULL;
CREATE INDEX profiles_reviewed ON profiles (created_at, id)
  WHERE is_public AND is_active AND held_at IS NULL AND reviewed_version = version;
CREATE INDEX profiles_created ON profiles (created_at, id);
CREATE INDEX profiles_first_name ON profiles (first_name COLLATE NOCASE);
CREATE INDEX profiles_last_name ON profiles (last_name COLLATE NOCASE);
CREATE INDEX profiles_email ON profiles (email COLLATE NOCASE);
CREATE INDEX profiles_phone ON profiles (phone);

-- A profile as it was when the agency last approved it: what later edits are compared with.
CREATE TABLE profile_reviews (
  profile_id TEXT PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  content TEXT NOT NULL,
  staff_id TEXT REFERENCES staff (id) ON DELETE SET NULL,
  reviewed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A family's request at the desk. `answered_at` is when it was first answered; when that is due is computed on reading.
ALTER TABLE contact_requests ADD COLUMN state TEXT NOT NULL DEFAULT 'new';
ALTER TABLE contact_requests ADD COLUMN assignee_id TEXT REFERENCES staff (id) ON DELETE SET NULL;
ALTER TABLE contact_requests ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE contact_requests ADD COLUMN answered_at INTEGER;
ALTER TABLE contact_requests ADD COLUMN snoozed_until INTEGER;
ALTER TABLE contact_requests ADD COLUMN updated_at INTEGER;
-- What the family saw of the profile.
ALTER TABLE contact_requests ADD COLUMN profile_seen TEXT;
CREATE INDEX contact_requests_state ON contact_requests (state, created_at, id);
CREATE INDEX contact_requests_assignee ON contact_requests (assignee_id, state, created_at, id);
CREATE INDEX contact_requests_open ON contact_requests (created_at, id)
  WHERE state IN ('new', 'in-progress') AND quarantined_at IS NULL;
CREATE INDEX contact_requests_open_of ON contact_requests (assignee_id, created_at, id)
  WHERE state IN ('new', 'in-progress') AND quarantined_at IS NULL;
CREATE INDEX contact_requests_quarantined ON contact_requests (created_at, id)
  WHERE quarantined_at IS NOT NULL AND state <> 'spam';

-- What happened to a request, in order: notes, replies, changes of state and of assignee, mail that came back.
CREATE TABLE request_events (
  id TEXT PRIMARY KEY,
  request_id TEXT NOT NULL REFERENCES contact_requests (id) ON DELETE CASCADE,
  staff_id TEXT REFERENCES staff (id) ON DELETE SET NULL,
  kind TEXT NOT NULL,
  text TEXT,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX request_events_request ON request_events (request_id, created_at, id);

-- Full-text search over requests: what the family wrote, and the notes and replies. `request_index` says which row is whose.
CREATE TABLE request_index (
  position INTEGER PRIMARY KEY,
  request_id TEXT NOT NULL UNIQUE REFERENCES contact_requests (id) ON DELETE CASCADE
) STRICT;
CREATE VIRTUAL TABLE request_search USING fts5 (
  words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);

-- The record that a message is about: where it is told when it could not be delivered.
ALTER TABLE outbox ADD COLUMN subject_id TEXT;

-- Certificates: checked or refused by the agency, and what she was reminded of.
ALTER TABLE certifications ADD COLUMN document_at INTEGER;
ALTER TABLE certifications ADD COLUMN checked_at INTEGER;
ALTER TABLE certifications ADD COLUMN checked_by TEXT;
ALTER TABLE certifications ADD COLUMN refusal_reason TEXT;
-- Days before the expiry for which the last reminder was sent.
ALTER TABLE certifications ADD COLUMN reminded_days INTEGER;
UPDATE certifications SET document_at = created_at WHERE document_url IS NOT NULL;
CREATE INDEX certifications_waiting ON certifications (document_at, id) WHERE document_url IS NOT NULL AND checked_at IS NULL;
CREATE INDEX certifications_expiry ON certifications (expiry_date, id) WHERE expiry_date IS NOT NULL;

-- How often a profile was looked at on a day (YYYY-MM-DD): a count, nothing about who looked.
CREATE TABLE profile_views (
  profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (profile_id, day)
) STRICT, WITHOUT ROWID;

-- Where nannies are listed already they stay so until the agency has reviewed them and says otherwise.
INSERT INTO agency_settings (name, value, updated_at)
  SELECT 'listing', '"phone-verified"', 0 WHERE EXISTS (SELECT 1 FROM listings);

-- The language that a nanny signed in in: the agency's messages to her are in it.
ALTER TABLE users ADD COLUMN locale TEXT;
