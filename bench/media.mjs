// npm run bench: a 100 MB video up and down through the product, beside a bare Worker that streams the same bytes into R2, in
// one interleaved run. Prints MB/s, their ratio and the peak memory of the product's runtime. Needs a build (npm run build).
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

const rounds = 5;
const megabytes = 100;
const ports = { product: 8781, floor: 8782 };
const statusOf = (id) => readFileSync(`/proc/${id}/status`, 'utf8');
const fieldOf = (status, name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

installPackages();
writeDevelopmentVariables();
build();
const folder = mkdtempSync(join(tmpdir(), 'bench-media-'));
prepareDatabase(join(folder, 'product'));
const servers = [
  start(['--port', String(ports.product), '--persist-to', join(folder, 'product')]),
  start(['--port', String(ports.floor), '--persist-to', join(folder, 'floor'), '--config', 'bench/floor.toml']),
];

try {
  await Promise.all(Object.values(ports).map(untilListening));
  const file = video(megabytes * 1024 * 1024);
  const speeds = { product: { up: [], down: [] }, floor: { up: [], down: [] } };
  let peak = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? ['product', 'floor'] : ['floor', 'product']) {
      const { url, readUrl, headers } = side === 'product' ? await openUpload(file.length) : floorUrl(round);
      speeds[side].up.push(await timed(() => fetch(url, { method: 'PUT', body: file, headers })));
      speeds[side].down.push(await timed(() => fetch(readUrl, { headers })));
      peak = Math.max(peak, residentMegabytes(servers[0].pid));
    }
  }
  for (const way of ['up', 'down']) {
    const product = median(speeds.product[way]);
    const floor = median(speeds.floor[way]);
    console.log(
      `${way}: ${product.toFixed(0)} MB/s, bare Worker ${floor.toFixed(0)} MB/s, ratio ${(product / floor).toFixed(2)}`,
    );
  }
  console.log(`peak memory of the product's processes: ${peak.toFixed(0)} MB`);
} finally {
  for (const server of servers) process.kill(-server.pid, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

function start(options) {
  const command = [
    'dev',
    '--ip',
    '127.0.0.1',
    '--show-interactive-dev-session=false',
    '--log-level',
    'error',
    ...options,
  ];
  return spawn('wrangler', command, { cwd: root, env: environment, stdio: 'ignore', detached: true });
}

async function untilListening(port) {
  for (;;) {
    try {
      return await fetch(`http://127.0.0.1:${port}/`);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** An anonymous visitor's open upload; each upload has its own, because a user may store 300 MB. */
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

function floorUrl(round) {
  const url = `http://127.0.0.1:${ports.floor}/${round}`;
  return { url, readUrl: url, headers: {} };
}

/** MB/s of a request whose answer is read to its end. */
async function timed(request) {
  const start = performance.now();
  const response = await request();
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
  return megabytes / ((performance.now() - start) / 1000);
}

function video(size) {
  const file = Buffer.alloc(size, 7);
  file.write('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1');
  return file;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.trunc(values.length / 2)] ?? 0;
}

/** Resident memory of a process and all below it. */
function residentMegabytes(pid) {
  const statuses = new Map();
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      statuses.set(Number(id), statusOf(id));
    } catch {
      // It ended meanwhile.
    }
  }
  const below = (id) => [
    id,
    ...[...statuses].filter(([, status]) => fieldOf(status, 'PPid') === id).flatMap(([child]) => below(child)),
  ];
  return below(pid).reduce((sum, id) => sum + fieldOf(statuses.get(id) ?? '', 'VmRSS'), 0) / 1024;
}
