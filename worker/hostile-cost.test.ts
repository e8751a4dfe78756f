import { threadCpuUsage } from 'node:process';
import { expect, it } from 'vitest';
import { acceptReply, acceptText } from '#domain/assistant/check/accept.ts';
import { timeTranscript, toWebVtt } from '#domain/assistant/captions.ts';
import { languageTag } from '#domain/assistant/text-language.ts';
import { noFacts } from '#domain/assistant/testing.ts';
import { certificationInputSchema } from '#domain/certification/schema.ts';
import { requestBodySchema } from '#domain/request/schema.ts';
import { directoryFiltersSchema } from '#domain/directory/filters.ts';
import { matchExpression } from '#domain/directory/match.ts';
import { correctSearch, createVocabulary } from '#domain/directory/spelling.ts';
import { parseByteRange } from '#domain/media/byte-range.ts';
import { mediaPathSchema } from '#domain/media/media.ts';
import { objectIdOfUrl } from '#domain/media/media-path.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { paragraphs } from '#domain/profile/paragraphs.ts';
import { profilePatchSchema } from '#domain/profile/schema.ts';
import { signsInTexts } from '#domain/profile/signs.ts';
import { createSlug } from '#domain/profile/slug.ts';
import { parsePhoneNumber } from './features/identity/phone-number.ts';
import { inspectFile } from './features/media/inspect.ts';
import { StringMembers } from './features/profile/video-resume/string-members.ts';
import { readAuthorization } from './http/authorization.ts';
import { bytes, jpeg, pdf, png } from './testing/files.ts';

/** Strings that make patterns backtrack, of about `n` characters. */
const hostileTexts: Record<string, (n: number) => string> = {
  letters: (n) => 'a'.repeat(n),
  spaces: (n) => ` x${' '.repeat(n)}x`,
  dots: (n) => `${'.'.repeat(n)}x`,
  'dots and quotes': (n) => `${'."'.repeat(n / 2)}x`,
  'question marks': (n) => `a${'?'.repeat(n)}`,
  digits: (n) => `${'1'.repeat(n)}x`,
  'numbers with commas': (n) => '1,'.repeat(n / 2),
  'line breaks': (n) => `${'\n'.repeat(n)}x`,
  blanks: (n) => '\t \n'.repeat(n / 3),
  apostrophes: (n) => "'".repeat(n),
  hyphens: (n) => `${'-'.repeat(n)}_`,
  'initials with dots': (n) => 'a. '.repeat(n / 3),
  'marks on a letter': (n) => `a${'\u0301'.repeat(n)}`,
  'half surrogates': (n) => '\ud800'.repeat(n),
  Chinese: (n) => '王'.repeat(n),
  slashes: (n) => `http:${'/'.repeat(n)}`,
  escapes: (n) => '\\'.repeat(n),
  'at signs': (n) => 'a@'.repeat(n / 2),
  'angle brackets': (n) => '<'.repeat(n),
  'claims of years': (n) => '10 years of '.repeat(n / 12),
  'words of places': (n) => 'In In In '.repeat(n / 9),
};

const english = serverTranslator('en');
const phrase = (text: string) => ({ locale: 'en' as const, facts: noFacts, limit: text.length });

/** Parsers of external text, with the maximum length that they receive. */
const vocabulary = createVocabulary([], english);

const textParsers: Record<string, { limit: number; parse: (text: string) => unknown }> = {
  'a name': { limit: 320, parse: (firstName) => profilePatchSchema.safeParse({ firstName }) },
  'an e-mail': { limit: 254, parse: (email) => profilePatchSchema.safeParse({ email }) },
  'a long text': { limit: 200_000, parse: (aboutMe) => profilePatchSchema.safeParse({ aboutMe }) },
  'an address far too long': { limit: 200_000, parse: (location) => profilePatchSchema.safeParse({ location }) },
  'a date': { limit: 200_000, parse: (expiryDate) => certificationInputSchema.safeParse({ expiryDate }) },
  'a request': {
    limit: 30_000,
    parse: (text) => requestBodySchema.safeParse({ profileId: 'x', parentName: text, email: text, message: text }),
  },
  'an address of media': { limit: 400_000, parse: (text) => [mediaPathSchema.safeParse(text), objectIdOfUrl(text)] },
  'an address of media behind its path': {
    limit: 400_000,
    parse: (text) => objectIdOfUrl(`/api/objects/uploads/abc?${text}`),
  },
  'a phone': { limit: 32, parse: (text) => attempt(() => parsePhoneNumber(text, ['US'])) },
  'a search': {
    limit: 16_000,
    parse: (q) => matchExpression(directoryFiltersSchema.parse({ q, city: q, language: q })),
  },
  'a search to correct': { limit: 16_000, parse: (q) => correctSearch(q, vocabulary) },
  'a slug': { limit: 80, parse: (text) => createSlug({ firstName: text, lastName: text }) },
  paragraphs: { limit: 4000, parse: paragraphs },
  'signs in a text': { limit: 4000, parse: (text) => signsInTexts([text]) },
  'the language of a text': { limit: 4000, parse: languageTag },
  captions: { limit: 4000, parse: (text) => toWebVtt(timeTranscript(text, 60_000)) },
  'a text of the model': { limit: 8000, parse: (text) => acceptText(text, phrase(text)) },
  'a reply of the model': { limit: 8000, parse: (text) => acceptReply(text, phrase(text)) },
  'a range': { limit: 16_000, parse: (text) => parseByteRange(`bytes=${text}`, 1000) },
  'an authorization': {
    limit: 16_000,
    // A header contains only ASCII.
    parse: (text) => attempt(() => readAuthorization(requestWith(text.replaceAll(/[^ -~]/g, 'x')))),
  },
  'JSON members': {
    limit: 400_000,
    parse: (text) => attempt(() => [...new StringMembers().read(`{"videoData":"${text}"}`)].length),
  },
};

