import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../durations.ts';
import { timeTranscript, timeTranslation } from '../assistant/captions.ts';
import { sentencesOf } from '../assistant/sentences.ts';
import { alignSentences, hasGaps, joinSentences } from './align.ts';
import { readingOf, sourceTextOf, translateProfile } from './reading.ts';
import { differencesBetween } from './same-facts.ts';
import { staleDays, type StoredTranslation, translatedFieldSchema } from './schema.ts';

const chinese = '您好，我是王秀英。我有八年经验，照顾过12个家庭。我持有心肺复苏证书。';
const english = 'Hello, I am Wang Xiuying. I have eight years of experience with 12 families. I am certified in CPR.';

const stored = (change: Partial<StoredTranslation> = {}): StoredTranslation => ({
  field: 'aboutMe',
  locale: 'en',
  state: 'approved',
  text: english,
  sourceText: chinese,
  staleSince: null,
  writtenBy: 'owner',
  updatedAt: 0,
  ...change,
});

describe('what must be the same on both sides', () => {
  it('is nothing of a good translation, whatever way its numbers are written', () => {
    expect(differencesBetween(chinese, english, ['王', '秀英'])).toEqual([]);
    expect(differencesBetween('Trabajo hasta las 6 de la tarde.', 'I work until 18:00.', [])).toEqual([]);
    expect(
      differencesBetween('Cuido a niños de 2 a 5 años.', 'I care for children from two to five years old.', []),
    ).toEqual([]);
  });

  it.each([
    ['number', english.replace('eight', 'ten'), '8'],
    ['number', english.replace('12', '20'), '12'],
    ['name', english.replace('Xiuying', 'Meiling'), '秀英'],
    ['certification', english.replace('certified in CPR', 'careful'), '心肺复苏'],
  ])('a %s that is lost is named', (kind, translation, value) => {
    expect(differencesBetween(chinese, translation, ['王', '秀英'])).toContainEqual({
      kind,
      value,
      missingIn: 'translation',
    });
  });

  it('a certification or a number that is added is named too', () => {
    const more = `${english} I am a registered nurse and looked after 30 children.`;
    expect(differencesBetween(chinese, more, [])).toEqual([
      { kind: 'number', value: '30', missingIn: 'source' },
      { kind: 'certification', value: 'nurse', missingIn: 'source' },
    ]);
  });
});

describe('sentence by sentence', () => {
  it('keeps what was translated of the sentences that stayed, and shows the one that changed', () => {
    const earlier = 'One. Two. Three.';
    const pairs = alignSentences('One. Two and a half. Three. Four.', 'Uno. Dos. Tres.', earlier);
    expect(pairs).toMatchObject([
      { source: 'One.', translation: 'Uno.', before: undefined },
      { source: 'Two and a half.', translation: 'Dos.', before: 'Two.' },
      { source: 'Three.', translation: 'Tres.', before: undefined },
      { source: 'Four.', translation: '', before: undefined },
    ]);
    expect(alignSentences(earlier, 'Uno y dos. Tres.', earlier)).toBeUndefined();
  });

  it('keeps the others beside theirs where one is not translated yet', () => {
    for (const [source, translated, spaces] of [
      ['One. Two. Three.', ['', 'Dos.', ''], true],
      ['One. Two.\nThree.', ['', '二。', ''], false],
    ] as const) {
      const text = joinSentences(source, translated, spaces);
      expect(hasGaps(text)).toBe(true);
      expect(alignSentences(source, text, source)?.map(({ translation }) => translation)).toEqual(translated);
    }
    expect(joinSentences('One. Two.', ['', ' '], true)).toBe('');
    expect(hasGaps('Wait… and see. He said “…”')).toBe(false);
  });

  it('is the whole text again when joined, with its line breaks', () => {
    expect(joinSentences('One. Two.\n\nThree.', ['Uno.', 'Dos.', 'Tres.'], true)).toBe('Uno. Dos.\n\nTres.');
    expect(joinSentences('One. Two.\nThree.', ['一。', '二。', '三。'], false)).toBe('一。二。\n三。');
    const sentence = fc.stringMatching(/^[A-Za-z][a-z ]{0,20}[a-z]$/).map((words) => `${words}.`);
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 12 }), (sentences) => {
        const text = sentences.join(' ');
        expect(joinSentences(text, sentencesOf(text), true)).toBe(text);
        expect(alignSentences(text, text, text)?.map(({ translation }) => translation)).toEqual(sentencesOf(text));
      }),
    );
  });

  it('of hostile length costs as much as its length allows', () => {
    const text = '好。'.repeat(2000);
    expect(alignSentences(`${text}新。`, text, text)).toHaveLength(2001);
  });
});

