import type { APIRequestContext, Page } from '@playwright/test';
import { z } from 'zod';
import { locales, localizePath } from '#domain/locale.ts';
import { placeLine } from '#domain/profile/place.ts';
import { jpeg } from '../../worker/testing/files.ts';
import { hostileTexts, nameOf, textsForBrowsers } from '../../worker/testing/hostile-texts.ts';
import { revisionAt } from '../../worker/testing/translation.ts';
import { comparable, oneLine } from '../../worker/testing/own-markup.ts';
import { approve } from './support/desk.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';
import { readPage, sendForm, watchTexts } from './support/text-watch.ts';

/*
 * docs/security.md, script in a profile's text, JSON-LD, file names: with the scripts of the pages running. Every hostile text is
 * parsed on every page in edge/hostile-text.test.ts; here are the nastiest of each kind, and all of them in `npm run battery`.
 */
const texts = textsForBrowsers(process.env['BATTERY'] === 'true');
const textAt = (number: number) => texts[number % texts.length] ?? '';
const localeAt = (number: number) => locales[number % locales.length] ?? 'en';

test.describe.configure({ timeout: 30_000 + 2000 * texts.length });

const profileSchema = z.object({
  id: z.string(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  city: z.string(),
  state: z.string(),
  languages: z.array(z.string()),
  specialties: z.array(z.string()),
  aboutMe: z.string().default(''),
});
type Published = z.output<typeof profileSchema>;
const created = z.object({ id: z.string() });
const ticket = z.object({ uploadURL: z.string(), objectPath: z.string() });
const graph = z.object({ '@graph': z.array(z.record(z.string(), z.unknown())) });

/** Begins a profile as its own anonymous owner does. */
async function begin(request: APIRequestContext): Promise<string> {
  return created.parse(await (await request.post('/api/profiles', { data: {} })).json()).id;
}

/** Publishes a profile with these fields; gives it as the server keeps it. */
async function publish(request: APIRequestContext, id: string, fields: Record<string, unknown>): Promise<Published> {
  const data = { firstName: 'Ana', lastName: 'Reyes', ...fields, isPublic: true };
  const written = await request.put(`/api/profiles/${id}`, { data });
  expect(written.status(), await written.text()).toBe(200);
  return profileSchema.parse(await written.json());
}

/** The page shows these texts as they are, and nothing else has become of them. */
async function expectText(page: Page, wanted: readonly string[]) {
  const read = await readPage(page);
  expect(read.foreign, page.url()).toEqual([]);
  const text = comparable(read.text);
  for (const part of wanted) expect(text, page.url()).toContain(comparable(part));
  return read;
}

/** Opens her page: she is on it as she is, and in its structured data. */
async function expectProfile(page: Page, profile: Published, number: number, more: readonly string[] = []) {
  const locale = localeAt(number);
  await page.goto(localizePath(`/profile/${profile.slug}`, locale));
  const place = placeLine(profile, textsFor(locale));
  const { firstName, lastName, languages, specialties } = profile;
  const read = await expectText(page, [firstName, lastName, place, ...specialties, ...more]);
  expect(comparable(read.title)).toContain(comparable(firstName));
  expect(read.data).toHaveLength(1);
  const [first] = graph.parse(JSON.parse(read.data[0] ?? ''))['@graph'];
  const person = z.record(z.string(), z.unknown()).parse(first?.['mainEntity']);
  expect(person).toMatchObject({ knowsLanguage: languages, knowsAbout: specialties, homeLocation: { name: place } });
  expect(person['name']).toContain(firstName);
  expect(person['name']).toContain(lastName);
}

/** A stored document of the session's own. */
async function upload(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/objects/upload', { data: { kind: 'document' } });
  const { uploadURL, objectPath } = ticket.parse(await answer.json());
  expect((await request.put(uploadURL, { data: Buffer.from(jpeg()) })).status()).toBe(200);
  return objectPath;
}

test('in every field of a profile: its page, preview and contact page, the directory, the sitemaps @long', async ({
  page,
}) => {
  const complaints = await watchTexts(page.context());
  const { request } = page;
  const nanny = new SignedInNanny(page, 'en');
  await nanny.signInWith(completeProfile);
  for (const [number, text] of texts.entries()) {
    const profile = await publish(request, nanny.profileId, {
      firstName: nameOf(text),
      lastName: nameOf(textAt(number + 5)),
      city: text,
      state: textAt(number + 11),
      languages: [textAt(number + 17)],
      specialties: [textAt(number + 23)],
    });
    await expectProfile(page, profile, number);
    if (number % 5 > 0) continue;
    await page.goto(localizePath('/preview', localeAt(number)));
    await expectText(page, [profile.firstName, ...profile.specialties]);
    await page.goto(localizePath(`/contact/${profile.slug}`, localeAt(number)));
    await expectText(page, [profile.firstName, profile.lastName]);
    await approve(profile.id);
    // The newest nannies are on the directory's first page, as cards.
    await page.goto(localizePath('/nannies', localeAt(number)));
    await expectText(page, [profile.firstName, profile.lastName]);
  }
  const index = await (await request.get('/sitemap.xml')).text();
  const maps = [...index.matchAll(/<loc>[^<]*?(\/sitemaps?[/-][^<]+)<\/loc>/g)].map(([, path = '']) => path);
  expect(maps.length).toBeGreaterThan(1);
  for (const xml of [index, ...(await Promise.all(maps.map(async (path) => (await request.get(path)).text())))]) {
    const error = await page.evaluate(
      (source) => new DOMParser().parseFromString(source, 'application/xml').querySelector('parsererror')?.textContent,
      xml,
    );
    expect(error).toBeUndefined();
  }
  expect(complaints).toEqual([]);
});

test('in lists, long fields, translations and certifications; searched for and typed into the form @long', async ({
  page,
  playwright,
  baseURL,
  complaints: provoked,
}) => {
  const complaints = await watchTexts(page.context());
  const listLength = 40;
  let slug = '';
  for (let start = 0; start < texts.length; start += listLength) {
    const part = texts.slice(start, start + listLength);
    const long = part.join('\n');
    const owner = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const id = await begin(owner);
    const profile = await publish(owner, id, {
      city: textAt(start),
      state: textAt(start + 1),
      languages: part,
      specialties: part,
      aboutMe: `About me ${long}`,
      experienceDescription: `Experience ${long}`,
      videoTranscript: long,
    });
    ({ slug } = profile);
    const documentUrl = await upload(owner);
    for (const [place, name] of part.entries()) {
      const data = { name, issuer: textAt(start + place + 1), documentUrl };
      expect((await owner.post(`/api/profiles/${id}/certifications`, { data })).status()).toBe(201);
    }
    // The same words as a translation: they stand on the Chinese page twice, as themselves and as the original.
    const translations = `/api/profiles/${id}/translations`;
    for (const [place, data] of [
      ['aboutMe', { language: 'en' }],
      ['aboutMe/zh', { text: profile.aboutMe, state: 'approved' }],
    ] as const) {
      const headers = { 'If-Match': `"${revisionAt(await (await owner.get(translations)).json(), place)}"` };
      expect((await owner.put(`${translations}/${place}`, { data, headers })).status()).toBe(200);
    }
    await owner.dispose();
    for (const number of locales.keys()) {
      await expectProfile(page, profile, number, [...part, ...profile.aboutMe.split(/\n+/)]);
    }
  }

  provoked.expect(/status of 422 .*\/contact\//);
  for (const [number, text] of texts.entries()) {
    const locale = localeAt(number);
    const query = new URLSearchParams({ q: text, city: textAt(number + 1), language: textAt(number + 2) });
    await page.goto(`${localizePath('/nannies', locale)}?${query.toString()}`);
    await expectText(page, []);

    const [parentName, phone, urgency, message] = [text, textAt(number + 1), textAt(number + 2), textAt(number + 3)];
    await sendForm(page, localizePath(`/contact/${slug}`, locale), { parentName, phone, urgency, message });
    const back = await expectText(page, []);
    // A field of one line drops its line breaks.
    const wanted = [oneLine(parentName), oneLine(phone), message].map(comparable);
    expect(back.fields.map(comparable)).toEqual(expect.arrayContaining(wanted));
  }
  expect(complaints).toEqual([]);
});

test('a page that shows these texts without care is told apart', async ({ page, complaints: provoked }) => {
  provoked.expect(/.*/);
  const complaints = await watchTexts(page.context());
  const careless = `<title>x</title><p>${hostileTexts().slice(80).join('</p><p>')}`;
  await page.route('**/careless*', (route) => route.fulfill({ contentType: 'text/html', body: careless }));
  await page.goto('/careless');
  expect((await readPage(page)).foreign.length).toBeGreaterThan(10);
  await expect.poll(() => complaints.length).toBeGreaterThan(3);
});
