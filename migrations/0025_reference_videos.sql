-- A family's short video beside its words: what is on its way, what it gave, and what is said in it.
ALTER TABLE profile_references ADD COLUMN video_upload_id TEXT;
ALTER TABLE profile_references ADD COLUMN video_object_id TEXT;
ALTER TABLE profile_references ADD COLUMN video_words TEXT NOT NULL DEFAULT '';

-- Who may read a file is asked by the file.
CREATE INDEX profile_references_video ON profile_references (video_object_id) WHERE video_object_id IS NOT NULL;
