import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './setup.mjs';
import { freePort } from './serve.mjs';
import { OwnServer } from './testing/own-server.ts';
import { SourceCopy } from './testing/source-copy.ts';

// Faults of the machine during the setup: each ends with one sentence that says what to do.

let copy: SourceCopy;
beforeEach(() => {
  copy = new SourceCopy('link');
});
afterEach(() => copy.remove());

/** Runs a command in the copy. @param within a program that wraps it, such as `unshare` with its options */
async function run(command: string[], within: string[] = [], variables: Record<string, string> = {}) {
  const [program = '', ...parameters] = [...within, ...command];
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined, ...variables };
  const child = spawn(program, parameters, { cwd: copy.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const [status] = await once(child, 'close');
  return { status, output };
}

const start = (port: number, within: string[] = [], variables: Record<string, string> = {}) =>
  run(['node', 'scripts/start.mjs', '--port', String(port)], within, variables);

/** The last line: the message for the user. */
const sentence = (output: string) => output.trim().split('\n').at(-1);

describe('npm start, when a port is taken @long', () => {
  it.each([
    ['the port on IPv4', '127.0.0.1', 0],
    ['the port on IPv6', '::1', 0],
    ['the next one, for the pages of other sites', '127.0.0.1', 1],
  ])('%s', async (_what, host, offset) => {
    const taken = createServer();
    taken.listen(0, host);
    await once(taken, 'listening');
    const address = taken.address();
    const port = (typeof address === 'object' && address ? address.port : 0) - offset;
    const { status, output } = await start(port);
    taken.close();
    expect(status).toBe(1);
    expect(output).toContain(`Port ${port + offset} is in use`);
    expect(sentence(output)).toMatch(/Stop the program that uses it, or take another: npm start -- --port \d+$/);
  });
});

/** Runs a command with its own mounts. @param mounts shell commands; `$0` is the copy's folder */
const withMounts = (mounts: string) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `${mounts} && cd "$0" && exec "$@"`,
  copy.folder,
];

const isDatabase = (name: string) => /D1DatabaseObject\/\w{64}\.sqlite$/.test(name);

const prepare = (state: string) => run(['node', join(copy.folder, 'scripts/local/prepare.ts'), state]);

/** A command that calls a function of the setup. */
const setUp = (call: string) => ['node', '--eval', `import('./scripts/setup.mjs').then((m) => m.${call})`];

describe('the set-up, when the machine does not let it write @long', () => {
  it('says so of a folder that is read-only', async () => {
    const readOnly = withMounts('mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"');
    const { status, output } = await start(await freePort(), readOnly);
    expect(status).toBe(1);
    expect(sentence(output)).toBe(
      `${copy.folder} cannot be written: make it writable, or clone into a folder of your own, then run the command again.`,
    );
  });

  it('says so of a full disk', async () => {
    mkdirSync(join(copy.folder, '.wrangler'));
    const full = withMounts('mount -t tmpfs -o size=300k none "$0/.wrangler"');
    await run(setUp('writeDevelopmentVariables()'));
    const { status, output } = await run(setUp("prepareDatabase('.wrangler/state')"), full);
    expect(status).toBe(1);
    expect(sentence(output)).toBe('The disk is full: free about 2 GB, then run the command again.');
  });

  it('keeps caches in the checkout where the home cannot be written', async () => {
    const { output } = await run(setUp('run(["sh", "-c", "echo $HOME && false"], { because: "" })'), [], {
      HOME: '/dev/null',
    });
    expect(output).toContain(join(copy.folder, '.setup/home'));
  });
});

describe('npm start without a network @long', () => {
  const offline = ['unshare', '--user', '--map-root-user', '--net', 'sh', '-c', 'ip link set lo up; exec "$@"', 'sh'];

  it('says at once that packages cannot be fetched', async () => {
    rmSync(join(copy.folder, 'node_modules'));
    const cache = join(copy.folder, '.setup/empty-cache');
    // As under `npm test --silent`, which silences nested npm commands too.
    const variables = { npm_config_cache: cache, npm_config_loglevel: 'silent' };
    const { status, output } = await start(await freePort(), offline, variables);
    expect(status).toBe(1);
    expect(sentence(output)).toBe(
      'The npm registry does not answer: connect this machine to the network, then run the command again.',
    );
  });

  it('goes on where the packages are there', async () => {
    const { status, output } = await run(setUp('installPackages()'), offline);
    expect(status, output).toBe(0);
  });
});

const alreadyUses = (folder: string) =>
  `Another server (npm start, npm run dev or wrangler dev) already uses ${folder}. Stop it first: Ctrl+C there.`;

