-- What a message is about, one column for each kind of record, so that it goes when the record goes. subject_id named any of them
-- and is no longer written: the release after this one may drop it.
ALTER TABLE outbox ADD COLUMN request_id TEXT REFERENCES contact_requests (id) ON DELETE CASCADE;
ALTER TABLE outbox ADD COLUMN packet_id TEXT REFERENCES packets (id) ON DELETE CASCADE;
ALTER TABLE outbox ADD COLUMN profile_id TEXT REFERENCES profiles (id) ON DELETE CASCADE;
ALTER TABLE outbox ADD COLUMN user_id TEXT REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE outbox ADD COLUMN staff_id TEXT REFERENCES staff (id) ON DELETE CASCADE;

-- When a text message was counted against the day's budget, ms since the epoch: the time from which it may be sent. Null for
-- emails, and for a text message that waits for room.
ALTER TABLE outbox ADD COLUMN counted_at INTEGER;

UPDATE outbox SET request_id = subject_id WHERE subject_id IN (SELECT id FROM contact_requests);
UPDATE outbox SET profile_id = subject_id WHERE subject_id IN (SELECT id FROM profiles);
UPDATE outbox SET counted_at = created_at WHERE channel = 'sms';

CREATE INDEX outbox_request ON outbox (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX outbox_packet ON outbox (packet_id) WHERE packet_id IS NOT NULL;
CREATE INDEX outbox_profile ON outbox (profile_id) WHERE profile_id IS NOT NULL;
CREATE INDEX outbox_user ON outbox (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX outbox_staff ON outbox (staff_id) WHERE staff_id IS NOT NULL;
