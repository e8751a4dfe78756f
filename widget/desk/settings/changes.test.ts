import { describe, expect, it } from 'vitest';
import { changedPaths, rebased } from './changes.ts';

const stored = { name: 'Golden Oak', about: { en: 'Ours.', es: '' }, days: ['2026-12-25'] };

describe('the changed paths', () => {
  it('name each changed value, and a list as a whole', () => {
    const typed = { ...stored, about: { en: 'Ours.', es: 'Nuestro.' }, days: ['2026-12-24', '2026-12-25'] };
    expect(changedPaths(stored, typed)).toEqual(['about.es', 'days']);
    expect(changedPaths(stored, { ...stored })).toEqual([]);
    expect(changedPaths(['one'], ['two'])).toEqual(['']);
  });
});

describe('a draft over newer settings', () => {
  it('keeps what was typed, and takes the rest from the settings', () => {
    const typed = { ...stored, name: 'Blue Door' };
    const now = { name: 'Oak', about: { en: 'Theirs.', es: '' }, days: [] };
    expect(rebased(stored, typed, now)).toEqual({ name: 'Blue Door', about: { en: 'Theirs.', es: '' }, days: [] });
  });
});
