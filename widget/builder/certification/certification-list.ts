import { atom, type ReadableAtom } from 'nanostores';
import type { Certification } from '#domain/certification/schema.ts';
import { createCertificationsApi } from '../../api/certification.ts';
import type { BuilderServices } from '#widget/kit/services.tsx';

/** A profile's certifications as the server has them, shared by all parts of a builder. */
export interface CertificationList {
  /** Undefined until they are loaded. */
  $items: ReadableAtom<readonly Certification[] | undefined>;
  /** Accepts certifications that were just read or changed. */
  set(items: readonly Certification[]): void;
  /** Reads them again. If that fails, they stay as they are. */
  refresh(): Promise<void>;
}

const lists = new WeakMap<BuilderServices, Map<string, CertificationList>>();

/** The certifications of a profile: one list for each profile and builder. */
export function certificationListOf(services: BuilderServices, profileId: string): CertificationList {
  const ofBuilder = lists.get(services) ?? new Map<string, CertificationList>();
  lists.set(services, ofBuilder);
  const list = ofBuilder.get(profileId) ?? createCertificationList(services, profileId);
  ofBuilder.set(profileId, list);
  return list;
}

function createCertificationList({ request }: BuilderServices, profileId: string): CertificationList {
  const api = createCertificationsApi(request, profileId);
  const $items = atom<readonly Certification[] | undefined>(undefined);
  return {
    $items,
    set: (items) => $items.set(items),
    refresh: () => api.list().then($items.set, () => {}),
  };
}
