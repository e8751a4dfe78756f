-- When the last answer to a family came back; the next answer clears it.
ALTER TABLE contact_requests ADD COLUMN bounced_at INTEGER;
UPDATE contact_requests SET bounced_at = (
  SELECT CASE WHEN kind = 'bounced' THEN created_at END FROM request_events
  WHERE request_id = contact_requests.id AND kind IN ('reply', 'bounced')
  ORDER BY created_at DESC, id DESC LIMIT 1
);
