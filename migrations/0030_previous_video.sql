-- The video that another one replaced, or that the nanny removed, with its words and parts: kept for a day, so that it can be
-- brought back.
ALTER TABLE profiles ADD COLUMN previous_video_url TEXT;
ALTER TABLE profiles ADD COLUMN previous_video_transcript TEXT;
ALTER TABLE profiles ADD COLUMN previous_video_chapters TEXT;
ALTER TABLE profiles ADD COLUMN previous_video_at INTEGER;

-- The sweep of files asks who refers to each; the sweep of videos asks which day is over.
CREATE INDEX profiles_previous_video ON profiles (previous_video_url) WHERE previous_video_url IS NOT NULL;
CREATE INDEX profiles_previous_video_at ON profiles (previous_video_at) WHERE previous_video_at IS NOT NULL;
