import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Brand } from '#domain/agency/brand.ts';
import type { AgencySettings } from '#domain/agency/settings.ts';
import { runJobs } from '../../jobs.ts';
import { upload } from '../../testing/api.ts';
import { deskCaller, nobody, putSettings } from '../../testing/desk.ts';
import { bytes, png } from '../../testing/files.ts';
import { json, openDesk } from '../../testing/open-desk.ts';
import { testBatch } from '../../testing/ports.ts';
import { sweepMedia } from '../media/service.ts';
import { createBrandedServices } from '../../settings.ts';
import { purgeRules, sweepPurges } from '../../records/purges.ts';
import { changeSettings } from './settings.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

let desk: Desk;
let owner: Desk['owner'];
let before: Brand;

const settings = '/api/agency/settings';
const change = (patch: Partial<Brand>, caller = owner) => putSettings(caller, { brand: { ...before, ...patch } });
/** The fields with errors in a rejected change. */
async function issuesOf(answer: Response) {
  expect(answer.status).toBe(422);
  return (await answer.json<{ issues: { path: string; message: string }[] }>()).issues.map(({ path }) => path);
}

/** Uploads a file as the agency's logo. */
const send = (file: Uint8Array<ArrayBuffer>, caller = owner) => caller.send('POST', '/api/agency/logo', file);

beforeEach(async () => {
  desk = await openDesk();
  ({ owner } = desk);
  before = (await json<AgencySettings>(owner, 'GET', settings)).brand;
});

describe('the brand', () => {
  it('is what the vars say until the desk changes it', () => {
    expect(before).toEqual({
      name: 'Golden Oak Nannies',
      primaryPhone: '+12135550142',
      secondaryPhone: '+16265550173',
      whatsapp: '+12135550142',
      accent: null,
      logo: null,
    });
  });

  it('holds from the next request on, in the builder of other sites and in what is sent', async () => {
    const { test, profileId } = desk;
    const changed = { name: '  Blue   Door Nannies ', primaryPhone: '(213) 555-0199' };
    const stored = await (await change(changed)).json<AgencySettings>();
    expect(stored.brand).toMatchObject({ name: 'Blue Door Nannies', primaryPhone: '+12135550199' });
    const config = await test.caller().call('GET', '/api/embed/config');
    expect(await config.json()).toMatchObject({ agencyName: 'Blue Door Nannies' });

    await test.caller().call('POST', '/api/contact-requests', {
      profileId,
      parentName: 'Sam Lee',
      email: 'sam@example.com',
      urgency: 'urgent',
    });
    // Jobs run with the brand too (worker/index.ts).
    const branded = await createBrandedServices(env, test.services);
    await runJobs(branded, testBatch(test.jobs.waiting.splice(0)).batch);
    const receipt = test.email.sent.find(({ to }) => to === 'sam@example.com');
    expect(receipt?.text).toContain('Blue Door Nannies');
    expect(receipt?.text).toContain('(213) 555-0199');
    expect(receipt?.html).toMatch(/<h1[^>]*>Blue Door Nannies<\/h1>/);

    await test.caller().call('POST', '/api/phone/send-code', { phone: '+12135557002' });
    expect(desk.textsTo('+12135557002').join()).toContain('Blue Door Nannies');
  });

  it('stands in the audit log, and only an owner changes it', async () => {
    expect((await change({ name: 'Blue Door Nannies' })).status).toBe(200);
    const { items } = await desk.page<{ action: string; detail: unknown }>('/api/agency/audit');
    expect(items).toContainEqual(expect.objectContaining({ action: 'settings.changed', detail: { names: 'brand' } }));
    for (const role of ['viewer', 'reviewer'] as const) {
      const { caller } = await deskCaller(desk.test, role);
      expect((await change({ name: 'Mine' }, caller)).status, role).toBe(403);
    }
  });

  it('refuses what is no name and no phone number', async () => {
    expect(await issuesOf(await change({ name: '  ' }))).toEqual(['brand.name']);
    expect(await issuesOf(await change({ name: 'x'.repeat(61) }))).toEqual(['brand.name']);
    const phones = { primaryPhone: '213 555', secondaryPhone: '+1 113 555 0142', whatsapp: '' };
    expect(await issuesOf(await change(phones))).toEqual(Object.keys(phones).map((name) => `brand.${name}`));
  });

  it('refuses a color on which white text cannot be read', async () => {
    for (const accent of ['#ffcc00', '#7a8', 'red', 'url(x)', '#1e6a5a; }'])
      expect(await issuesOf(await change({ accent })), accent).toEqual(['brand.accent']);
    expect((await change({ accent: '#7A3E1D' })).status).toBe(200);
  });

  it('purges every public answer, and again once no isolate remembers the brand before', async () => {
    const purged: (readonly string[])[] = [];
    const publicCache = { servesRanges: true, purge: async (tags: readonly string[]) => void purged.push(tags) };
    const services = { ...desk.test.services, publicCache };
    const actor = { ...nobody, name: 'Nobody', role: 'owner' as const };
    const patch = { brand: { ...before, name: 'Blue Door Nannies' } };
    await changeSettings(services, { actor, session: { tokenHash: '' }, patch, revision: 0 });
    for (let sweep = 1; sweep <= 3; sweep += 1) {
      desk.test.clock.advance(purgeRules.sweepEveryMs);
      await sweepPurges(services);
    }
    // At once, after 12 s, and after the 18 s in which a page with the old brand may still have been cached.
    expect(purged.map((tags) => tags.includes('public'))).toEqual([true, true, true]);
  });
});

