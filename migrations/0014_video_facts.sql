-- What the server measured of a stored video: length in ms, and pixels. NULL where it could not.
ALTER TABLE objects ADD COLUMN duration_ms INTEGER;
ALTER TABLE objects ADD COLUMN width INTEGER;
ALTER TABLE objects ADD COLUMN height INTEGER;
