-- An introduction: a few nannies whom the agency presents to one family, with a letter. Nannies are asked first.
CREATE TABLE packets (
  id TEXT PRIMARY KEY,
  request_id TEXT NOT NULL REFERENCES contact_requests (id) ON DELETE CASCADE,
  version INTEGER NOT NULL DEFAULT 1,
  state TEXT NOT NULL DEFAULT 'draft',
  letter TEXT NOT NULL DEFAULT '',
  -- When the votes are revealed at the latest, ms since the epoch.
  deadline INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  sent_at INTEGER,
  -- When the family's links end. All of them end together.
  expires_at INTEGER,
  -- When the agency was notified that all nannies have answered.
  consents_notified_at INTEGER
) STRICT;
CREATE INDEX packets_request ON packets (request_id, created_at);
CREATE INDEX packets_end ON packets (coalesce(expires_at, updated_at));

CREATE TABLE packet_items (
  id TEXT PRIMARY KEY,
  packet_id TEXT NOT NULL REFERENCES packets (id) ON DELETE CASCADE,
  -- Null once the nanny's profile is erased.
  profile_id TEXT REFERENCES profiles (id) ON DELETE SET NULL,
  place INTEGER NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  -- JSON: what of her profile this family does not see, and the interview times that the agency proposes.
  hidden TEXT NOT NULL DEFAULT '[]',
  times TEXT NOT NULL DEFAULT '[]',
  consent TEXT NOT NULL DEFAULT 'asking',
  asked_at INTEGER NOT NULL,
  reminded_at INTEGER,
  answered_at INTEGER,
  -- A yes or no by phone: who recorded it, and what was said.
  answered_by TEXT REFERENCES staff (id) ON DELETE SET NULL,
  answer_note TEXT,
  -- When the agency was notified that the family can no longer see her.
  missing_notified_at INTEGER
) STRICT;
CREATE UNIQUE INDEX packet_items_nanny ON packet_items (packet_id, profile_id);
CREATE INDEX packet_items_profile ON packet_items (profile_id, asked_at);
CREATE INDEX packet_items_asking ON packet_items (asked_at) WHERE consent = 'asking';

CREATE TABLE packet_recipients (
  id TEXT PRIMARY KEY,
  packet_id TEXT NOT NULL REFERENCES packets (id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  address TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  locked_at INTEGER
) STRICT;
CREATE UNIQUE INDEX packet_recipients_address ON packet_recipients (packet_id, address);

-- Kept as long as the packet, so that an expired link can say so. Only the message contains the token itself.
CREATE TABLE packet_links (
  token_hash TEXT PRIMARY KEY,
  -- A recipient's packet, or the question to the nanny of an item.
  recipient_id TEXT REFERENCES packet_recipients (id) ON DELETE CASCADE,
  item_id TEXT REFERENCES packet_items (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX packet_links_recipient ON packet_links (recipient_id);
CREATE INDEX packet_links_item ON packet_links (item_id);

CREATE TABLE packet_votes (
  recipient_id TEXT NOT NULL REFERENCES packet_recipients (id) ON DELETE CASCADE,
  item_id TEXT NOT NULL REFERENCES packet_items (id) ON DELETE CASCADE,
  -- Null when only times were chosen.
  vote TEXT,
  words TEXT NOT NULL DEFAULT '',
  -- JSON: the interview times that suit, the first choice first.
  times TEXT NOT NULL DEFAULT '[]',
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (recipient_id, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX packet_votes_item ON packet_votes (item_id);
