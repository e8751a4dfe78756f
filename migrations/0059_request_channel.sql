-- How a request came, who recommended the agency, and the advertisement that a family followed.
ALTER TABLE contact_requests ADD COLUMN channel TEXT NOT NULL DEFAULT 'web';
ALTER TABLE contact_requests ADD COLUMN referred_by TEXT;
ALTER TABLE contact_requests ADD COLUMN source TEXT;
