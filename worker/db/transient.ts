/**
 * D1's transient errors: the statement did not run, or it is unknown whether it did
 * (developers.cloudflare.com/d1/observability/debug-d1).
 */
const transientMessages =
  /Network connection lost|storage caused object to be reset|reset because its code was updated|due to transient issue|D1 DB is overloaded|D1 storage operation exceeded timeout|Internal error while starting up D1/i;

/** ms before the second attempt. */
const pauseMs = 50;

/** Whether an error, or its cause, is a transient D1 error. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return transientMessages.test(error.message) || isTransient(error.cause);
}

/** Runs work and retries it once after a transient D1 error. Only for work that may run twice: reads and idempotent writes. */
export async function retriedOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isTransient(error)) throw error;
    await scheduler.wait(pauseMs);
    return work();
  }
}

const isRead = (query: string) => /^\s*SELECT\b/i.test(query);

/**
 * The D1 binding, with reads retried once after a transient D1 error. A batch counts as a read when all its statements are reads.
 */
export function withRetriedReads(binding: D1Database): D1Database {
  const originals = new WeakMap<object, { statement: D1PreparedStatement; reads: boolean }>();

  function wrap(statement: D1PreparedStatement, reads: boolean): D1PreparedStatement {
    const wrapped = new Proxy(statement, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== 'function') return value;
        if (property === 'bind') return (...values: unknown[]) => wrap(target.bind(...values), reads);
        const run = async (...input: unknown[]): Promise<unknown> => Reflect.apply(value, target, input);
        return reads ? (...input: unknown[]) => retriedOnce(() => run(...input)) : run;
      },
    });
    originals.set(wrapped, { statement, reads });
    return wrapped;
  }

  return new Proxy(binding, {
    get(target, property) {
      if (property === 'prepare') return (query: string) => wrap(target.prepare(query), isRead(query));
      if (property === 'batch') {
        return (statements: D1PreparedStatement[]) => {
          const known = statements.map((statement) => originals.get(statement) ?? { statement, reads: false });
          const run = () => target.batch(known.map(({ statement }) => statement));
          return known.every(({ reads }) => reads) ? retriedOnce(run) : run();
        };
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
