-- A former family that would rather be called than write: where and when, until the agency has called.
ALTER TABLE profile_references ADD COLUMN call_phone TEXT;
ALTER TABLE profile_references ADD COLUMN call_time TEXT NOT NULL DEFAULT '';
ALTER TABLE profile_references ADD COLUMN call_asked_at INTEGER;
-- Who at the desk wrote the words down that were said by phone.
ALTER TABLE profile_references ADD COLUMN written_by TEXT;

CREATE INDEX profile_references_calls ON profile_references (call_asked_at, id) WHERE state = 'to-call';
DROP INDEX profile_references_age;
CREATE INDEX profile_references_age ON profile_references (asked_at, id)
  WHERE state IN ('asked', 'to-call', 'declined', 'withdrawn');

-- Families that did not want to answer, or took their words back: she cannot have them asked again, also once she deleted her
-- request. A keyed hash, to compare with.
CREATE TABLE reference_refusals (
  profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  family_hash TEXT NOT NULL,
  PRIMARY KEY (profile_id, family_hash)
) STRICT, WITHOUT ROWID;
