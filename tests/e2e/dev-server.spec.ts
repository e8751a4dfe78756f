import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { developmentVariables } from './support/development-variables.ts';
import { freePort } from '../../scripts/serve.mjs';
import { untilAnswering } from '../../scripts/testing/own-server.ts';
import { expect, test } from './support/test.ts';
import { SourceCopy } from '../../scripts/testing/source-copy.ts';

/** `npm run dev`: serves with hot reload, on a copy of the sources that the tests change. */
test.describe.configure({ mode: 'serial', timeout: 240_000 });

let copy: SourceCopy;
let server: ChildProcess | undefined;
let url = '';
let hostPages = '';
let output = '';
let isReady = false;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  copy = new SourceCopy('copy');
  const port = await freePort();
  url = `http://localhost:${port}`;
  hostPages = `http://127.0.0.1:${port + 1}`;
  const variables = developmentVariables(url, { EMBED_ORIGINS: hostPages });
  const lines = Object.entries(variables).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(join(copy.folder, '.dev.vars'), lines.join(''));
  server = spawn('node', ['scripts/dev.mjs', '--port', String(port)], {
    cwd: copy.folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (output += String(text)));
  const running = server;
  await untilAnswering(`${url}/api/phone/status`, () => running.exitCode === null);
  isReady = true;
});

test.afterAll(() => {
  if (!isReady) console.log(output.slice(-4000));
  if (server?.pid !== undefined) process.kill(-server.pid, 'SIGKILL');
  copy?.remove();
});

test.afterEach(() => {
  const info = test.info();
  if (info.status !== info.expectedStatus) console.log(output.slice(-4000));
});

/**
 * Changes a file, and waits until the change is visible. Vite announces a change once, to current listeners, and a page that is
 * still loading misses it. So the file is saved again from time to time, as a person would.
 */
async function changeUntil(seen: () => Promise<void>, path: string, from: string, to: string): Promise<void> {
  copy.change(path, from, to);
  let isFirst = true;
  await expect(async () => {
    if (!isFirst) copy.saveAgain(path);
    isFirst = false;
    await seen();
  }).toPass({ timeout: 60_000 });
}

/** All errors and warnings of the browser on a page. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => message.type() === 'error' && found.push(message.text()));
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

test('the builder works, and a changed component shows in the open page, with what was typed @long', async ({
  page,
}) => {
  const found = complaints(page);
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
  const phone = page.getByRole('textbox').first();
  await phone.fill('2135550142');
  // Formatted, so the script has loaded.
  await expect(phone).toHaveValue('(213) 555-0142', { timeout: 60_000 });
  const heading = "<Heading level={1} className={styles['title']}>";
  const shown = () => expect(page.getByRole('heading', { level: 1 })).toContainText('Hot: ');
  await changeUntil(shown, 'widget/builder/verification/verification-form.tsx', heading, `${heading}Hot: `);
  // The server renders this screen too, so the page reloads.
  await expect(phone).toHaveValue('(213) 555-0142', { timeout: 60_000 });
  expect(found).toEqual([]);
});

test('a changed page of the site is shown @long', async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${url}/about`);
  await expect(page.locator('h1')).toBeVisible();
  const shown = () => expect(page.locator('h1')).toContainText('Fresh: ');
  await changeUntil(shown, 'site/components/AgencyPage.astro', '<h1>', '<h1>Fresh: ');
  expect(found).toEqual([]);
});

test('a changed line of the Worker answers @long', async ({ request }) => {
  const config = async () => (await request.get(`${url}/api/embed/config`)).json();
  const answered = () =>
    expect(async () => expect(await config()).toMatchObject({ agencyName: 'Reloaded' })).toPass({ timeout: 15_000 });
  await changeUntil(answered, 'worker/features/embed/routes.ts', 'config.agency.name', "'Reloaded'");
});

test('a page of another site shows the builder, and loads anew when it changes @long', async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${hostPages}/01-bare.html`);
  const heading = page.locator('nanny-profile-builder').getByRole('heading', { level: 2 });
  await expect(heading).toBeVisible({ timeout: 60_000 });
  const shown = () => expect(heading).toContainText('Embedded: ');
  await changeUntil(shown, 'widget/builder/verification/verification-form.tsx', '>Hot: ', '>Embedded: ');
  expect(found).toEqual([]);
});

test('a frame on another site shows the builder @long', async ({ page }) => {
  const found = complaints(page);
  await page.goto(`${hostPages}/09-isolated.html`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 2 })).toBeVisible({ timeout: 60_000 });
  expect(found).toEqual([]);
});