const requestWith = (Authorization: string) => new Request('https://x', { headers: { Authorization } });

/** Files that make metadata parsers start over, of about `n` bytes. */
const hostileFiles: Record<string, (n: number) => Uint8Array> = {
  'a JPEG of empty segments': (n) =>
    around(
      jpeg(),
      20,
      new Uint8Array(n).map((_, at) => [0xff, 0xe1, 0, 2][at % 4] ?? 0),
    ),
  'a JPEG of fill bytes': (n) => around(jpeg(), 20, new Uint8Array(n).fill(0xff)),
  'a JPEG of zeros': (n) => around(jpeg(), 20, new Uint8Array(n)),
  'a JPEG of segments without length': (n) =>
    around(
      jpeg(),
      20,
      new Uint8Array(n).map((_, at) => (at % 4 < 2 ? 0xff : 0)),
    ),
  'a PNG of empty chunks': (n) => around(png(), 33, new Uint8Array(n)),
  'a WebP of empty chunks': (n) => webp(new Uint8Array(n)),
  'an AVIF of empty boxes': (n) => boxes(n, [0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]),
  'an AVIF of nested boxes': (n) => boxes(n, [0, 0, 255, 255, 0x6d, 0x65, 0x74, 0x61]),
  'a PDF of percent signs': (n) => pdf('%'.repeat(n)),
  nothing: (n) => new Uint8Array(n),
};

function around(file: Uint8Array, at: number, inside: Uint8Array): Uint8Array {
  return bytes(file.slice(0, at), inside, file.slice(at));
}

function webp(inside: Uint8Array): Uint8Array {
  const size = inside.length + 12;
  return bytes('RIFF', [size & 255, (size >> 8) & 255, (size >> 16) & 255, 0], 'WEBPVP8X', [10, 0, 0, 0], inside);
}

function boxes(n: number, box: number[]): Uint8Array {
  const type = [0, 0, 0, 24, ...new TextEncoder().encode('ftypavif\0\0\0\0avifmif1')];
  return bytes(
    type,
    new Uint8Array(n).map((_, at) => box[at % box.length] ?? 0),
  );
}

function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

/** The processor's time for `work`, in ms: the time on the wall has other processes in it, and more of them for a long input. */
async function cost(work: () => unknown): Promise<number> {
  const start = threadCpuUsage();
  await work();
  const { user, system } = threadCpuUsage(start);
  return (user + system) / 1000;
}

/** If the long input takes less than this, ms, there is nothing to attack. */
const noticeableMs = 30;

/** Linux counts the processor's time in steps of up to 10 ms, so the measured times must add up to this before they are compared, ms. */
const measurableMs = 100;

/** The most rounds, for a short input that takes no measurable time. */
const maxRounds = 60;

/** Four times the input may take this many times as long: halfway between its length (4) and the square of it (16), as factors. */
const mostGrowth = 8;

/**
 * The factor by which four times the input takes longer; undefined when the long input takes no time worth attacking. The long and
 * the short input are measured in turn, after one run of each that compiles the code.
 */
async function growth(work: (n: number) => () => unknown, n: number): Promise<number | undefined> {
  const [long, short] = [work(4 * n), work(n)];
  if ((await cost(long)) < noticeableMs) return undefined;
  await short();
  let [longMs, shortMs] = [0, 0];
  for (let round = 0; round < maxRounds && shortMs < measurableMs; round += 1) {
    const ms = await cost(long);
    if (ms < noticeableMs) return undefined;
    longMs += ms;
    shortMs += await cost(short);
  }
  return longMs / Math.max(1, shortMs);
}

it.each(Object.entries(textParsers))(
  'security.md: costly input: %s ends on every hostile text',
  async (_name, parser) => {
    for (const make of Object.values(hostileTexts)) await parser.parse(make(parser.limit));
  },
);

it.each(Object.entries(hostileFiles))('security.md: costly input: %s is inspected to its end', async (_name, make) => {
  await inspectFile(make(1_200_000), 'image').catch(() => undefined);
});

it.each(Object.entries(textParsers))(
  'security.md: costly input: %s grows at most 8-fold @long',
  async (_name, parser) => {
    for (const [text, make] of Object.entries(hostileTexts)) {
      const work = (n: number) => {
        const input = make(n);
        return () => parser.parse(input);
      };
      // Short inputs are repeated, so that their cost is measurable.
      const repeated = (n: number) => {
        const once = work(n);
        return () => {
          for (let count = 0; count < 10_000 / Math.max(400, parser.limit / 10); count += 1) once();
        };
      };
      const times = await growth(repeated, parser.limit / 4);
      if (times !== undefined) expect(times, text).toBeLessThanOrEqual(mostGrowth);
    }
  },
);

it.each(Object.entries(hostileFiles))(
  'security.md: costly input: %s grows at most 8-fold @long',
  async (_name, make) => {
    const work = (n: number) => {
      const file = make(n);
      return () => inspectFile(file, 'image').catch(() => undefined);
    };
    const times = await growth(work, 1_200_000);
    if (times !== undefined) expect(times).toBeLessThanOrEqual(mostGrowth);
  },
);

/** The reason for this test: a pattern that was used on addresses of any length. */
const quadratic = (n: number) => {
  const text = `${'?'.repeat(n)}\n`;
  return () => /\?.*$/.exec(`${text}x`);
};

it('the harness notices what grows with the square of its input @long', async () => {
  expect(await growth(quadratic, 5_000)).toBeGreaterThan(mostGrowth);
});
