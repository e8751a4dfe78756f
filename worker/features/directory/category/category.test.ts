import text from 'virtual:gazetteer';
import { beforeEach, describe, expect, it } from 'vitest';
import { platformCodes, otherLanguages, platformName } from '#domain/profile/language-table.ts';
import { commonLanguages } from '#domain/profile/enums.ts';
import { categoryPath, findCategory, linkedCities } from '#domain/directory/category.ts';
import { knownLanguage } from '#domain/directory/labels.ts';
import { readGazetteer } from '#domain/directory/gazetteer.ts';
import { type Locale, locales } from '#domain/locale.ts';
import places from '#domain/messages/places/en.json' with { type: 'json' };
import { serverTranslator } from '#domain/messages/all.ts';
import { createTestApp, signIn } from '../../../testing/api.ts';
import { listWithoutReview } from '../../../testing/desk.ts';
import { categoryAt, listCategories, readCategory } from './service.ts';

const gazetteer = readGazetteer(text);
const find = (path: string) => findCategory(path.split('/'), gazetteer, 'CA');

describe('a category', () => {
  it.each([
    ['los-angeles', '/nannies/los-angeles'],
    ['Los-Angeles', '/nannies/los-angeles'],
    ['los angeles', '/nannies/los-angeles'],
    ['洛杉矶', '/nannies/los-angeles'],
    ['la', '/nannies/los-angeles'],
    ['los-ángeles', '/nannies/los-angeles'],
    ['st-paul', '/nannies/saint-paul'],
    ['new-york-city', '/nannies/new-york'],
    ['spanish', '/nannies/spanish'],
    ['español', '/nannies/spanish'],
    ['西班牙语', '/nannies/spanish'],
    ['los-angeles/mandarin', '/nannies/los-angeles/mandarin'],
    ['洛杉矶/普通话', '/nannies/los-angeles/mandarin'],
    ['yucatec-maya', '/nannies/yucatec-maya'],
    ['kiche', '/nannies/kiche'],
  ])('%s is %s', (typed, path) => {
    const category = find(typed);
    expect(category && categoryPath(category)).toBe(path);
  });

  it.each([
    '',
    'nowhere',
    '..',
    'los-angeles/',
    'los-angeles/los-angeles',
    'spanish/los-angeles',
    'spanish/french',
    'los-angeles/spanish/french',
    '<b>los-angeles</b>/x',
    'constructor',
    '__proto__',
    '\0',
    'x'.repeat(5000),
  ])('%j is none', (typed) => {
    expect(find(typed)).toBeUndefined();
  });

  it('is the city when a language has its name', () => {
    const both = { ...gazetteer, cities: () => [{ name: 'Spanish', state: 'CA', points: [] }] };
    expect(findCategory(['spanish'], both, 'CA')).toEqual({ city: 'Spanish' });
  });
});

it('gives every city of the gazetteer one path, at which it is found', () => {
  const pathOf = (name: string) => {
    const found = findCategory([name], gazetteer, undefined);
    return found && categoryPath(found).slice('/nannies/'.length);
  };
  const lost = gazetteer.all().filter(({ name }) => {
    const path = pathOf(name);
    return path === undefined || pathOf(path) !== path;
  });
  expect(lost).toEqual([]);
});

it('links only cities that have a page', () => {
  const cities = Object.keys(places).flatMap((id) => (id.startsWith('places.city.') ? [id.slice(12)] : []));
  const links = linkedCities(
    [...cities, 'Atlantis'].map((name) => ({ name, count: 3 })),
    serverTranslator('en'),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ city = '' }) => find(city)?.city === undefined)).toEqual([]);
});

it('finds every known language by its own path', () => {
  const languages = [
    ...commonLanguages,
    ...otherLanguages.map(([english]) => english),
    ...platformCodes.flatMap((code) => platformName(code, 'en-US') ?? []),
  ];
  const lost = languages.filter((name) => {
    const language = knownLanguage(name) ?? '';
    const found = find(categoryPath({ language }).slice('/nannies/'.length));
    return found?.language !== language && found?.city === undefined;
  });
  expect(lost).toEqual([]);
});

