import { describe, expect, it } from 'vitest';
import type { OwnerProfile, ProfilePatch } from '#domain/profile/schema.ts';
import { createDraftStore, type Draft } from './draft-store.ts';
import { createEditor } from './editor.ts';
import type { KeyValueStore } from '#widget/browser/key-value-store.ts';
import { createTestClock, createTestStore, settleMicrotasks } from '#widget/browser/testing.ts';
import { apiError, testProfile } from './testing.ts';

/** One visit: an editor with a server and the data that the browser stored in earlier visits. */
async function visit(store: KeyValueStore, server: { profile: OwnerProfile; down?: boolean }) {
  const clock = createTestClock();
  const drafts = createDraftStore('u1', store);
  const draft = await drafts.load();
  const editor = createEditor({
    profile: server.profile,
    draft,
    drafts,
    clock,
    isOnline: () => true,
    onFailure: () => {},
    api: {
      async update(_id, changes, { revision } = {}) {
        if (server.down) throw new TypeError('network');
        if (revision !== server.profile.revision) throw apiError(409, { code: 'stale', profile: server.profile });
        server.profile = { ...server.profile, ...changes, revision: server.profile.revision + 1 };
        return server.profile;
      },
    },
  });
  return {
    editor,
    draft,
    report: (values: ProfilePatch & { email?: string }, valid = true, patch: ProfilePatch = values) =>
      editor.report('personal-information', { values, valid, patch }),
    async wait(ms: number) {
      clock.advance(ms);
      await settleMicrotasks();
      await drafts.settled();
    },
  };
}

const refuse = async () => Promise.reject(new Error('blocked'));

const stepId = 'personal-information';

