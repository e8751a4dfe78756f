import { z } from 'zod';
import { operation } from '../operation.ts';
import { successSchema } from '../success.ts';
import {
  attachDocumentSchema,
  certificationDetailsSchema,
  certificationInputSchema,
  certificationSchema,
  publicCertificationSchema,
} from './schema.ts';

const tag = 'certifications';

export const listCertifications = operation({
  method: 'GET',
  path: '/api/profiles/:id/certifications',
  tag,
  summary: "A profile's certifications; documents only for its owner",
  access: 'anyone',
  answer: z.array(z.union([certificationSchema, publicCertificationSchema])),
  refusals: ['not_found'],
});

export const addCertification = operation({
  method: 'POST',
  path: '/api/profiles/:id/certifications',
  tag,
  summary: 'Add a certification with its document',
  access: 'owner',
  body: certificationInputSchema,
  answer: certificationSchema,
  status: 201,
});

export const editCertification = operation({
  method: 'PUT',
  path: '/api/profiles/:id/certifications/:certificationId',
  tag,
  summary: 'Change name, issuer and dates of a certification; a verified one loses its badge',
  access: 'owner',
  seen: 'If-Match',
  body: certificationDetailsSchema,
  answer: certificationSchema,
});

export const removeCertification = operation({
  method: 'DELETE',
  path: '/api/profiles/:id/certifications/:certificationId',
  tag,
  summary: 'Delete a certification',
  access: 'owner',
  seen: 'optional If-Match',
  answer: successSchema,
});

export const attachDocument = operation({
  method: 'PUT',
  path: '/api/certification-documents',
  tag,
  summary: 'Attach an uploaded document to a certification',
  access: 'signed-in',
  seen: 'optional If-Match',
  body: attachDocumentSchema,
  answer: certificationSchema,
  refusals: ['not_found'],
});
