-- Profiles that staff write for nannies. Such a profile belongs to a user without a phone until the nanny claims it with a code.
-- When staff wrote the profile, and since when it waits to be claimed; null for every other profile, and once it is claimed.
ALTER TABLE profiles ADD COLUMN agency_wrote_at INTEGER;
ALTER TABLE profiles ADD COLUMN unclaimed_since INTEGER;
CREATE INDEX profiles_unclaimed ON profiles (unclaimed_since, id) WHERE unclaimed_since IS NOT NULL;

CREATE TABLE unclaimed_profiles (
  profile_id TEXT PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  -- E.164. Nobody has verified it yet: whoever does claims the profile.
  phone TEXT NOT NULL UNIQUE,
  -- Invitations so far, the time of the last one, and when the next one is due; null when none is.
  invitations INTEGER NOT NULL DEFAULT 0,
  invited_at INTEGER,
  invite_at INTEGER
) STRICT;
CREATE INDEX unclaimed_profiles_invite ON unclaimed_profiles (invite_at, profile_id) WHERE invite_at IS NOT NULL;

-- What staff wrote to a nanny.
CREATE TABLE profile_messages (
  id TEXT PRIMARY KEY,
  profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  staff_id TEXT REFERENCES staff (id) ON DELETE SET NULL,
  text TEXT NOT NULL,
  -- 'sms' or 'email'.
  channel TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX profile_messages_profile ON profile_messages (profile_id, created_at);
