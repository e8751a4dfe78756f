-- contract: references have no videos (record 39). Between this migration and the upload of the new Worker the previous release
-- answers 500 where it reads references, such as profile pages that the edge has not stored. A few seconds of clear errors lose
-- nothing. Whoever goes back to the previous release has to restore the database too (docs/operations.md).

-- The nanny could see a family's video once the agency approved it. It is an ordinary file of hers now that nothing refers to:
-- the sweep deletes it with its still image, and her export has it until then.
UPDATE objects SET kind = 'video'
WHERE kind = 'reference-video' AND id IN (SELECT video_object_id FROM profile_references WHERE state = 'approved');
-- All others were for the agency alone, or not finished. They are deleted like the files of erased users.
INSERT INTO erased_files (object_id, kind, upload_id, erased_at)
SELECT id, 'video', upload_id, unixepoch() * 1000 FROM objects WHERE kind = 'reference-video';
UPDATE erased_files SET kind = 'video' WHERE kind = 'reference-video';
DELETE FROM objects WHERE kind = 'reference-video';

-- Translations of what was said in them.
DELETE FROM profile_translations WHERE field GLOB 'reference-video-*';

DROP INDEX profile_references_video;
ALTER TABLE profile_references DROP COLUMN video_upload_id;
ALTER TABLE profile_references DROP COLUMN video_object_id;
ALTER TABLE profile_references DROP COLUMN video_words;
