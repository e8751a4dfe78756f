-- Whether the person who has an item open is writing an answer.
ALTER TABLE staff_presence ADD COLUMN is_writing INTEGER NOT NULL DEFAULT 0;
