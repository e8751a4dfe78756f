-- What the desk found in California's TrustLine registry, on which day, and who looked. The revision grows with every decision,
-- so that a decision can name the one that was seen.
ALTER TABLE profiles ADD COLUMN trustline_state TEXT NOT NULL DEFAULT 'none';
ALTER TABLE profiles ADD COLUMN trustline_checked_on TEXT;
ALTER TABLE profiles ADD COLUMN trustline_checked_by TEXT;
ALTER TABLE profiles ADD COLUMN trustline_revision INTEGER NOT NULL DEFAULT 0;

-- The oldest checks of the profiles that families see.
CREATE INDEX profiles_trustline_checks ON profiles (trustline_checked_on)
WHERE is_public AND is_active AND held_at IS NULL AND trustline_state IN ('applicant', 'registered');

-- The registry's number of a nanny is as private as a document: it has its own table, so that no read of a profile selects it.
CREATE TABLE trustline_numbers (
  profile_id TEXT PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  number TEXT NOT NULL
);