describe('the editor', () => {
  it('names the fields whose text cannot be saved, until it can', async () => {
    const { editor, report } = await visit(createTestStore(), { profile: testProfile() });
    editor.openStep(stepId);
    report({ firstName: 'Maria', email: '' }, false, { firstName: 'Maria' });
    expect(editor.$unsavable.get()).toEqual([]);
    report({ firstName: 'Maria', email: 'maria@' }, false, { firstName: 'Maria' });
    expect(editor.$unsavable.get()).toEqual(['email']);
    editor.report('experience', { values: { yearsExperience: 'many' }, valid: false, patch: {} });
    expect(editor.$unsavable.get()).toEqual(['email', 'yearsExperience']);
    report({ firstName: 'Maria', email: 'maria@example.com' });
    expect(editor.$unsavable.get()).toEqual(['yearsExperience']);
    // A calendar's form values have other names than its patch.
    const calendar = { availableWeekends: true, preferredStartTime: '08:00' };
    editor.report('availability', { values: calendar, valid: true, patch: { availabilityCalendar: calendar } });
    expect(editor.$unsavable.get()).toEqual(['yearsExperience']);
  });

  it('keeps nothing of a step that was only opened', async () => {
    const backend = createTestStore();
    const first = await visit(backend, { profile: testProfile() });
    expect(first.editor.openStep(stepId).draftValues).toBeUndefined();
    first.report({ firstName: 'Maria' });
    await first.wait(5000);
    expect(backend.values.size).toBe(0);
  });

  it('keeps invalid texts over a reload, and lets go of them when all is saved', async () => {
    const backend = createTestStore();
    const server = { profile: testProfile() };
    const first = await visit(backend, server);
    first.editor.openStep(stepId);
    first.report({ firstName: 'Maria' }, false);
    first.report({ firstName: 'Ana', email: 'ana@' }, false, { firstName: 'Ana' });
    await first.wait(1000);
    expect(server.profile).toMatchObject({ firstName: 'Ana' });

    const second = await visit(backend, server);
    const { draftValues } = second.editor.openStep(stepId);
    expect(draftValues).toEqual({ firstName: 'Ana', email: 'ana@' });
    second.report({ firstName: 'Ana', email: 'ana@' }, false, { firstName: 'Ana' });
    second.report({ firstName: 'Ana', email: 'ana@b.example' });
    await second.wait(1000);
    expect(server.profile).toMatchObject({ email: 'ana@b.example' });
    expect(backend.values.size).toBe(0);
  });

  it('saves on the next visit what the server never got', async () => {
    const backend = createTestStore();
    const server = { profile: testProfile(), down: true };
    const first = await visit(backend, server);
    first.editor.openStep(stepId);
    first.report({ firstName: 'Maria', city: 'Los Angeles' });
    first.report({ firstName: 'Ana', city: 'Los Angeles' });
    await first.wait(1000);

    server.down = false;
    const second = await visit(backend, server);
    expect(await second.editor.autosave.flush()).toBe(true);
    expect(server.profile).toMatchObject({ firstName: 'Ana' });
  });

  it('a value that a form filled in yields to one from elsewhere, at once and on the next visit', async () => {
    const backend = createTestStore();
    const server = { profile: testProfile({ languages: [] }), down: true };
    const first = await visit(backend, server);
    first.editor.openStep(stepId);
    first.report({ firstName: 'Maria', languages: ['English'] });
    await first.wait(1000);
    server.profile = { ...server.profile, revision: 9, languages: ['Igbo'] };
    const second = await visit(backend, server);
    expect(second.editor.hasUnsaved()).toBe(false);
    expect(second.editor.openStep(stepId).profile.languages).toEqual(['Igbo']);

    server.down = false;
    first.report({ firstName: 'Mariana', languages: ['English'] });
    await first.wait(1000);
    expect(first.editor.autosave.$status.get().status).toBe('saved');
    expect(server.profile).toMatchObject({ firstName: 'Mariana', languages: ['Igbo'] });
    expect(first.editor.formContent(stepId).profile.languages).toEqual(['Igbo']);
  });

  it('shows pending changes of a step that is opened again', async () => {
    const first = await visit(createTestStore(), { profile: testProfile(), down: true });
    first.editor.openStep(stepId);
    first.report({ firstName: 'Maria' });
    first.report({ firstName: 'Ana' });
    expect(first.editor.openStep(stepId)).toMatchObject({
      profile: { firstName: 'Ana' },
      draftValues: { firstName: 'Ana' },
    });
  });

  it("does not undo another device's change with an old draft", async () => {
    const backend = createTestStore();
    const server = { profile: testProfile({ email: 'old@b.example' }) };
    const first = await visit(backend, server);
    first.editor.openStep(stepId);
    first.report({ firstName: 'Maria', city: 'Los Angeles' }, false);
    first.report({ firstName: '', city: 'Los Angeles' }, false, { city: 'Los Angeles' });
    await first.wait(1000);

    server.profile = { ...server.profile, city: 'Reno', revision: 9 };
    const second = await visit(backend, server);
    expect(second.editor.openStep(stepId).draftValues).toEqual({ firstName: '', city: 'Los Angeles' });
    second.report({ firstName: '', city: 'Los Angeles' }, false, { city: 'Los Angeles' });
    second.report({ firstName: 'Ana', city: 'Los Angeles' });
    await second.wait(1000);
    expect(server.profile).toMatchObject({ firstName: 'Ana', city: 'Reno' });
  });

  it("fills a valid form anew when another device's values belong in it", async () => {
    const server = { profile: testProfile() };
    const first = await visit(createTestStore(), server);
    first.editor.openStep(stepId);
    first.report({ firstName: 'Maria', city: 'Los Angeles' });
    server.profile = { ...server.profile, city: 'Reno', revision: 9 };
    first.report({ firstName: 'Ana', city: 'Los Angeles' });
    await first.wait(1000);
    expect(first.editor.$refills.get()).toBeGreaterThan(0);
    expect(first.editor.openStep(stepId).profile).toMatchObject({ firstName: 'Ana', city: 'Reno' });
    expect(server.profile).toMatchObject({ firstName: 'Ana', city: 'Reno' });
  });

  it('keeps what is not saved yet when it fills a form anew, and makes no conflict of the rest', async () => {
    const server = { profile: testProfile() };
    const { editor, report, wait } = await visit(createTestStore(), server);
    editor.openStep(stepId);
    report({ firstName: 'Maria', city: 'Los Angeles' });
    report({ firstName: 'Ana', city: 'Los Angeles' });
    server.profile = { ...server.profile, city: 'Reno', revision: 9 };
    editor.autosave.adopt(server.profile);
    expect(editor.$refills.get()).toBe(1);
    expect(editor.openStep(stepId)).toMatchObject({
      profile: { firstName: 'Ana', city: 'Reno' },
      draftValues: undefined,
    });
    report({ firstName: 'Ana', city: 'Reno' });
    report({ firstName: 'Ana', city: 'Ojai' });
    await wait(1000);
    expect(editor.autosave.$status.get()).toMatchObject({ status: 'saved' });
    expect(server.profile).toMatchObject({ firstName: 'Ana', city: 'Ojai' });
  });

  it('leaves a form with invalid text alone when another device changed something in it', async () => {
    const server = { profile: testProfile() };
    const { editor, report, wait } = await visit(createTestStore(), server);
    editor.openStep(stepId);
    report({ firstName: 'Maria', city: 'Los Angeles', email: '' });
    server.profile = { ...server.profile, city: 'Reno', revision: 9 };
    report({ firstName: 'Ana', city: 'Los Angeles', email: 'ana@' }, false, { firstName: 'Ana', city: 'Los Angeles' });
    await wait(1000);
    expect(server.profile).toMatchObject({ firstName: 'Ana', city: 'Reno' });
    expect(editor.$refills.get()).toBe(0);
    expect(editor.formContent(stepId).draftValues).toMatchObject({ email: 'ana@' });
  });

  it('fills nothing anew for a change of another device in a step that is not open', async () => {
    const server = { profile: testProfile() };
    const { editor, report, wait } = await visit(createTestStore(), server);
    editor.openStep(stepId);
    report({ firstName: 'Maria' });
    server.profile = { ...server.profile, yearsExperience: 9, revision: 9 };
    report({ firstName: 'Ana' });
    await wait(1000);
    expect(server.profile).toMatchObject({ firstName: 'Ana', yearsExperience: 9 });
    expect(editor.$refills.get()).toBe(0);
  });

  it.each(['mine', 'theirs'] as const)('fills the form anew only when the other device wins (%s)', async (winner) => {
    const server = { profile: testProfile() };
    const { editor, report, wait } = await visit(createTestStore(), server);
    editor.openStep(stepId);
    report({ city: 'Los Angeles' });
    server.profile = { ...server.profile, city: 'Reno', revision: 9 };
    report({ city: 'Ojai' });
    await wait(1000);
    expect(editor.hasUnsaved()).toBe(true);
    const before = editor.$refills.get();
    await editor.resolve(winner);
    await wait(1000);
    expect(editor.$refills.get() > before).toBe(winner === 'theirs');
    expect(server.profile.city).toBe(winner === 'mine' ? 'Ojai' : 'Reno');
    expect(editor.hasUnsaved()).toBe(false);
    expect(editor.formContent(stepId)).toMatchObject({
      profile: { city: server.profile.city },
      draftValues: undefined,
    });
  });

  it('takes a field that is as empty as on the server for saved, and another for unsavable', async () => {
    const { editor } = await visit(createTestStore(), { profile: testProfile({ languages: [], city: undefined }) });
    editor.openStep(stepId);
    const values = { languages: [], city: null, aboutMe: undefined, specialties: ['?'], state: 'C' };
    editor.report(stepId, { values, valid: false, patch: {} });
    expect(editor.$unsavable.get()).toEqual(['specialties', 'state']);
  });

  it('keeps both versions in a conflict until one is chosen', async () => {
    const server = { profile: testProfile() };
    const backend = createTestStore();
    const first = await visit(backend, server);
    first.editor.openStep(stepId);
    first.report({ city: 'Los Angeles' });
    server.profile = { ...server.profile, city: 'Reno', revision: 9 };
    first.report({ city: 'Ojai' });
    await first.wait(1000);
    expect(first.editor.autosave.$status.get()).toEqual({ status: 'conflict', paths: ['city'] });
    expect(backend.values.size).toBe(1);

    const second = await visit(backend, server);
    second.editor.openStep(stepId);
    second.report({ city: 'Ojai' });
    expect(second.editor.autosave.$status.get()).toEqual({ status: 'conflict', paths: ['city'] });
    await second.editor.resolve('theirs');
    expect(second.editor.openStep(stepId)).toMatchObject({ profile: { city: 'Reno' }, draftValues: undefined });
    second.report({ city: 'Reno' });
    await second.wait(5000);
    expect(server.profile.city).toBe('Reno');
    expect(backend.values.size).toBe(0);
  });

  it('works without a store that keeps anything', async () => {
    const server = { profile: testProfile() };
    const only = await visit({ get: refuse, set: refuse, keys: refuse, remove: refuse }, server);
    only.editor.openStep(stepId);
    only.report({ firstName: 'Maria' });
    only.report({ firstName: 'Ana' });
    await only.wait(1000);
    expect(server.profile.firstName).toBe('Ana');
  });

  it('ignores a draft of another format', async () => {
    const backend = createTestStore();
    const old: Record<keyof Draft, unknown> = { format: 0, common: [], typed: [], pending: [], steps: {} };
    await backend.set('np-draft:u1', old);
    expect((await visit(backend, { profile: testProfile() })).draft).toBeUndefined();
  });
});
