-- Views of the days that profile_views no longer has.
ALTER TABLE profiles ADD COLUMN views_before INTEGER NOT NULL DEFAULT 0;

CREATE INDEX profile_views_day ON profile_views (day, profile_id);
