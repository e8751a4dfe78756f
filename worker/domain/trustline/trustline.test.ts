import { describe, expect, it } from 'vitest';
import { defaultLocale, locales } from '../locale.ts';
import { serverTranslator } from '../messages/all.ts';
import { trustlineBadge } from './badge.ts';
import { trustlineInformation } from './information.ts';
import { isTrustlineCheckDue, shownTrustline, trustlineStates } from './record.ts';
import { registryPhone, trustlineStatement } from './statute.ts';

const english = serverTranslator(defaultLocale);
const agency = { name: 'Golden Oak', phone: '(213) 555-0142' };
const noTexts: Parameters<typeof trustlineInformation>[0] = { explanation: undefined, ownCheck: {} };
const informationIn = (locale: 'en' | 'zh' | 'es', texts = noTexts) =>
  trustlineInformation(texts, { reader: serverTranslator(locale), english }, agency);

/** The states of which families are told. */
const shown = (showsApplicants: boolean, isUsed = true) =>
  trustlineStates.flatMap((trustlineState) => {
    const stored = { trustlineState, trustlineCheckedOn: '2026-11-01' };
    return shownTrustline(stored, { isUsed, showsApplicants })?.state ?? [];
  });

const label = (state: 'applicant' | 'registered', checkedOn: string, locale: 'en' | 'zh' | 'es' = 'en') =>
  trustlineBadge({ state, checkedOn }, serverTranslator(locale), { agencyName: 'Golden Oak', today: '2026-11-21' })
    .label;

describe('what families are told of a check', () => {
  it('is the registration, an applicant only where the agency says so, and nothing elsewhere', () => {
    expect(shown(false)).toEqual(['registered']);
    expect(shown(true)).toEqual(['applicant', 'registered']);
    expect(shown(true, false)).toEqual([]);
  });

  it('never lacks its day', () => {
    const stored = { trustlineState: 'registered' as const, trustlineCheckedOn: null };
    expect(shownTrustline(stored, { isUsed: true, showsApplicants: true })).toBeUndefined();
  });

  it('has to be looked up again after 365 days', () => {
    expect(isTrustlineCheckDue('2025-11-22', '2026-11-21')).toBe(false);
    expect(isTrustlineCheckDue('2025-11-21', '2026-11-21')).toBe(true);
  });
});

describe('the badge', () => {
  it('says who checked and when, and after a year that this was a while ago', () => {
    expect(label('registered', '2026-11-01')).toBe('TrustLine registered, checked by Golden Oak on Nov 1, 2026');
    expect(label('registered', '2025-11-21')).toBe(
      'TrustLine registered when Golden Oak last checked, on Nov 21, 2025',
    );
  });

  it.each(locales)('of an applicant is never that of a registration, in %s', (locale) => {
    const labels = (['2026-11-01', '2025-11-21'] as const).flatMap((day) => [
      label('applicant', day, locale),
      label('registered', day, locale),
    ]);
    expect(new Set(labels).size).toBe(4);
    for (const text of labels) expect(text).toContain('Golden Oak');
  });
});

describe('the prescribed information', () => {
  it('has the English beside every other language', () => {
    for (const locale of locales) {
      const parts = informationIn(locale);
      expect(parts).toHaveLength(6);
      expect(parts.map((part) => part.english)).toEqual(
        locale === defaultLocale ? parts.map(() => undefined) : informationIn(defaultLocale).map((part) => part.text),
      );
    }
  });

  it('says how to verify a registration, and by which number', () => {
    const text = JSON.stringify(informationIn('en'));
    expect(text).toContain(`Call ${registryPhone.shown} and ask whether the nanny is an applicant or registered.`);
    expect(text).toContain('prohibited by law from placing a child care provider unless');
    expect(text).not.toMatch(/[{}]\w+\}/);
  });

  it('is in the agency’s words where there are any, and in English where a language has none', () => {
    const texts = {
      ...noTexts,
      explanation: { en: 'Ours.\nTwo lines.', zh: '我们的说明。', es: '' },
    };
    const [chinese] = informationIn('zh', texts);
    expect(chinese).toEqual({
      text: { title: undefined, lines: ['我们的说明。'], locale: 'zh' },
      english: { title: undefined, lines: ['Ours.', 'Two lines.'], locale: 'en' },
    });
    const [spanish, check] = informationIn('es', texts);
    expect(spanish).toEqual({
      text: { title: undefined, lines: ['Ours.', 'Two lines.'], locale: 'en' },
      english: undefined,
    });
    expect(check?.text.title).toBe(serverTranslator('es').text('agency.trustline.check.title'));
  });

  it('translates the statement of the law beside the statement itself', () => {
    expect(english.text('agency.trustline.statement')).toBe(trustlineStatement);
    for (const locale of locales)
      expect(serverTranslator(locale).text('agency.trustline.statement')).toContain(registryPhone.shown);
  });
});
