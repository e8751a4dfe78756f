-- The words of one profile without a look at the others: as a union of selects, the view of migration 0004 read every
-- profile, five times for each of the three columns, whenever one was written.
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
  'name', concat_ws(' ', first_name, last_name, (SELECT group_concat(value, ' , ') FROM json_each(specialties))),
  'city', concat_ws(' ', city, state),
  'languages', (SELECT group_concat(value, ' , ') FROM json_each(languages)),
  'experience', experience_description,
  'about', about_me
)) AS field;
