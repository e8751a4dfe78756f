import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { type Locale, locales, localizePath } from '#domain/locale.ts';
import { placeLine } from '#domain/profile/place.ts';
import { jpeg } from '../worker/testing/files.ts';
import { hostileTexts } from '../worker/testing/hostile-texts.ts';
import { arrived } from './support/arrived.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';
import { comparable, readPage, sendForm, watchTexts } from './support/text-watch.ts';

/*
 * security.md, "Script in text, JSON-LD break-out": more than 300 texts in every field of every public page. A page that
 * shows one text of each field is opened once for each text; lists and long fields take many texts at once.
 */

// One after another: each of them opens pages and publishes in three lanes of its own, which is as much as the server takes.
test.describe.configure({ mode: 'default', timeout: 300_000 });

/** Of so many pages one is opened, with its scripts; the others are parsed by the browser and judged by what they became. */
const pagesPerOpened = 6;
const isOpenedPage = (number: number) => number % pagesPerOpened === 0;

const texts = hostileTexts();
/** The text with this number, from the first again after the last. */
const textAt = (number: number) => texts[number % texts.length] ?? '';
const inTurn = (number: number) => locales[Math.trunc(number / pagesPerOpened) % locales.length] ?? 'en';
const from = (start: number, count: number) => Array.from({ length: count }, (_, place) => textAt(start + place));

