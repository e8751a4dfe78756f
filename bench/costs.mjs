// npm run costs: measures what a profile and a page take, and writes docs/costs.md: the
// monthly bill by profiles and views.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePorts, serve } from '../scripts/serve.mjs';
import { build, installPackages, root, run, step, writeDevelopmentVariables } from '../scripts/setup.mjs';
import { costsPage } from './costs/page.mjs';
import { requestsPerSecond } from './pages/load.mjs';
import { fillDatabase, slugOf } from './pages/profiles.mjs';
import { rowsOfPage } from './pages/rows-read.ts';

/** The number of profiles that are made. */
const sample = 5000;
/** The number of requests in a turn. */
const turn = 600;

await installPackages({ tests: true });
writeDevelopmentVariables();
await build();
const folder = mkdtempSync(join(tmpdir(), 'bench-costs-'));
const [generated, demo] = ['generated', 'demo'].map((name) => join(folder, name));
try {
  step('Making the demo');
  await run(['node', 'scripts/local/prepare.ts', demo], { because: 'Making the demo' });
  step(`Making ${sample} profiles`);
  await run(['wrangler', 'd1', 'migrations', 'apply', 'DB', '--local', '--persist-to', generated], {
    because: 'Migrating',
  });
  const empty = databaseOf(generated);
  const full = databaseOf(demo);
  fillDatabase(generated, sample);
  step('Measuring CPU time');
  const measured = {
    bytesPerProfile: Math.round((full.bytes - empty.bytes) / full.profiles),
    msPerPage: await cpuOfPages(),
    rowsPerPage: await rowsOfPage(generated, slugOf(7)),
  };
  writeFileSync(join(root, 'docs/costs.md'), costsPage(measured, new Date().toISOString().slice(0, 10)));
  console.log(`docs/costs.md: ${JSON.stringify(measured)}`);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** The size of a state folder's database, and its number of profiles. */
function databaseOf(state) {
  const place = join(state, 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(place).find((name) => name.endsWith('.sqlite') && !name.startsWith('metadata'));
  const database = new DatabaseSync(join(place, file ?? ''));
  const numberOf = (query) => Number(Object.values(database.prepare(query).get() ?? {})[0]);
  const bytes = numberOf('PRAGMA page_count') * numberOf('PRAGMA page_size');
  const profiles = numberOf('SELECT count(*) FROM profiles');
  database.close();
  return { bytes, profiles };
}

/** CPU time of the local runtime per uncached profile page, in ms: more than Cloudflare counts, because it includes D1's. */
async function cpuOfPages() {
  const port = await freePorts(8961);
  const server = await serve({ port, stateFolder: generated });
  const load = (start) => requestsPerSecond(port, paths(start), { connections: 4, shows: (path) => `${path}"` });
  try {
    await load(0);
    const used = cpuMs(server.process.pid);
    await load(turn);
    return Math.round(((cpuMs(server.process.pid) - used) / turn) * 10) / 10;
  } finally {
    server.process.kill('SIGTERM');
    await new Promise((resolve) => server.process.once('exit', resolve));
  }
}

/** The paths of a turn: different profiles. */
function paths(start) {
  return Array.from({ length: turn }, (_, place) => `/profile/${slugOf((start + place) % sample)}`);
}

/** CPU time used so far by the children of a process, in ms. @param {number | undefined} parent */
function cpuMs(parent) {
  const ticksPerSecond = 100;
  const ticks = readdirSync('/proc').map((id) => {
    try {
      // `pid (name) state parent … utime stime`, where utime is the 14th field.
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return Number(fields[1]) === parent ? Number(fields[11]) + Number(fields[12]) : 0;
    } catch {
      return 0;
    }
  });
  return (ticks.reduce((sum, count) => sum + count, 0) / ticksPerSecond) * 1000;
}
