import { Hono } from 'hono';
import * as contract from '#domain/certification/contract.ts';
import { success } from '#domain/success.ts';
import type { AppEnv } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import {
  addCertification,
  attachDocument,
  editCertification,
  listCertifications,
  removeCertification,
} from './service.ts';

/** A profile's certifications (docs/specification.md 7). */
export const certificationRoutes = new Hono<AppEnv>();

serve(certificationRoutes, contract.listCertifications, ({ services, caller, id }) =>
  listCertifications(services, id, caller),
);
serve(certificationRoutes, contract.addCertification, ({ services, caller, id, body }) =>
  addCertification(services, caller, id, body),
);
serve(
  certificationRoutes,
  contract.editCertification,
  ({ services, caller, id: profileId, certificationId: id, revision, body }) =>
    editCertification(services, caller, { profileId, id, revision, details: body }),
);
serve(
  certificationRoutes,
  contract.removeCertification,
  async ({ services, caller, id: profileId, certificationId: id, revision }) => {
    await removeCertification(services, caller, { profileId, id, revision });
    return success;
  },
);
serve(certificationRoutes, contract.attachDocument, ({ services, caller, revision, body }) =>
  attachDocument(services, caller, { revision, ...body }),
);