const profileSchema = z.object({
  id: z.string(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  city: z.string(),
  state: z.string(),
  languages: z.array(z.string()),
  specialties: z.array(z.string()),
  aboutMe: z.string().optional(),
  experienceDescription: z.string().optional(),
});
type Published = z.output<typeof profileSchema>;
const created = z.object({ id: z.string() });
const ticket = z.object({ uploadURL: z.string(), objectPath: z.string() });
const graph = z.object({ '@graph': z.array(z.record(z.string(), z.unknown())) });

/** Publishes a profile as its own anonymous owner does; gives it as the server keeps it. */
async function publish(request: APIRequestContext, fields: Record<string, unknown>): Promise<Published> {
  const { id } = created.parse(await (await arrived(() => request.post('/api/profiles', { data: {} }))).json());
  const data = { ...fields, isPublic: true };
  const written = await arrived(() => request.put(`/api/profiles/${id}`, { data }));
  expect(written.status(), await written.text()).toBe(200);
  return profileSchema.parse(await written.json());
}

/** What of a text a name may hold. */
function nameAt(number: number): string {
  const letters = textAt(number)
    .replace(/[^\p{L}\p{M} '’·()-]/gu, '')
    .slice(0, 80);
  return /\p{L}/u.test(letters) ? letters : 'Ana';
}

/** Texts in the four fields that take one, and first in the lists; in names only what a name may hold. */
const singleFields = (number: number) => ({
  firstName: nameAt(number),
  lastName: nameAt(number + 67),
  city: textAt(number + 134),
  state: textAt(number + 201),
  languages: [textAt(number + 268)],
  specialties: [textAt(number + 300)],
});

/** Does `work` for each number below `count`, a few at a time. */
async function each(count: number, work: (number: number, lane: number) => Promise<void>, lanes = 3): Promise<void> {
  let next = 0;
  const run = async (lane: number) => {
    for (let number = next++; number < count; number = next++) await work(number, lane);
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
}

/** Pages of one context, one for each lane, and what they complain of. */
async function open(browser: Browser, baseURL = '') {
  const context = await browser.newContext({ baseURL });
  const complaints = await watchTexts(context);
  const pages = [await context.newPage(), await context.newPage(), await context.newPage()];
  await context.route('**/parser', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>parser</title>' }),
  );
  const parser = await context.newPage();
  await parser.goto('/parser');
  return { context, complaints, parser, page: (lane: number): Page => pages[lane] ?? raise() };
}

function raise(): never {
  throw new Error('no page');
}

/** The page shows these texts as they are, and nothing else has become of them. */
function expectText(read: Awaited<ReturnType<typeof readPage>>, wanted: readonly (string | undefined)[], of: string) {
  expect(read.foreign, of).toEqual([]);
  const text = comparable(read.text);
  for (const part of wanted) expect(text, of).toContain(comparable(part ?? ''));
}

/** The structured data names the profile with the same texts. */
function expectData(read: Awaited<ReturnType<typeof readPage>>, profile: Published, locale: Locale) {
  expect(read.data).toHaveLength(1);
  const [page] = graph.parse(JSON.parse(read.data[0] ?? ''))['@graph'];
  const person = z.record(z.string(), z.unknown()).parse(page?.['mainEntity']);
  expect(person['name']).toContain(profile.firstName);
  expect(person['name']).toContain(profile.lastName);
  expect(person['knowsLanguage']).toEqual(profile.languages);
  expect(person['knowsAbout']).toEqual(profile.specialties);
  expect(person['homeLocation']).toMatchObject({ name: placeLine(profile, textsFor(locale)) });
}

test('every text as name, city, state, language and specialty: page, structured data, directory, contact page', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const { context, complaints, page, parser } = await open(browser, baseURL);
  await each(texts.length, async (number, lane) => {
    const owner = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const profile = await publish(owner, singleFields(number));
    await owner.dispose();
    const { firstName, lastName, city, state } = profile;
    const locale = inTurn(number);
    const path = localizePath(`/profile/${profile.slug}`, locale);
    if (isOpenedPage(number)) await page(lane).goto(path);
    const read = await (isOpenedPage(number) ? readPage(page(lane)) : readPage(parser, path));
    expectText(
      read,
      [firstName, lastName, placeLine({ city, state }, textsFor(locale)), ...profile.specialties],
      `${path} ${textAt(number)}`,
    );
    expectData(read, profile, locale);
    expect(comparable(read.title)).toContain(comparable(firstName));
    // It shows names alone, which hold little of a text.
    if (number % 3 > 0) return;
    const contact = await readPage(parser, localizePath(`/contact/${profile.slug}`, locale));
    expectText(contact, [firstName, lastName], 'contact page');
  });
  // The newest are on the directory's first page, as cards.
  for (const locale of locales) {
    await page(0).goto(localizePath('/nannies', locale));
    expectText(await readPage(page(0)), [], 'directory');
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test('every text in lists, long fields and certifications; every text searched for and typed into the form', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const { context, complaints, page, parser } = await open(browser, baseURL);
  const listLength = 40;
  let shown: Published | undefined;
  await each(Math.ceil(texts.length / listLength), async (number, lane) => {
    const start = number * listLength;
    const owner = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const long = from(start, listLength).join('\n');
    const profile = await publish(owner, {
      ...singleFields(start),
      languages: from(start, listLength),
      specialties: from(start, listLength),
      aboutMe: `About me ${long}`,
      experienceDescription: `Experience ${long}`,
      videoTranscript: long,
    });
    shown = profile;
    const documentUrl = await upload(owner);
    const certifications = from(start, listLength).map((name, place) => ({ name, issuer: textAt(start + place + 1) }));
    for (const certification of certifications) {
      const data = { ...certification, documentUrl };
      const added = await arrived(() => owner.post(`/api/profiles/${profile.id}/certifications`, { data }));
      expect(added.status()).toBe(201);
    }
    // The same words as a translation: they stand on the Chinese page twice, as themselves and as the original.
    const translations = `/api/profiles/${profile.id}/translations/aboutMe`;
    expect((await owner.put(translations, { data: { language: 'en' } })).status()).toBe(200);
    const translation = { text: profile.aboutMe, state: 'approved' };
    expect((await owner.put(`${translations}/zh`, { data: translation })).status()).toBe(200);
    const words = certifications.flatMap(({ name, issuer }) => [name.trim(), issuer.trim()]);
    for (const locale of locales) {
      const path = localizePath(`/profile/${profile.slug}`, locale);
      await page(lane).goto(path);
      const read = await readPage(page(lane));
      expectText(read, [...profile.specialties, ...words, ...(profile.aboutMe ?? '').split(/\n+/)], path);
      expectData(read, profile, locale);
    }
    await owner.dispose();
  });

  await each(texts.length, async (number, lane) => {
    const locale = inTurn(number);
    const query = new URLSearchParams({ q: textAt(number), city: textAt(number + 1), language: textAt(number + 2) });
    const directory = `${localizePath('/nannies', locale)}?${query.toString()}`;
    if (isOpenedPage(number)) await page(lane).goto(directory);
    const read = await (isOpenedPage(number) ? readPage(page(lane)) : readPage(parser, directory));
    expectText(read, [], directory);

    const typed = {
      parentName: textAt(number),
      phone: textAt(number + 1),
      urgency: textAt(number + 2),
      message: textAt(number + 3),
      profileId: shown?.id ?? '',
    };
    // A field of one line drops its line breaks.
    const wanted = { ...typed, parentName: oneLine(typed.parentName), phone: oneLine(typed.phone) };
    const form = localizePath(`/contact/${shown?.slug ?? ''}`, locale);
    const back = await (isOpenedPage(number + 1) ? submit(page(lane), form, typed) : readPage(parser, form, typed));
    expect(back.foreign, form).toEqual([]);
    const fields = back.fields.map(comparable);
    for (const name of ['parentName', 'phone', 'message'] as const) {
      expect(fields, name).toContain(comparable(wanted[name]));
    }
  });
  expect(complaints).toEqual([]);
  await context.close();
});

const oneLine = (text: string) => text.replace(/[\r\n]/g, '');

/** Sends a contact form that lacks the address, as a page without script does; reads the page that it comes back on. */
async function submit(page: Page, action: string, fields: Record<string, string>) {
  await arrived(() => sendForm(page, action, fields));
  return readPage(page);
}

/** A stored document of the session's own. */
async function upload(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/objects/upload', { data: { kind: 'document' } });
  const { uploadURL, objectPath } = ticket.parse(await answer.json());
  expect((await request.put(uploadURL, { data: Buffer.from(jpeg()) })).status()).toBe(200);
  return objectPath;
}

test('share images stay pictures, the own preview stays a page, sitemaps stay XML', async ({ browser, baseURL }) => {
  const { context, complaints, page } = await open(browser, baseURL);
  const { request } = context;
  const samples = 24;
  let profile = await publish(request, singleFields(0));
  for (let sample = 0; sample < samples; sample += 1) {
    // Each time texts of another kind: they stand together in the corpus.
    const fields = singleFields(Math.trunc((sample * texts.length) / samples));
    const written = await request.put(`/api/profiles/${profile.id}`, { data: fields });
    profile = profileSchema.parse(await written.json());
    const image = await request.get(`${localizePath(`/profile/${profile.slug}`, inTurn(sample))}/share.png`);
    expect(image.status(), JSON.stringify(fields)).toBe(200);
    expect((await image.body()).subarray(1, 4).toString()).toBe('PNG');
    await page(0).goto(localizePath('/preview', inTurn(sample)));
    expectText(await readPage(page(0)), [profile.firstName, ...profile.specialties], 'preview');
  }
  const index = await (await request.get('/sitemap.xml')).text();
  const maps = [...index.matchAll(/<loc>[^<]*?(\/sitemaps?[/-][^<]+)<\/loc>/g)].map(([, path = '']) => path);
  expect(maps.length).toBeGreaterThan(1);
  for (const xml of [index, ...(await Promise.all(maps.map(async (path) => (await request.get(path)).text())))]) {
    const error = await page(0).evaluate(
      (text) => new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')?.textContent,
      xml,
    );
    expect(error).toBeUndefined();
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test('a page that shows these texts without care is told apart', async ({ browser, baseURL }) => {
  const { context, complaints, page } = await open(browser, baseURL);
  await page(0).route('**/careless*', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<title>x</title><p>${texts.slice(80).join('</p><p>')}` }),
  );
  await page(0).goto('/careless');
  expect((await readPage(page(0))).foreign.length).toBeGreaterThan(10);
  await expect.poll(() => complaints.length).toBeGreaterThan(3);
  await context.close();
});
