-- The day from which a listed nanny can start.
ALTER TABLE listings ADD COLUMN available_from TEXT;
UPDATE listings SET available_from = (SELECT available_from FROM profiles WHERE profiles.id = profile_id);
