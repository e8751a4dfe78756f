import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { locales, localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { placeLine } from '#domain/profile/place.ts';
import { jpeg } from '#worker/testing/files.ts';
import { hostileTexts, nameOf } from '#worker/testing/hostile-texts.ts';
import { comparable, oneLine } from '#worker/testing/own-markup.ts';
import { type BuiltApp, origin, startBuiltApp } from './app.ts';
import { type ReadPage, readPage } from './read-page.ts';
import { signedInNanny, type SignedInNanny, upload, writeTranslation } from './visitor.ts';

/*
 * docs/security.md, script in a profile's text, JSON-LD, file names: hostile texts in every field of every public page, parsed as
 * browsers parse it. e2e/hostile-text.spec.ts tests the worst of them in a browser.
 */

let app: BuiltApp;
let nanny: SignedInNanny;

beforeAll(async () => {
  app = await startBuiltApp();
  // Bypasses the shared cache, which allows fewer purges than there are texts.
  nanny = await signedInNanny(app.worker);
});
afterAll(() => app.stop());

const allTexts = hostileTexts();
const localeAt = (number: number) => locales[number % locales.length] ?? 'en';

const written = z.object({
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  city: z.string(),
  state: z.string(),
  languages: z.array(z.string()),
  specialties: z.array(z.string()),
  aboutMe: z.string().default(''),
  experienceDescription: z.string().default(''),
});
type Written = z.output<typeof written>;
const graph = z.object({ '@graph': z.array(z.record(z.string(), z.unknown())) });

async function write(fields: object, { write: writeOwn } = nanny): Promise<Written> {
  return written.parse(await writeOwn({ ...fields, isPublic: true }));
}

async function read(path: string): Promise<ReadPage> {
  const answer = await nanny.visitor.fetch(path);
  expect(answer.status, path).toBe(200);
  return readPage(await answer.text());
}

/** The page shows these texts unchanged, and they created nothing else. */
function expectText(page: ReadPage, wanted: readonly string[], of: string) {
  expect(page.foreign, of).toEqual([]);
  const text = comparable(page.text);
  for (const part of wanted) expect(text, of).toContain(comparable(part));
}

/** The structured data of the profile contains the same texts. */
function expectData(page: ReadPage, profile: Written, place: string) {
  expect(page.data).toHaveLength(1);
  const [first] = graph.parse(JSON.parse(page.data[0] ?? ''))['@graph'];
  const person = z.record(z.string(), z.unknown()).parse(first?.['mainEntity']);
  expect(person['name']).toContain(profile.firstName);
  expect(person['name']).toContain(profile.lastName);
  expect(person['knowsLanguage']).toEqual(profile.languages);
  expect(person['knowsAbout']).toEqual(profile.specialties);
  expect(person['homeLocation']).toMatchObject({ name: place });
}

describe.each([
  { which: 'every fifth', texts: allTexts.filter((_, index) => index % 5 === 0) },
  { which: 'all @long', texts: allTexts },
])('security.md: hostile texts: $which', ({ texts }) => {
  const textAt = (number: number) => texts[number % texts.length] ?? '';

  it('as name, city, state, language and specialty: page, structured data, directory, contact page, preview', async () => {
    for (const [number, text] of texts.entries()) {
      const profile = await write({
        firstName: nameOf(text),
        lastName: nameOf(textAt(number + 67)),
        city: text,
        state: textAt(number + 201),
        languages: [textAt(number + 268)],
        specialties: [textAt(number + 300)],
      });
      const locale = localeAt(number);
      const { firstName, lastName } = profile;
      const place = placeLine(profile, serverTranslator(locale));
      const page = await read(localizePath(`/profile/${profile.slug}`, locale));
      expectText(page, [firstName, lastName, place, ...profile.specialties], `page ${text}`);
      expectData(page, profile, place);
      expect(comparable(page.title)).toContain(comparable(firstName));
      // The nanny's card, as the only one.
      expectText(await read(localizePath('/nannies', locale)), [firstName, place], `directory ${text}`);
      // Pages that show only names and lists contain little of a text.
      if (number % 3 > 0) continue;
      expectText(
        await read(localizePath(`/contact/${profile.slug}`, locale)),
        [firstName, lastName],
        `contact ${text}`,
      );
      expectText(await read(localizePath('/preview', locale)), [firstName, ...profile.specialties], `preview ${text}`);
    }
  });

  it('from right to left: they keep the words around them in their place', async () => {
    const { slug } = await write({
      firstName: 'ליה',
      lastName: 'כהן',
      city: 'ירושלים',
      state: 'CA',
      languages: ['ארמית'],
      specialties: ['رعاية الرضع'],
    });
    const page = await (await nanny.visitor.fetch(`/profile/${slug}`)).text();
    expect(page).toMatch(/<p class="specialist" dir="auto"[^>]*>\u2068?رعاية الرضع/);
    expect(page).toMatch(/<bdi[^>]*>\u2068ירושלים\u2069, CA<\/bdi>/);
    const directory = await (await nanny.visitor.fetch('/nannies')).text();
    expect(directory).toMatch(/<bdi[^>]*>\u2068ירושלים\u2069, CA<\/bdi>(?:\s|·|<\/?span>)*<bdi[^>]*>ארמית/);
  });

  it('in lists, long fields, translations and certifications', async () => {
    const listLength = 40;
    for (let start = 0; start < texts.length; start += listLength) {
      const part = Array.from({ length: listLength }, (_, place) => textAt(start + place));
      const long = part.join('\n');
      // A new nanny for each list, because a nanny may have only this many certifications.
      const owner = await signedInNanny(app.worker);
      const profile = await write(
        {
          firstName: 'Ana',
          lastName: 'Reyes',
          city: textAt(start),
          state: textAt(start + 1),
          languages: part,
          specialties: part,
          aboutMe: `About me ${long}`,
          experienceDescription: `Experience ${long}`,
          videoTranscript: long,
        },
        owner,
      );
      const documentUrl = await upload(owner.visitor, 'document', jpeg());
      const path = `/api/profiles/${owner.id}`;
      for (const [place, name] of part.entries()) {
        const certification = { name, issuer: textAt(start + place + 1), documentUrl };
        await owner.visitor.send('POST', `${path}/certifications`, certification);
      }
      // The same text as a translation: the Chinese page contains it twice, as the translation and as the original.
      await writeTranslation(owner.visitor, `${path}/translations`, 'aboutMe', { language: 'en' });
      const translation = { text: profile.aboutMe, state: 'approved' };
      await writeTranslation(owner.visitor, `${path}/translations`, 'aboutMe/zh', translation);
      const lines = `${profile.aboutMe}\n${profile.experienceDescription}`.split(/\n+/);
      for (const locale of locales) {
        const address = localizePath(`/profile/${profile.slug}`, locale);
        const page = await read(address);
        const issuer = textAt(start + listLength);
        expectText(page, [...profile.specialties, ...part, issuer, ...lines], address);
        expectData(page, profile, placeLine(profile, serverTranslator(locale)));
      }
    }
  });

  it('searched for in the directory', async () => {
    for (const [number, q] of texts.entries()) {
      const query = new URLSearchParams({ q, city: textAt(number + 1), language: textAt(number + 2) });
      const page = await read(`${localizePath('/nannies', localeAt(number))}?${query.toString()}`);
      expectText(page, [], q);
    }
  });

  it('drawn into share images, which stay pictures', async () => {
    const samples = 24;
    for (let sample = 0; sample < samples; sample += 1) {
      // Each sample takes a text of another kind: the corpus is grouped by kind.
      const number = Math.trunc((sample * texts.length) / samples);
      const fields = { city: textAt(number + 134), state: textAt(number + 201), specialties: [textAt(number + 300)] };
      const { slug } = await write({ firstName: nameOf(textAt(number)), lastName: 'Reyes', ...fields });
      const answer = await nanny.visitor.fetch(localizePath(`/profile/${slug}/share.png`, localeAt(sample)));
      expect(answer.status, JSON.stringify(fields)).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG');
    }
  });

  it('typed into the request form, which comes back with them', async () => {
    const { slug } = await write({ firstName: 'Ana', lastName: 'Reyes' });
    for (const [number, text] of texts.entries()) {
      const typed = {
        parentName: text,
        phone: textAt(number + 1),
        urgency: textAt(number + 2),
        message: textAt(number + 3),
        profileId: nanny.id,
      };
      const answer = await nanny.visitor.fetch(localizePath(`/contact/${slug}`, localeAt(number)), {
        method: 'POST',
        headers: { Origin: origin },
        body: new URLSearchParams(typed),
      });
      const page = readPage(await answer.text());
      expect([answer.status, page.foreign], text).toEqual([422, []]);
      const fields = page.fields.map(comparable);
      // A single-line field removes line breaks.
      const wanted = [oneLine(typed.parentName), oneLine(typed.phone), typed.message];
      expect(fields, text).toEqual(expect.arrayContaining(wanted.map(comparable)));
    }
  });

  it('a page that shows them without care is told apart', () => {
    const careless = readPage(`<title>x</title><p>${allTexts.slice(80).join('</p><p>')}`);
    expect(careless.foreign.length).toBeGreaterThan(10);
  });
});
