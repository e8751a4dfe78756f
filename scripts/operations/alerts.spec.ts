import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CloudflareApi, accountId } from '../testing/cloudflare-api.ts';
import { SourceCopy } from '../testing/source-copy.ts';

const api = new CloudflareApi();
let copy: SourceCopy;
let login: Record<string, string>;

beforeAll(async () => {
  copy = new SourceCopy('link');
  login = await api.start();
  mkdirSync(join(copy.folder, 'deployments'));
  const deployment = { accountId, databaseId: 'd', vars: { PUBLIC_ORIGIN: 'https://profiles.bluedoor.example' } };
  writeFileSync(join(copy.folder, 'deployments/production.json'), JSON.stringify(deployment));
});

afterAll(() => {
  api.stop();
  copy.remove();
});

/** @returns the exit status and output of `npm run alerts` */
function alerts(
  parameters: string[],
  variables: Record<string, string | undefined> = {},
): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined, ...login, ...variables };
    const child = spawn('node', ['scripts/alerts.mjs', ...parameters], { cwd: copy.folder, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    child.on('exit', (status) => resolve({ status, output }));
  });
}

it('needs somebody to tell', async () => {
  const { status, output } = await alerts(['--to', 'somebody']);
  expect(status).toBe(1);
  expect(output).toContain('npm run alerts -- --to you@youragency.com');
});

it("sets Cloudflare's notifications, and lists what another monitor must watch", async () => {
  const { status, output } = await alerts(['--to', 'operator@bluedoor.example']);
  expect(status, output).toBe(0);
  expect([...api.policies.values()]).toMatchObject([
    { name: 'nanny-profiles: Workers alert', alert_type: 'workers_alert', enabled: true },
    {
      name: 'nanny-profiles: incidents at Cloudflare',
      alert_type: 'incident_alert',
      filters: { incident_impact: ['INCIDENT_IMPACT_MAJOR', 'INCIDENT_IMPACT_CRITICAL'] },
      mechanisms: { email: [{ id: 'operator@bluedoor.example' }] },
    },
  ]);
  expect(output).toContain('GET https://profiles.bluedoor.example/api/health every minute');
  expect(output).toMatch(/backlogs of nanny-profiles-jobs, .*nanny-profiles-dead-jobs/);
  expect(output).not.toContain('not set');
});

it('run again changes who is told, and creates nothing twice', async () => {
  const { output } = await alerts(['--to', 'night@bluedoor.example']);
  expect(output).toContain('updated nanny-profiles: Workers alert');
  const told = [...api.policies.values()].map(({ mechanisms }) => mechanisms);
  expect(told).toEqual([{ email: [{ id: 'night@bluedoor.example' }] }, { email: [{ id: 'night@bluedoor.example' }] }]);
});

it('says how to set by hand what the plan does not offer', async () => {
  api.alertTypes = ['incident_alert'];
  const { output } = await alerts(['--to', 'night@bluedoor.example']);
  api.alertTypes.push('workers_alert');
  expect(output).toMatch(/not set: nanny-profiles: Workers alert \(this account's plan does not offer it\)/);
  expect(output).toContain('updated nanny-profiles: incidents at Cloudflare');
});

it('gives the reason for which Cloudflare refuses one', async () => {
  api.failing = /^PUT .* .*"workers_alert"/;
  const { output } = await alerts(['--to', 'night@bluedoor.example']);
  api.failing = undefined;
  expect(output).toMatch(/not set: nanny-profiles: Workers alert \(refused by the test\)/);
  expect(output).toContain('updated nanny-profiles: incidents at Cloudflare');
});

it.each<[string, Record<string, string | undefined>, RegExp]>([
  ['without a token', { CLOUDFLARE_API_TOKEN: undefined }, /CLOUDFLARE_API_TOKEN is not set/],
  [
    'with a token that may not edit them',
    { CLOUDFLARE_API_TOKEN: 'narrow' },
    /must be allowed to edit Notifications: Authentication error/,
  ],
])('%s, says how to set all of them by hand', async (_what, variables, reason) => {
  const { status, output } = await alerts(['--to', 'night@bluedoor.example'], variables);
  expect(status).toBe(0);
  expect(output).toMatch(reason);
  expect(output).toMatch(
    /type incident_alert, incident_impact INCIDENT_IMPACT_MAJOR or INCIDENT_IMPACT_CRITICAL, to night@bluedoor\.example/,
  );
  expect(output).toContain('job_dead');
});
