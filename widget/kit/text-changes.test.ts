import { describe, expect, it } from 'vitest';
import { itemChanges, textChanges } from './text-changes.ts';

const versions = (parts: ReturnType<typeof textChanges>) => ({
  before: parts.flatMap(({ kind, text }) => (kind === 'added' ? [] : [text])).join(''),
  now: parts.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text])).join(''),
});

describe('what changed in a text', () => {
  it('is marked by words, and keeps every space and line', () => {
    expect(textChanges('I cook for toddlers.\nI drive.', 'I cook fresh food for toddlers.\nI drive.')).toEqual([
      { kind: 'same', text: 'I cook ' },
      { kind: 'added', text: 'fresh food ' },
      { kind: 'same', text: 'for toddlers.\nI drive.' },
    ]);
  });

  it('is marked by words in Chinese too, where no space is between them', () => {
    const before = '我照顾过三个家庭的宝宝，会做月子餐。';
    const now = '我照顾过五个家庭的宝宝，会做家常菜。';
    const parts = textChanges(before, now);
    expect(versions(parts)).toEqual({ before, now });
    const kept = parts.filter(({ kind }) => kind === 'same').map(({ text }) => text);
    expect(kept.join('')).toContain('家庭的宝宝，');
    expect(kept[0]).toMatch(/^我照顾过/);
  });

  it('is the whole text where nothing is left of the one before', () => {
    const before = Array.from({ length: 1000 }, (_, place) => `a${place}`).join(' ');
    const now = Array.from({ length: 1000 }, (_, place) => `b${place}`).join('\n');
    expect(textChanges(before, now)).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: now },
    ]);
  });

  it('of a list is marked item by item', () => {
    expect(itemChanges(['English', 'Spanish'], ['English', 'Mandarin'])).toEqual([
      { kind: 'same', text: 'English' },
      { kind: 'removed', text: 'Spanish' },
      { kind: 'added', text: 'Mandarin' },
    ]);
  });
});
