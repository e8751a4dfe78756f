-- A family's Chinese name in letters, by which people at the desk who read no Chinese look for it; empty for others.
ALTER TABLE contact_requests ADD COLUMN parent_letters TEXT NOT NULL DEFAULT '';