describe('the page of a category', () => {
  let test: ReturnType<typeof createTestApp>;

  beforeEach(async () => {
    test = createTestApp();
    await listWithoutReview(test.services);
    const nannies = [
      ['Los Angeles', ['Spanish', 'English']],
      ['洛杉矶', ['Mandarin']],
      ['LOS ANGELES ', ['Español', 'Mandarin']],
      ['Pasadena', ['Spanish']],
      ['Pasadena', ['Tagalog']],
      ['pasadena', ['Maya yucateco']],
      ['Irvine', ['Mandarin']],
      ['Atlantis', ['Klingon']],
    ] as const;
    for (const [place, [city, languages]] of nannies.entries()) {
      const { caller, userId } = await signIn(test, `+1213${4_000_000 + place * 10_007}`);
      const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
      await caller.call('PUT', `/api/profiles/${id}`, {
        firstName: 'Ana',
        lastName: 'Reyes',
        city,
        languages,
        availabilityCalendar: { availableWeekdays: place === 1 ? ['wednesday'] : ['thursday'] },
        isPublic: true,
      });
    }
  });

  async function read(path: string, locale: Locale) {
    const category = await categoryAt(test.services, path);
    if (!category) throw new Error(`no category ${path}`);
    return readCategory(test.services, category, serverTranslator(locale));
  }

  const words = async (path: string) => (await read(path, 'en')).words.map((section) => section.text);

  it('lists the nannies of a city however they typed it, with its facts and links', async () => {
    const { listed, view, near, related } = await read('los-angeles', 'en');
    expect(listed.count).toBe(3);
    expect(view.title).toBe('Nannies in Los Angeles');
    expect(view.facts).toBe('3 nannies in Los Angeles. Languages: Spanish, Mandarin, and English.');
    expect(view.nextFree[0]?.text).toMatch(/^Next available day: /);
    expect(view.trail).toEqual([
      { path: '/nannies', label: 'Find a nanny' },
      { path: '/nannies/los-angeles', label: 'Nannies in Los Angeles' },
    ]);
    expect(near).toEqual([{ path: '/nannies/pasadena', label: 'Nannies in Pasadena' }]);
    expect(related).toEqual([]);
  });

  it('says the day on which the first of them can work', async () => {
    const { view } = await read('los-angeles', 'en');
    const today = new Date(test.services.clock.now()).getUTCDay();
    const wednesday = (3 - today + 7) % 7;
    const thursday = (4 - today + 7) % 7;
    const first = new Date(test.services.clock.now() + Math.min(wednesday, thursday) * 86_400_000);
    expect(view.nextFree[0]?.through).toBe(first.toISOString().slice(0, 10));
  });

  it.each([
    ['en', 'Mandarin-speaking nannies', '3 nannies who speak Mandarin. Cities: Los Angeles, Irvine.'],
    ['zh', '会说普通话的保姆', '3 位保姆会说普通话。城市：洛杉矶、尔湾。'],
    ['es', 'Niñeras que hablan mandarín', '3 niñeras que hablan mandarín. Ciudades: Los Ángeles, Irvine.'],
  ] as const)('lists the nannies of a language in %s', async (locale, title, facts) => {
    const { view } = await read('mandarin', locale);
    expect([view.title, view.facts]).toEqual([title, facts]);
  });

  it('is in the sitemap with at least three nannies', async () => {
    expect(await listCategories(test.services)).toEqual([
      '/nannies/los-angeles',
      '/nannies/pasadena',
      '/nannies/mandarin',
      '/nannies/spanish',
    ]);
  });

  it("shows the owner's words about it, and no others", async () => {
    const typed =
      'No page.\n\nLos Angeles\nWe have placed nannies here since 1998.\n\nWe know the traffic.\n\nSpanish\nOther words.\n\nMore.';
    const { pageTexts } = test.services.config;
    Object.assign(test.services.config, { pageTexts: { ...pageTexts, categories: { en: typed } } });
    expect(await words('los-angeles')).toEqual(['We have placed nannies here since 1998.', 'We know the traffic.']);
    expect(await words('pasadena')).toEqual([]);
  });

  it('has no empty text in any language', async () => {
    for (const locale of locales) {
      for (const path of ['los-angeles', 'spanish', 'los-angeles/spanish', 'irvine']) {
        const { view } = await read(path, locale);
        expect(`${view.title} ${view.facts}`).not.toMatch(/directory\.|[{}]|undefined/);
      }
    }
  });
});
