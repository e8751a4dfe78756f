import { atom, type ReadableAtom } from 'nanostores';
import type { TextStorage } from '#widget/browser/storage.ts';

/** Whether the nanny wants to add certifications after publishing. Stored on the device. */
export interface CertificationsLater {
  $later: ReadableAtom<boolean>;
  set(later: boolean): void;
}

const stores = new Map<string, CertificationsLater>();

/** The nanny's choice about a profile's certifications. The step and the later reminder share one store for each profile. */
export function certificationsLater(storage: TextStorage, profileId: string): CertificationsLater {
  const key = `np-certificates-later:${profileId}`;
  const store = stores.get(key) ?? createCertificationsLater(storage, key);
  stores.set(key, store);
  return store;
}

/** See {@link certificationsLater}. */
export function createCertificationsLater(storage: TextStorage, key: string): CertificationsLater {
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
