-- The language of a message, for the HTML form of an email. Null in messages from before this column.
ALTER TABLE outbox ADD COLUMN locale TEXT;
