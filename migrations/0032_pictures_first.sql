-- Profiles with a picture come first in every order of the directory. In these two orders the picture counts for more than any
-- number of years or ms.
DROP INDEX profiles_by_experience;
DROP INDEX profiles_by_confirmation;
CREATE INDEX profiles_by_experience
  ON profiles (coalesce(years_experience, -1) + (profile_image_url IS NOT NULL) * 1000000000000000, id);
CREATE INDEX profiles_by_confirmation
  ON profiles (coalesce(availability_confirmed_at, -1) + (profile_image_url IS NOT NULL) * 1000000000000000, id);

-- Everything else goes by position. Listings with a picture move above all others, in the order they had. FTS5 cannot move a
-- row, so their words are indexed again.
DELETE FROM listing_search WHERE rowid IN (
  SELECT position FROM listings JOIN profiles ON profiles.id = profile_id WHERE profile_image_url IS NOT NULL);
UPDATE listings SET position = position + 1000000000000000
  WHERE profile_id IN (SELECT id FROM profiles WHERE profile_image_url IS NOT NULL);

CREATE VIEW listing_words AS
SELECT profiles.id AS id, field.key AS field, (
  WITH RECURSIVE
    body (text) AS (SELECT field.value),
    blocks (place, block, rest) AS (
      SELECT 0, substr(text, 1, 64), substr(text, 65) FROM body WHERE text GLOB '*[㐀-鿿]*'
      UNION ALL SELECT place + 64, substr(rest, 1, 64), substr(rest, 65) FROM blocks WHERE rest <> ''),
    chars (place, char, rest) AS (
      SELECT place, substr(block, 1, 1), substr(block, 2) FROM blocks
      UNION ALL SELECT place + 1, substr(rest, 1, 1), substr(rest, 2) FROM chars WHERE rest <> '')
  SELECT coalesce(
    (SELECT group_concat(CASE WHEN char BETWEEN '㐀' AND '鿿' THEN ' ' || char || ' ' ELSE char END, '' ORDER BY place)
      FROM chars),
    text) FROM body) AS words
FROM profiles, json_each(json_object(
  'name', concat_ws(' ', first_name, last_name,
    CASE WHEN last_name GLOB '*[㐀-鿿]*' THEN ', ' || last_name || first_name END),
  'specialties', (SELECT group_concat(value, ' , ') FROM json_each(specialties)),
  'experience', experience_description,
  'about', about_me,
  'translated', (
    SELECT group_concat(profile_translations.text, ' , ') FROM profile_translations
    WHERE profile_translations.profile_id = profiles.id AND profile_translations.state = 'approved'
      AND profile_translations.field IN ('aboutMe', 'experience', 'specialties')),
  'languages', (SELECT group_concat(value, ' , ') FROM json_each(languages)),
  'city', concat_ws(' ', city, state)
)) AS field;

INSERT INTO listing_search (rowid, words, languages, city, facets)
SELECT position,
  (SELECT group_concat(words, ' ') FROM listing_words
    WHERE listing_words.id = profiles.id AND field NOT IN ('languages', 'city')),
  (SELECT words FROM listing_words WHERE listing_words.id = profiles.id AND field = 'languages'),
  (SELECT words FROM listing_words WHERE listing_words.id = profiles.id AND field = 'city'),
  concat_ws(' ',
    'arrangement' || replace(work_arrangement, '-', ''),
    (SELECT group_concat('age' || value, ' ') FROM json_each(preferred_age_groups)),
    (SELECT group_concat('duty' || replace(value, '-', ''), ' ') FROM json_each(duties)),
    CASE WHEN years_experience >= 1 THEN 'years1' END,
    CASE WHEN years_experience >= 3 THEN 'years3' END,
    CASE WHEN years_experience >= 5 THEN 'years5' END,
    CASE WHEN years_experience >= 10 THEN 'years10' END)
FROM listings JOIN profiles ON profiles.id = profile_id
WHERE profile_image_url IS NOT NULL;
DROP VIEW listing_words;
