import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostPages } from './support/embedded.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist/embed-package');
const name = '@golden-oak/nanny-profile-builder';
const { text } = textsFor('en');

const consumer = `
import { mount, on, unmount } from '${name}';
import { NannyProfileBuilder } from '${name}/react';

const builder = mount(document.body, { origin: 'https://profiles.example.com', locale: 'es', isolate: true });
const stop: () => void = on(builder, 'np:step', ({ id, number }) => console.log(id.length + number));
stop();
unmount(builder);
document.addEventListener('np:published', (event) => console.log(event.detail.profileId.length));
document.querySelector('nanny-profile-builder')?.addEventListener('np:error', ({ detail }) => console.log(detail.code));

export const page = (
  <main>
    <NannyProfileBuilder
      origin="https://profiles.example.com"
      theme="dark"
      style={{ '--np-accent': '#7a3e1d' }}
      onPublished={({ profileId }) => console.log(profileId.length)}
    />
    <nanny-profile-builder locale="zh" isolate="" />
  </main>
);

// @ts-expect-error no such language
mount('#apply', { origin: 'https://profiles.example.com', locale: 'fr' });
// @ts-expect-error the server must be named
mount('#apply', {});
// @ts-expect-error no such event
on(builder, 'np:verified', () => {});
// @ts-expect-error not of this event
on(builder, 'np:step', ({ profileId }) => profileId);
`;

test('the package types what a consumer writes, and says how it is to be bundled', () => {
  const folder = mkdtempSync(join(root, 'dist/consumer-'));
  try {
    mkdirSync(join(folder, 'node_modules/@golden-oak'), { recursive: true });
    symlinkSync(built, join(folder, 'node_modules', name));
    writeFileSync(join(folder, 'consumer.tsx'), consumer);
    const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', jsx: 'react-jsx', types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['consumer.tsx'] }));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const { stdout } = spawnSync('tsc', ['-p', folder], { cwd: root, encoding: 'utf8' });
    expect(stdout).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
  const manifest: unknown = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ name, sideEffects: false, exports: { '.': { types: './index.d.ts' } } });
});

test('the package is imported without a browser, and has its functions', async () => {
  const api: object = await import(join(built, 'index.js'));
  expect(Object.keys(api).toSorted()).toEqual(['load', 'mount', 'on', 'setAttributes', 'tellLoadFailed', 'unmount']);
});

test('the package mounts, listens, changes and unmounts on another site', async ({ page, baseURL }) => {
  await page.route('**/package/*.js', (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(built, file), 'utf8') });
  });
  await page.goto(`${hostPages}/04-single-page-app.html`);
  await page.locator('#toggle').click();
  await expect(page.locator('nanny-profile-builder')).toHaveCount(0);
  const told = await page.evaluate(async (origin) => {
    const { mount, on } = await import(new URL('/package/index.js', location.href).href);
    const builder = mount('#right', { origin, locale: 'es', theme: 'light' });
    const ready = await new Promise((resolve) => on(builder, 'np:ready', resolve));
    Reflect.set(window, 'builder', builder);
    return ready;
  }, baseURL);
  expect(told).toEqual({ start: 'builder' });
  const { text: spanish } = textsFor('es');
  await expect(page.locator('#right').getByLabel(spanish('verification.phoneLabel'))).toBeVisible();
  await page.evaluate(async () => {
    const { setAttributes } = await import(new URL('/package/index.js', location.href).href);
    setAttributes(Reflect.get(window, 'builder'), { locale: 'en' });
  });
  await expect(page.locator('#right').getByLabel(text('verification.phoneLabel'))).toBeVisible();
  await page.evaluate(async () => {
    const { unmount } = await import(new URL('/package/index.js', location.href).href);
    unmount(Reflect.get(window, 'builder'));
  });
  await expect(page.locator('nanny-profile-builder')).toHaveCount(0);
});

test('a server that cannot be reached is told, and the link stays', async ({ page, complaints }) => {
  complaints.expect(/ERR_UNSAFE_PORT .*localhost:9\//);
  await page.route('**/package/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(built, 'index.js'), 'utf8') }),
  );
  await page.goto(`${hostPages}/04-single-page-app.html`);
  const told = await page.evaluate(async () => {
    const { mount, on } = await import(new URL('/package/index.js', location.href).href);
    const builder = mount('#right', { origin: 'http://localhost:9', fallback: 'Open it there' });
    return new Promise((resolve) => on(builder, 'np:error', resolve));
  });
  expect(told).toEqual({ code: 'load-failed' });
});
