import {
  addCertification,
  attachDocument,
  editCertification,
  listCertifications,
  removeCertification,
} from '#domain/certification/contract.ts';
import {
  type Certification,
  type CertificationDetails,
  type CertificationInput,
  certificationSchema,
} from '#domain/certification/schema.ts';
import { callOver } from './call.ts';
import type { SendRequest } from './request.ts';

/** The certification calls of one profile (docs/specification.md 7). */
export function createCertificationsApi(send: SendRequest, profileId: string) {
  const call = callOver(send);
  return {
    list: async (): Promise<Certification[]> =>
      certificationSchema.array().parse(await call(listCertifications, { id: profileId })),
    add: (body: CertificationInput) => call(addCertification, { id: profileId, body }),
    edit: ({ id: certificationId, revision }: Certification, body: CertificationDetails) =>
      call(editCertification, { id: profileId, certificationId, revision, body }),
    remove: ({ id: certificationId, revision }: Certification) =>
      call(removeCertification, { id: profileId, certificationId, revision }),
    attachDocument: ({ id: certificationId, revision }: Certification, documentURL: string) =>
      call(attachDocument, { revision, body: { certificationId, documentURL } }),
  };
}
