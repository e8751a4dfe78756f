import {
  certificateItemSchema,
  certificatePageSchema,
  type RefuseCertificate,
  type VerifyCertificate,
} from '#domain/agency/certificates.ts';
import type { DeskCall } from '../desk-api.ts';

/** The calls about nannies' certificates. */
export function createCertificatesApi(call: DeskCall) {
  const item = certificateItemSchema;
  return {
    certificates: (query: string) => call('GET', `/certifications?${query}`, certificatePageSchema),
    certificate: (id: string) => call('GET', `/certifications/${id}`, item),
    verify: (id: string, found: VerifyCertificate) =>
      call('POST', `/certifications/${id}/verify`, item, { payload: found, keepalive: true }),
    refuse: (id: string, found: RefuseCertificate) =>
      call('POST', `/certifications/${id}/refuse`, item, { payload: found, keepalive: true }),
  };
}
