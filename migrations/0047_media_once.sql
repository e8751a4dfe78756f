-- Each variant is stored once: the SHA-256 of its bytes tells the repeat of a request from another picture.
ALTER TABLE objects ADD COLUMN variant_digests TEXT NOT NULL DEFAULT '{}';

-- SHA-256 of a file's first and last MiB. It is the same however the file was sent, which etags are not. Files from before have
-- none and are recognized by their etags.
ALTER TABLE objects ADD COLUMN fingerprint TEXT;
CREATE INDEX objects_fingerprint ON objects (fingerprint, size) WHERE fingerprint IS NOT NULL;
