-- What staff find every profile by, listed or not. The rows have the row ids of `profiles`; the columns are those of `listing_search`.
CREATE VIRTUAL TABLE profile_search USING fts5 (
  words, languages, city, facets,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);

INSERT INTO profile_search (rowid, words, languages, city, facets)
SELECT profiles.rowid,
  concat_ws(' ', (
    WITH RECURSIVE
      body (text) AS (SELECT concat_ws(' ', profiles.first_name, profiles.last_name,
  CASE WHEN profiles.last_name GLOB '*[㐀-鿿]*' THEN ', ' || profiles.last_name || profiles.first_name END)),
      blocks (place, block, rest) AS (
        SELECT 0, substr(text, 1, 64), substr(text, 65) FROM body WHERE text GLOB '*[㐀-鿿]*'
        UNION ALL SELECT place + 64, substr(rest, 1, 64), substr(rest, 65) FROM blocks WHERE rest <> ''),
      chars (place, char, rest) AS (
        SELECT place, substr(block, 1, 1), substr(block, 2) FROM blocks
        UNION ALL SELECT place + 1, substr(rest, 1, 1), substr(rest, 2) FROM chars WHERE rest <> '')
    SELECT coalesce(
      (SELECT group_concat(CASE WHEN char BETWEEN '㐀' AND '鿿' THEN ' ' || char || ' ' ELSE char END, '' ORDER BY place)
        FROM chars),
      text) FROM body), (
    WITH RECURSIVE
      body (text) AS (SELECT (SELECT group_concat(value, ' , ') FROM json_each("profiles"."specialties"))),
      blocks (place, block, rest) AS (
        SELECT 0, substr(text, 1, 64), substr(text, 65) FROM body WHERE text GLOB '*[㐀-鿿]*'
        UNION ALL SELECT place + 64, substr(rest, 1, 64), substr(rest, 65) FROM blocks WHERE rest <> ''),
      chars (place, char, rest) AS (
        SELECT place, substr(block, 1, 1), substr(block, 2) FROM blocks
        UNION ALL SELECT place + 1, substr(rest, 1, 1), substr(rest, 2) FROM chars WHERE rest <> '')
    SELECT coalesce(
      (SELECT group_concat(CASE WHEN char BETWEEN '㐀' AND '鿿' THEN ' ' || char || ' ' ELSE char END, '' ORDER BY place)
        FROM chars),
      text) FROM body),
    (
    WITH RECURSIVE
      body (text) AS (SELECT "profiles"."headline"),
      blocks (place, block, rest) AS (
        SELECT 0, substr(text, 1, 64), substr(text, 65) FROM body WHERE text GLOB '*[㐀-鿿]*'
        UNION ALL SELECT place + 64, substr(rest, 1, 64), substr(rest, 65) FROM blocks WHERE rest <> ''),
      chars (place, char, rest) AS (
        SELECT place, substr(block, 1, 1), substr(block, 2) FROM blocks
        UNION ALL SELECT place + 1, substr(rest, 1, 1), substr(rest, 2) FROM chars WHERE rest <> '')
    SELECT coalesce(
      (SELECT group_concat(CASE WHEN char BETWEEN '㐀' AND '鿿' THEN ' ' || char || ' ' ELSE char END, '' ORDER BY place)
        FROM chars),
      text) FROM body), (
    WITH RECURSIVE
      body (text) AS (SELECT "profiles"."experience_description"),
      blocks (place, block, rest) AS (
        SELECT 0, substr(text, 1, 64), substr(text, 65) FROM body WHERE text GLOB '*[㐀-鿿]*'
        UNION ALL SELECT place + 64, substr(rest, 1, 64), substr(rest, 65) FROM blocks WHERE rest <> ''),
      chars (place, char, rest) AS (
        SELECT place, substr(block, 1, 1), substr(block, 2) FROM blocks
        UNION ALL SELECT place + 1, substr(rest, 1, 1), substr(rest, 2) FROM chars WHERE rest <> '')
    SELECT coalesce(
      (SELECT group_concat(CASE WHEN char BETWEEN '㐀' AND '鿿' THEN ' ' || char || ' ' ELSE char END, '' ORDER BY place)
        FROM chars),
      text) FROM body), (
    WITH RECURSIVE
      body (text) AS (SELECT "profiles"."about_me"),
      blocks (place, block, rest) AS (
        SELECT 0, substr(text, 1, 64), substr(text, 65) FROM body WHERE text GLOB '*[㐀-鿿]*'
        UNION ALL SELECT place + 64, substr(rest, 1, 64), substr(rest, 65) FROM blocks WHERE rest <> ''),
      chars (place, char, rest) AS (
        SELECT place, substr(block, 1, 1), substr(block, 2) FROM blocks
        UNION ALL SELECT place + 1, substr(rest, 1, 1), substr(rest, 2) FROM chars WHERE rest <> '')
    SELECT coalesce(
      (SELECT group_concat(CASE WHEN char BETWEEN '㐀' AND '鿿' THEN ' ' || char || ' ' ELSE char END, '' ORDER BY place)
        FROM chars),
      text) FROM body),
    (
    WITH RECURSIVE
      body (text) AS (SELECT (
  SELECT group_concat(profile_translations.text, ' , ') FROM profile_translations
  WHERE profile_translations.profile_id = profiles.id AND profile_translations.state = 'approved'
    AND field IN ('headline', 'aboutMe', 'experience', 'specialties'))),
      blocks (place, block, rest) AS (
        SELECT 0, substr(text, 1, 64), substr(text, 65) FROM body WHERE text GLOB '*[㐀-鿿]*'
        UNION ALL SELECT place + 64, substr(rest, 1, 64), substr(rest, 65) FROM blocks WHERE rest <> ''),
      chars (place, char, rest) AS (
        SELECT place, substr(block, 1, 1), substr(block, 2) FROM blocks
        UNION ALL SELECT place + 1, substr(rest, 1, 1), substr(rest, 2) FROM chars WHERE rest <> '')
    SELECT coalesce(
      (SELECT group_concat(CASE WHEN char BETWEEN '㐀' AND '鿿' THEN ' ' || char || ' ' ELSE char END, '' ORDER BY place)
        FROM chars),
      text) FROM body)),
  (
    WITH RECURSIVE
      body (text) AS (SELECT (SELECT group_concat(value, ' , ') FROM json_each("profiles"."languages"))),
      blocks (place, block, rest) AS (
        SELECT 0, substr(text, 1, 64), substr(text, 65) FROM body WHERE text GLOB '*[㐀-鿿]*'
        UNION ALL SELECT place + 64, substr(rest, 1, 64), substr(rest, 65) FROM blocks WHERE rest <> ''),
      chars (place, char, rest) AS (
        SELECT place, substr(block, 1, 1), substr(block, 2) FROM blocks
        UNION ALL SELECT place + 1, substr(rest, 1, 1), substr(rest, 2) FROM chars WHERE rest <> '')
    SELECT coalesce(
      (SELECT group_concat(CASE WHEN char BETWEEN '㐀' AND '鿿' THEN ' ' || char || ' ' ELSE char END, '' ORDER BY place)
        FROM chars),
      text) FROM body), (
    WITH RECURSIVE
      body (text) AS (SELECT concat_ws(' ', profiles.city, profiles.state)),
      blocks (place, block, rest) AS (
        SELECT 0, substr(text, 1, 64), substr(text, 65) FROM body WHERE text GLOB '*[㐀-鿿]*'
        UNION ALL SELECT place + 64, substr(rest, 1, 64), substr(rest, 65) FROM blocks WHERE rest <> ''),
      chars (place, char, rest) AS (
        SELECT place, substr(block, 1, 1), substr(block, 2) FROM blocks
        UNION ALL SELECT place + 1, substr(rest, 1, 1), substr(rest, 2) FROM chars WHERE rest <> '')
    SELECT coalesce(
      (SELECT group_concat(CASE WHEN char BETWEEN '㐀' AND '鿿' THEN ' ' || char || ' ' ELSE char END, '' ORDER BY place)
        FROM chars),
      text) FROM body),
  concat_ws(' ',
  'arrangement' || replace(profiles.work_arrangement, '-', ''),
  (SELECT group_concat('age' || value, ' ') FROM json_each(profiles.preferred_age_groups)),
  (SELECT group_concat('duty' || replace(value, '-', ''), ' ') FROM json_each(profiles.duties)),
  CASE WHEN profiles.years_experience >= 1 THEN 'years1' END,
  CASE WHEN profiles.years_experience >= 3 THEN 'years3' END,
  CASE WHEN profiles.years_experience >= 5 THEN 'years5' END,
  CASE WHEN profiles.years_experience >= 10 THEN 'years10' END)
FROM profiles;