/** A process that does before it serves what `wrangler dev` does: it runs the custom build to its end. */
async function startWrangler() {
  const command = JSON.parse(readFileSync('dist/server/wrangler.json', 'utf8')).build.command.replace(
    root,
    copy.folder,
  );
  const code = `
    require('child_process').execSync(${JSON.stringify(command)}, { env: { ...process.env, WRANGLER_COMMAND: 'dev' } });
    console.log('serving'); setInterval(() => {}, 1000)`;
  const wrangler = spawn('node', ['-e', code], { cwd: copy.folder, stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([once(wrangler.stdout, 'data'), once(wrangler, 'exit')]);
  return wrangler;
}

describe('the records of npm start @long', () => {
  it('are not those of wrangler dev at the same time, whichever comes first', async () => {
    const serve = ['node', 'scripts/local/serve.ts', '--port', String(await freePort()), '--state', '.wrangler/state'];
    const wrangler = await startWrangler();
    expect(wrangler.exitCode).toBeNull();
    const { status, output } = await run(serve);
    expect([status, sentence(output)]).toEqual([1, alreadyUses('.wrangler/state')]);
    const ended = once(wrangler, 'exit');
    wrangler.kill('SIGKILL');
    await ended;
    // SQLite waits until the lock is free.
    const lock = new DatabaseSync(join(copy.folder, '.wrangler/state.lock'), { timeout: 20_000 });
    lock.exec('BEGIN EXCLUSIVE');
    const second = await startWrangler();
    expect(second.exitCode).toBe(1);
    lock.close();
  });

  it('are of one process at a time', async () => {
    const server = await OwnServer.start();
    const second = await run([
      'node',
      'scripts/local/serve.ts',
      '--port',
      String(await freePort()),
      '--state',
      server.state,
    ]);
    const third = await prepare(server.state);
    server.end();
    for (const { status, output } of [second, third]) {
      expect(output).toContain(alreadyUses(server.state));
      expect(status).toBe(1);
    }
  });

  it('are free again when what started the server was killed', async () => {
    const state = join(copy.folder, '.wrangler/killed-state');
    const serve = [join(root, 'scripts/local/serve.ts'), '--port', String(await freePort()), '--state', state];
    const code = `
      const server = require('child_process').spawn('node', ${JSON.stringify(serve)}, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      server.once('message', () => console.log('serving'));
      server.once('exit', () => process.exit());`;
    const parent = spawn('node', ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    await Promise.race([once(parent.stdout, 'data'), once(parent, 'exit')]);
    expect(parent.exitCode).toBeNull();
    parent.kill('SIGKILL');
    // SQLite waits until the lock is free.
    const lock = new DatabaseSync(`${state}.lock`, { timeout: 20_000 });
    lock.exec('BEGIN EXCLUSIVE');
    lock.close();
  });

  it('are whole after the demo load was killed in the middle', async () => {
    await run(setUp('writeDevelopmentVariables()'));
    const state = join(copy.folder, '.wrangler/state');
    mkdirSync(dirname(state));
    // A pipe instead of a portrait: its reader blocks, so the test knows that the load has reached this point.
    const portrait = join(copy.folder, 'scripts/demo/portraits/8-whole.webp');
    const picture = readFileSync(portrait);
    rmSync(portrait);
    spawnSync('mkfifo', [portrait]);
    const loading = spawn('node', ['scripts/local/prepare.ts', state], {
      cwd: copy.folder,
      detached: true,
      stdio: 'ignore',
    });
    const ended = once(loading, 'close');
    const pipe = await open(portrait, 'w');
    process.kill(-(loading.pid ?? 0), 'SIGKILL');
    await ended;
    await pipe.close();
    expect(readdirSync(dirname(state)).filter((name) => name.startsWith('state.new-'))).toHaveLength(1);
    rmSync(portrait);
    writeFileSync(portrait, picture);
    const { status, output } = await prepare(state);
    expect(status, output).toBe(0);
    expect(readdirSync(dirname(state)).toSorted()).toEqual(['state', 'state.lock']);
    const file = readdirSync(state, { recursive: true, encoding: 'utf8' }).find(isDatabase) ?? '';
    const database = new DatabaseSync(join(state, file), { readOnly: true });
    const count = (what: string) => database.prepare(`SELECT count(*) AS n FROM ${what}`).get()?.['n'];
    expect([count('profiles'), count('profiles WHERE is_public'), count('staff')]).toEqual([26, 23, 3]);
    database.close();
  });
});
