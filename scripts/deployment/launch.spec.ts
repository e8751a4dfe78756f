import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CloudflareApi } from '../testing/cloudflare-api.ts';
import { serveSite } from '../testing/deployed-site.ts';
import { SourceCopy } from '../testing/source-copy.ts';

// From a clean clone, without .dev.vars, against a local substitute for Cloudflare's API. The tests depend on each other: each
// starts with the account as the previous one left it.

const secrets = {
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000001',
  TWILIO_AUTH_TOKEN: 'a-twilio-token',
  TWILIO_FROM: '+12135550100',
};
const api = new CloudflareApi();
const production = () => api.workers.scripts.get('nanny-profiles');

/** Each launch is slow: the battery fails every step of it, other runs only the last. */
const inBattery = process.env['BATTERY'] === 'true';
let copy: SourceCopy;
let site: Awaited<ReturnType<typeof serveSite>>;
let login: Record<string, string>;
let facts: string[];
/** The output of all runs. */
let printed = '';

beforeAll(async () => {
  copy = new SourceCopy('link');
  login = await api.start();
  site = await serveSite(production);
  facts = [
    ['--agency-name', 'Blue Door Nannies'],
    ['--public-origin', site.origin],
    ['--agency-website', 'https://bluedoor.example'],
    ['--agency-phone-primary', '+12135550142'],
    ['--agency-service-email', 'care@bluedoor.example'],
    ['--email-from', 'profiles@bluedoor.example'],
    ['--default-location', 'Portland, OR'],
    ['--owner-phone', '+12135550143'],
  ].flat();
});

afterAll(() => {
  api.stop();
  site.stop();
  copy.remove();
});

/** Runs one of the two commands. @returns its exit status and output */
function run(script: 'launch' | 'deploy', parameters: string[], variables: Record<string, string> = {}) {
  return inCopy('node', [`scripts/${script}.mjs`, ...parameters], variables);
}

/** Runs a program in the copy, logged in at the account. */
async function inCopy(program: string, parameters: string[], variables: Record<string, string>) {
  const result = await copy.run(program, parameters, { ...login, ...variables });
  printed += result.output;
  return result;
}

describe('npm run launch, when something is missing @long', () => {
  it('names every fact that nobody gave, and changes nothing', async () => {
    const { status, output } = await run('launch', ['--yes']);
    expect(status).toBe(1);
    expect(output).toMatch(/Nothing was changed: --agency-name, --public-origin, .*--default-location must be given/);
    expect(api.databases).toEqual([]);
  });

  it('names the fact that is malformed', async () => {
    const { output } = await run('launch', ['--yes', ...facts, '--agency-phone-primary', '555']);
    expect(output).toContain('--agency-phone-primary must be a phone number');
  });

  it('names the secrets that it cannot make', async () => {
    const { output } = await run('launch', ['--yes', ...facts]);
    expect(output).toMatch(/needs the secrets TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM/);
    expect(api.databases).toEqual([]);
  });

  it('names the places that it knows', async () => {
    const { output } = await run('launch', ['--yes', ...facts, '--location', 'mars']);
    expect(output).toMatch(/--location takes us, eu, fedramp, wnam/);
  });

  it('says how to log in', async () => {
    const { output } = await run('launch', ['--yes', ...facts], { CLOUDFLARE_API_TOKEN: 'wrong' });
    expect(output).toMatch(/Nobody is logged in.*npx wrangler login.*CLOUDFLARE_API_TOKEN/);
  });
});

