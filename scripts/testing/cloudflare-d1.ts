import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** A database of the local stand-in for Cloudflare's API. Statements really run. */
export class RemoteDatabase {
  readonly uuid = randomUUID();
  readonly name: string;
  readonly #database = new DatabaseSync(':memory:');

  constructor(name: string) {
    this.name = name;
  }

  /**
   * Runs statements as D1's query endpoint does, which cuts them at every semicolon, also at those inside a trigger.
   * @throws Error as SQLite says it
   */
  query(sql: string): object[] {
    if (/\bCREATE\s+(?:TEMP\s+|TEMPORARY\s+)?TRIGGER\b/i.test(sql)) throw new Error('incomplete input: SQLITE_ERROR');
    const last = sql.split(';').findLast((statement) => statement.trim() !== '') ?? '';
    if (/^\s*(?:SELECT|PRAGMA)\b/i.test(last)) {
      return this.#database.prepare(sql).all();
    }
    this.#database.exec(sql);
    return [];
  }
}
