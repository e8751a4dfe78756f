-- The assistant chat of a profile: what she wrote and what it answered.
CREATE TABLE assistant_messages (
  id TEXT PRIMARY KEY,
  profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  type TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX assistant_messages_profile ON assistant_messages (profile_id, created_at, id);

-- What is known of a profile's video: its length, and the captions that the transcription endpoint timed.
CREATE TABLE captions (
  profile_id TEXT PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  -- The video they belong to; another one makes them worthless.
  video_url TEXT NOT NULL,
  duration_ms INTEGER,
  -- The words as the endpoint wrote them; null while it has not. A profile's transcript that differs is her own.
  transcript TEXT,
  cues TEXT NOT NULL DEFAULT '[]',
  updated_at INTEGER NOT NULL
) STRICT;
