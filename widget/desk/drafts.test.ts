import { expect, it } from 'vitest';
import { safeStorage } from '#widget/browser/storage.ts';
import { createDrafts } from './drafts.ts';

function storage() {
  const kept = new Map<string, string>();
  return safeStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
}

it('keeps what was begun over a reload, and forgets what is empty', () => {
  const tab = storage();
  const before = createDrafts(tab);
  before.write('ana/reply/r1', 'Dear family');
  before.write('ana/note/r1', 'Call back');
  before.write('ana/note/r1', '');
  expect(createDrafts(tab).read('ana/reply/r1')).toBe('Dear family');
  expect(createDrafts(tab).read('ana/note/r1')).toBe('');
});

it('begins anew where what was kept cannot be read', () => {
  const tab = storage();
  tab.set('deskDrafts', '[not json');
  const drafts = createDrafts(tab);
  drafts.write('ana/reply/r1', 'Hello');
  expect(drafts.read('ana/reply/r1')).toBe('Hello');
});
