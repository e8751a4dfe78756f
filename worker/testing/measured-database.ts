/** A D1 binding that adds up its cost: round trips, and rows that the database read. */
export function measure(database: D1Database): { database: D1Database; cost(): { trips: number; rows: number } } {
  let trips = 0;
  let rows = 0;
  const originals = new WeakMap<object, D1PreparedStatement>();
  const note = (results: D1Result[]) => {
    trips += 1;
    for (const { meta } of results) rows += meta.rows_read;
  };

  const measured = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, property) {
        if (property === 'bind') return (...values: unknown[]) => measured(target.bind(...values));
        if (property === 'raw') {
          // `raw` does not report its cost, so the statement runs once more to measure it.
          return async () => {
            note([await target.all()]);
            return target.raw();
          };
        }
        if (property === 'all' || property === 'run') {
          return async () => {
            const result = await target.all();
            note([result]);
            return result;
          };
        }
        const value: unknown = Reflect.get(target, property);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    originals.set(proxy, statement);
    return proxy;
  };

  const proxy = new Proxy(database, {
    get(target, property) {
      if (property === 'prepare') return (query: string) => measured(target.prepare(query));
      if (property === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements.map((statement) => originals.get(statement) ?? statement));
          note(results);
          return results;
        };
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    database: proxy,
    cost() {
      const sum = { trips, rows };
      trips = 0;
      rows = 0;
      return sum;
    },
  };
}
