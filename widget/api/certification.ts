import {
  addCertification,
  attachDocument,
  editCertification,
  listCertifications,
  removeCertification,
} from '#domain/certification/contract.ts';
import type { Certification, CertificationDetails, CertificationInput } from '#domain/certification/schema.ts';
import { callOver } from './call.ts';
import type { SendRequest } from './request.ts';

/** The certification calls of one profile (docs/specification.md 7). */
export function createCertificationsApi(send: SendRequest, profileId: string) {
  const call = callOver(send);
  return {
    list: (): Promise<Certification[]> => call(listCertifications, { id: profileId }),
    add: (body: CertificationInput) => call(addCertification, { id: profileId, body }),
    edit: (certificationId: string, body: CertificationDetails) =>
      call(editCertification, { id: profileId, certificationId, body }),
    remove: (certificationId: string) => call(removeCertification, { id: profileId, certificationId }),
    attachDocument: (body: { documentURL: string; certificationId: string }) => call(attachDocument, { body }),
  };
}
