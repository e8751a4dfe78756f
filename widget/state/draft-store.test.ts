import { describe, expect, it } from 'vitest';
import { createTestStore } from '#widget/browser/testing.ts';
import { createDraftStore, type Draft } from './draft-store.ts';

const draftWith = (firstName: string): Draft => ({
  format: 1,
  common: [],
  typed: [],
  pending: [['firstName', firstName]],
  steps: {},
});

describe('a draft', () => {
  it('is handed to the browser at once, also while the one before is still being written', () => {
    const written: unknown[] = [];
    const drafts = createDraftStore('u1', {
      ...createTestStore(),
      set(_key, draft) {
        written.push(draft);
        return new Promise(() => {});
      },
    });
    drafts.save(draftWith('Grace'));
    drafts.save(draftWith('Gracia'));
    expect(written).toEqual([draftWith('Grace'), draftWith('Gracia')]);
  });

  it('fails nobody where the browser keeps nothing', async () => {
    const drafts = createDraftStore('u1', createTestStore(0));
    drafts.save(draftWith('Grace'));
    await drafts.settled();
    expect(await drafts.load()).toBeUndefined();
  });
});
