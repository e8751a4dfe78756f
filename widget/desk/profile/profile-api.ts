import { z } from 'zod';
import { type BackgroundCheck, type Merge, profilePageSchema } from '#domain/profile/desk-list.ts';
import { deskProfileSchema, waitingProfilesSchema } from '#domain/profile/desk.ts';
import { type TrustlineCheck, trustlineNumberSchema } from '#domain/trustline/desk.ts';
import type { ReferenceCallOutcome } from '#domain/reference/reply.ts';
import { type DeskReference, deskReferenceSchema, deskReferencesSchema } from '#domain/reference/schema.ts';
import type { DeskCall } from '../desk-api.ts';

/** The reference as it was looked at. */
type SeenReference = Pick<DeskReference, 'id' | 'revision'>;

const ifRevision = ({ revision }: SeenReference) => ({ headers: { 'If-Match': `"${revision}"` } });

/** The calls about nannies' profiles, including their references. */
export function createProfilesApi(call: DeskCall) {
  return {
    reviews: (query: string) => call('GET', `/reviews?${query}`, waitingProfilesSchema),
    nannies: (query: string) => call('GET', `/profiles?${query}`, profilePageSchema),
    profile: (id: string) => call('GET', `/profiles/${id}`, deskProfileSchema),
    approve: (id: string, version: number) =>
      call('POST', `/profiles/${id}/approve`, deskProfileSchema, { payload: { version }, keepalive: true }),
    hold: (id: string, reason: string) =>
      call('POST', `/profiles/${id}/hold`, deskProfileSchema, { payload: { reason }, keepalive: true }),
    release: (id: string) => call('POST', `/profiles/${id}/release`, deskProfileSchema, { keepalive: true }),
    note: (id: string, text: string) => call('POST', `/profiles/${id}/notes`, deskProfileSchema, { payload: { text } }),
    merge: (id: string, merge: Merge) =>
      call('POST', `/profiles/${id}/merge`, deskProfileSchema, { payload: merge, keepalive: true }),
    erase: (id: string) => call('POST', `/profiles/${id}/erase`, z.unknown()),
    setBackgroundCheck: (id: string, check: BackgroundCheck) =>
      call('PUT', `/profiles/${id}/background-check`, deskProfileSchema, { payload: check }),
    recordTrustline: (id: string, check: TrustlineCheck) =>
      call('PUT', `/profiles/${id}/trustline`, deskProfileSchema, { payload: check, keepalive: true }),
    trustlineNumber: (id: string) => call('GET', `/profiles/${id}/trustline-number`, trustlineNumberSchema),

    references: (profileId: string) => call('GET', `/profiles/${profileId}/references`, deskReferencesSchema),
    approveReference: (seen: SeenReference) =>
      call('POST', `/references/${seen.id}/approve`, deskReferenceSchema, { ...ifRevision(seen), keepalive: true }),
    refuseReference: (seen: SeenReference) =>
      call('POST', `/references/${seen.id}/refuse`, deskReferenceSchema, { ...ifRevision(seen), keepalive: true }),
    recordReferenceCall: (seen: SeenReference, outcome: ReferenceCallOutcome) =>
      call('POST', `/references/${seen.id}/call`, deskReferenceSchema, { ...ifRevision(seen), payload: outcome }),
  };
}
