// npm run bench: uploads and downloads a 100 MB video through the product, alternating in one run with a bare Worker that streams
// the same bytes into R2. Prints the ratio of their speeds, which it checks against bench/ratios.json, workerd's own peak memory for a small and a large file, and how often the
// Worker runs when browsers play a public video behind the cache.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltApp } from '../tests/edge/app.ts';
import { publishedNanny, Visitor } from '../tests/edge/visitor.ts';
import {
  build,
  environment,
  installPackages,
  prepareDatabase,
  root,
  writeDevelopmentVariables,
} from '../scripts/setup.mjs';
import { checkRatio } from './ratios.mjs';

const rounds = 5;
const megabytes = 100;
/** Memory is flat if a file of the second size needs hardly more than one of the first. */
const memorySizes = [10, 100];
const ports = { product: 8781, floor: 8782 };
const configOf = { product: [], floor: ['--config', 'bench/floor.toml'] };

await installPackages({ tests: true });
writeDevelopmentVariables();
await build();
const folder = mkdtempSync(join(tmpdir(), 'bench-media-'));
await prepareDatabase(join(folder, 'product'));

try {
  await compareSpeed();
  await compareMemory();
  await countRuns();
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Uploads and downloads alternate, so that a busy moment of the machine affects both equally. */
async function compareSpeed() {
  const servers = { product: start('product'), floor: start('floor') };
  const speeds = { product: { up: [], down: [] }, floor: { up: [], down: [] } };
  try {
    await Promise.all(Object.values(ports).map(untilListening));
    const file = video(megabytes * 1024 * 1024);
    for (let round = 0; round < rounds; round += 1) {
      for (const side of round % 2 === 0 ? ['product', 'floor'] : ['floor', 'product']) {
        const { up, down } = await transfer(side, file);
        speeds[side].up.push(up);
        speeds[side].down.push(down);
      }
    }
  } finally {
    await Promise.all(Object.values(servers).map(stop));
  }
  for (const [way, name] of [
    ['up', 'upload'],
    ['down', 'download'],
  ]) {
    const floor = speeds.floor[way];
    checkRatio(
      `${name} / bare Worker`,
      speeds.product[way].map((speed, round) => speed / floor[round]),
    );
  }
}

/** The peak memory of workerd for one upload and download, each in a separate process. */
async function compareMemory() {
  for (const side of ['product', 'floor']) {
    for (const size of memorySizes) {
      const server = start(side);
      try {
        await untilListening(ports[side]);
        const idle = workerdPeak(server.pid);
        await transfer(side, video(size * 1024 * 1024));
        const peak = workerdPeak(server.pid);
        console.log(
          `${side}, ${size} MB up and down: workerd peak ${peak.toFixed(0)} MB, ${(peak - idle).toFixed(0)} above idle`,
        );
      } finally {
        await stop(server);
      }
    }
  }
}

/** How often the Worker runs for the ranges of a video that a visible profile shows, behind the tests' model of Workers Cache. */
async function countRuns() {
  // Safari requests two bytes first, other browsers everything; both then seek.
  const ranges = ['bytes=0-1', 'bytes=0-', ...Array.from({ length: 98 }, (_, seek) => `bytes=${seek * 2000}-`)];
  const app = await startBuiltApp();
  try {
    const { video } = await publishedNanny(app.cache);
    const visitor = new Visitor(app.cache);
    for (const range of ranges) {
      const part = await visitor.fetch(video, { headers: { Range: range } });
      if (part.status !== 206) throw new Error(`${range}: ${part.status}`);
      await part.arrayBuffer();
    }
    const runs = app.reached.filter((path) => path === video).length;
    checkRatio('Worker runs / ranges of a public video', [runs / ranges.length]);
  } finally {
    await app.stop();
  }
}

/** The speed of one upload and its download, in MB/s. */
async function transfer(side, file) {
  const { url, readUrl, headers } = side === 'product' ? await openUpload(file.length) : floorUrl();
  const up = await timed(file.length, () => fetch(url, { method: 'PUT', body: file, headers }));
  const down = await timed(file.length, () => fetch(readUrl, { headers }));
  return { up, down };
}

function start(side) {
  const command = [
    'dev',
    '--ip',
    '127.0.0.1',
    '--port',
    String(ports[side]),
    // Any free port, because two servers that start at once would choose the same.
    '--inspector-port=0',
    '--persist-to',
    join(folder, side),
    '--show-interactive-dev-session=false',
    '--log-level',
    'error',
    ...configOf[side],
  ];
  return spawn('wrangler', command, { cwd: root, env: environment, stdio: 'ignore', detached: true });
}

/** Ends a server and all its child processes, and waits until its port is free again. */
async function stop(server) {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  process.kill(-server.pid, 'SIGTERM');
  await ended;
}

async function untilListening(port) {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    try {
      return await fetch(`http://127.0.0.1:${port}/`);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  throw new Error(`Nothing listens on port ${port}`);
}

/** An anonymous visitor's open upload. Each upload has its own visitor, because a user may store 300 MB. */
async function openUpload(size) {
  const base = `http://127.0.0.1:${ports.product}`;
  const json = { 'Content-Type': 'application/json' };
  const created = await fetch(`${base}/api/profiles`, { method: 'POST', headers: json, body: '{}' });
  const headers = { Cookie: (created.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const body = JSON.stringify({ kind: 'video', size });
  const opened = await fetch(`${base}/api/objects/upload`, { method: 'POST', headers: { ...json, ...headers }, body });
  const { uploadURL, objectPath } = await opened.json();
  return { url: base + uploadURL, readUrl: base + objectPath, headers };
}

function floorUrl() {
  const url = `http://127.0.0.1:${ports.floor}/${randomUUID()}`;
  return { url, readUrl: url, headers: {} };
}

/** MB/s of a request whose response is read to its end. */
async function timed(bytes, request) {
  const start = performance.now();
  const response = await request();
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
  return bytes / 1024 / 1024 / ((performance.now() - start) / 1000);
}

function video(size) {
  const file = Buffer.alloc(size, 7);
  file.write('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1');
  return file;
}

/** The peak memory of a server's workerd processes in MB (VmHWM), without Wrangler's own Node.js. */
function workerdPeak(group) {
  const ofGroup = readdirSync('/proc').filter((id) => /^\d+$/.test(id) && isWorkerd(id, group));
  const peaks = ofGroup.map((id) => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]));
  return peaks.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

/** Whether a process is a workerd of a process group. */
function isWorkerd(id, group) {
  try {
    // `pid (name) state parent group …`
    const [, name, processGroup] = /\((.*)\) \S+ \d+ (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
    return name === 'workerd' && Number(processGroup) === group;
  } catch {
    return false;
  }
}
