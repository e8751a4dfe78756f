import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { developmentVariables } from './support/development-variables.ts';
import { freePort, untilAnswering } from './support/own-server.ts';
import { SourceCopy } from '../scripts/testing/source-copy.ts';

/** `npm run dev`: the hot-reload loop, on a copy of the sources that the tests change. */
test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.skip(({ isMobile }) => isMobile, 'one dev server is enough');

let copy: SourceCopy;
let server: ChildProcess | undefined;
let url = '';
let hostPages = '';
let output = '';

test.beforeAll(async () => {
  test.setTimeout(240_000);
  copy = new SourceCopy('copy');
  const port = await freePort();
  url = `http://localhost:${port}`;
  hostPages = `http://127.0.0.1:${port + 1}`;
  const variables = developmentVariables(url, { EMBED_ORIGINS: hostPages });
  const lines = Object.entries(variables).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(join(copy.folder, '.dev.vars'), lines.join(''));
  const options = { cwd: copy.folder, encoding: 'utf8' } as const;
  const migrated = spawnSync('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local'], options);
  if (migrated.status !== 0) throw new Error(migrated.stderr);
  server = spawn('astro', ['dev', '--host', '127.0.0.1', '--port', String(port)], {
    cwd: copy.folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (output += String(text)));
  const running = server;
  await untilAnswering(`${url}/api/phone/status`, () => running.exitCode === null);
});

test.afterAll(() => {
  if (server?.pid !== undefined) process.kill(-server.pid, 'SIGKILL');
  copy?.remove();
});

test.afterEach(() => {
  const info = test.info();
  if (info.status !== info.expectedStatus) console.log(output.slice(-4000));
});

/** Everything that the browser complains about on a page. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => message.type() === 'error' && found.push(message.text()));
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

test('the builder works, and a changed component shows in the open page, with what was typed', async ({ page }) => {
  const found = complaints(page);
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
  const phone = page.getByRole('textbox').first();
  await phone.fill('2135550142');
  // Formatted: the script is there.
  await expect(phone).toHaveValue('(213) 555-0142', { timeout: 60_000 });
  const heading = "<Heading level={1} className={styles['title']}>";
  copy.change('widget/builder/verification/verification-form.tsx', heading, `${heading}Hot: `);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hot: ', { timeout: 30_000 });
  // The server draws this screen too, so that the page comes anew.
  await expect(phone).toHaveValue('(213) 555-0142', { timeout: 60_000 });
  expect(found).toEqual([]);
});

test('a changed page of the site is shown', async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${url}/about`);
  await expect(page.locator('h1')).toBeVisible();
  copy.change('site/components/AgencyPage.astro', '<h1>', '<h1>Fresh: ');
  await expect(page.locator('h1')).toContainText('Fresh: ', { timeout: 30_000 });
  expect(found).toEqual([]);
});

test('a changed line of the Worker answers', async ({ request }) => {
  copy.change('worker/features/embed/routes.ts', 'config.agency.name', "'Reloaded'");
  await expect(async () => {
    expect(await (await request.get(`${url}/api/embed/config`)).json()).toMatchObject({ agencyName: 'Reloaded' });
  }).toPass({ timeout: 30_000 });
});

test('a page of another site shows the builder, and loads anew when it changes', async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${hostPages}/01-bare.html`);
  const heading = page.locator('nanny-profile-builder').getByRole('heading', { level: 2 });
  await expect(heading).toBeVisible({ timeout: 60_000 });
  copy.change('widget/builder/verification/verification-form.tsx', '>Hot: ', '>Embedded: ');
  await expect(heading).toContainText('Embedded: ', { timeout: 60_000 });
  expect(found).toEqual([]);
});

test('a frame on another site shows the builder', async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${hostPages}/09-isolated.html`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 2 })).toBeVisible({ timeout: 60_000 });
  expect(found).toEqual([]);
});
