import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { sweepErasedFiles } from '#worker/features/account/erasure/service.ts';
import { eraseProfile } from '#worker/features/profile/service.ts';
import { findPublicProfile } from '#worker/features/profile/public-page/service.ts';
import type { Services } from '#worker/services.ts';
import { sha256Hex } from '#worker/crypto.ts';
import { createTestApp, newcomer, upload } from '#worker/testing/api.ts';
import { bytes, jpeg } from '#worker/testing/files.ts';
import { takeComplaints } from '#worker/testing/console.ts';
import { drawingVersion, drawShareCard, type ShareCard } from './drawing.ts';
import { shareImage } from './image.ts';

let test: ReturnType<typeof createTestApp>;
let drawn: ShareCard[];

beforeEach(() => {
  test = createTestApp();
  drawn = [];
});

/** A nanny whose profile is visible. */
async function visibleNanny(phone: string) {
  const { caller, id } = await newcomer(phone, test);
  const write = async (patch: object) => {
    const response = await caller.call('PUT', `/api/profiles/${id}`, patch);
    expect(response.status, await response.clone().text()).toBe(200);
  };
  await write({ firstName: 'Grace', lastName: 'Hopperton', city: 'Irvine', isPublic: true });
  return { caller, id, write };
}

/** Requests a share image as its page does, with a drawing of its number and texts. */
async function request(
  id: string,
  { locale = 'en', services = test.services }: { locale?: Locale; services?: Services } = {},
) {
  const found = await findPublicProfile(services, id, locale);
  if (found?.kind !== 'public') throw new Error('The profile is not visible');
  const image = await shareImage(services, found, { locale, translator: serverTranslator(locale) }, async (card) => {
    drawn.push(card);
    return bytes(`${drawn.length} ${card.facts.join()} ${card.portrait ?? ''}`);
  });
  return new TextDecoder().decode(image);
}

async function storedKeys() {
  const { objects } = await env.MEDIA.list({ prefix: 'share/' });
  return objects.map(({ key }) => key);
}

/** The bucket, with calls of one method on share images or pictures that fail. */
function failing(method: 'get' | 'put', part: string): Services {
  const media = new Proxy(env.MEDIA, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (key: string, ...rest: unknown[]): Promise<unknown> => {
        if (name === method && key.includes(part)) throw new Error('the bucket fails');
        return Reflect.apply(value, target, [key, ...rest]);
      };
    },
  });
  return { ...test.services, media };
}

it('a share image is drawn once in each language', async () => {
  const { id } = await visibleNanny('+12135559101');
  const first = await request(id);
  expect(await request(id)).toBe(first);
  expect(drawn).toHaveLength(1);
  expect(await request(id, { locale: 'zh' })).not.toBe(first);
  expect(await request(id)).toBe(first);
  expect(drawn).toHaveLength(2);
  expect(await storedKeys()).toEqual([`share/${id}/en`, `share/${id}/zh`]);
});

it('is drawn again when something that it shows changes, and replaces the old one', async () => {
  const { id, write } = await visibleNanny('+12135559102');
  await request(id);
  await write({
    aboutMe: 'I sing while I cook.',
    experienceDescription: 'I cared for twins from birth until they went to school.',
  });
  await request(id);
  expect(drawn).toHaveLength(1);
  await write({ city: 'Pasadena' });
  expect(await request(id)).toContain('Pasadena');
  expect(await request(id)).toContain('Pasadena');
  expect(drawn).toHaveLength(2);
  const agency = { ...test.services.config.agency, name: 'Blue Door Nannies' };
  await request(id, { services: { ...test.services, config: { ...test.services.config, agency } } });
  expect(drawn.map((card) => card.agency)).toEqual([
    ...Array<string>(2).fill(test.services.config.agency.name),
    agency.name,
  ]);
  expect(await storedKeys()).toEqual([`share/${id}/en`]);
});

it('is drawn again with a new portrait', async () => {
  const { caller, id, write } = await visibleNanny('+12135559103');
  await request(id);
  await request(id);
  expect(drawn.map((card) => card.portrait)).toEqual([undefined]);
  for (const portrait of [jpeg(), bytes(jpeg(), 'another')]) {
    const { uploadURL, objectPath } = await upload(caller, 'image', jpeg());
    expect((await caller.send('PUT', `${uploadURL}&variant=share`, portrait)).status).toBe(200);
    await write({ profileImageUrl: objectPath });
    expect(await request(id)).toContain('data:image/jpeg;base64,');
    await request(id);
  }
  expect(new Set(drawn.map((card) => card.portrait)).size).toBe(3);
  expect(drawn).toHaveLength(3);
});

it('is deleted with the profile, also when it is stored late; others stay', async () => {
  const { id } = await visibleNanny('+12135559104');
  const { id: other } = await visibleNanny('+12135559105');
  for (const locale of ['en', 'zh', 'es'] as const) await request(id, { locale });
  await request(other);
  await eraseProfile(test.services, id);
  await sweepErasedFiles(test.services);
  expect(await storedKeys()).toEqual([`share/${other}/en`]);
  await env.MEDIA.put(`share/${id}/es`, 'drawn before the profile was erased');
  await sweepErasedFiles(test.services);
  expect(await storedKeys()).toEqual([`share/${other}/en`]);
});

it.each([
  ['put', 'share/'],
  ['get', 'share/'],
] as const)('is drawn while the bucket fails at %s', async (method, part) => {
  const { id } = await visibleNanny('+12135559106');
  expect(await request(id, { services: failing(method, part) })).toContain('Irvine');
  expect(takeComplaints().join()).toContain('share_image_bucket_failed');
});

it('is drawn without the portrait while the bucket fails to return it, and not stored', async () => {
  const { caller, id, write } = await visibleNanny('+12135559107');
  const { uploadURL, objectPath } = await upload(caller, 'image', jpeg());
  await caller.send('PUT', `${uploadURL}&variant=share`, jpeg());
  await write({ profileImageUrl: objectPath });
  await request(id, { services: failing('get', '/share') });
  expect(takeComplaints().join()).toContain('share_image_bucket_failed');
  expect(await storedKeys()).toEqual([]);
  await request(id);
  expect(drawn.map((card) => card.portrait !== undefined)).toEqual([false, true]);
});

it('has another version when the drawing is another', async () => {
  const card = {
    name: 'Grace Hopperton',
    initials: 'GH',
    role: 'Nanny',
    sentence: 'I sing.',
    facts: ['Irvine'],
    agency: 'Golden Oak',
  };
  const drawings = ['data:image/png;base64,', undefined].map((portrait) => drawShareCard({ ...card, portrait }));
  expect([drawingVersion, (await sha256Hex(JSON.stringify(drawings))).slice(0, 12)]).toEqual([2, '4b358302c972']);
});

it('cannot be read as an uploaded file', async () => {
  const { caller, id } = await visibleNanny('+12135559108');
  await request(id);
  for (const path of [`share/${id}/en`, `share%2F${id}`, `share%2F${id}?variant=en`, `share%2F${id}%2Fen`, 'share']) {
    for (const who of [caller, test.caller()]) {
      expect((await who.call('GET', `/api/objects/uploads/${path}`)).status, path).toBe(404);
    }
  }
});
