-- A nanny's free texts in other languages than she wrote them in.
CREATE TABLE profile_translations (
  profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  -- 'aboutMe', 'experience', 'videoTranscript', 'specialties' or 'reference-' and its id.
  field TEXT NOT NULL,
  locale TEXT NOT NULL,
  -- 'suggested' or 'approved'; 'source' says that the text itself is written in this language, and holds no text.
  state TEXT NOT NULL,
  text TEXT NOT NULL,
  -- What was translated.
  source_text TEXT NOT NULL,
  -- Since when her text is another one.
  stale_since INTEGER,
  -- 'owner', 'agency' or 'model'.
  written_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (profile_id, field, locale)
) STRICT, WITHOUT ROWID;
