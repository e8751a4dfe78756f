-- When nanny and family meet, ms since the epoch. Null until the agency has agreed on a time with both.
ALTER TABLE packet_items ADD COLUMN interview_at INTEGER;