const open = async (path: string) => (await desk.test.caller().call('GET', path)).status;

describe('the logo', () => {
  const dayMs = 24 * 60 * 60 * 1000;

  it('is public once the brand names it, stays when files are swept, and goes when it is replaced', async () => {
    const { objectPath } = await (await send(png(64, 64))).json<{ objectPath: string }>();
    expect(await open(objectPath)).toBe(404);
    expect((await change({ logo: `${objectPath}?token=x` })).status).toBe(200);
    const { brand } = await json<AgencySettings>(owner, 'GET', settings);
    expect(brand.logo).toBe(objectPath);
    const answer = await desk.test.caller().call('GET', objectPath);
    expect(answer.headers.get('Content-Type')).toBe('image/png');
    // Emails show it, in mail clients of every origin.
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');

    desk.test.clock.advance(2 * dayMs);
    await sweepMedia(desk.test.services);
    expect(await open(objectPath)).toBe(200);
    const { caller: again } = await deskCaller(desk.test, 'owner');
    expect((await change({ logo: null }, again)).status).toBe(200);
    await sweepMedia(desk.test.services);
    expect(await open(objectPath)).toBe(404);
    expect((await desk.test.services.media.list()).objects).toEqual([]);
  });

  it('is a picture, small enough for every page', async () => {
    const svg = bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await send(svg)).status).toBe(415);
    expect((await send(bytes())).status).toBe(422);
    expect((await send(png(2049, 10))).status).toBe(422);
    expect((await send(bytes(png(), new Uint8Array(1024 * 1024)))).status).toBe(413);
  });

  it('is sent by an owner, and is no file of somebody else', async () => {
    for (const role of ['viewer', 'reviewer'] as const) {
      const { caller } = await deskCaller(desk.test, role);
      expect((await send(png(64, 64), caller)).status, role).toBe(403);
    }
    const { objectPath } = await upload(desk.nanny, 'image', png());
    for (const logo of [objectPath, '/api/objects/uploads/nothing1', 'https://evil.example/logo.png'])
      expect(await issuesOf(await change({ logo })), logo).toEqual(['brand.logo']);
    expect(await open(objectPath)).toBe(404);
  });
});
