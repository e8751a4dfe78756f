import { certificateItemSchema, certificatePageSchema, type VerifyCertificate } from '#domain/agency/certificates.ts';
import type { DeskCall } from '../desk-api.ts';

/** The calls about nannies' certificates. */
export function createCertificatesApi(call: DeskCall) {
  const item = certificateItemSchema;
  return {
    certificates: (query: string) => call('GET', `/certifications?${query}`, certificatePageSchema),
    certificate: (id: string) => call('GET', `/certifications/${id}`, item),
    verify: (id: string, corrections: VerifyCertificate) =>
      call('POST', `/certifications/${id}/verify`, item, { payload: corrections, keepalive: true }),
    refuse: (id: string, reason: string) =>
      call('POST', `/certifications/${id}/refuse`, item, { payload: { reason }, keepalive: true }),
  };
}
