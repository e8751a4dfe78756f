// node bench/assistant.mjs: how much time our own code adds to the first token of a chat reply. A local model server is called
// directly, through a bare Worker, and through POST /api/profiles/:id/ai-chat, alternating in one run; prints the medians in ms, and a ratio that it checks against bench/ratios.json.
// Needs a build (npm run build). `wrangler dev` puts a proxy before each Worker: the bare one shows the cost of that.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLocale } from '../worker/domain/locale.ts';
import {
  build,
  environment,
  installPackages,
  prepareDatabase,
  root,
  writeDevelopmentVariables,
} from '../scripts/setup.mjs';
import { startModelServer } from '../worker/testing/model-server.ts';
import { checkRatio, median } from './ratios.mjs';

/** A visitor without a phone has ten model calls a day. */
const people = 12;
const callsEach = 9;
const port = 8783;
const floorPort = 8784;
const json = { 'Content-Type': 'application/json' };

await installPackages({ tests: true });
writeDevelopmentVariables();
await build();
const folder = mkdtempSync(join(tmpdir(), 'bench-assistant-'));
await prepareDatabase(join(folder, 'product'));
const model = await startModelServer();
const servers = [];

try {
  // In sequence, because when started together, both use the same inspector port.
  await start(port, [
    '--var',
    `LANGUAGE_MODEL_URL:${model.url}/ok/v1`,
    '--var',
    'LANGUAGE_MODEL_KEY:test-key',
    '--persist-to',
    join(folder, 'product'),
  ]);
  await start(floorPort, [
    '--config',
    'bench/model-floor.toml',
    '--var',
    `MODEL_URL:${model.url}/ok/v1/chat/completions`,
    '--persist-to',
    join(folder, 'floor'),
  ]);
  const times = { direct: [], floor: [], product: [] };
  for (let person = 0; person < people; person += 1) {
    const { path, headers } = await visitor();
    const ask = {
      direct: () => askModel(`${model.url}/ok/v1/chat/completions`),
      floor: () => askModel(`http://127.0.0.1:${floorPort}/`),
      product: () => askProduct(path, headers),
    };
    await Promise.all(Object.values(ask).map((call) => call()));
    for (let call = 1; call < callsEach; call += 1) {
      const order = Object.keys(ask);
      for (const side of [...order.slice(call % 3), ...order.slice(0, call % 3)]) times[side].push(await ask[side]());
    }
  }
  const [direct, floor, product] = [times.direct, times.floor, times.product].map(median);
  console.log(`first token, medians of ${times.direct.length} turns`);
  console.log(`  the model server itself   ${direct.toFixed(2)} ms`);
  console.log(`  through a bare Worker     ${floor.toFixed(2)} ms, added ${(floor - direct).toFixed(2)} ms`);
  console.log(`  through ai-chat           ${product.toFixed(2)} ms, added ${(product - direct).toFixed(2)} ms`);
  checkRatio(
    'first token of a reply / through a bare Worker',
    times.product.map((time, turn) => time / times.floor[turn]),
  );
} finally {
  for (const server of servers) process.kill(-server.pid, 'SIGTERM');
  model.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function start(listenPort, options) {
  const command = [
    'dev',
    '--ip',
    '127.0.0.1',
    '--port',
    String(listenPort),
    '--show-interactive-dev-session=false',
    '--log-level',
    'error',
    ...options,
  ];
  servers.push(spawn('wrangler', command, { cwd: root, env: environment, stdio: 'ignore', detached: true }));
  await untilListening(listenPort);
}

async function untilListening(listenPort) {
  for (;;) {
    try {
      return await fetch(`http://127.0.0.1:${listenPort}/api/phone/status`);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

async function visitor() {
  const base = `http://127.0.0.1:${port}`;
  const created = await fetch(`${base}/api/profiles`, { method: 'POST', headers: json, body: '{}' });
  const { id } = await created.json();
  const cookie = (created.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return {
    path: `${base}/api/profiles/${id}/ai-chat`,
    headers: { ...json, Cookie: cookie, Accept: 'text/event-stream' },
  };
}

/** The time until a reply's first piece arrives through the product, in ms. */
function askProduct(path, headers) {
  const body = JSON.stringify({ message: 'What should I write about myself?', language: defaultLocale });
  return timed(path, { method: 'POST', headers, body }, /event: delta/);
}

/** The same for the model server, directly or through the bare Worker. */
function askModel(url) {
  const body = JSON.stringify({
    model: 'bench',
    stream: true,
    max_completion_tokens: 400,
    messages: [
      { role: 'system', content: 'You help.' },
      { role: 'user', content: 'What should I write about myself?' },
    ],
  });
  const headers = { ...json, Authorization: 'Bearer test-key' };
  return timed(url, { method: 'POST', headers, body }, /"content"/);
}

async function timed(url, request, sign) {
  const start = performance.now();
  const response = await fetch(url, request);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  let text = '';
  let first;
  for await (const part of response.body) {
    text += Buffer.from(part).toString();
    if (first === undefined && sign.test(text)) first = performance.now() - start;
  }
  if (first === undefined) throw new Error(`no token in: ${text.slice(0, 200)}`);
  return first;
}
