-- A desk session rests on a passkey and ends with it.
ALTER TABLE staff_sessions ADD COLUMN passkey_id TEXT REFERENCES passkeys (id) ON DELETE CASCADE;
ALTER TABLE staff_sessions ADD COLUMN passkey_at INTEGER;
CREATE INDEX staff_sessions_passkey ON staff_sessions (passkey_id);
-- Earlier sessions do not say which passkey opened them: these people sign in again.
DELETE FROM staff_sessions WHERE staff_id IN (SELECT staff_id FROM passkeys);

-- A challenge is issued without a write, and stored when it has been answered, so that nobody answers it twice.
CREATE TABLE used_passkey_challenges (
  nonce TEXT PRIMARY KEY NOT NULL,
  expires_at INTEGER NOT NULL
);
CREATE INDEX used_passkey_challenges_expiry ON used_passkey_challenges (expires_at);
