-- What a statement of a batch did, for the statements of the same batch that depend on it (worker/db/batch.ts). Empty between
-- batches.
CREATE TABLE batch_receipts (
  batch TEXT NOT NULL,
  step TEXT NOT NULL,
  PRIMARY KEY (batch, step)
) WITHOUT ROWID;
