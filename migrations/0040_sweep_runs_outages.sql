-- When each sweep last ended, and the providers of messages whose last call failed: for the health check and the desk.
CREATE TABLE sweep_runs (
  name TEXT PRIMARY KEY NOT NULL,
  done_at INTEGER,
  failed_at INTEGER
);

CREATE TABLE outages (
  provider TEXT PRIMARY KEY NOT NULL,
  since INTEGER NOT NULL,
  failed_at INTEGER NOT NULL
);
