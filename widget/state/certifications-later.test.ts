import { expect, it } from 'vitest';
import { safeStorage } from '#widget/browser/storage.ts';
import { certificationsLater, createCertificationsLater } from './certifications-later.ts';

function blockedStorage() {
  return safeStorage(() => {
    throw new Error('blocked');
  });
}

it('outlives the page until she adds a certification, and is one for the step and the strip', () => {
  const storage = blockedStorage();
  const store = certificationsLater(storage, 'p1');
  expect(store.$later.get()).toBe(false);
  store.set(true);
  expect(certificationsLater(storage, 'p1')).toBe(store);
  expect(certificationsLater(storage, 'p2').$later.get()).toBe(false);
  expect(createCertificationsLater(storage, 'np-certificates-later:p1').$later.get()).toBe(true);
  store.set(false);
  expect(createCertificationsLater(storage, 'np-certificates-later:p1').$later.get()).toBe(false);
});
