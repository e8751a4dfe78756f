import { describe, expect, it } from 'vitest';
import { sizeOnPaper, type PaperTexts } from './paper.ts';

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
  it('has smaller letters the more she writes, in whatever part', () => {
    expect(sizeOnPaper(short)).toBe(16);
    expect(sizeOnPaper({ ...short, about: saying('a'.repeat(1000)) })).toBe(15);
    expect(sizeOnPaper({ ...short, about: saying('a'.repeat(1500)) })).toBe(14);
    expect(sizeOnPaper({ ...short, about: saying('a'.repeat(1700)) })).toBe(13);
    expect(sizeOnPaper({ ...short, about: saying('a'.repeat(900)), experience: saying('a'.repeat(950)) })).toBe(12);
    expect(sizeOnPaper({ ...short, services: Array.from({ length: 80 }, () => 'Overnight newborn care') })).toBe(12);
  });

  it('counts a Chinese character as two letters', () => {
    expect(sizeOnPaper({ ...short, about: saying('我'.repeat(750)) })).toBe(14);
    expect(sizeOnPaper({ ...short, about: saying('我'.repeat(950)) })).toBe(12);
  });

  it('has smaller letters for what families say, whose lines are short', () => {
    const items = Array.from({ length: 4 }, () => ({ words: saying('a'.repeat(250)) }));
    const view = Object.assign({}, short, { references: { items } });
    expect(sizeOnPaper({ ...short, about: saying('a'.repeat(1000)) })).toBe(15);
    expect(sizeOnPaper(view)).toBe(14);
  });
});
