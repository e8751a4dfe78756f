-- The directory lists visible profiles, newest listing first: `position` grows with each publication. The service keeps
-- all of this in step with the profiles.
CREATE TABLE listings (
  position INTEGER PRIMARY KEY,
  profile_id TEXT NOT NULL UNIQUE REFERENCES profiles (id) ON DELETE CASCADE,
  city TEXT
) STRICT;

-- How many listings there are (`all`) and how many in each city (`city:los angeles`): counting needs no scan.
CREATE TABLE listing_counts (
  facet TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX listing_counts_largest ON listing_counts (count);

-- The places of a text's characters, as many as the longest field has.
CREATE TABLE listing_places (place INTEGER PRIMARY KEY) STRICT;
INSERT INTO listing_places
WITH RECURSIVE places (place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < 4000)
SELECT place FROM places;

-- What listings are found by. `facets` has one word for each choice of the filters, such as `agenewborn` or
-- `daymonday`; the other columns are the profile's own words. The index keeps no copy of them.
CREATE VIRTUAL TABLE listing_search USING fts5 (
  words, languages, city, facets,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);

-- Chinese has no spaces between words: there each character becomes a word of its own, so that any run of them can be
-- found as a phrase.
CREATE VIEW listing_words AS
SELECT
  id,
  field,
  CASE WHEN body GLOB '*[㐀-鿿]*' THEN (
    SELECT group_concat(
      CASE WHEN substr(body, place, 1) BETWEEN '㐀' AND '鿿' THEN ' ' || substr(body, place, 1) || ' '
        ELSE substr(body, place, 1) END, '' ORDER BY place)
    FROM listing_places WHERE place <= length(body)
  ) ELSE body END AS words
FROM (
  SELECT id, 'name' AS field, concat_ws(' ', first_name, last_name,
    (SELECT group_concat(value, ' , ') FROM json_each(specialties))) AS body FROM profiles
  UNION ALL SELECT id, 'city', concat_ws(' ', city, state) FROM profiles
  UNION ALL SELECT id, 'languages', (SELECT group_concat(value, ' , ') FROM json_each(languages)) FROM profiles
  UNION ALL SELECT id, 'experience', experience_description FROM profiles
  UNION ALL SELECT id, 'about', about_me FROM profiles
);

CREATE VIEW listing_entries AS
SELECT
  id,
  (SELECT group_concat(words, ' ') FROM listing_words
    WHERE listing_words.id = profiles.id AND field IN ('name', 'experience', 'about')) AS words,
  (SELECT words FROM listing_words WHERE listing_words.id = profiles.id AND field = 'languages') AS languages,
  (SELECT words FROM listing_words WHERE listing_words.id = profiles.id AND field = 'city') AS city,
  concat_ws(' ',
    'arrangement' || replace(work_arrangement, '-', ''),
    (SELECT group_concat('age' || value, ' ') FROM json_each(preferred_age_groups)),
    (SELECT group_concat('duty' || replace(value, '-', ''), ' ') FROM json_each(duties)),
    (SELECT group_concat('day' || value, ' ') FROM json_each(availability_calendar, '$.availableWeekdays')),
    CASE WHEN availability_calendar ->> '$.availableWeekends' THEN 'daysaturday daysunday' END,
    CASE WHEN years_experience >= 1 THEN 'years1' END,
    CASE WHEN years_experience >= 3 THEN 'years3' END,
    CASE WHEN years_experience >= 5 THEN 'years5' END,
    CASE WHEN years_experience >= 10 THEN 'years10' END) AS facets
FROM profiles;

INSERT INTO listings (profile_id, city)
  SELECT id, city FROM profiles WHERE is_public AND is_active AND held_at IS NULL ORDER BY created_at, id;
INSERT INTO listing_search (rowid, words, languages, city, facets)
  SELECT position, words, languages, listing_entries.city, facets
  FROM listings JOIN listing_entries ON listing_entries.id = profile_id;
