import { atom, type ReadableAtom } from 'nanostores';
import type { TextStorage } from '#widget/browser/storage.ts';

/** Whether the nanny wants to add certificates after publishing. Stored on the device. */
export interface CertificatesLater {
  $later: ReadableAtom<boolean>;
  set(later: boolean): void;
}

const stores = new Map<string, CertificatesLater>();

/** The nanny's choice about a profile's certificates. The step and the later reminder share one store for each profile. */
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
