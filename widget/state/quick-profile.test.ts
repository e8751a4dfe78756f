import { describe, expect, it } from 'vitest';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { recordOf } from '../api/request.ts';
import type { Draft } from './draft-store.ts';
import { fieldsOf, objectOf } from './fields.ts';
import { createQuickProfile } from './quick-profile.ts';
import { freshDraft } from './quick-user.ts';
import { createTestClock, createTestStorage, settleMicrotasks } from '#widget/browser/testing.ts';
import { apiError, testProfile } from './testing.ts';

const blank = { firstName: '', city: '' };

interface SetUp {
  known?: OwnerProfile | null | undefined;
  /** Drafts by user id. */
  kept?: Record<string, Draft>;
  /** The responses to creating a profile, in order. */
  created?: (OwnerProfile | Error)[];
  userId?: string;
}

function setUp({
  known = null,
  kept = {},
  created = [testProfile({ userId: 'real', revision: 3 })],
  userId,
}: SetUp = {}) {
  const clock = createTestClock();
  const storage = createTestStorage();
  if (userId !== undefined) storage.set('simple-user-id', userId);
  const drafts = new Map(Object.entries(kept));
  const calls: unknown[][] = [];
  const quick = createQuickProfile({
    known,
    form: {
      id: 'form',
      valuesOf: ({ profile, draftValues }) => ({
        firstName: profile.firstName ?? '',
        city: profile.city ?? '',
        ...recordOf(draftValues),
      }),
    },
    api: {
      async ofUser(id) {
        calls.push(['GET', id]);
        return undefined;
      },
      async create(id) {
        calls.push(['POST', id]);
        const answer = created.shift();
        if (!answer || answer instanceof Error) throw answer ?? new Error('nothing more is created');
        return answer;
      },
      async update(id, changes) {
        calls.push(['PUT', id, changes]);
        return testProfile({ userId: 'real', revision: 4, ...changes });
      },
    },
    isVerified: async () => false,
    createDrafts: (id) => ({
      load: async () => drafts.get(id),
      save(draft) {
        if (draft) drafts.set(id, draft);
        else drafts.delete(id);
      },
      settled: async () => undefined,
    }),
    humanToken: undefined,
    storage,
    now: () => 1234,
    random: () => 'abc',
    clock,
    isOnline: () => true,
    onSaveFailure: () => undefined,
  });
  const type = (values: Record<string, string>) =>
    quick.report({ values: { ...blank, ...values }, valid: true, patch: objectOf(fieldsOf(values)) });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settleMicrotasks();
  };
  return { quick, pass, calls, drafts, storage, type, state: () => quick.$state.get() };
}

const nameless = testProfile({ userId: 'real', firstName: undefined, city: undefined });

describe('the quick profile', () => {
  it('asks for nothing while a stranger only looks, and is made once something typed can be saved', async () => {
    const { quick, type, pass, calls, state } = setUp({ created: [nameless] });
    quick.report({ values: blank, valid: false, patch: {} });
    await quick.start();
    await pass(60_000);
    expect(calls).toEqual([]);
    type({ firstName: 'Ada' });
    await pass(1000);
    expect(calls).toEqual([['POST', 'user-1234-abc']]);
    await pass(1000);
    // The form was not refilled, and its values were saved in the new profile.
    expect(state()).toMatchObject({ opened: true, refills: 0, renewed: false });
    expect(calls.at(-1)).toEqual(['PUT', 'p1', { firstName: 'Ada' }]);
  });

  it('keeps what is typed before there is a profile, also over a reload', async () => {
    const first = setUp({ created: [apiError(503)] });
    first.quick.report({ values: blank, valid: false, patch: {} });
    await first.quick.start();
    first.type({ firstName: 'Ada' });
    expect(await first.quick.open()).toBe(false);
    expect(first.state()).toMatchObject({ opened: false, failure: { error: { status: 503 } } });

    const again = setUp({ kept: Object.fromEntries(first.drafts), userId: 'user-1234-abc', created: [nameless] });
    again.quick.report({ values: blank, valid: false, patch: {} });
    await again.quick.start();
    expect(again.state()).toMatchObject({ opened: true, refills: 1, renewed: false });
    expect(again.state().editor.formContent('form').draftValues).toEqual({ firstName: 'Ada' });
    expect([...again.drafts.keys()]).toEqual(['real']);
  });

  it('opens by itself once the server can again, and then saves what was typed, once', async () => {
    const { quick, type, pass, calls, state } = setUp({ created: [apiError(503), nameless] });
    quick.report({ values: blank, valid: false, patch: {} });
    await quick.start();
    type({ firstName: 'Ada' });
    await pass(1000);
    expect(state()).toMatchObject({ opened: false, failure: { error: { status: 503 } } });
    expect(state().editor.autosave.$status.get()).toMatchObject({ status: 'failed' });
    await pass(1000);
    expect(state()).toMatchObject({ opened: true, failure: undefined });
    await pass(60_000);
    expect(calls.map(([method]) => method)).toEqual(['POST', 'POST', 'PUT']);
  });

  it('starts with the profile the server knows, and fills in what an earlier visit did not save', async () => {
    const known = testProfile({ userId: 'real', firstName: 'Ada', city: 'Rome' });
    const { quick, type, calls, state } = setUp({
      known,
      kept: { real: freshDraft(known, { form: { city: 'Pisa' } }) },
    });
    expect(state().editor.$profile.get()).toEqual(known);
    type({ firstName: 'Ada', city: 'Rome' });
    type({ firstName: 'Adele', city: 'Rome' });
    await quick.start();
    expect(calls).toEqual([]);
    expect(state()).toMatchObject({ opened: true, refills: 1 });
    expect(state().editor.formContent('form').draftValues).toEqual({ firstName: 'Adele', city: 'Pisa' });
  });

  it('goes on in a new session once, with everything the form shows', async () => {
    const { quick, type, state } = setUp({ created: [nameless, { ...nameless, id: 'p2', userId: 'other' }] });
    quick.report({ values: blank, valid: false, patch: {} });
    await quick.start();
    type({ firstName: 'Ada' });
    await quick.open();
    type({ firstName: 'Ada', city: 'Rome' });
    await quick.renew();
    expect(state()).toMatchObject({ opened: true, refills: 0, renewed: true });
    expect(state().editor.$profile.get().id).toBe('p2');
    await quick.renew();
    expect(state().editor.$profile.get().id).toBe('p2');
  });
});
