import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/durations.ts';
import { createCertificationDraft, emptyCertificationForm } from './certification-draft.ts';
import { createTestStorage } from '#widget/browser/testing.ts';

const document = { name: 'cpr.pdf', path: '/api/objects/uploads/abc' };
function setUp() {
  const storage = createTestStorage();
  let now = 0;
  const open = (profileId = 'p1') => createCertificationDraft(storage, profileId, () => now);
  return { storage, open, pass: (ms: number) => (now += ms) };
}

describe('a certification that was begun', () => {
  it('is there after a reload, and not for another profile', () => {
    const { open } = setUp();
    open().keepDocument(document);
    open().keepForm({ ...emptyCertificationForm, name: 'Doula' });
    expect(open().document()).toMatchObject(document);
    expect(open().form()).toEqual({ ...emptyCertificationForm, name: 'Doula' });
    expect(open('p2').document()).toBeUndefined();
    expect(open('p2').form()).toEqual(emptyCertificationForm);
  });

  it('leaves nothing behind when it was added or taken back', () => {
    const { open, storage } = setUp();
    open().keepDocument(document);
    open().keepForm({ ...emptyCertificationForm, name: 'Doula' });
    open().keepDocument(undefined);
    open().keepForm(emptyCertificationForm);
    expect(storage.values.size).toBe(0);
  });

  it('does not offer a document that the sweep may have taken', () => {
    const { open, pass } = setUp();
    open().keepDocument(document);
    pass(22 * hourMs);
    expect(open().document()).toMatchObject(document);
    pass(2 * hourMs);
    expect(open().document()).toBeUndefined();
  });

  it('starts afresh over a damaged storage', () => {
    const { open, storage } = setUp();
    storage.set('np-certificate:p1', '{"form":7');
    expect(open().form()).toEqual(emptyCertificationForm);
  });
});
