import { getTableColumns, type InferSelectModel, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { SQLiteAsyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { createId } from '#domain/id.ts';
import type { Database } from './client.ts';

/** A row with the column names of the database. */
export type StoredRow = Record<string, unknown>;

/** A statement in a batch; `after` names the step that must have written a row. */
interface Step {
  name: string;
  statement: SQLWrapper | ((wrote: SQL) => SQLWrapper);
  after: string | undefined;
  /** The statement is a condition. Where it holds, the step's receipt is all that is written. */
  isGuard?: true;
  read: (row: StoredRow) => unknown;
}

const dialect = new SQLiteAsyncDialect();

/**
 * Statements that run in order, in one round trip and one transaction. Each step has a name. Results and conditions refer to
 * steps by name, so that no step depends on its position. drizzle's own batch returns results by position, accepts raw SQL only
 * without parameters, and leaves `changes()` to its callers. It is still used for reads that belong together.
 */
export class Batch<Results extends object = object> {
  readonly db: Database;
  readonly #steps: Step[] = [];

  constructor(db: Database) {
    this.db = db;
  }

  /** Adds a statement. @param read converts each row that the statement returns */
  step<Name extends string, Row = StoredRow>(
    name: Name,
    statement: SQLWrapper,
    read?: (row: StoredRow) => Row,
  ): Batch<Results & Record<Name, Row[]>> {
    return this.#add({ name, statement, after: undefined, read: read ?? ((row) => row) });
  }

  /**
   * Adds a statement that depends on an earlier step.
   * @param after the earlier step
   * @param statement creates the statement, given the condition that the earlier step wrote at least one row
   */
  ifWrote<Name extends string, Row = StoredRow>(
    after: keyof Results & string,
    name: Name,
    statement: (wrote: SQL) => SQLWrapper,
    read?: (row: StoredRow) => Row,
  ): Batch<Results & Record<Name, Row[]>> {
    return this.#add({ name, statement, after, read: read ?? ((row) => row) });
  }

  /** Adds a condition as a step: it counts as written when it holds, and changes no record. */
  guard<Name extends string>(name: Name, condition: SQL): Batch<Results & Record<Name, StoredRow[]>> {
    return this.#add({ name, statement: condition, isGuard: true, after: undefined, read: (row) => row });
  }

  /** Adds the steps of another function, for steps that several batches share. */
  with<More extends object>(add: (batch: Batch<Results>) => Batch<More>): Batch<More> {
    return add(this);
  }

  /** Adds statements whose results are not needed. @param name of all of them; each gets a number */
  all(name: string, statements: readonly SQLWrapper[]): this {
    for (const [index, statement] of statements.entries()) this.step(`${name} ${index + 1}`, statement);
    return this;
  }

  /** Runs all steps, or none when one fails. @returns the rows of each step */
  async run(): Promise<Results> {
    const statements = this.#compile();
    const prepared = statements.map(({ statement }) => {
      const { sql: text, params } = dialect.sqlToQuery(statement.getSQL());
      return this.db.$client.prepare(text).bind(...params);
    });
    const results = await this.db.$client.batch<StoredRow>(prepared);
    const named = statements.flatMap(({ step }, index) =>
      step ? [[step.name, results[index]?.results.map((row) => step.read(row)) ?? []]] : [],
    );
    return Object.fromEntries(named) as Results;
  }

  #add<More extends object>(step: Step): Batch<More> {
    if (this.#steps.some(({ name }) => name === step.name)) throw new Error(`Two steps are called "${step.name}".`);
    if (step.after !== undefined && !this.#steps.some(({ name }) => name === step.after)) {
      throw new Error(`"${step.name}" comes before "${step.after}", which it depends on.`);
    }
    this.#steps.push(step);
    // The type parameter lists the steps so far. It exists for the compiler only, so the object is the same.
    return this as unknown as Batch<More>;
  }

  /**
   * `changes()` counts the rows of the previous statement, so it only works for a step directly after the one it depends on. For
   * any other step, a receipt is written after the step it depends on, and removed at the end.
   */
  #compile(): { statement: SQLWrapper; step?: Step }[] {
    const id = createId();
    const receiptIf = (name: string, condition: SQL) =>
      sql`INSERT INTO batch_receipts (batch, step) SELECT ${id}, ${name} WHERE ${condition}`;
    const withReceipt = new Set(
      this.#steps.flatMap(({ after }, index) =>
        after !== undefined && this.#steps[index - 1]?.name !== after ? [after] : [],
      ),
    );
    const statements = this.#steps.flatMap((step) => {
      const { name, statement, after } = step;
      const wrote =
        after !== undefined && withReceipt.has(after)
          ? sql`EXISTS (SELECT 1 FROM batch_receipts WHERE batch = ${id} AND step = ${after})`
          : sql`changes() > 0`;
      if (step.isGuard) return [{ statement: receiptIf(name, sql`(${statement}) RETURNING step`), step }];
      const own = { statement: typeof statement === 'function' ? statement(wrote) : statement, step };
      return withReceipt.has(name) ? [own, { statement: receiptIf(name, sql`changes() > 0`) }] : [own];
    });
    const end = { statement: sql`DELETE FROM batch_receipts WHERE batch = ${id}` };
    return withReceipt.size > 0 || this.#steps.some(({ isGuard }) => isGuard) ? [...statements, end] : statements;
  }
}

/** Starts a batch; see {@link Batch}. */
export function batch(db: Database): Batch {
  return new Batch(db);
}

/** Reads the rows of a table that a statement returns whole, as drizzle reads them. */
export function rowOf<Table extends SQLiteTable>(table: Table): (row: StoredRow) => InferSelectModel<Table> {
  const columns = Object.entries(getTableColumns(table));
  return (row) =>
    Object.fromEntries(
      columns.map(([key, column]) => {
        const value = row[column.name];
        return [key, value === null ? null : column.mapFromDriverValue(value)];
      }),
    ) as InferSelectModel<Table>;
}

/** Reads the column `id` of a row. */
export const readId = (row: StoredRow): string => z.string().parse(row['id']);
