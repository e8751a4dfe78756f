import { describe, expect, it } from 'vitest';
import { reviewedFields } from '#domain/profile/desk.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { languageName } from '#domain/profile/language-name.ts';
import { defaultAvailability } from '#domain/profile/availability.ts';
import desk from '#domain/messages/profile/desk/zh.json' with { type: 'json' };
import { fieldValue, type FieldWords, isEmptyValue } from './field-values.ts';

const server = serverTranslator('zh');
const catalogue: Record<string, string> = desk;
const words: FieldWords = {
  text: (id, values = {}) =>
    (catalogue[id] ?? server.text(id)).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  language: (language) => languageName(language, server),
  day: (date) => server.date(date),
  time: (time) => server.time(time),
};

describe('what a field holds', () => {
  it('is said in the desk’s language, and her own words stay as they are', () => {
    expect(fieldValue('languages', { languages: ['Spanish', 'cantonés', '四川话', 'Elvish'] }, words)).toEqual({
      kind: 'items',
      items: ['西班牙语', '粤语', '四川话', 'Elvish'],
    });
    expect(fieldValue('workArrangement', { workArrangement: 'live-in' }, words)).toEqual({
      kind: 'line',
      text: '住家',
    });
    expect(fieldValue('yearsExperience', { yearsExperience: 0 }, words)).toEqual({ kind: 'line', text: '0' });
    const start = fieldValue('availableFrom', { availableFrom: '2026-12-01' }, words);
    expect(start).toEqual({ kind: 'line', text: '2026年12月1日' });
  });

  it('is read at the desk where it is a picture or a video, and only where it is one of ours', () => {
    const stored = fieldValue('profileImageUrl', { profileImageUrl: '/api/objects/uploads/abc1' }, words);
    expect(stored).toEqual({ kind: 'image', src: '/api/agency/media/abc1' });
    const foreign = fieldValue('videoResumeUrl', { videoResumeUrl: 'https://evil.example/x.mp4' }, words);
    expect(foreign).toEqual({ kind: 'video', src: undefined });
  });

  it('of a calendar are the days, hours, offers and days away, one by one', () => {
    const availabilityCalendar = {
      ...defaultAvailability,
      availableWeekdays: ['tuesday' as const, 'monday' as const],
      overnightCare: true,
      unavailableDates: ['2026-12-24'],
    };
    const value = fieldValue('availabilityCalendar', { availabilityCalendar }, words);
    expect(value).toEqual({
      kind: 'items',
      items: ['周一', '周二', '08:00–18:00', '可夜间照护', '2026年12月24日不上班'],
    });
  });

  it('is nothing where nothing is filled in', () => {
    for (const field of reviewedFields) {
      expect(isEmptyValue(fieldValue(field, { availabilityCalendar: defaultAvailability }, words)), field).toBe(true);
    }
  });
});
