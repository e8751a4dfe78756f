-- How often a background check was recorded, or the nanny's name was changed. A record names the revision that was seen.
ALTER TABLE profiles ADD COLUMN background_check_revision INTEGER NOT NULL DEFAULT 0;
