import {
  type CertificationItem,
  certificationItemSchema,
  certificationPageSchema,
  type VerifyCertification,
} from '#domain/certification/desk.ts';
import type { DeskCall } from '../desk-api.ts';

/** The certification as it was looked at. */
type Seen = Pick<CertificationItem, 'id' | 'revision'>;

const decision = ({ revision }: Seen, payload: object) => ({
  payload,
  headers: { 'If-Match': `"${revision}"` },
  keepalive: true,
});

/** The calls about nannies' certifications. */
export function createCertificationsApi(call: DeskCall) {
  const item = certificationItemSchema;
  return {
    certifications: (query: string) => call('GET', `/certifications?${query}`, certificationPageSchema),
    certification: (id: string) => call('GET', `/certifications/${id}`, item),
    verify: (seen: Seen, found: VerifyCertification) =>
      call('POST', `/certifications/${seen.id}/verify`, item, decision(seen, found)),
    refuse: (seen: Seen, reason: string) =>
      call('POST', `/certifications/${seen.id}/refuse`, item, decision(seen, { reason })),
  };
}
