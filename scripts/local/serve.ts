// Serves the built Worker on loopback until it is stopped. The local runtime responds directly, without a proxy.
// Usage: node scripts/local/serve.ts --port N --state FOLDER [--var NAME:VALUE …] [--host-pages]
// Notifies a parent with a channel when it is ready. LOG_LEVEL=info shows the Worker's own log lines.
import { parseArgs } from 'node:util';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { serveHostPages } from '../serve-host-pages.mjs';
import { hostPagesPort } from '../serve.mjs';
import { migrate } from './migrations.ts';
import { builtWorker } from './product.ts';
import { lockState, persistencePath } from './state.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8787' },
    state: { type: 'string', default: '.wrangler/state' },
    var: { type: 'string', multiple: true, default: [] },
    'host-pages': { type: 'boolean', default: false },
  },
});
const port = Number(values.port);
const origin = `http://localhost:${port}`;
const variables = values.var.map((text): [string, string] => [
  text.slice(0, text.indexOf(':')),
  text.slice(text.indexOf(':') + 1),
]);
const showsAll = process.env['LOG_LEVEL'] === 'info';

lockState(values.state);
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    host: '127.0.0.1',
    port,
    cf: false,
    log: new Log(LogLevel.ERROR),
    logRequests: false,
    resourcePersistencePath: persistencePath(values.state),
    // Runs the cron's work at once: GET /cdn-cgi/local/scheduled, as under `wrangler dev`.
    unsafeTriggerHandlers: true,
    handleStructuredLogs({ level, message }) {
      if (showsAll || level === 'error' || level === 'warn') process.stderr.write(`${message}\n`);
    },
    workers: [builtWorker({ PUBLIC_ORIGIN: origin, ...Object.fromEntries(variables) })],
  }),
);
const stop = () => void runtime.dispose().finally(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// A parent that was killed leaves no server behind, which would hold the records.
process.once('disconnect', stop);
await runtime.ready;
await migrate((await runtime.getBindings<Env>()).DB);
if (values['host-pages']) await serveHostPages({ port: hostPagesPort(port), builder: origin });
process.send?.('ready');
