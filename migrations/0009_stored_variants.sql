-- How many bytes each variant of an object takes, by its name: they count against the owner's quota like the object itself.
ALTER TABLE objects ADD COLUMN variant_sizes TEXT NOT NULL DEFAULT '{}';
