import { operation } from '../operation.ts';
import { createdHandoffSchema, handoffSchema } from './schema.ts';

const tag = 'media';

export const createHandoff = operation({
  method: 'POST',
  path: '/api/profiles/:id/handoffs',
  tag,
  summary: "Create a link that lets a phone add one video to the caller's profile, valid for 15 minutes",
  access: 'owner',
  answer: createdHandoffSchema,
  status: 201,
  refusals: ['too_many_handoffs'],
});

export const readHandoff = operation({
  method: 'GET',
  path: '/api/profiles/:id/handoffs/:handoffId',
  tag,
  summary: "The phone's progress; once its video is there, also the profile",
  access: 'owner',
  answer: handoffSchema,
});

export const cancelHandoff = operation({
  method: 'DELETE',
  path: '/api/profiles/:id/handoffs/:handoffId',
  tag,
  summary: 'End the link and continue on the computer',
  access: 'owner',
  answer: handoffSchema,
});
