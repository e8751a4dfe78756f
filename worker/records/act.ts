import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { Batch, type StoredRow } from '../db/batch.ts';
import { countEvent } from '../db/rate-limits.ts';
import { logError } from '../log.ts';
import { insertAuditEntry, type NewAuditEntry } from './audit.ts';
import { insertMessage, isCounted, type NewMessage } from './messages.ts';
import { addDuePurges, planPurge, type PurgeOptions, purgePlanned, type Writer } from './purges.ts';

/** When a consequence happens: after a step that wrote a row, or under a condition. */
type When<Results> = { after: keyof Results & string; and?: SQL } | { if: SQL };

/**
 * A write and everything that follows from it, in one batch: its lines in the audit log, its messages, and the pages at the edge
 * that change. {@link run} hands stored messages to the queue and purges the pages, so no caller can forget that.
 */
export class Act<Results extends object = object> extends Batch<Results> {
  readonly #services: Writer;
  readonly #now: number;
  /** The ids of messages by the steps that store them. */
  readonly #messages = new Map<string, string>();
  #changesPages = false;

  /** @param now the time of the write, ms */
  constructor(services: Writer, now: number) {
    super(services.db);
    this.#services = services;
    this.#now = now;
  }

  override step<Name extends string, Row = StoredRow>(
    name: Name,
    statement: SQLWrapper,
    read?: (row: StoredRow) => Row,
  ): Act<Results & Record<Name, Row[]>> {
    super.step(name, statement, read);
    return this.#with();
  }

  override ifWrote<Name extends string, Row = StoredRow>(
    after: keyof Results & string,
    name: Name,
    statement: (wrote: SQL) => SQLWrapper,
    read?: (row: StoredRow) => Row,
  ): Act<Results & Record<Name, Row[]>> {
    super.ifWrote(after, name, statement, read);
    return this.#with();
  }

  override guard<Name extends string>(name: Name, condition: SQL): Act<Results & Record<Name, StoredRow[]>> {
    super.guard(name, condition);
    return this.#with();
  }

  override with<More extends object>(add: (act: Act<Results>) => Act<More>): Act<More> {
    return add(this);
  }

  /** Adds a line to the audit log. @param name of the step, where an act has several */
  audit(entry: NewAuditEntry, when: When<Results>, name = 'audit'): this {
    this.#when(name, when, (condition) => insertAuditEntry(entry, condition));
    return this;
  }

  /**
   * Adds a message: it is stored with the record that it is about, counted against the day's text messages, and handed to the
   * queue once it is stored.
   * @param name of the step that stores it
   */
  message<Name extends string>(
    name: Name,
    message: NewMessage,
    when: When<Results>,
  ): Act<Results & Record<Name, StoredRow[]>> {
    this.#when(name, when, (condition) => insertMessage(message, condition));
    this.#messages.set(name, message.id);
    if (message.channel === 'sms') {
      super.step(`${name} counted`, countEvent([message.budget], message.now, isCounted(message.id)));
    }
    return this.#with();
  }

  /** Makes cached responses due for a purge. @param rows a query with one column, `tag` */
  purge(name: string, rows: SQL): this {
    super.step(name, addDuePurges(rows, this.#now));
    this.#changesPages = true;
    return this;
  }

  /** Like {@link purge}, after a step that wrote a row. */
  purgeIf(after: keyof Results & string, name: string, rows: (wrote: SQL) => SQL): this {
    super.ifWrote(after, name, (wrote) => addDuePurges(rows(wrote), this.#now));
    this.#changesPages = true;
    return this;
  }

  /** Runs all steps, or none when one fails, and what follows from them. @returns the rows of each step */
  override async run(options: PurgeOptions = {}): Promise<Results> {
    if (this.#changesPages) planPurge(this, this.#now, options);
    const results = await super.run();
    if (this.#changesPages) await purgePlanned(this.#services, results);
    await this.#enqueue(results);
    return results;
  }

  #when(name: string, when: When<Results>, statement: (condition: SQL) => SQL): void {
    if ('if' in when) super.step(name, statement(when.if));
    else super.ifWrote(when.after, name, (wrote) => statement(when.and ? sql`${wrote} AND ${when.and}` : wrote));
  }

  /** Hands the stored messages to the queue. If that fails, the sweep finds them in the outbox. */
  async #enqueue(results: object): Promise<void> {
    const stored = [...this.#messages].filter(([step]) => (Reflect.get(results, step) as unknown[]).length > 0);
    if (stored.length === 0) return;
    try {
      await this.#services.jobs.send(stored.map(([, messageId]) => ({ kind: 'deliver-message', messageId })));
    } catch (error) {
      logError('queue_unavailable', error);
    }
  }

  // The type parameter lists the steps so far. It exists for the compiler only, so the object is the same.
  #with<More extends object>(): Act<More> {
    return this as unknown as Act<More>;
  }
}

/**
 * Starts a write with consequences; see {@link Act}. `Results` is given where steps are named at run time, as in an import.
 * @param now the time of the write, ms
 */
export function act<Results extends object = object>(services: Writer, now: number): Act<Results> {
  return new Act<Results>(services, now);
}
