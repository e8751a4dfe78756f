-- When the phone of a user was last verified, ms since the epoch; null for a visitor without a verified number.
ALTER TABLE users ADD COLUMN signed_in_at INTEGER;

UPDATE users SET signed_in_at = max(
  created_at,
  coalesce((SELECT max(proved_at) FROM known_devices WHERE known_devices.phone = users.phone), 0),
  coalesce((SELECT max(last_seen_at) FROM sessions WHERE sessions.user_id = users.id), 0)
) WHERE phone IS NOT NULL;
