-- The parts of a film that was made of answers to questions, as JSON; NULL for every other video.
ALTER TABLE profiles ADD COLUMN video_chapters TEXT;
