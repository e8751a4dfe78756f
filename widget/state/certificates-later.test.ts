import { expect, it } from 'vitest';
import { safeStorage } from '#widget/browser/storage.ts';
import { certificatesLater, createCertificatesLater } from './certificates-later.ts';

function blockedStorage() {
  return safeStorage(() => {
    throw new Error('blocked');
  });
}

it('outlives the page until she adds a certificate, and is one for the step and the strip', () => {
  const storage = blockedStorage();
  const store = certificatesLater(storage, 'p1');
  expect(store.$later.get()).toBe(false);
  store.set(true);
  expect(certificatesLater(storage, 'p1')).toBe(store);
  expect(certificatesLater(storage, 'p2').$later.get()).toBe(false);
  expect(createCertificatesLater(storage, 'np-certificates-later:p1').$later.get()).toBe(true);
  store.set(false);
  expect(createCertificatesLater(storage, 'np-certificates-later:p1').$later.get()).toBe(false);
});
