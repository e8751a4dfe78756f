// npm run bench, or node bench/pages.mjs [--small | --large]: requests per second of a profile page and of the directory, at
// 1,000 and 100,000 profiles (--small: 1,000 only; --large: 1,000,000 too). They alternate in one run with two baselines on the
// same runtime and path: a Worker that returns a constant page as long as ours, and a bare Astro page with one D1 batch. Prints
// medians with their spread, D1 rows read, and ratios, which it checks against bench/ratios.json.
//
// `wrangler dev` has no cache in front, so every page is rendered. Each turn requests other profiles in other languages, and the
// directory's turns start at other positions in its list. --databases FOLDER keeps the profiles for the next run, --rounds N
// measures fewer rounds.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { localeFacts } from '../worker/domain/locale.ts';
import { requireFreePort } from '../scripts/serve.mjs';
import { build, environment, installPackages, root, run, step, writeDevelopmentVariables } from '../scripts/setup.mjs';
import { buildBarePage, writeConstantWorker } from './pages/floors.mjs';
import { requestsPerSecond } from './pages/load.mjs';
import { fillDatabase, slugOf } from './pages/profiles.mjs';
import { printRowsRead } from './pages/rows-read.ts';
import { checkRatio, spread } from './ratios.mjs';

const { values: options } = parseArgs({
  options: {
    small: { type: 'boolean' },
    large: { type: 'boolean' },
    databases: { type: 'string' },
    rounds: { type: 'string', default: '9' },
  },
});
const sizes = [1000, 100_000, 1_000_000].slice(0, options.small ? 1 : options.large ? 3 : 2);
const rounds = Number(options.rounds);
/** The number of requests in a turn. */
const turn = 240;
const connections = 8;
const languages = Object.values(localeFacts).map(({ pathPrefix }) => pathPrefix);
const firstPort = 8941;
/** The searches of the directory's turns; the position in the list makes each URL new. */
const searches = [
  '',
  'city=Pasadena&',
  'q=newborn&',
  'q=twins+spanish&',
  'arrangement=live-in&years=5&',
  'q=双胞胎&',
  'near=91101&within=25&',
];

for (let port = firstPort; port < firstPort + sizes.length + 2; port += 1) await requireFreePort(port);
await installPackages({ tests: true });
writeDevelopmentVariables();
await build();
const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
const servers = [];

