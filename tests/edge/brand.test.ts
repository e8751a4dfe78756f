import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AgencySettings } from '#domain/agency/settings.ts';
import { inviteStaff } from '#worker/features/agency/staff/service.ts';
import { nobody } from '#worker/testing/desk.ts';
import { png } from '#worker/testing/files.ts';
import { type BuiltApp, origin, startBuiltApp } from './app.ts';
import { type PublishedNanny, publishedNanny, Visitor } from './visitor.ts';

let app: BuiltApp;
let nanny: PublishedNanny;
let owner: Visitor;
let stranger: Visitor;

beforeAll(async () => {
  app = await startBuiltApp();
  nanny = await publishedNanny(app.cache);
  stranger = new Visitor(app.cache);
  owner = new Visitor(app.cache);
  const phone = '+12135550101';
  await inviteStaff(app.services, nobody, { phone, name: 'The owner', role: 'owner' });
  await owner.send('POST', '/api/agency/sign-in/send-code', { phone });
  // The queue texts desk codes.
  const code = await vi.waitFor(async () => {
    const outbox = await owner.fetch(`/api/dev/outbox?to=${encodeURIComponent(phone)}`);
    const [message] = await outbox.json<{ text: string }[]>();
    const found = /\d{6}/.exec(message?.text ?? '')?.[0];
    if (found === undefined) throw new Error('The code has not arrived');
    return found;
  }, 15_000);
  await owner.send('POST', '/api/agency/sign-in/verify-code', { phone, code });
});
afterAll(() => app.stop());

async function putSettings(patch: object): Promise<void> {
  const settings = await owner.fetch('/api/agency/settings');
  const revision = settings.headers.get('ETag') ?? '';
  await settings.body?.cancel();
  await owner.send('PUT', '/api/agency/settings', patch, { 'If-Match': revision });
}

const textOf = async (path: string) => (await stranger.fetch(path)).text();

describe('a changed brand', () => {
  it('is on every public page at once, in place of what the edge has kept', async () => {
    const pages = [`/profile/${nanny.slug}`, '/nannies', '/cn/about', '/es/terms', '/privacy'];
    for (const path of pages) {
      await stranger.fetch(path);
      expect([path, (await stranger.fetch(path)).headers.get('X-Cache')]).toEqual([path, 'hit']);
    }
    expect((await textOf('/about')).includes('--np-logo: url')).toBe(false);

    const settings = await owner.fetch('/api/agency/settings');
    const { brand } = await settings.json<AgencySettings>();
    const sent = await owner.fetch('/api/agency/logo', {
      method: 'POST',
      headers: { Origin: origin },
      body: png(64, 64),
    });
    const { objectPath: logo } = await sent.json<{ objectPath: string }>();
    const changed = { name: 'Blue Door Nannies', primaryPhone: '(213) 555-0199', accent: '#7a3e1d', logo };
    await putSettings({ brand: { ...brand, ...changed } });

    for (const path of [...pages, '/', '/simple', '/agency']) {
      const answer = await stranger.fetch(path);
      const page = await answer.text();
      const [, style = ''] = /<style>([^<]*--np-logo[^<]*)</.exec(page) ?? [];
      const policy = answer.headers.get('Content-Security-Policy');
      const isStyled =
        style.includes(logo) &&
        policy?.includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`) === true;
      const shows = { isNew: page.includes('Blue Door Nannies'), isOld: page.includes('Golden Oak'), isStyled };
      expect([path, shows]).toEqual([path, { isNew: true, isOld: false, isStyled: true }]);
    }
    expect((await textOf('/about')).includes('tel:+12135550199')).toBe(true);
    expect((await textOf('/cn/terms')).includes('(213) 555-0142')).toBe(false);
    expect((await stranger.fetch(logo)).status).toBe(200);
    expect((await stranger.fetch(logo)).headers.get('X-Cache')).toBe('hit');

    await putSettings({ brand });
    expect((await stranger.fetch(logo)).status).toBe(404);
    expect((await textOf('/about')).includes('Golden Oak Nannies')).toBe(true);
  });
});

describe('the agency’s own texts', () => {
  it('replace ours in their language only, at once, and are text', async () => {
    const ours = 'Qué significan las insignias';
    for (const path of ['/es/about', '/about']) await textOf(path);
    expect((await textOf('/es/about')).includes(ours)).toBe(true);
    const about = 'Quiénes somos\nSomos tres <b>hermanas</b>.\nTrabajamos en Pasadena.\n\nHablamos español.';
    await putSettings({ pageTexts: { about: { es: about }, footer: { es: 'Desde 1998 en Pasadena.' } } });

    const page = await textOf('/es/about');
    expect(page).toMatch(/<h2[^>]*>Quiénes somos<\/h2>/);
    expect(page).toContain('Somos tres &lt;b&gt;hermanas&lt;/b&gt;.');
    expect(page).toContain('Hablamos español.');
    expect(page.includes(ours)).toBe(false);
    for (const path of ['/es/about', '/es/nannies', '/es/privacy'])
      expect((await textOf(path)).includes('Desde 1998 en Pasadena.')).toBe(true);
    expect((await textOf('/about')).includes('What the badges mean')).toBe(true);
    expect((await textOf('/about')).includes('1998')).toBe(false);

    await putSettings({ pageTexts: { about: { es: '' }, footer: {} } });
    expect((await textOf('/es/about')).includes(ours)).toBe(true);
  });
});
