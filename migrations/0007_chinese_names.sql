-- A Chinese name is also found as it is shown, family name first and without a space.
DROP VIEW listing_words;
CREATE VIEW listing_words AS
SELECT
  profiles.id AS id,
  field.key AS field,
  CASE WHEN field.value GLOB '*[㐀-鿿]*' THEN (
    SELECT group_concat(
      CASE WHEN substr(field.value, place, 1) BETWEEN '㐀' AND '鿿' THEN ' ' || substr(field.value, place, 1) || ' '
        ELSE substr(field.value, place, 1) END, '' ORDER BY place)
    FROM listing_places WHERE place <= length(field.value)
  ) ELSE field.value END AS words
FROM profiles, json_each(json_object(
  'name', concat_ws(' ', first_name, last_name,
    CASE WHEN last_name GLOB '*[㐀-鿿]*' THEN ', ' || last_name || first_name END,
    (SELECT group_concat(value, ' , ') FROM json_each(specialties))),
  'city', concat_ws(' ', city, state),
  'languages', (SELECT group_concat(value, ' , ') FROM json_each(languages)),
  'experience', experience_description,
  'about', about_me
)) AS field;

INSERT OR REPLACE INTO listing_search (rowid, words, languages, city, facets)
  SELECT position, words, languages, listing_entries.city, facets
  FROM listings JOIN listing_entries ON listing_entries.id = profile_id
  WHERE profile_id IN (SELECT id FROM profiles WHERE last_name GLOB '*[㐀-鿿]*');
