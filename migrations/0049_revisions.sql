-- How often a certificate and a family's reference were changed, by anyone. A decision of the desk names the revision that was seen.
ALTER TABLE certifications ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE profile_references ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
