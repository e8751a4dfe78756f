import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** A database of the local substitute for Cloudflare's API. Statements are really executed. */
export class RemoteDatabase {
  readonly uuid = randomUUID();
  readonly name: string;
  readonly location: string | undefined;
  /** The Time Travel bookmark, always the same one. */
  readonly bookmark = `00000085-0000024c-${randomUUID().slice(0, 8)}`;
  readonly #database = new DatabaseSync(':memory:');

  /** The moments to which it was restored: bookmarks or timestamps. */
  readonly restored: string[] = [];

  /** @param location its jurisdiction or location hint */
  constructor(name: string, location: string | undefined) {
    this.name = name;
    this.location = location;
  }

  /**
   * Runs statements like D1's query endpoint, which splits them at every semicolon, even inside a trigger.
   * @throws Error with SQLite's message
   */
  query(sql: string): object[] {
    if (/\bCREATE\s+(?:TEMP\s+|TEMPORARY\s+)?TRIGGER\b/i.test(sql)) throw new Error('incomplete input: SQLITE_ERROR');
    const last = sql.split(';').findLast((statement) => statement.trim() !== '') ?? '';
    if (/^\s*(?:SELECT|PRAGMA)\b/i.test(last)) {
      this.#database.exec(sql.slice(0, sql.lastIndexOf(last)));
      return this.#database.prepare(last).all();
    }
    this.#database.exec(sql);
    return [];
  }
}
