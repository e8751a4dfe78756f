-- Files of nannies that staff import, and which row has become which profile. The rows themselves are not stored.
CREATE TABLE imports (
  -- Made by the client, so that starting twice starts one import.
  id TEXT PRIMARY KEY,
  -- The name of the file, and how many rows were to be sent.
  name TEXT NOT NULL,
  rows INTEGER NOT NULL,
  staff_id TEXT REFERENCES staff (id) ON DELETE SET NULL,
  created_at INTEGER NOT NULL,
  undone_at INTEGER
) STRICT;
CREATE INDEX imports_created ON imports (created_at, id);

CREATE TABLE import_rows (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  -- Its number in the file.
  row INTEGER NOT NULL,
  -- Null once the profile is deleted: the row is not written again.
  profile_id TEXT REFERENCES profiles (id) ON DELETE SET NULL,
  PRIMARY KEY (import_id, row)
) STRICT;
CREATE INDEX import_rows_profile ON import_rows (profile_id);
