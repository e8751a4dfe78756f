/// <reference types="astro/client" />
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '../locale.ts';

const files = import.meta.glob<Record<string, string>>('./**/*.json', { eager: true, import: 'default' });

/** Every text of a language by its id. */
function textsOf(locale: Locale): [id: string, text: string][] {
  return Object.entries(files)
    .filter(([file]) => file.endsWith(`/${locale}.json`))
    .flatMap(([, catalogue]) => Object.entries(catalogue));
}

/** Wrong typography in a text, and the correct form. */
const typography: Record<Locale, readonly (readonly [wrong: RegExp, right: string])[]> = {
  en: [
    [/[A-Za-z]'[A-Za-z]/, 'a curly apostrophe'],
    [/\.\.\./, '…'],
    [/"/, 'curly quotation marks'],
    [/\} - \{|\d-\d+ (?:months|years|weeks)/, 'an en dash in a range'],
  ],
  zh: [
    [/\p{Script=Han}[,;:?!]|[,;:?!]\p{Script=Han}/u, 'full-width punctuation'],
    [/\p{Script=Han}\(|\)\p{Script=Han}/u, 'full-width brackets'],
    [/(?<!…)…(?!…)|\.\.\./, '……'],
    [/«|»|"/, '“”'],
    [/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u, 'a space between characters and letters or digits'],
    [
      /\p{Script=Han}\{(?:count|months|seconds|number|maximum|percent|code|ending|phone)\}|\{(?:count|months|seconds|number|maximum|percent|code|ending|phone)\}\p{Script=Han}/u,
      'a space between characters and a number',
    ],
    [/\} - \{|\d-\d+ (?:个|岁|周)/, 'an en dash in a range'],
  ],
  es: [
    [/“|”|"/, '«»'],
    [/\.\.\./, '…'],
    [/\}(?:MB|KB)|\dMB/, 'a space before a unit'],
    [/\blas? \{(?:time|start|end)/, 'a time without article: la 1:00, las 2:00'],
    [/\} - \{|\d-\d+ (?:meses|años|semanas)/, 'an en dash in a range'],
  ],
};

/** English texts that docs/specification.md fixes word for word, and ids of texts that quote code. */
const fixed: Record<Locale, RegExp> = {
  en: /^(?:assistant\.generating|avatar\.uploading|verification\.(?:checking|loadingProfile|creatingProfile)|video\.(?:phase|timeLeft)\..*|profile\.notFound\.text|profile\.availability\.hours|labels\.ageGroup\..*|request\.urgency\.standard)$/,
  zh: /^(?:validation\.month|errors\.(?:malformed_request|cross_site_request|range_not_satisfiable)|snippet\.previewNote)$/,
  es: /^$/,
};

/** Forms that nobody says: contractions and "someone" are what an American agency writes. */
const stiff =
  /\b(?:(?:do|does|did|will|would|could|is|are|was|were|have|has|had) not|can ?not|somebody|anybody|nobody|by itself|any more)\b/i;

/**
 * Text messages use letters that do not double their price, which a curly apostrophe does. docs/specification.md 2.7 has the
 * others.
 */
const mayBeStiff = /^(?:outbound\.(?!.*(?:\.text|\.subject|\.email)$)|profile\.not(?:Found|Available)\.text$)/;

it('English texts are written as they are spoken', () => {
  const strangers = textsOf('en').filter(([id, text]) => stiff.test(text) && !mayBeStiff.test(id));
  expect(strangers).toEqual([]);
});

describe.each(locales)('the words of %s', (locale) => {
  it('are set as the language sets them', () => {
    const wrong = textsOf(locale)
      .filter(([id]) => !fixed[locale].test(id))
      .flatMap(([id, text]) =>
        typography[locale].flatMap(([mark, right]) => (mark.test(text) ? [`${id}: ${right} (${text})`] : [])),
      );
    expect(wrong).toEqual([]);
  });

  it('open what they close', () => {
    const pairs = locale === 'es' ? ['«»', '¿?', '¡!'] : ['“”'];
    // Greetings are in the languages that they greet in.
    const own = textsOf(locale).filter(([id]) => !id.startsWith('drafts.greeting.'));
    const open = own.filter(([, text]) =>
      pairs.some(([from = '', to = '']) => {
        // URLs contain a question mark of their own.
        const plain = text.replace(/https?:\S+/g, '');
        return plain.split(from).length !== plain.split(to).length;
      }),
    );
    expect(open).toEqual([]);
  });
});

const sources = import.meta.glob<string>(
  [
    '../../../{worker,widget,site}/**/*.{ts,tsx,astro}',
    '!../../../**/*.test.{ts,tsx}',
    '!../../../worker/domain/messages/**',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

/** A catalogue text joined with other words in one string: only a catalogue knows how its language joins them. */
const joined = [
  /\btext\((?:[^()]|\([^()]*\))*\)\s*\+\s*['"`]/,
  /['"`]\s*\+\s*text\(/,
  // Words in quotation marks that the code has chosen.
  /`[^`]*[“«]\$\{/,
  /`[^`<>]*\$\{text\((?:[^()`]|\([^()]*\)|`[^`]*`)*\)\}[^`<>]+`|`[^`<>$]+\$\{text\(/,
];

it('no text of a catalogue is joined to others in code', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(400);
  const found = Object.entries(sources).flatMap(([file, source]) =>
    joined.flatMap((pattern) => {
      const [place] = pattern.exec(source) ?? [];
      return place === undefined ? [] : [`${file}: ${place}`];
    }),
  );
  expect(found).toEqual([]);
});
