// Everything that must be in place before the product runs or is tested. Node built-ins only, works on Node 20+, and
// does nothing when nothing changed: each step keeps a stamp of what it was last done for under .setup/.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** What children run with: the pinned tools first, and no tool that phones home. */
export const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
  WRANGLER_SEND_METRICS: 'false',
  ASTRO_TELEMETRY_DISABLED: '1',
};

/** Ends the process with one clear sentence. @param {string} sentence @returns {never} */
export function fail(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/**
 * Runs a command with the pinned tools; its output shows only when it fails, unless `show` is set.
 * @param {string[]} command
 * @param {{ show?: boolean, because: string, variables?: Record<string, string> }} options
 */
export function run(command, { show = false, because, variables = {} }) {
  const [program = '', ...rest] = command;
  const result = spawnSync(program, rest, {
    cwd: root,
    env: { ...environment, ...variables },
    stdio: show ? 'inherit' : 'pipe',
  });
  if (result.status === 0) return;
  if (!show) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  fail(`${because} failed (${command.join(' ')}).`);
}

/** Installs the locked packages, when the lock file changed. */
export function installPackages() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20) fail(`Node 20 or newer is needed; this is Node ${process.versions.node}.`);
  once(
    'packages',
    ['package-lock.json', 'package.json', '.npmrc'],
    existsSync(join(root, 'node_modules/.bin/wrangler')),
    () => {
      step('Installing packages');
      run([process.platform === 'win32' ? 'npm.cmd' : 'npm', 'install', '--no-save'], {
        because: 'Installing packages',
      });
    },
  );
}

/** Where the pages of widget/host-pages are served from in development and tests: other sites than localhost. */
export const embeddingOrigins = ['http://127.0.0.1:8788', 'http://127.0.0.1:8798'];

/** Writes the variables that .dev.vars lacks, secrets of this machine's own among them; what is there stays. */
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
  step('Writing .dev.vars');
  const lines = missing.map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(file, `${present.trimEnd()}\n${lines.join('')}`.trimStart(), { mode: 0o600 });
}

/** Brings a local D1 database up to date and fills an empty one with the demo nannies. @param {string} stateFolder */
export function prepareDatabase(stateFolder) {
  const name = `database-${createHash('sha256').update(stateFolder).digest('hex').slice(0, 8)}`;
  once(name, ['migrations', 'scripts/demo'], existsSync(join(root, stateFolder)), () => {
    step('Preparing the local database');
    run(['wrangler', 'd1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateFolder], {
      because: 'Migrating the database',
    });
    run(['node', 'scripts/demo/load-local.ts', stateFolder], { because: 'Loading the demo data' });
  });
}

/**
 * Builds the Worker and its pages into dist/, when a source changed.
 * @param {{ config?: string }} options a wrangler configuration in place of wrangler.toml, relative to the root; without it
 *   `.dev.vars` takes part
 */
export function build({ config } = {}) {
  const sources = [
    'worker',
    'site',
    'widget',
    'astro.config.mjs',
    'build',
    'docs/embed.md',
    'wrangler.toml',
    'tsconfig.json',
    'package-lock.json',
    config ?? '.dev.vars',
  ];
  once('build', sources, existsSync(join(root, 'dist/server/wrangler.json')), () => {
    step('Building');
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    const variables = config === undefined ? {} : { WRANGLER_CONFIG: join(root, config) };
    run(['astro', 'build', '--silent'], { because: 'The build', variables });
  });
}

function knownBrowser() {
  const paths = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return paths.find((path) => path !== undefined && existsSync(path));
}

/** The Chromium that browser tests run in; installs one where the machine has none. @returns {string} its path */
export function findBrowser() {
  const found = knownBrowser();
  if (found !== undefined) return found;
  step('Installing Chromium and a font for Chinese');
  const aptGet = spawnSync('sh', ['-c', 'apt-get update && apt-get install -y chromium fonts-noto-cjk'], {
    stdio: 'pipe',
  });
  const installed = knownBrowser();
  if (installed !== undefined) return installed;
  process.stderr.write(aptGet.stderr ?? '');
  return fail('Browser tests need Chromium: install it, or name its path in the environment variable CHROMIUM.');
}

/** Says what is going on. @param {string} text */
export function step(text) {
  console.log(`· ${text} …`);
}

/**
 * Does `work` unless it was done for the same inputs before and its result is still there.
 * @param {string} name @param {string[]} inputs files and folders, relative to the root
 * @param {boolean} present @param {() => void} work
 */
function once(name, inputs, present, work) {
  const stamp = join(root, '.setup', name);
  const fingerprint = hashOf(inputs);
  if (present && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  work();
  mkdirSync(join(root, '.setup'), { recursive: true });
  writeFileSync(stamp, fingerprint);
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