describe('a step of npm run launch that fails says what to do @long', () => {
  const steps: [string, RegExp, RegExp][] = [
    ['looking at the secrets', /^GET .*\/secrets$/, /may edit Workers Scripts, and run it again/],
    ['creating the database', /^POST .*\/d1\/database$/, /database nanny-profiles was not created: .* again/],
    ['looking at the bucket', /^GET .*\/r2\/buckets\//, /switch R2 on in the dashboard/],
    ['creating the bucket', /^POST .*\/r2\/buckets$/, /bucket nanny-profiles-media was not created: .* again/],
    ['creating a queue', /^POST .*\/queues$/, /queue nanny-profiles-jobs was not created: .* again/],
    ['looking at the migrations', /\/query$/, /pending migrations were not listed, and nothing was deployed: .* again/],
    ['reading the bookmark', /bookmark$/, /gave no Time Travel bookmark to return to: .* again/],
    ['migrating', /\/query .*CREATE TABLE profiles/, /database was not migrated, and nothing was deployed: .* again/],
    ['uploading', /assets-upload-session$/, /Worker was not deployed.*: .* again/],
  ];

  it.runIf(inBattery).each(steps)('%s', async (_step, failing, sentence) => {
    api.failing = failing;
    const { status, output } = await run('launch', ['--yes', ...facts], secrets);
    api.failing = undefined;
    expect(output).toMatch(sentence);
    expect(status).toBe(1);
    expect(production()?.deployments ?? 0).toBe(0);
  });

  it('what calls the Worker, after the upload', async () => {
    api.failing = /\/schedules$/;
    const { output } = await run('launch', ['--yes', ...facts], secrets);
    api.failing = undefined;
    expect(output).toMatch(/release is there, but not all that calls it .* again/);
  });
});

describe('npm run launch @long', () => {
  it('run again repairs what was left, creates nothing twice and keeps every secret', async () => {
    const identity = production()?.secrets.get('IDENTITY_SECRET');
    expect(identity).toMatch(/^[0-9a-f]{64}$/);
    api.emailRules.push({
      id: 'r',
      name: '',
      enabled: true,
      priority: 0,
      matchers: [{ type: 'literal', field: 'to', value: 'profiles@bluedoor.example' }],
      actions: [{ type: 'worker', value: ['nanny-profiles'] }],
    });
    // Facts are stored and secrets exist, so neither is requested again.
    const { status, output } = await run('launch', ['--yes', '--owner-phone', '+12135550143']);
    expect(status, output).toBe(0);
    expect(output).toContain(`Released ${production()?.version} to ${site.origin}`);
    expect(output).not.toContain('time-travel');
    const staff = 'SELECT phone, role FROM staff';
    expect(api.databases[0]?.query(staff)).toEqual([{ phone: '+12135550143', role: 'owner' }]);
    expect(output).toMatch(/A code is on its way to \+12135550143, an owner.*A2P 10DLC/);
    expect(site.codes).toEqual(['+12135550143']);
    expect(output).toContain('An email is on its way from profiles@bluedoor.example to care@bluedoor.example');
    expect(api.emails).toMatchObject([{ from: 'profiles@bluedoor.example', to: 'care@bluedoor.example' }]);
    expect(output).toMatch(/Still missing .*\n {2}- Turnstile.*\n {2}- Assistant.*\n\n/);
    expect(api.databases.map((database) => database.name)).toEqual(['nanny-profiles']);
    expect(api.databases[0]?.location).toBe('us');
    expect([...api.buckets.keys()]).toEqual(['us/nanny-profiles-media']);
    expect(production()?.bucketJurisdiction).toBe('us');
    expect([...api.queues.keys()]).toEqual(['nanny-profiles-jobs', 'nanny-profiles-views', 'nanny-profiles-dead-jobs']);
    expect([...api.consumers.values()]).toHaveLength(3);
    expect(production()?.schedules).toHaveLength(1);
    expect(production()?.domains).toEqual([new URL(site.origin).hostname]);
    expect(Object.fromEntries(production()?.secrets ?? [])).toEqual({ ...secrets, IDENTITY_SECRET: identity });
    expect(api.unknown).toEqual([]);
  });

  it('has brought the database up to date', () => {
    const applied = api.databases[0]?.query('SELECT name FROM d1_migrations') ?? [];
    expect(applied.length).toBeGreaterThan(5);
    expect(api.databases[0]?.query('SELECT count(*) AS count FROM profiles')).toEqual([{ count: 0 }]);
  });

  it('has printed how to undo the migration', () => {
    const restore = `npx wrangler d1 time-travel restore nanny-profiles --bookmark=${api.databases[0]?.bookmark}`;
    expect(printed).toContain(`${restore} --config .setup/deployment-production/wrangler.json`);
  });

  it('has a guide to Time Travel that restores the database of the account', async () => {
    const guide = readFileSync(join(copy.folder, 'docs/operations.md'), 'utf8');
    const commands = guide.match(/^npx wrangler d1 time-travel .+$/gm) ?? [];
    expect(commands).toHaveLength(2);
    for (const command of commands) {
      const { status, output } = await inCopy('sh', ['-c', command], { CI: 'true' });
      expect(status, output).toBe(0);
    }
    expect(api.databases[0]?.restored).toEqual([api.databases[0]?.bookmark]);
  });

  it('deploys the rules of production and the agency that was named, in its prerendered pages too', () => {
    expect(production()?.vars).toMatchObject({
      ENVIRONMENT: 'production',
      SMS_PROVIDER: 'twilio',
      AGENCY_NAME: 'Blue Door Nannies',
      AGENCY_WHATSAPP: '+12135550142',
      EMBED_ORIGINS: 'https://bluedoor.example',
    });
    expect(production()?.workersDev).toBe(false);
    const reference = production()?.assets.get('/api/docs/index.html')?.toString() ?? '';
    expect(reference).toContain('Blue Door Nannies');
  });

  it('leaves the sources as they were, and no secret in any file', () => {
    expect(existsSync(join(copy.folder, '.dev.vars'))).toBe(false);
    const kept = readFileSync(join(copy.folder, 'deployments/production.json'), 'utf8');
    expect(JSON.parse(kept)).toMatchObject({ databaseId: api.databases[0]?.uuid });
    expect(kept).not.toContain('a-twilio-token');
  });
});

it('npm run launch does not guess where the data of a deployment is @long', async () => {
  const path = join(copy.folder, 'deployments/production.json');
  const kept = readFileSync(path, 'utf8');
  const moved = await run('launch', ['--yes', '--location', 'eu']);
  rmSync(path);
  const lost = await run('launch', ['--yes', ...facts]);
  writeFileSync(path, kept);
  expect(moved.output).toMatch(/Nothing was changed: --location is for a new deployment/);
  expect(lost.output).toMatch(/Nothing was changed: the database exists, but .*production.json is missing.*--location/);
});

describe('npm run deploy @long', () => {
  it.runIf(inBattery)('keeps the files of the release before, whose builders are still open', async () => {
    const before = [...(production()?.assets.keys() ?? [])].filter((path) => /^\/(_astro|embed\/\w{12})\//.test(path));
    expect(before.length).toBeGreaterThan(50);
    copy.change(
      'widget/builder/verification/verification-form.tsx',
      '<Heading level={1} ',
      '<Heading level={1} data-release="2" ',
    );
    // A developer's own variables must not reach a release.
    writeFileSync(join(copy.folder, '.dev.vars'), 'PUBLIC_ORIGIN="http://localhost:8787"\nENVIRONMENT="development"\n');
    const { status, output } = await run('deploy', ['--without-tests']);
    expect(status, output).toBe(0);
    expect(output).toContain(`Released ${production()?.version} to ${site.origin}`);
    expect(output).toContain('asked for 2 pages, and 1 did not answer');
    expect(production()?.vars['ENVIRONMENT']).toBe('production');
    expect(production()?.assets.get('/api/docs/index.html')?.toString()).not.toContain('localhost');
    const now = production()?.assets ?? new Map();
    expect(before.filter((path) => !now.has(path))).toEqual([]);
    expect([...now.keys()].filter((path) => /^\/(_astro|embed\/\w{12})\//.test(path)).length).toBeGreaterThan(
      before.length,
    );
  });

  it('does not go on when they cannot be read', async () => {
    const path = join(copy.folder, 'deployments/production.json');
    const kept = readFileSync(path, 'utf8');
    writeFileSync(path, kept.replace(site.origin, 'http://127.0.0.1:1'));
    const deployments = production()?.deployments;
    const { status, output } = await run('deploy', ['--without-tests']);
    writeFileSync(path, kept);
    expect(status).toBe(1);
    expect(output).toMatch(/Nothing was deployed. .*--without-earlier-files/);
    expect(production()?.deployments).toBe(deployments);
  });

  it('says what comes first', async () => {
    const { output } = await run('deploy', ['--env', 'staging']);
    expect(output).toContain('run npm run launch -- --env staging first');
  });
});

const staging = ['--yes', '--env', 'staging', '--without-earlier-files'];

it('staging needs testers @long', async () => {
  const { output } = await run('launch', [...staging, ...facts], secrets);
  expect(output).toContain('--staging-recipients must be given');
});

it.runIf(inBattery)('staging is a system of its own, with testers, beside production @long', async () => {
  const address = 'http://nanny-profiles-staging.agency.workers.dev';
  const stagingSite = await serveSite(() => api.workers.scripts.get('nanny-profiles-staging'));
  const proxy = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: stagingSite.origin, NO_PROXY: 'localhost,127.0.0.1,::1' };
  const before = production()?.deployments;
  const { status, output } = await run(
    'launch',
    [
      ...staging,
      ...facts,
      '--public-origin',
      address,
      '--staging-recipients',
      '+12135550101,tester@bluedoor.example',
      '--location',
      'enam',
    ],
    { ...secrets, ...proxy },
  );
  stagingSite.stop();
  expect(status, output).toBe(0);
  const worker = api.workers.scripts.get('nanny-profiles-staging');
  expect(worker?.vars).toMatchObject({ ENVIRONMENT: 'staging', SMS_PROVIDER: 'twilio', PUBLIC_ORIGIN: address });
  expect(worker?.workersDev).toBe(true);
  expect(worker?.domains).toEqual([]);
  expect(output).toContain('to tester@bluedoor.example');
  expect(worker?.secrets.get('IDENTITY_SECRET')).not.toBe(production()?.secrets.get('IDENTITY_SECRET'));
  expect(api.databases.map((database) => database.name)).toEqual(['nanny-profiles', 'nanny-profiles-staging']);
  expect(api.databases[1]?.location).toBe('enam');
  expect(api.buckets.get('nanny-profiles-media-staging')).toBe('enam');
  expect(worker?.bucketJurisdiction).toBeUndefined();
  expect(api.queues).toHaveLength(6);
  expect(production()?.deployments).toBe(before);
});
