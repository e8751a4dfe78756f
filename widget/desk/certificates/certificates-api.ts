import {
  type CertificateItem,
  certificateItemSchema,
  certificatePageSchema,
  type VerifyCertificate,
} from '#domain/agency/certificates.ts';
import type { DeskCall } from '../desk-api.ts';

/** The certificate as it was looked at. */
type Seen = Pick<CertificateItem, 'id' | 'revision'>;

const decision = ({ revision }: Seen, payload: object) => ({
  payload,
  headers: { 'If-Match': `"${revision}"` },
  keepalive: true,
});

/** The calls about nannies' certificates. */
export function createCertificatesApi(call: DeskCall) {
  const item = certificateItemSchema;
  return {
    certificates: (query: string) => call('GET', `/certifications?${query}`, certificatePageSchema),
    certificate: (id: string) => call('GET', `/certifications/${id}`, item),
    verify: (seen: Seen, found: VerifyCertificate) =>
      call('POST', `/certifications/${seen.id}/verify`, item, decision(seen, found)),
    refuse: (seen: Seen, reason: string) =>
      call('POST', `/certifications/${seen.id}/refuse`, item, decision(seen, { reason })),
  };
}
