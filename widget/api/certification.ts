import { z } from 'zod';
import {
  type Certification,
  type CertificationDetails,
  type CertificationInput,
  certificationSchema,
} from '#domain/certification/schema.ts';
import type { SendRequest } from './request.ts';

const certification = certificationSchema.strip();
const certifications = z.array(certification);

/** The certification calls of one profile (docs/specification.md 7). */
export function createCertificationsApi(send: SendRequest, profileId: string) {
  const path = `/api/profiles/${profileId}/certifications`;
  return {
    list: (): Promise<Certification[]> => send({ method: 'GET', path, parse: (json) => certifications.parse(json) }),

    add: (payload: CertificationInput): Promise<Certification> =>
      send({ method: 'POST', path, payload, parse: (json) => certification.parse(json) }),

    edit: (id: string, payload: CertificationDetails): Promise<Certification> =>
      send({ method: 'PUT', path: `${path}/${id}`, payload, parse: (json) => certification.parse(json) }),

    remove: (id: string): Promise<void> => send({ method: 'DELETE', path: `${path}/${id}`, parse: () => undefined }),

    attachDocument: (payload: { documentURL: string; certificationId: string }): Promise<Certification> =>
      send({
        method: 'PUT',
        path: '/api/certification-documents',
        payload,
        parse: (json) => certification.parse(json),
      }),
  };
}
