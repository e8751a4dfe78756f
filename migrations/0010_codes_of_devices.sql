-- A code that was sent to a browser is checked with that browser's cookie only.
ALTER TABLE one_time_codes ADD COLUMN cookie_bound INTEGER NOT NULL DEFAULT 0;

-- Browsers, by the hash of their sign-in cookie, that have proved a phone: whoever else asks for codes for that phone does
-- not use up what they may ask for.
CREATE TABLE known_devices (
  phone TEXT NOT NULL,
  flow_hash TEXT NOT NULL,
  proved_at INTEGER NOT NULL,
  PRIMARY KEY (phone, flow_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_devices_proved ON known_devices (proved_at);

-- The waits between codes run for a phone, or for a phone on a known device. What was in here lasted an hour.
DROP TABLE code_sends;
CREATE TABLE code_sends (
  recipient TEXT PRIMARY KEY,
  sends INTEGER NOT NULL,
  last_sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
