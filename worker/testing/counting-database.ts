/** A D1 binding that counts round trips: each single statement and each batch is one. */
export function countRoundTrips(database: D1Database): { database: D1Database; count(): number; reset(): void } {
  let trips = 0;
  const originals = new WeakMap<object, D1PreparedStatement>();

  const countStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, property) {
        if (property === 'bind') return (...values: unknown[]) => countStatement(target.bind(...values));
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== 'function') return value;
        return (...input: unknown[]): unknown => {
          if (['all', 'run', 'first', 'raw'].includes(String(property))) trips += 1;
          return Reflect.apply(value, target, input);
        };
      },
    });
    originals.set(proxy, statement);
    return proxy;
  };

  const counting = new Proxy(database, {
    get(target, property) {
      if (property === 'prepare') return (query: string) => countStatement(target.prepare(query));
      if (property === 'batch') {
        return (statements: D1PreparedStatement[]) => {
          trips += 1;
          return target.batch(statements.map((statement) => originals.get(statement) ?? statement));
        };
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { database: counting, count: () => trips, reset: () => (trips = 0) };
}
