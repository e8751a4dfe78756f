-- Jobs that were given up after all their tries: `npm run dead-jobs` lists them and puts them back into the queue.
CREATE TABLE dead_jobs (
  id TEXT PRIMARY KEY,
  -- The job as JSON, as the queue had it: ids, nothing personal.
  job TEXT NOT NULL,
  -- Null where the queue itself gave up and does not say.
  attempts INTEGER,
  -- Name of the last error.
  reason TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX dead_jobs_at ON dead_jobs (at);
