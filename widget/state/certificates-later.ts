import { atom, type ReadableAtom } from 'nanostores';
import type { TextStorage } from '#widget/browser/storage.ts';

/** Whether a nanny wants to add her certificates after publishing. Kept on the device. */
export interface CertificatesLater {
  $later: ReadableAtom<boolean>;
  set(later: boolean): void;
}

const stores = new Map<string, CertificatesLater>();

/** What she said about a profile's certificates: one store for each profile, for the step and for what asks again later. */
export function certificatesLater(storage: TextStorage, profileId: string): CertificatesLater {
  const key = `np-certificates-later:${profileId}`;
  const store = stores.get(key) ?? createCertificatesLater(storage, key);
  stores.set(key, store);
  return store;
}

/** See {@link certificatesLater}. */
export function createCertificatesLater(storage: TextStorage, key: string): CertificatesLater {
  const $later = atom(storage.get(key) === 'yes');
  return {
    $later,
    set(later) {
      $later.set(later);
      if (later) storage.set(key, 'yes');
      else storage.remove(key);
    },
  };
}
