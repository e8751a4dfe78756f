/// <reference types="astro/client" />
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { reviewedFields } from '../profile/desk.ts';
import { locales } from '../locale.ts';
import { errorStatus } from '../errors.ts';
import { serverTranslator } from './all.ts';
import { builderAreas, deskAreas, pageAreas, partAreas, serverAreas } from './areas.ts';
import { createTranslator } from './catalogue.ts';
import notes from './notes.json' with { type: 'json' };

const files = import.meta.glob<Record<string, string>>('./**/*.json', { eager: true, import: 'default' });
const areas = [...new Set(Object.keys(files).flatMap((file) => /^\.\/(.+)\/\w+\.json$/.exec(file)?.[1] ?? []))];

/** The names of a message's arguments. */
function argumentsOf(elements: MessageFormatElement[]): string[] {
  const names = elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const options =
      'options' in element ? Object.values(element.options).flatMap((option) => argumentsOf(option.value)) : [];
    const children = element.type === TYPE.tag ? argumentsOf(element.children) : [];
    return [element.value, ...options, ...children];
  });
  return [...new Set(names)].toSorted();
}

describe.each(areas)('the %s catalogue', (area) => {
  const catalogues = locales.map((locale) => files[`./${area}/${locale}.json`] ?? {});
  const [english = {}] = catalogues;

  it('has the same messages in every locale, asking for the same values', () => {
    expect(Object.keys(english).length).toBeGreaterThan(0);
    for (const catalogue of catalogues) {
      expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(english).toSorted());
      for (const [id, message] of Object.entries(catalogue)) {
        // A language without plurals may omit a count, but no language may need more arguments than English.
        expect(argumentsOf(parse(english[id] ?? '')), id).toEqual(expect.arrayContaining(argumentsOf(parse(message))));
        expect(message.trim(), id).not.toBe('');
      }
    }
  });
});

it('has every area in a list of those who load it', () => {
  const listed = new Set<string>([...serverAreas, ...builderAreas, ...deskAreas, ...pageAreas, ...partAreas]);
  expect([...listed].toSorted()).toEqual(areas.toSorted());
});

describe('notes for translators', () => {
  const texts = locales.map((locale) => Object.assign({}, ...areas.map((area) => files[`./${area}/${locale}.json`])));
  const [english = {}] = texts as Record<string, string>[];

  it('are about texts that exist', () => {
    expect(Object.keys(notes).filter((id) => !(id in english))).toEqual([]);
  });

  it('tell apart short English texts that other languages word differently', () => {
    const wordings = Map.groupBy(Object.keys(english), (id) => english[id]);
    const ambiguous = [...wordings].flatMap(([text = '', ids]) =>
      text.split(' ').length <= 3 && texts.some((catalogue) => new Set(ids.map((id) => catalogue[id])).size > 1)
        ? ids
        : [],
    );
    expect(ambiguous.length).toBeGreaterThan(0);
    expect(ambiguous.filter((id) => !(id in notes))).toEqual([]);
  });
});

it('names every reviewed field of a profile', () => {
  for (const locale of locales) {
    const { has } = serverTranslator(locale);
    expect(reviewedFields.filter((field) => !has(`labels.field.${field}`))).toEqual([]);
  }
});

it('words every error of the vocabulary', () => {
  for (const locale of locales) {
    const { text } = serverTranslator(locale);
    for (const code of Object.keys(errorStatus))
      expect(text(`errors.${code}`, { seconds: 3, megabytes: 5 })).not.toContain('errors.');
  }
});

it('shows the key of a missing message', () => {
  expect(createTranslator('zh').text('nothing.here')).toBe('nothing.here');
});
