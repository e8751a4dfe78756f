// The built Worker far away from its database and its bucket: what it asks for together takes one trip, and each further question
// another one. Requests with the header X-Far are answered so, and say how many trips they took in X-Trips. Loaded into the runtime by serial-trips.test.ts.
import { withEnv } from 'cloudflare:workers';

/** What is asked within this time of the first question travels with it, ms. */
const tripMs = 30;

let trips = 0;
let leaving;

function travel() {
  leaving ??= leave();
  return leaving;
}

async function leave() {
  await new Promise((resolve) => setTimeout(resolve, tripMs));
  trips += 1;
  leaving = undefined;
}

/** Calls of these names travel; `wrap` gives what other calls return its own travels. */
function far(target, names, wrap = {}) {
  return new Proxy(target, {
    get(object, name) {
      const value = Reflect.get(object, name);
      if (typeof value !== 'function') return value;
      if (name in wrap) return (...input) => wrap[name](...input);
      if (!names.includes(name)) return value.bind(object);
      return async (...input) => {
        await travel();
        return value.apply(object, input);
      };
    },
  });
}

const originals = new WeakMap();

function farStatement(statement) {
  const proxy = far(statement, ['all', 'run', 'first', 'raw'], {
    bind: (...values) => farStatement(statement.bind(...values)),
  });
  originals.set(proxy, statement);
  return proxy;
}

function farDatabase(database) {
  return far(database, [], {
    prepare: (query) => farStatement(database.prepare(query)),
    batch: async (statements) => {
      await travel();
      return database.batch(statements.map((statement) => originals.get(statement) ?? statement));
    },
  });
}

const now = Date.now;
let hours = 0;

/** The Worker, far from its bindings for some requests. */
export const farAway = (worker) => ({
  async fetch(request, env, context) {
    if (!request.headers.has('X-Far')) return worker.fetch(request, env, context);
    // An hour after the request before, so that nothing is remembered of the settings.
    hours += 1;
    Date.now = () => now() + hours * 3_600_000;
    trips = 0;
    const farEnv = { ...env, DB: farDatabase(env.DB), MEDIA: far(env.MEDIA, ['get', 'head']) };
    const answer = await withEnv(farEnv, () => worker.fetch(request, farEnv, context));
    const body = await answer.arrayBuffer();
    Date.now = now;
    const headers = new Headers(answer.headers);
    headers.set('X-Trips', String(trips));
    return new Response(body, { status: answer.status, headers });
  },
  queue: (batch, env, context) => worker.queue(batch, env, context),
});
