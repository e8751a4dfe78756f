// Sets up everything that the product needs to run or to be tested. Uses only Node built-ins, works on Node 20+, and does nothing
// when nothing changed: each phase stores a stamp of its inputs under .setup/.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { adviceFor, isNetworkFailure, networkAdviceFor } from './setup-advice.mjs';

export const root = resolve(import.meta.dirname, '..');

/** The environment of child processes: the pinned tools first, a writable home, and no telemetry. */
export const environment = {
  ...process.env,
  ...writableHome(),
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
  WRANGLER_SEND_METRICS: 'false',
  ASTRO_TELEMETRY_DISABLED: '1',
};

/** Tools keep caches and logs in the home folder; if that is not writable, a folder under .setup replaces it. */
function writableHome() {
  try {
    mkdirSync(join(homedir(), '.npm'), { recursive: true });
    return {};
  } catch {
    return { HOME: join(root, '.setup/home') };
  }
}

/** Ends the process with a clear message. @param {string} sentence @returns {never} */
export function fail(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/**
 * Runs a command with the pinned tools; its output shows only when it fails.
 * @param {string[]} command
 * @param {{ because: string, variables?: Record<string, string>, needsNetwork?: boolean }} options
 * @returns {Promise<void>}
 */
export async function run(command, { because, variables = {}, needsNetwork = false }) {
  const { succeeded, output } = await outcomeOf(command, variables);
  if (succeeded) return;
  process.stderr.write(output);
  const advice = adviceFor(output, root) ?? (needsNetwork ? networkAdviceFor(output) : undefined);
  fail(advice ?? `${because} failed (${command.join(' ')}).`);
}

/**
 * @param {string[]} command @param {Record<string, string>} [variables]
 * @returns {Promise<{ succeeded: boolean, output: string }>} with the printed output
 */
async function outcomeOf([program = '', ...rest], variables = {}) {
  const env = { ...environment, ...variables };
  const child = spawn(program, rest, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  // If another phase fails meanwhile, this one must not continue.
  const stop = () => void child.kill();
  process.once('exit', stop);
  const status = await new Promise((end) => {
    child.once('error', (error) => end(String(error)));
    child.once('close', end);
  });
  process.off('exit', stop);
  return { succeeded: status === 0, output };
}

/**
 * Installs the locked packages when the lock file changed.
 * @param {{ tests?: boolean }} options `tests` also installs the packages of tests and checks; once installed, they are kept up
 *   to date
 */
export async function installPackages({ tests = false } = {}) {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20) fail(`Node 20 or newer is needed; this is Node ${process.versions.node}.`);
  const hasTools = existsSync(join(root, 'node_modules/.bin/vitest'));
  const all = tests || hasTools;
  const isPresent = existsSync(join(root, 'node_modules/.bin/wrangler')) && (!all || hasTools);
  await once('packages', ['package-lock.json', 'package.json', '.npmrc'], isPresent, 'Packages', async () => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    // Without a network, npm retries for minutes. Offline, it uses its cache, or reports at once what is missing. `npm test
    // --silent` also silences the errors of every nested npm, and we need to read them.
    const said = '--loglevel=error';
    const { output } = await outcomeOf([npm, 'ping', said, '--fetch-retries=0', '--fetch-timeout=10000']);
    const options = [said, ...(all ? [] : ['--omit=dev']), ...(isNetworkFailure(output) ? ['--offline'] : [])];
    await run([npm, 'install', '--no-save', ...options], { because: 'Installing the packages', needsNetwork: true });
  });
}

/** The origins of the pages of widget/host-pages in development: a different site than localhost. */
export const embeddingOrigins = ['http://127.0.0.1:8788'];

/** Writes the variables that .dev.vars lacks, including this machine's own secrets; existing ones stay. */
export function writeDevelopmentVariables() {
  const file = join(root, '.dev.vars');
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const wanted = {
    ENVIRONMENT: 'development',
    PUBLIC_ORIGIN: 'http://localhost:8787',
    SMS_PROVIDER: 'local',
    EMAIL_PROVIDER: 'local',
    DESK_PASSKEY: 'optional',
    EMBED_ORIGINS: embeddingOrigins.join(','),
    IDENTITY_SECRET: randomBytes(32).toString('hex'),
    TWILIO_ACCOUNT_SID: 'local',
    TWILIO_AUTH_TOKEN: 'local',
    TWILIO_FROM: '+15005550006',
  };
  const missing = Object.entries(wanted).filter(([name]) => !new RegExp(`^${name}=`, 'm').test(present));
  if (missing.length === 0) return;
  const lines = missing.map(([name, value]) => `${name}="${value}"\n`);
  attempt(() => writeFileSync(file, `${present.trimEnd()}\n${lines.join('')}`.trimStart(), { mode: 0o600 }));
}

