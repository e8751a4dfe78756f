-- What a message is for: nobody has to search its words for that any more. Messages that are there get theirs once, by the words
-- that were searched before.
ALTER TABLE outbox ADD COLUMN purpose TEXT NOT NULL DEFAULT 'other';

UPDATE outbox SET purpose = 'answer' WHERE subject_id IN (SELECT id FROM contact_requests);

-- Messages that quote a family's request are about the request from now on, not about the profile. They were written with it.
-- They come before the next two: a family may have typed the words that those look for.
UPDATE outbox SET purpose = 'request', subject_id = contact_requests.id
FROM contact_requests
WHERE outbox.purpose = 'other' AND outbox.subject_id = contact_requests.profile_id
  AND outbox.created_at = contact_requests.created_at
  AND (instr(outbox.text, contact_requests.id) > 0 OR outbox.recipient = contact_requests.email);

UPDATE outbox SET purpose = 'reference' WHERE purpose = 'other' AND instr(text, '/reference/') > 0;
UPDATE outbox SET purpose = 'still-free' WHERE purpose = 'other' AND instr(text, '/still-free/') > 0;
