import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverTranslator } from './all.ts';
import { createTranslator } from './catalogue.ts';

const { text } = createTranslator('zh', {
  by: '由{agency}于{date}审核',
  spaced: '感谢关注 {name}，{agency} 会回复',
  place: '{state}{city}',
  chosen: '{named, select, yes {关于{name}的请求} other {请求}}',
  counted: '{count, plural, other {另有 {count} 天}}',
  quoted: '“{words}”的结果',
});

describe('in Chinese, the space at a placeholder depends on the value', () => {
  it.each([
    ['by', { agency: 'Golden Oak', date: '2026年1月1日' }, '由 Golden Oak 于2026年1月1日审核'],
    ['by', { agency: '金橡保姆', date: '今天' }, '由金橡保姆于今天审核'],
    ['by', { agency: 'Oak 保', date: '今天' }, '由 Oak 保于今天审核'],
    ['by', { agency: 'Nanny24', date: '今天' }, '由 Nanny24 于今天审核'],
    ['spaced', { name: '小红', agency: '金橡' }, '感谢关注小红，金橡会回复'],
    ['spaced', { name: 'Mei', agency: 'Oak' }, '感谢关注 Mei，Oak 会回复'],
    ['place', { state: '加州', city: '洛杉矶' }, '加州洛杉矶'],
    ['place', { state: '加州', city: 'Santa Clarita' }, '加州 Santa Clarita'],
    ['chosen', { named: 'yes', name: 'A' }, '关于 A 的请求'],
    ['chosen', { named: 'no', name: 'A' }, '请求'],
    ['counted', { count: 2 }, '另有 2 天'],
    ['quoted', { words: 'twins' }, '“twins”的结果'],
  ])('%s with %j', (id, values, expected) => {
    expect(text(id, values)).toBe(expected);
  });

  it('and other languages are set as they are written', () => {
    const english = createTranslator('en', { by: '{agency}’s team, {name}' });
    expect(english.text('by', { agency: '金橡', name: 'Mei' })).toBe('金橡’s team, Mei');
  });

  it('and nothing of a value is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (agency) => {
        fc.pre(!/[\uE000\uE001]/.test(agency));
        expect(text('by', { agency, date: '今天' })).toContain(agency);
      }),
    );
  });

  it('and texts of the catalogues are', () => {
    expect(serverTranslator('zh').text('profile.referencesChecked', { agency: 'Golden Oak' })).toContain(
      '由 Golden Oak ',
    );
  });
});
