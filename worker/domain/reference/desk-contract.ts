import { operation } from '../operation.ts';
import { referenceCallOutcomeSchema } from './reply.ts';
import { deskReferenceSchema, deskReferencesSchema } from './schema.ts';

const tag = 'desk';

export const listReferences = operation({
  method: 'GET',
  path: '/api/agency/profiles/:id/references',
  tag,
  summary: 'The former families a nanny asked, with their answers, newest first',
  access: { desk: 'viewer' },
  answer: deskReferencesSchema,
});

export const approveReference = operation({
  method: 'POST',
  path: '/api/agency/references/:id/approve',
  tag,
  summary: "Publish a family's answers on the nanny's page",
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  answer: deskReferenceSchema,
});

export const refuseReference = operation({
  method: 'POST',
  path: '/api/agency/references/:id/refuse',
  tag,
  summary: "Keep a family's answers off the nanny's page",
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  answer: deskReferenceSchema,
});

export const recordReferenceCall = operation({
  method: 'POST',
  path: '/api/agency/references/:id/call',
  tag,
  summary: 'Record the answers of a family that asked to be called',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: referenceCallOutcomeSchema,
  maxBodyBytes: 64 * 1024,
  answer: deskReferenceSchema,
});
