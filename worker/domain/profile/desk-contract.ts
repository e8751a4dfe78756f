import { z } from 'zod';
import { directoryQuery } from '../directory/query.ts';
import { operation } from '../operation.ts';
import { pageQuery, queryText } from '../query.ts';
import { noteSchema } from '../request/desk.ts';
import { successSchema } from '../success.ts';
import { trustlineCheckSchema, trustlineNumberSchema } from '../trustline/desk.ts';
import { deskProfileSchema, profileStates, reasonSchema, reviewKinds, waitingProfilesSchema } from './desk.ts';
import { backgroundCheckSchema, mergeSchema, profileOrders, profilePageSchema } from './desk-list.ts';

const tag = 'desk';

const words = queryText('Beginnings of names, e-mail addresses or phone numbers');

/** Which nannies a list or an export is asked for, and in which order. */
export const profileFilters = z.object({
  state: z.enum(profileStates, 'validation.choice').optional(),
  q: words,
  ...directoryQuery,
  /** She works for this many dollars an hour, or less. */
  payTo: z.coerce.number('validation.payWhole').int('validation.payWhole').min(1, 'validation.payWhole').optional(),
  sort: z.enum(profileOrders, 'validation.choice').optional(),
  after: pageQuery,
});

export const listWaitingProfiles = operation({
  method: 'GET',
  path: '/api/agency/reviews',
  tag,
  summary: 'A page of the profiles waiting for review, longest wait first',
  access: { desk: 'viewer' },
  query: z.object({ kind: z.enum(reviewKinds, 'validation.choice').default('new'), q: words, after: pageQuery }),
  answer: waitingProfilesSchema,
});

export const listProfiles = operation({
  method: 'GET',
  path: '/api/agency/profiles',
  tag,
  summary: 'A page of all nannies, newest first unless another order is asked for',
  access: { desk: 'viewer' },
  query: profileFilters,
  answer: profilePageSchema,
});

export const readDeskProfile = operation({
  method: 'GET',
  path: '/api/agency/profiles/:id',
  tag,
  summary: 'A profile with everything the agency knows about it',
  access: { desk: 'viewer' },
  answer: deskProfileSchema,
});

export const approveProfile = operation({
  method: 'POST',
  path: '/api/agency/profiles/:id/approve',
  tag,
  summary: 'Approve the revision that was reviewed',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  answer: deskProfileSchema,
  refusals: ['profile_unclaimed'],
});

export const holdProfile = operation({
  method: 'POST',
  path: '/api/agency/profiles/:id/hold',
  tag,
  summary: 'Hide a profile at once, with a reason for the nanny',
  access: { desk: 'reviewer' },
  seen: 'optional If-Match',
  body: reasonSchema,
  answer: deskProfileSchema,
  refusals: ['profile_unclaimed'],
});

export const releaseProfile = operation({
  method: 'POST',
  path: '/api/agency/profiles/:id/release',
  tag,
  summary: 'Lift a hold',
  access: { desk: 'reviewer' },
  seen: 'optional If-Match',
  answer: deskProfileSchema,
  refusals: ['conflict'],
});

export const noteProfile = operation({
  method: 'POST',
  path: '/api/agency/profiles/:id/notes',
  tag,
  summary: 'Add a note that only staff can read',
  access: { desk: 'reviewer' },
  seen: 'optional If-Match',
  body: noteSchema,
  answer: deskProfileSchema,
});

export const mergeProfiles = operation({
  method: 'POST',
  path: '/api/agency/profiles/:id/merge',
  tag,
  summary: "Merge a quick profile into the nanny's profile; the quick profile is erased",
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: mergeSchema,
  answer: deskProfileSchema,
  refusals: ['conflict'],
});

export const recordBackgroundCheck = operation({
  method: 'PUT',
  path: '/api/agency/profiles/:id/background-check',
  tag,
  summary: 'Record the date of a background check, or null to remove it; `If-Match` is `backgroundCheckRevision`',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: backgroundCheckSchema,
  answer: deskProfileSchema,
});

export const recordTrustline = operation({
  method: 'PUT',
  path: '/api/agency/profiles/:id/trustline',
  tag,
  summary: 'Record a TrustLine check; `If-Match` is the revision of the TrustLine record',
  access: { desk: 'reviewer' },
  seen: 'If-Match',
  body: trustlineCheckSchema,
  answer: deskProfileSchema,
});

export const revealTrustlineNumber = operation({
  method: 'GET',
  path: '/api/agency/profiles/:id/trustline-number',
  tag,
  summary: "The nanny's number in the TrustLine registry; every read is logged",
  access: { desk: 'reviewer' },
  answer: trustlineNumberSchema,
});

export const eraseForNanny = operation({
  method: 'POST',
  path: '/api/agency/profiles/:id/erase',
  tag,
  summary: "Erase a nanny's account and all its data, at her request",
  access: { desk: 'owner' },
  seen: { any: 'erases any revision' },
  answer: successSchema,
});