/**
 * Brings a local D1 database up to date and fills a new one with the demo data.
 * @param {string} stateFolder relative to the root
 */
export async function prepareDatabase(stateFolder) {
  const name = `database-${createHash('sha256').update(stateFolder).digest('hex').slice(0, 8)}`;
  await once(name, ['migrations', 'scripts/demo'], existsSync(join(root, stateFolder)), 'Database', () =>
    run(['node', 'scripts/local/prepare.ts', stateFolder], { because: 'Preparing the database' }),
  );
}

/**
 * Builds the Worker and its pages into dist/ when a source changed.
 * @param {{ config?: string }} options a wrangler configuration that replaces wrangler.toml, relative to the root; without it,
 *   `.dev.vars` is included
 */
export async function build({ config } = {}) {
  const sources = [
    'worker',
    'site',
    'widget',
    'astro.config.mjs',
    'build',
    'docs/embed.md',
    'docs/images',
    'wrangler.toml',
    'tsconfig.json',
    'package-lock.json',
    config ?? '.dev.vars',
  ];
  await once('build', sources, existsSync(join(root, 'dist/server/wrangler.json')), 'Build', () => {
    attempt(() => rmSync(join(root, 'dist'), { recursive: true, force: true }));
    const variables = config === undefined ? {} : { WRANGLER_CONFIG: join(root, config) };
    return run(['astro', 'build', '--silent'], { because: 'The build', variables });
  });
}

/** The headless shell is the same engine without windows, like Playwright's own; it uses a quarter less CPU. */
function knownBrowser() {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const paths = [process.env.CHROMIUM, ...names.map((name) => `/usr/bin/${name}`)];
  return paths.find((path) => path !== undefined && existsSync(path));
}

/** The Chromium for browser tests; installs one if the machine has none. @returns {string} its path */
export function findBrowser() {
  const found = knownBrowser();
  if (found !== undefined) return found;
  step('Installing Chromium and a font for Chinese');
  const aptGet = spawnSync(
    'sh',
    ['-c', 'apt-get update && apt-get install -y chromium-headless-shell fonts-noto-cjk'],
    {
      stdio: 'pipe',
    },
  );
  const installed = knownBrowser();
  if (installed !== undefined) return installed;
  process.stderr.write(aptGet.stderr ?? '');
  return fail('Browser tests need Chromium: install it, or name its path in the environment variable CHROMIUM.');
}

/** Prints the current step. @param {string} text */
export function step(text) {
  console.log(`· ${text} …`);
}

/**
 * Does `work` unless it was done for the same inputs before and its result still exists; prints how long it took.
 * @param {string} name @param {string[]} inputs files and folders, relative to the root
 * @param {boolean} present @param {string} title for people @param {() => void | Promise<void>} work
 */
async function once(name, inputs, present, title, work) {
  const stamp = join(root, '.setup', name);
  const fingerprint = hashOf(inputs);
  if (present && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  step(title);
  const started = performance.now();
  attempt(() => mkdirSync(join(root, '.setup'), { recursive: true }));
  await work();
  attempt(() => writeFileSync(stamp, fingerprint));
  console.log(`✓ ${title}: ${secondsSince(started)}`);
}

/** @param {number} started a time of `performance.now()` @returns {string} such as `12.3 s` */
export function secondsSince(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** Writes a file or folder; ends with a message if the machine does not allow it. @param {() => void} write */
function attempt(write) {
  try {
    write();
  } catch (error) {
    fail(adviceFor(String(error), root) ?? String(error));
  }
}

/** @param {string[]} inputs */
function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) hashPath(hash, join(root, input));
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} path */
function hashPath(hash, path) {
  if (!existsSync(path)) return;
  const entries = (() => {
    try {
      return readdirSync(path).toSorted();
    } catch {
      return null;
    }
  })();
  if (entries === null) hash.update(`${relative(root, path)}\0`).update(readFileSync(path));
  else for (const entry of entries) hashPath(hash, join(path, entry));
}
