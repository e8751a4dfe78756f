-- The nanny's one sentence for the top of her page and her directory card. It starts empty, so nothing is indexed again.
ALTER TABLE profiles ADD COLUMN headline TEXT;
