-- The desk's list of nannies in further orders. Names are sorted by their parts in Latin letters, because SQLite compares bytes:
-- `Ángela` would come after `Zoe`, and Chinese names would have no order that anybody reads by. The application writes the parts
-- with each name; here, letters lose their accents, and Chinese names are taken from the address of the page, if there is one.
ALTER TABLE profiles ADD COLUMN sort_first_name TEXT NOT NULL DEFAULT '';
ALTER TABLE profiles ADD COLUMN sort_last_name TEXT NOT NULL DEFAULT '';

CREATE VIEW plain_names AS
WITH RECURSIVE
  letters (place, accented, plain) AS (
    SELECT key, substr(value, 1, 1), substr(value, 2) FROM json_each('[
      "áa","àa","âa","äa","ãa","åa","Áa","Àa","Âa","Äa","Ãa","Åa","ée","èe","êe","ëe","Ée","Èe","Êe","Ëe",
      "íi","ìi","îi","ïi","Íi","Ìi","Îi","Ïi","óo","òo","ôo","öo","õo","Óo","Òo","Ôo","Öo","Õo",
      "úu","ùu","ûu","üu","Úu","Ùu","Ûu","Üu","ñn","Ñn","çc","Çc","ýy","Ýy","łl","Łl","- ","''","’"]')),
  names (id, place, first, last) AS (
    SELECT id, 0, lower(trim(coalesce(first_name, ''))), lower(trim(coalesce(last_name, ''))) FROM profiles
    UNION ALL
    SELECT names.id, names.place + 1, replace(first, accented, plain), replace(last, accented, plain)
    FROM names JOIN letters ON letters.place = names.place)
SELECT id, first, last FROM names WHERE place = (SELECT count(*) FROM letters);

UPDATE profiles SET
  sort_first_name = substr(CASE
    WHEN last_name GLOB '*[㐀-鿿]*' AND slug GLOB '*-*' THEN substr(slug, 1, instr(slug, '-') - 1) ELSE plain.first END, 1, 60),
  sort_last_name = substr(CASE
    WHEN last_name GLOB '*[㐀-鿿]*' AND slug GLOB '*-*' THEN substr(slug, instr(slug, '-') + 1) ELSE plain.last END, 1, 60)
FROM plain_names AS plain WHERE plain.id = profiles.id;
DROP VIEW plain_names;

CREATE INDEX profiles_by_name
  ON profiles (coalesce(nullif(trim(sort_last_name || ' ' || sort_first_name), ''), '~'), id);
CREATE INDEX profiles_by_change ON profiles (updated_at, id);

-- The same orders within a state.
CREATE INDEX profiles_by_state_and_name
  ON profiles (
    CASE WHEN unclaimed_since IS NOT NULL THEN 'unclaimed' WHEN held_at IS NOT NULL THEN 'held' WHEN NOT is_public THEN 'draft'
      WHEN NOT is_active THEN 'paused' WHEN reviewed_version IS NULL THEN 'waiting'
      WHEN reviewed_version < version THEN 'changed' ELSE 'reviewed' END,
    coalesce(nullif(trim(sort_last_name || ' ' || sort_first_name), ''), '~'), id);
CREATE INDEX profiles_by_state_and_change
  ON profiles (
    CASE WHEN unclaimed_since IS NOT NULL THEN 'unclaimed' WHEN held_at IS NOT NULL THEN 'held' WHEN NOT is_public THEN 'draft'
      WHEN NOT is_active THEN 'paused' WHEN reviewed_version IS NULL THEN 'waiting'
      WHEN reviewed_version < version THEN 'changed' ELSE 'reviewed' END,
    updated_at, id);
