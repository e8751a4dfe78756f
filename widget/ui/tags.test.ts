import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTag, hasTag, removeTag, tagFromText } from './tags.ts';

const suggestions = [
  { value: 'Spanish', label: 'Español' },
  { value: 'Mandarin', label: '普通话' },
];

describe('tagFromText', () => {
  it('gives the stored value of a suggestion typed by its label or value, in any case', () => {
    expect(tagFromText(' ESPAÑOL ', suggestions)).toBe('Spanish');
    expect(tagFromText('mandarin', suggestions)).toBe('Mandarin');
    expect(tagFromText('普通话', suggestions)).toBe('Mandarin');
  });

  it('keeps anything else without outer blanks', () => {
    expect(tagFromText('  Tagalog ', suggestions)).toBe('Tagalog');
  });

  it('ignores blanks (docs/specification.md 5)', () => {
    expect(tagFromText(' \t', suggestions)).toBeUndefined();
  });
});

describe('addTag and removeTag', () => {
  it('ignore duplicates in any case', () => {
    expect(addTag(['English'], 'english')).toEqual(['English']);
    expect(addTag(['English'], 'French')).toEqual(['English', 'French']);
    expect(removeTag(['English', 'French'], 'ENGLISH')).toEqual(['French']);
  });

  it('never hold the same value twice, whatever is added', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (added) => {
        const list = added.reduce<string[]>(addTag, []);
        expect(new Set(list.map((tag) => tag.trim().toLocaleLowerCase())).size).toBe(list.length);
        expect(added.every((tag) => hasTag(list, tag))).toBe(true);
      }),
    );
  });
});
