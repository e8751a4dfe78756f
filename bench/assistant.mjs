// npm run bench:assistant: how much time our own code adds to the first token of a chat reply. A local model server is asked
// directly and through POST /api/profiles/:id/ai-chat, by turns in one run; prints both medians and their difference in ms.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  build,
  environment,
  installPackages,
  prepareDatabase,
  root,
  writeDevelopmentVariables,
} from '../scripts/setup.mjs';
import { startModelServer } from '../worker/testing/model-server.ts';

/** A visitor without a phone has ten model calls a day. */
const people = 12;
const callsEach = 9;
const port = 8783;
const json = { 'Content-Type': 'application/json' };

installPackages();
writeDevelopmentVariables();
build();
const folder = mkdtempSync(join(tmpdir(), 'bench-assistant-'));
prepareDatabase(join(folder, 'state'));
const model = await startModelServer();
const server = spawn(
  'wrangler',
  [
    ...['dev', '--ip', '127.0.0.1', '--port', String(port), '--persist-to', join(folder, 'state')],
    ...['--show-interactive-dev-session=false', '--log-level', 'error'],
    ...['--var', `LANGUAGE_MODEL_URL:${model.url}/ok/v1`, '--var', 'LANGUAGE_MODEL_KEY:test-key'],
  ],
  { cwd: root, env: environment, stdio: 'ignore', detached: true },
);

try {
  await untilListening();
  const direct = [];
  const through = [];
  for (let person = 0; person < people; person += 1) {
    const { path, headers } = await visitor();
    await firstToken(path, headers);
    for (let call = 1; call < callsEach; call += 1) {
      const [first, second] =
        call % 2 === 0
          ? [askDirectly, () => firstToken(path, headers)]
          : [() => firstToken(path, headers), askDirectly];
      const times = [await first(), await second()];
      const [toModel, toUs] = call % 2 === 0 ? times : times.toReversed();
      direct.push(toModel);
      through.push(toUs);
    }
  }
  const added = median(through) - median(direct);
  console.log(
    `first token: direct ${median(direct).toFixed(2)} ms, through ai-chat ${median(through).toFixed(2)} ms, added ${added.toFixed(2)} ms (${direct.length} pairs)`,
  );
  process.exitCode = added < 10 ? 0 : 1;
} finally {
  process.kill(-server.pid, 'SIGTERM');
  model.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function untilListening() {
  for (;;) {
    try {
      return await fetch(`http://127.0.0.1:${port}/api/phone/status`);
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

/** ms until a reply's first piece arrives through the product. */
function firstToken(path, headers) {
  const body = JSON.stringify({ message: 'What should I write about myself?', language: 'en' });
  return timed(path, { method: 'POST', headers, body }, /event: delta/);
}

/** The same from the model server itself. */
function askDirectly() {
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
  return timed(`${model.url}/ok/v1/chat/completions`, { method: 'POST', headers, body }, /"content"/);
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

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.trunc(values.length / 2)] ?? 0;
}
