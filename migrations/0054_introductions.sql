-- contract: renames. Between this migration and the upload of the new Worker the previous release answers 500 for introductions.
-- A few seconds of clear errors lose nothing; copied tables would lose what it writes to the old ones meanwhile.
ALTER TABLE packets RENAME TO introductions;
ALTER TABLE packet_items RENAME TO introduction_items;
ALTER TABLE packet_recipients RENAME TO introduction_recipients;
ALTER TABLE packet_links RENAME TO introduction_links;
ALTER TABLE packet_votes RENAME TO introduction_votes;
ALTER TABLE introduction_items RENAME COLUMN packet_id TO introduction_id;
ALTER TABLE introduction_recipients RENAME COLUMN packet_id TO introduction_id;
ALTER TABLE outbox RENAME COLUMN packet_id TO introduction_id;

-- Parents see each other's answers at once.
ALTER TABLE introductions DROP COLUMN deadline;
ALTER TABLE introduction_recipients DROP COLUMN locked_at;
-- The same key is the same introduction.
ALTER TABLE introductions ADD COLUMN idempotency_key TEXT;
CREATE UNIQUE INDEX introductions_key ON introductions (idempotency_key);
-- Ms since the epoch: when an interview was canceled, since when the family may see the nanny (the introduction was sent, and she
-- agreed), and when staff left her out.
ALTER TABLE introduction_items ADD COLUMN canceled_at INTEGER;
ALTER TABLE introduction_items ADD COLUMN shown_at INTEGER;
ALTER TABLE introduction_items ADD COLUMN removed_at INTEGER;
UPDATE introduction_items SET shown_at = (
  SELECT max(sent_at, answered_at) FROM introductions WHERE introductions.id = introduction_id AND sent_at IS NOT NULL
) WHERE consent = 'yes';
-- Since when a family's answer to an introduction waits for the agency, ms since the epoch.
ALTER TABLE contact_requests ADD COLUMN family_answered_at INTEGER;
CREATE INDEX contact_requests_family ON contact_requests (family_answered_at) WHERE family_answered_at IS NOT NULL;
-- The inbox is sorted by when an answer became due. The plus belongs to the condition as queries write it: without it SQLite
-- prefers the index of states, reads all open requests and sorts them.
DROP INDEX contact_requests_open;
DROP INDEX contact_requests_open_of;
CREATE INDEX contact_requests_open ON contact_requests (coalesce(family_answered_at, created_at), id)
  WHERE +state IN ('new', 'in-progress') AND quarantined_at IS NULL;
CREATE INDEX contact_requests_open_of ON contact_requests (assignee_id, coalesce(family_answered_at, created_at), id)
  WHERE +state IN ('new', 'in-progress') AND quarantined_at IS NULL;

DROP INDEX packets_request;
DROP INDEX packets_end;
DROP INDEX packet_items_nanny;
DROP INDEX packet_items_profile;
DROP INDEX packet_items_asking;
DROP INDEX packet_recipients_address;
DROP INDEX packet_links_recipient;
DROP INDEX packet_links_item;
DROP INDEX packet_votes_item;
DROP INDEX outbox_packet;
CREATE INDEX introductions_request ON introductions (request_id, created_at);
CREATE INDEX introductions_end ON introductions (coalesce(expires_at, updated_at));
CREATE UNIQUE INDEX introduction_items_nanny ON introduction_items (introduction_id, profile_id) WHERE removed_at IS NULL;
CREATE INDEX introduction_items_profile ON introduction_items (profile_id, asked_at);
CREATE INDEX introduction_items_asking ON introduction_items (asked_at) WHERE consent = 'asking';
CREATE UNIQUE INDEX introduction_recipients_address ON introduction_recipients (introduction_id, address);
CREATE INDEX introduction_links_recipient ON introduction_links (recipient_id);
CREATE INDEX introduction_links_item ON introduction_links (item_id);
CREATE INDEX introduction_votes_item ON introduction_votes (item_id);
CREATE INDEX outbox_introduction ON outbox (introduction_id) WHERE introduction_id IS NOT NULL;

UPDATE outbox SET purpose = 'introduction' WHERE purpose = 'packet';
UPDATE links SET purpose = 'withdrawn-introduction' WHERE purpose = 'withdrawn-packet';
UPDATE request_events SET kind = 'introduction-answered' WHERE kind = 'packet-locked';
UPDATE request_events SET kind = replace(kind, 'packet-', 'introduction-') WHERE kind LIKE 'packet-%';
UPDATE audit_log SET action = replace(action, 'packet.', 'introduction.') WHERE action LIKE 'packet.%';