const read = (translation: StoredTranslation, source = chinese, now = 0) =>
  readingOf('aboutMe', source, [translation], { locale: 'en', now });

describe('which words a reader gets', () => {
  it('are the approved translation, and no other', () => {
    expect(read(stored())).toEqual({ text: english, from: 'zh' });
    expect(read(stored({ state: 'suggested' }))).toBeUndefined();
    expect(read(stored({ locale: 'es' }))).toBeUndefined();
    expect(read(stored({ field: 'experience' }))).toBeUndefined();
    // The nanny's text is now in English.
    expect(read(stored(), 'I am a nanny and I sing with the children.')).toBeUndefined();
  });

  it(`are the old translation for ${staleDays} days after an edit, then her own`, () => {
    const stale = stored({ staleSince: 1000 });
    const edited = `${chinese}我会游泳。`;
    expect(read(stale, edited, 1000 + staleDays * dayMs - 1)).toEqual({ text: english, from: 'zh' });
    expect(read(stale, edited, 1000 + staleDays * dayMs)).toBeUndefined();
  });

  it('follow what somebody said about the language of a text', () => {
    const said = stored({ state: 'source', locale: 'es', text: '', sourceText: '' });
    expect(readingOf('aboutMe', 'Ola!', [said, stored({ sourceText: 'Ola!' })], { locale: 'en', now: 0 })).toEqual({
      text: english,
      from: 'es',
    });
    expect(readingOf('aboutMe', 'Ola!', [stored({ sourceText: 'Ola!' })], { locale: 'en', now: 0 })?.from).toBe('und');
  });

  it('name own specialties anew and leave the common ones to the catalogue', () => {
    const profile = { specialties: ['Newborn Care', '月子餐', '辅食'] };
    expect(sourceTextOf(profile, 'specialties')).toBe('月子餐\n辅食');
    const lines = stored({ field: 'specialties', text: 'Postpartum meals\nFirst foods', sourceText: '月子餐\n辅食' });
    expect(translateProfile(profile, [lines], { locale: 'en', now: 0 })).toMatchObject({
      specialties: ['Newborn Care', 'Postpartum meals', 'First foods'],
      translatedFrom: { specialties: 'zh' },
      originals: { specialties: '月子餐\n辅食' },
    });
    const short = { ...lines, text: 'Postpartum meals' };
    expect(translateProfile(profile, [short], { locale: 'en', now: 0 })).toEqual(profile);
  });
});

it('a field is one of the four texts, or what one family says', () => {
  expect(translatedFieldSchema.safeParse('aboutMe').success).toBe(true);
  expect(translatedFieldSchema.safeParse('reference-abc123').success).toBe(true);
  for (const other of ['', 'phone', 'reference-', 'reference-A', 'reference-a/b', 'toString']) {
    expect(translatedFieldSchema.safeParse(other).success, other).toBe(false);
  }
});

it('translated captions are on screen while their sentence is said', () => {
  const spoken = timeTranscript('您好。我喜欢唱歌，每天都和孩子们一起唱。谢谢。', 20_000);
  const cues = timeTranslation(
    '您好。我喜欢唱歌，每天都和孩子们一起唱。谢谢。',
    spoken,
    'Hello. I love to sing with the children. Thank you.',
  );
  expect(cues.map(({ text }) => text)).toEqual(['Hello.', 'I love to sing with the children.', 'Thank you.']);
  expect(cues[0]?.startMs).toBe(0);
  expect(cues.at(-1)?.endMs).toBe(20_000);
  const last = spoken.at(-1);
  expect(Math.abs((cues.at(-1)?.startMs ?? 0) - (last?.startMs ?? 0))).toBeLessThan(1500);
});
