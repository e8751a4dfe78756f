import { describe, expect, it } from 'vitest';
import { lengthOnPaper, type PaperTexts } from './paper.ts';

const short: PaperTexts = {
  about: [],
  experience: [],
  specialties: [],
  services: ['Overnight care'],
  otherServices: undefined,
  ageGroups: [],
  travel: [],
  availabilityLine: '',
  availabilityBadges: [],
  away: [],
  certifications: [],
  references: undefined,
};
const saying = (text: string) => [{ text, lang: undefined }];

describe('a page on paper', () => {
  it('is long by what she writes, in whatever part', () => {
    expect(lengthOnPaper(short)).toBe('short');
    expect(lengthOnPaper({ ...short, about: saying('a'.repeat(1550)) })).toBe('medium');
    expect(lengthOnPaper({ ...short, about: saying('a'.repeat(1650)) })).toBe('long');
    expect(lengthOnPaper({ ...short, about: saying('a'.repeat(850)), experience: saying('a'.repeat(850)) })).toBe(
      'long',
    );
    expect(lengthOnPaper({ ...short, services: Array.from({ length: 80 }, () => 'Overnight newborn care') })).toBe(
      'long',
    );
  });

  it('is long with half as many Chinese characters', () => {
    expect(lengthOnPaper({ ...short, about: saying('我'.repeat(750)) })).toBe('medium');
    expect(lengthOnPaper({ ...short, about: saying('我'.repeat(850)) })).toBe('long');
  });
});
