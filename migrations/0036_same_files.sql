-- The desk looks for the same bytes on two profiles.
CREATE INDEX objects_content ON objects (etag, size) WHERE etag IS NOT NULL;
