-- Uploaded files. The bytes are in R2 under `<id>/original` and `<id>/<variant>`.
CREATE TABLE objects (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  content_type TEXT,
  size INTEGER NOT NULL DEFAULT 0,
  etag TEXT,
  -- R2's id of a multipart upload that is under way.
  upload_id TEXT,
  created_at INTEGER NOT NULL,
  -- Null while the upload is open.
  stored_at INTEGER
) STRICT;
CREATE INDEX objects_user ON objects (user_id);
CREATE INDEX objects_created ON objects (created_at);

CREATE TABLE upload_parts (
  object_id TEXT NOT NULL REFERENCES objects (id) ON DELETE CASCADE,
  part_number INTEGER NOT NULL,
  etag TEXT NOT NULL,
  size INTEGER NOT NULL,
  PRIMARY KEY (object_id, part_number)
) STRICT, WITHOUT ROWID;

CREATE TABLE certifications (
  id TEXT PRIMARY KEY,
  profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  issuer TEXT,
  issue_date INTEGER,
  expiry_date INTEGER,
  document_url TEXT,
  verified INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX certifications_profile ON certifications (profile_id, created_at);
CREATE INDEX certifications_document ON certifications (document_url);

-- Who read or changed what is not theirs, and who read private documents.
CREATE TABLE audit_log (
  id TEXT PRIMARY KEY,
  actor_id TEXT,
  action TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX audit_log_subject ON audit_log (subject_id, at);

CREATE INDEX profiles_image ON profiles (profile_image_url) WHERE profile_image_url IS NOT NULL;
CREATE INDEX profiles_video ON profiles (video_resume_url) WHERE video_resume_url IS NOT NULL;