try {
  for (const size of sizes) await prepareProfiles(size);
  step('Starting the servers');
  const products = sizes.map((size) => ({ size, port: serve(stateOf(size), []) }));
  await untilListening(products[0].port);
  const bytes = await pageBytes(products[0].port);
  const constant = serve(join(folder, 'constant-state'), [
    '--config',
    writeConstantWorker(join(folder, 'constant'), bytes),
  ]);
  const bare = serve(
    stateOf(sizes[0]),
    ['--config', await buildBarePage(join(folder, 'bare'), bytes)],
    join(folder, 'bare'),
  );
  await Promise.all([...products.map(({ port }) => port), constant, bare].map(untilListening));

  console.log(`A profile page is ${bytes} bytes. ${rounds} rounds, ${connections} connections.`);
  const speeds = await measure(contestants({ products, constant, bare }));
  report(speeds);
  for (const { size } of products) await printRowsRead(stateOf(size), { size, slug: slugOf(7), searches });
} finally {
  for (const server of servers) if (server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

async function prepareProfiles(size) {
  const state = stateOf(size);
  if (existsSync(state)) return;
  step(`Making ${size} profiles`);
  await run(['wrangler', 'd1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state], {
    because: 'Migrating',
  });
  fillDatabase(state, size);
}

/** The profile pages of one turn: different ones in each turn, from the first thousand profiles in each language. */
function profiles(round) {
  return Array.from({ length: turn }, (_, place) => {
    const page = round * turn + place;
    return `${languages[Math.trunc(page / sizes[0]) % languages.length]}/profile/${slugOf(page % sizes[0])}`;
  });
}

/** An empty directory is as fast as it is worthless: every page of it must have a card. */
function aCard() {
  return '/profile/';
}

/** The measured servers: a name, a port, the paths of each turn, and what each response must show. */
function contestants({ products, constant, bare }) {
  return [
    { name: 'constant page', port: constant, paths: profiles, shows: () => 'A page of words' },
    {
      name: 'bare Astro page',
      port: bare,
      paths: (round) => profiles(round).map((path) => path.slice(path.indexOf('/profile'))),
      shows: () => '<h1>',
    },
    ...products.flatMap(({ size, port }) => [
      // What only a visible profile shows: its canonical address.
      { name: `profile at ${size}`, port, paths: profiles, shows: (path) => `${path}"` },
      { name: `directory at ${size}`, port, paths: (round) => directory(size, round, 900), shows: aCard },
      ...(size === sizes[0]
        ? []
        : [{ name: `all of ${size}`, port, paths: (round) => directory(size, round, size * 0.9), shows: aCard }]),
    ]),
  ];
}

/**
 * Pages of the directory: in the order that parents browse, starting with the newest, or from all over a list that no cache can
 * hold.
 */
function directory(size, round, depth) {
  return Array.from({ length: turn }, (_, place) => {
    const step = round * turn + place;
    const after = size - Math.trunc(((step * 0.618_033_988_7) % 1) * depth);
    return `${languages[Math.trunc(step / searches.length) % languages.length]}/nannies?${searches[step % searches.length]}after=${after}`;
  });
}

/** All servers take turns, round after round; the first rounds only warm up. */
async function measure(all) {
  const speeds = new Map(all.map(({ name }) => [name, []]));
  for (let round = -2; round < rounds; round += 1) {
    for (const { name, port, paths, shows } of rotate(all, round + 2)) {
      const speed = await requestsPerSecond(port, paths(round + 2), { connections, shows });
      if (round >= 0) speeds.get(name).push(speed);
    }
  }
  return speeds;
}

function report(speeds) {
  for (const [name, values] of speeds) console.log(`${name.padEnd(28)} ${spread(values, 0)} a second`);
  const ratio = (name, floor) =>
    checkRatio(
      `${name} / ${floor}`,
      speeds.get(name).map((speed, round) => speed / speeds.get(floor)[round]),
    );
  ratio('bare Astro page', 'constant page');
  for (const size of sizes) {
    const [first] = sizes;
    const isFirst = size === first;
    ratio(`profile at ${size}`, isFirst ? 'bare Astro page' : `profile at ${first}`);
    ratio(`directory at ${size}`, isFirst ? 'bare Astro page' : `directory at ${first}`);
    if (!isFirst) ratio(`all of ${size}`, `directory at ${first}`);
  }
}

function stateOf(size) {
  return join(resolve(options.databases ?? folder), `profiles-${size}`);
}

/** Starts a server on the next port. @returns {number} the port */
function serve(state, options, cwd = root) {
  const port = firstPort + servers.length;
  const command = [
    'dev',
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--inspector-port=0',
    '--persist-to',
    state,
    '--show-interactive-dev-session=false',
    '--log-level',
    'error',
    ...options,
  ];
  servers.push(
    spawn('wrangler', command, {
      cwd,
      env: { ...environment, STATE_FOLDER: state },
      stdio: 'ignore',
      detached: true,
    }),
  );
  return port;
}

async function untilListening(port) {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    try {
      await (await fetch(`http://127.0.0.1:${port}/favicon.svg`)).arrayBuffer();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  throw new Error(`Nothing listens on port ${port}`);
}

async function pageBytes(port) {
  const page = await fetch(`http://127.0.0.1:${port}/profile/${slugOf(0)}`);
  if (!page.ok) throw new Error(`${page.status}: ${await page.text()}`);
  return (await page.arrayBuffer()).byteLength;
}

function rotate(list, by) {
  const start = by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
