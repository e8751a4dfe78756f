import { z } from 'zod';
import { operation } from '../operation.ts';
import { reasonSchema } from '../profile/desk.ts';
import { pageQuery, queryText } from '../query.ts';
import {
  certificationItemSchema,
  certificationLists,
  certificationPageSchema,
  verifyCertificationSchema,
} from './desk.ts';

const tag = 'desk';

export const listCertifications = operation({
  method: 'GET',
  path: '/api/agency/certifications',
  tag,
  summary: 'A page of certifications, longest wait or earliest expiry first',
  access: { desk: 'viewer' },
  query: z.object({
    state: z.enum(certificationLists, 'validation.choice').default('waiting'),
    q: queryText('Beginnings of names, e-mail addresses or phone numbers of the nanny'),
    after: pageQuery,
  }),
  answer: certificationPageSchema,
});

export const readCertification = operation({
  method: 'GET',
  path: '/api/agency/certifications/:id',
  tag,
  summary: 'A certification; `ETag` is its revision',
  access: { desk: 'viewer' },
  answer: certificationItemSchema,
});

export const verifyCertification = operation({
  method: 'POST',
  path: '/api/agency/certifications/:id/verify',
  tag,
  summary: 'Verify a certification, with the dates in its document',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: verifyCertificationSchema,
  answer: certificationItemSchema,
});

export const refuseCertification = operation({
  method: 'POST',
  path: '/api/agency/certifications/:id/refuse',
  tag,
  summary: 'Refuse a certification, with a reason for the nanny',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: reasonSchema,
  answer: certificationItemSchema,
});
