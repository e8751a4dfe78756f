/** A file of migrations/, split into its statements. */
export interface Migration {
  name: string;
  statements: string[];
}

/** The same table that wrangler creates, so that `wrangler d1 migrations` sees what was applied. */
const record = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Brings a database up to date: missing migrations are applied in one batch, all or nothing. Idempotent. */
export async function applyMigrations(db: D1Database, migrations: readonly Migration[]): Promise<void> {
  const select = db.prepare('SELECT name FROM d1_migrations');
  const [, applied] = await db.batch<{ name: string }>([db.prepare(record), select]);
  const names = new Set(applied?.results.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !names.has(name));
  const statements = missing.flatMap(({ name, statements: texts }) =>
    texts.map((sql) => db.prepare(sql)).concat(db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)),
  );
  if (statements.length > 0) await db.batch(statements);
}
