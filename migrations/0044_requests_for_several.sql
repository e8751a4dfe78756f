-- A family may ask about several nannies at once. The request's own columns name the first, and these rows the others in order.
CREATE TABLE requested_profiles (
  request_id TEXT NOT NULL REFERENCES contact_requests (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  profile_id TEXT REFERENCES profiles (id) ON DELETE SET NULL,
  nanny_name TEXT NOT NULL,
  PRIMARY KEY (request_id, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX requested_profiles_profile ON requested_profiles (profile_id);

-- What the family said about the job: week, children's ages, start, languages, hours and pay.
ALTER TABLE contact_requests ADD COLUMN job TEXT;
