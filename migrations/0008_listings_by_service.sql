-- The service writes listings, counts and search rows itself (docs/decisions/0017). Only databases of before have triggers.
DROP TRIGGER IF EXISTS listings_added;
DROP TRIGGER IF EXISTS listings_moved;
DROP TRIGGER IF EXISTS listings_removed;
DROP TRIGGER IF EXISTS profiles_listed;
DROP TRIGGER IF EXISTS profiles_relisted;

DROP VIEW listing_entries;
DROP VIEW listing_words;
DROP TABLE listing_places;

-- The days she can work stand beside the listing, not in the search index: they change often, and must not index her
-- texts again.
ALTER TABLE listings ADD COLUMN days TEXT NOT NULL DEFAULT '';

-- Directory and sitemap hold those whose phone is proved.
DELETE FROM listing_search WHERE rowid IN (
  SELECT position FROM listings JOIN profiles ON profiles.id = profile_id JOIN users ON users.id = user_id
  WHERE users.phone IS NULL);
DELETE FROM listings WHERE profile_id IN (
  SELECT profiles.id FROM profiles JOIN users ON users.id = user_id WHERE users.phone IS NULL);

UPDATE listings SET days = coalesce((
  SELECT group_concat(day, ' ') FROM (
    SELECT value AS day FROM profiles, json_each(availability_calendar, '$.availableWeekdays') WHERE profiles.id = profile_id
    UNION SELECT 'saturday' FROM profiles WHERE profiles.id = profile_id AND availability_calendar ->> '$.availableWeekends'
    UNION SELECT 'sunday' FROM profiles WHERE profiles.id = profile_id AND availability_calendar ->> '$.availableWeekends')), '');

DELETE FROM listing_counts;
INSERT INTO listing_counts SELECT 'all', '', count(*) FROM listings;
INSERT INTO listing_counts
  SELECT 'city:' || lower(trim(city)), trim(city), count(*) FROM listings WHERE trim(city) <> '' GROUP BY lower(trim(city));

-- Tags whose answers at the edge have changed since `first_at` and last at `changed_at`, ms since the epoch: they are
-- purged until a purge has come late enough to remove what a slow render stored.
CREATE TABLE due_purges (
  tag TEXT PRIMARY KEY,
  first_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row. The edge allows few purges: `full_at` is when all of them are allowed again, `sweep_at` when the queue purges
-- next what is due, null while nothing is planned.
CREATE TABLE purge_calls (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  full_at INTEGER NOT NULL,
  sweep_at INTEGER
) STRICT;
