import { atom, type ReadableAtom } from 'nanostores';
import type { Certification } from '#domain/certification/schema.ts';
import { createCertificationsApi } from '../../api/certifications.ts';
import type { BuilderServices } from '#widget/kit/services.tsx';

/** A profile's certificates as the server has them, shared by all parts of a builder. */
export interface CertificateList {
  /** Undefined until they are loaded. */
  $items: ReadableAtom<readonly Certification[] | undefined>;
  /** Accepts certificates that were just read or changed. */
  set(items: readonly Certification[]): void;
  /** Reads them again. If that fails, they stay as they are. */
  refresh(): Promise<void>;
}

const lists = new WeakMap<BuilderServices, Map<string, CertificateList>>();

/** The certificates of a profile: one list for each profile and builder. */
export function certificateListOf(services: BuilderServices, profileId: string): CertificateList {
  const ofBuilder = lists.get(services) ?? new Map<string, CertificateList>();
  lists.set(services, ofBuilder);
  const list = ofBuilder.get(profileId) ?? createCertificateList(services, profileId);
  ofBuilder.set(profileId, list);
  return list;
}

function createCertificateList({ request }: BuilderServices, profileId: string): CertificateList {
  const api = createCertificationsApi(request, profileId);
  const $items = atom<readonly Certification[] | undefined>(undefined);
  return {
    $items,
    set: (items) => $items.set(items),
    refresh: () => api.list().then($items.set, () => {}),
  };
}
