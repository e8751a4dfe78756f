-- Why staff closed a request.
ALTER TABLE contact_requests ADD COLUMN closing_reason TEXT;
