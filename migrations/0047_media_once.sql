-- Each variant is stored once: the SHA-256 of its bytes tells the repeat of a request from another picture.
ALTER TABLE objects ADD COLUMN variant_digests TEXT NOT NULL DEFAULT '{}';
